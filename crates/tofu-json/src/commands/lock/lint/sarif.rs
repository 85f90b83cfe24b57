use super::Linted;
use tofu_json_lock::{LintFinding, LintRule};
use tofu_json_report::{Region, SarifLog, SarifResult};

/// A log of one run: the rules that found something, and a result for each finding.
pub(super) fn write(linted: &[Linted]) -> String {
    let mut log = SarifLog::new(env!("CARGO_PKG_VERSION"));
    for linted in linted {
        for finding in &linted.findings {
            log.add_finding(result(finding, &linted.file));
        }
    }
    log.to_json()
}

fn result(finding: &LintFinding, file: &str) -> SarifResult<LintRule> {
    let range = finding.range.as_ref();
    let provider = finding.provider.as_ref();
    SarifResult {
        place: range.map(|range| Region::between(range.start, range.end)),
        logical: provider.map(|provider| provider.brief().to_string()),
        ..SarifResult::of(finding.rule, &finding.message).in_file(file)
    }
}
