use crate::message::visible_on_one_line;
use tofu_json_model::validate::{Code, Finding, Report};

/// What the document is on a line, then a line for each finding.
pub(super) fn write(report: &Report, file: &str) -> String {
    let mut text = format!(
        "{}: {}\n",
        visible_on_one_line(file),
        visible_on_one_line(&about(report))
    );
    for finding in &report.findings {
        text.push_str(&visible_on_one_line(&line(finding, file)));
        text.push('\n');
    }
    if report.more > 0 {
        text.push_str(&format!("{} more were found\n", report.more));
    }
    text
}

/// Such as "a plan, format version 1.2, OpenTofu 1.12.6: nothing found".
fn about(report: &Report) -> String {
    let mut about = report
        .kind
        .map_or("not readable", |kind| kind.noun())
        .to_owned();
    for other in report
        .meanings
        .iter()
        .filter(|kind| Some(**kind) != report.kind)
    {
        about.push_str(&format!(" or {}", other.noun()));
    }
    if let Some(version) = &report.format_version {
        about.push_str(&format!(", format version {version}"));
    }
    let producer = &report.producer;
    let program = producer.program.map(|program| program.name());
    match (program, &producer.version) {
        (Some(program), Some(version)) => about.push_str(&format!(", {program} {version}")),
        (Some(program), None) => about.push_str(&format!(", {program}")),
        (None, Some(version)) => about.push_str(&format!(", program version {version}")),
        (None, None) => {}
    }
    let is_validated = |finding: &Finding| finding.code != Code::NotValidated;
    match report.findings.len() + report.more {
        _ if !report.findings.iter().all(is_validated) => about.push_str(": not validated"),
        0 => about.push_str(": nothing found"),
        1 => about.push_str(": 1 finding"),
        number => about.push_str(&format!(": {number} findings")),
    }
    about
}

fn line(finding: &Finding, file: &str) -> String {
    let start = finding.start.unwrap_or_default();
    let mut line = format!(
        "{file}:{}:{}: {}: {} [{}]",
        start.line,
        start.column,
        finding.severity.as_str(),
        finding.message,
        finding.code.as_str()
    );
    if let Some(pointer) = finding.name.as_deref().filter(|name| !name.is_empty()) {
        line.push_str(&format!(", in {pointer}"));
    }
    line
}
