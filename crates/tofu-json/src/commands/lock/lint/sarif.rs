use super::{Linted, LockText};
use tofu_json_report::{CodePoints, SarifLog};

/// A log of one run: the rules that found something, and a result for each finding. The findings are of these texts, in
/// their order.
pub(super) fn write(linted: &[Linted], texts: &[LockText]) -> String {
    let mut log = SarifLog::new(env!("CARGO_PKG_VERSION"));
    for (linted, text) in linted.iter().zip(texts) {
        let columns = CodePoints::of(text.bytes());
        for finding in &linted.findings {
            log.add_finding(columns.finding(finding.clone().in_file(&linted.file)));
        }
    }
    log.to_json()
}
