use super::Linted;
use crate::message::visible_on_one_line;
use tofu_json_lock::LintFinding;

/// A line for each finding, and one for a file without any.
pub(super) fn write(linted: &[Linted]) -> String {
    let mut text = String::new();
    for linted in linted {
        let mut line = |line: String| {
            text.push_str(&visible_on_one_line(&line));
            text.push('\n');
        };
        if linted.findings.is_empty() {
            line(format!("{}: nothing found", linted.file));
        }
        for finding in &linted.findings {
            line(line_of(finding, &linted.file));
        }
    }
    text
}

fn line_of(finding: &LintFinding, file: &str) -> String {
    let mut line = file.to_owned();
    if let Some(start) = finding.start {
        line.push_str(&format!(":{}:{}", start.line, start.column));
    }
    line.push_str(&format!(": {}: ", finding.severity));
    if let Some(provider) = &finding.name {
        line.push_str(&format!("{provider}: "));
    }
    format!("{line}{} [{}]", finding.message, finding.code)
}
