use crate::message::visible_on_one_line;
use tofu_json_lock::CheckFinding;

/// A line for each finding.
pub(super) fn write(findings: &[CheckFinding], file: &str) -> String {
    let mut text = String::new();
    for finding in findings {
        let line = format!("{file}: {finding} [{}]", finding.kind.as_str());
        text.push_str(&visible_on_one_line(&line));
        text.push('\n');
    }
    text
}
