use super::{CheckedStream, word};
use crate::json::to_line;
use serde::Serialize;
use tofu_json_ui::{Note, StreamFinding};

#[derive(Serialize)]
struct CheckedShape<'c> {
    file: &'c str,
    messages: u64,
    lines: u64,
    bytes: u64,
    truncated: bool,
    worst: Option<&'c str>,
    findings: Vec<FindingShape<'c>>,
    more: u64,
    notes: Vec<NoteShape<'c>>,
}

#[derive(Serialize)]
struct FindingShape<'c> {
    code: &'static str,
    severity: String,
    message: &'static str,
    line: u64,
    column: u64,
    byte: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    excerpt: Option<&'c str>,
}

#[derive(Serialize)]
struct NoteShape<'c> {
    code: &'static str,
    message: &'static str,
    address: Option<&'c str>,
    text: &'c str,
    line: u64,
}

/// One object without a line end.
pub(super) fn write(checked: &CheckedStream) -> String {
    let end = &checked.end;
    let shape = CheckedShape {
        file: &checked.file,
        messages: end.messages,
        lines: end.lines,
        bytes: end.bytes,
        truncated: end.is_truncated,
        worst: checked.worst.as_ref().map(word),
        findings: (checked.findings.iter())
            .map(|found| finding(found, checked.show_sensitive))
            .collect(),
        more: checked.more,
        notes: checked.notes().map(note).collect(),
    };
    to_line(&shape).trim_end().to_owned()
}

fn finding(finding: &StreamFinding, show_sensitive: bool) -> FindingShape<'_> {
    FindingShape {
        code: finding.code.as_str(),
        severity: word(&finding.severity()).to_owned(),
        message: finding.code.about(),
        line: finding.line,
        column: finding.column,
        byte: finding.byte,
        excerpt: show_sensitive.then_some(&*finding.excerpt),
    }
}

fn note(note: &Note) -> NoteShape<'_> {
    NoteShape {
        code: note.code.as_str(),
        message: note.code.about(),
        address: note.address.as_deref(),
        text: &note.text,
        line: note.line,
    }
}
