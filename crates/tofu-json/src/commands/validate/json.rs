use crate::json::to_line;
use serde::Serialize;
use tofu_json_model::json_schema;
use tofu_json_model::validate::{Finding, Report};

/// What a document is, and what was found in it.
#[derive(Serialize)]
struct ReportRecord<'r> {
    file: &'r str,
    kind: Option<&'r str>,
    schema: Option<&'r str>,
    format_version: Option<&'r str>,
    program: Option<&'r str>,
    program_version: Option<&'r str>,
    findings: Vec<FindingRecord<'r>>,
    /// How many findings are not listed.
    more: usize,
}

#[derive(Serialize)]
struct FindingRecord<'r> {
    code: &'r str,
    severity: &'r str,
    message: &'r str,
    pointer: &'r str,
    line: usize,
    column: usize,
    byte: usize,
}

/// One object.
pub(super) fn write(report: &Report, file: &str) -> String {
    let producer = &report.producer;
    to_line(&ReportRecord {
        file,
        kind: report.kind.map(|kind| kind.noun()),
        schema: report.kind.and_then(json_schema::name_of),
        format_version: report.format_version.as_deref(),
        program: producer.program.map(|program| program.name()),
        program_version: producer.version.as_deref(),
        findings: report.findings.iter().map(FindingRecord::of).collect(),
        more: report.more,
    })
}

impl<'r> FindingRecord<'r> {
    fn of(finding: &'r Finding) -> Self {
        let start = finding.start.unwrap_or_default();
        Self {
            code: finding.code.as_str(),
            severity: finding.severity.as_str(),
            message: &finding.message,
            pointer: finding.name.as_deref().unwrap_or_default(),
            line: start.line,
            column: start.column,
            byte: start.byte,
        }
    }
}
