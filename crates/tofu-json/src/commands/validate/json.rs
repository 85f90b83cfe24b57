use crate::json::{Json, finish};
use tofu_json_model::validate::{Finding, Report};

/// One object: what the document is, and the findings.
pub(super) fn write(report: &Report, file: &str) -> String {
    let mut json = Json::line();
    json.object(|json| {
        json.member("file").string(file);
        json.member("kind")
            .string_or_null(report.kind.map(|kind| kind.noun()));
        json.member("schema")
            .string_or_null(report.kind.and_then(tofu_json_model::json_schema::name_of));
        json.member("format_version")
            .string_or_null(report.format_version.as_deref());
        let producer = &report.producer;
        json.member("program")
            .string_or_null(producer.program.map(|program| program.as_str()));
        json.member("program_version")
            .string_or_null(producer.version.as_deref());
        json.member("findings").array(|json| {
            for found in &report.findings {
                json.element().object(|json| finding(json, found));
            }
        });
        json.member("more").literal(report.more);
    });
    finish(json)
}

fn finding(json: &mut Json, finding: &Finding) {
    json.member("code").string(finding.code.as_str());
    json.member("severity").string(finding.severity.as_str());
    json.member("message").string(&finding.message);
    json.member("pointer")
        .string(finding.name.as_deref().unwrap_or_default());
    let start = finding.start.unwrap_or_default();
    json.member("line").literal(start.line);
    json.member("column").literal(start.column);
    json.member("byte").literal(start.byte);
}
