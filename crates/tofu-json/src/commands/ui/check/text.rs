use super::{CheckedStream, word};
use crate::message::visible_on_one_line;
use tofu_json_ui::StreamFinding;

/// What the stream is on a line, then a line for each finding and each note.
pub(super) fn write(checked: &CheckedStream) -> String {
    let mut lines = vec![head(checked)];
    let shown = checked.show_sensitive;
    lines.extend(
        checked
            .findings
            .iter()
            .map(|found| finding(checked, found, shown)),
    );
    if checked.more > 0 {
        lines.push(format!(
            "{}: {} more were found",
            checked.file, checked.more
        ));
    }
    for note in checked.notes().take(checked.most_notes) {
        let place = match note.line {
            0 => String::new(),
            line => format!(":{line}"),
        };
        lines.push(format!(
            "{}{place}: note: {note} [{}]",
            checked.file, note.code
        ));
    }
    let more = checked.notes().count().saturating_sub(checked.most_notes);
    if more > 0 {
        lines.push(format!("{}: {more} more notes", checked.file));
    }
    let mut text = String::new();
    for line in lines {
        text.push_str(&visible_on_one_line(&line));
        text.push('\n');
    }
    text
}

/// Such as "apply.jsonl: 12 messages in 13 lines, 1 run: 2 findings, 1 note".
fn head(checked: &CheckedStream) -> String {
    let count = |number: u64, one: &str, many: &str| {
        format!("{number} {}", if number == 1 { one } else { many })
    };
    let findings = checked.findings.len() as u64 + checked.more;
    let notes = checked.notes().count() as u64;
    let found = match (findings, notes) {
        (0, 0) => "nothing found".to_owned(),
        (findings, 0) => count(findings, "finding", "findings"),
        (findings, notes) => format!(
            "{}, {}",
            count(findings, "finding", "findings"),
            count(notes, "note", "notes")
        ),
    };
    let end = &checked.end;
    let runs = if end.messages == 0 {
        0
    } else {
        checked.runs.len() as u64
    };
    format!(
        "{}: {} in {}, {}: {found}",
        checked.file,
        count(end.messages, "message", "messages"),
        count(end.lines, "line", "lines"),
        count(runs, "run", "runs"),
    )
}

fn finding(checked: &CheckedStream, finding: &StreamFinding, shown: bool) -> String {
    let place = match finding.line {
        0 => String::new(),
        line => format!(":{line}:{}", finding.column),
    };
    let mut line = format!(
        "{}{place}: {}: {} [{}]",
        checked.file,
        word(&finding.severity()),
        finding.code.about(),
        finding.code
    );
    if shown && !finding.excerpt.is_empty() {
        line.push_str(&format!(": {}", finding.excerpt));
    }
    line
}
