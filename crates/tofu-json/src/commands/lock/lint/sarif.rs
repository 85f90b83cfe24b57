use super::Linted;
use tofu_json_report::SarifLog;

/// A log of one run: the rules that found something, and a result for each finding.
pub(super) fn write(linted: &[Linted]) -> String {
    let mut log = SarifLog::new(env!("CARGO_PKG_VERSION"));
    for linted in linted {
        for finding in &linted.findings {
            log.add_finding(finding.clone().in_file(&linted.file));
        }
    }
    log.to_json()
}
