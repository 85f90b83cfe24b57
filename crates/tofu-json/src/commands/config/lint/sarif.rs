use super::broken_rules;
use tofu_json_config::lint::LintFinding;
use tofu_json_report::{SarifLog, SarifPlace, SarifResult, SarifRule, sarif};

/// A log of one run: the rules that found something, and a result for each finding.
pub(super) fn write(findings: &[LintFinding]) -> String {
    let rules = broken_rules(findings).into_iter().map(|rule| SarifRule {
        id: rule.as_str().to_owned(),
        text: rule.about().to_owned(),
    });
    sarif(&SarifLog {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        rules: rules.collect(),
        results: findings.iter().map(result).collect(),
    })
}

fn result(finding: &LintFinding) -> SarifResult {
    SarifResult {
        rule: finding.rule.as_str().to_owned(),
        severity: finding.rule.severity(),
        message: finding.message.clone(),
        file: Some(finding.file_name.clone()),
        place: finding.place.map(|place| SarifPlace {
            line: place.start.line,
            column: place.start.column,
            end: Some((place.end.line, place.end.column)),
        }),
        logical: None,
    }
}
