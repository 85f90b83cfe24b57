use tofu_json_config::lint::LintFinding;
use tofu_json_diagnostic::Finding;
use tofu_json_report::SarifLog;

/// A log of one run: the rules that found something, and a result for each finding.
pub(super) fn write(findings: &[LintFinding]) -> String {
    let mut log = SarifLog::new(env!("CARGO_PKG_VERSION"));
    for finding in findings {
        log.add_finding(Finding::from(finding));
    }
    log.to_json()
}
