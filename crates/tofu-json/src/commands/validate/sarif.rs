use tofu_json_model::validate::Report;
use tofu_json_report::SarifLog;

/// A log of one run: the rules that are broken, and a result for each finding.
pub(super) fn write(report: &Report, file: &str) -> String {
    let mut log = SarifLog::new(env!("CARGO_PKG_VERSION"));
    for finding in &report.findings {
        log.add_finding(finding.clone().in_file(file));
    }
    log.to_json()
}
