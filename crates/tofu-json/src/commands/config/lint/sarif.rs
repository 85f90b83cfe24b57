use tofu_json_config::lint::LintFinding;
use tofu_json_report::{Region, SarifLog, SarifResult};

/// A log of one run: the rules that found something, and a result for each finding.
pub(super) fn write(findings: &[LintFinding]) -> String {
    let mut log = SarifLog::new(env!("CARGO_PKG_VERSION"));
    for finding in findings {
        let place = finding.place;
        log.add_finding(SarifResult {
            place: place.map(|place| Region::between(place.start, place.end)),
            ..SarifResult::of(finding.rule, &finding.message).in_file(&finding.file_name)
        });
    }
    log.to_json()
}
