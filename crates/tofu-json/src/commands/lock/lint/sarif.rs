use super::{Linted, broken_rules};
use tofu_json_lock::LintFinding;
use tofu_json_report::{SarifLog, SarifPlace, SarifResult, SarifRule, sarif};

/// A log of one run: the rules that found something, and a result for each finding.
pub(super) fn write(linted: &[Linted]) -> String {
    let rules = broken_rules(linted).into_iter().map(|rule| SarifRule {
        id: rule.as_str().to_owned(),
        text: rule.about().to_owned(),
    });
    let results = linted.iter().flat_map(|linted| {
        let findings = linted.findings.iter();
        findings.map(|finding| result(finding, &linted.file))
    });
    sarif(&SarifLog {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        rules: rules.collect(),
        results: results.collect(),
    })
}

fn result(finding: &LintFinding, file: &str) -> SarifResult {
    let place = finding.range.as_ref();
    SarifResult {
        rule: finding.rule.as_str().to_owned(),
        severity: finding.severity.clone(),
        message: finding.message.clone(),
        file: Some(file.to_owned()),
        place: place.map(|range| SarifPlace {
            line: range.start.line,
            column: range.start.column,
            end: Some((range.end.line, range.end.column)),
        }),
        logical: finding
            .provider
            .as_ref()
            .map(|provider| provider.brief().to_string()),
    }
}
