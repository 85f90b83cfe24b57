use tofu_json_model::validate::Report;
use tofu_json_report::{Region, SarifLog, SarifResult};

/// A log of one run: the rules that are broken, and a result for each finding.
pub(super) fn write(report: &Report, file: &str) -> String {
    let mut log = SarifLog::new(env!("CARGO_PKG_VERSION"));
    for finding in &report.findings {
        let place = finding.place;
        log.add_finding(SarifResult {
            place: Some(Region {
                start: (place.line, place.column),
                end: None,
            }),
            logical: Some(finding.pointer.clone()),
            ..SarifResult::of(finding.code, &finding.message).in_file(file)
        });
    }
    log.to_json()
}
