use std::collections::BTreeSet;
use tofu_json_model::validate::{Finding, Report};
use tofu_json_report::{SarifLog, SarifPlace, SarifResult, SarifRule, sarif};

/// A log of one run: the rules that are broken, and a result for each finding.
pub(super) fn write(report: &Report, file: &str) -> String {
    let codes: BTreeSet<_> = report.findings.iter().map(|finding| finding.code).collect();
    let rules = codes.into_iter().map(|code| SarifRule {
        id: code.as_str().to_owned(),
        text: code.about().to_owned(),
    });
    sarif(&SarifLog {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        rules: rules.collect(),
        results: report
            .findings
            .iter()
            .map(|finding| result(finding, file))
            .collect(),
    })
}

fn result(finding: &Finding, file: &str) -> SarifResult {
    SarifResult {
        rule: finding.code.as_str().to_owned(),
        severity: finding.severity.clone(),
        message: finding.message.clone(),
        file: Some(file.to_owned()),
        place: Some(SarifPlace {
            line: finding.place.line,
            column: finding.place.column,
            end: None,
        }),
        logical: Some(finding.pointer.clone()),
    }
}
