//! Findings of `config lint` as text.

use crate::message::visible_on_one_line;
use tofu_json_module::lint::LintFinding;

/// A line for each finding.
pub(super) fn write(findings: &[LintFinding]) -> String {
    if findings.is_empty() {
        return "nothing found\n".to_owned();
    }
    let lines = findings.iter().map(line);
    lines
        .map(|line| visible_on_one_line(&line) + "\n")
        .collect()
}

fn line(finding: &LintFinding) -> String {
    let mut at = finding.file_name.clone();
    if let Some(place) = finding.place {
        at += &format!(":{}:{}", place.start.line, place.start.column);
    }
    let fixable = if finding.fix.is_empty() {
        ""
    } else {
        ", --fix mends it"
    };
    format!(
        "{at}: {}: {} ({}{fixable})",
        finding.rule.severity().as_str(),
        finding.message,
        finding.rule
    )
}
