//! Reads recorded cases, and puts what we read into their form.

use serde_json::{Value, json};
use tofu_json_diagnostic::{Diagnostic, Position, Range};
use tofu_json_lock::{Lock, Parsed};
use tofu_json_tests::{base64, lines, outside_recordings, workspace};

/// A lock file and what OpenTofu said about it.
pub(crate) struct Case {
    pub(crate) id: String,
    pub(crate) text: Vec<u8>,
    pub(crate) expect: Value,
}

/// The recorded lock files of one kind.
pub(crate) fn recorded(kind: &str) -> Vec<Case> {
    let folder = match kind {
        "real" => outside_recordings().join("lock"),
        _ => workspace().join("tests/corpus/lock"),
    };
    lines(&folder.join(format!("{kind}.ndjson")))
        .expect("a recording")
        .iter()
        .map(|line| case(serde_json::from_str(line).expect("a recorded case")))
        .collect()
}

fn case(mut line: Value) -> Case {
    let text = match line["text"].as_str() {
        Some(text) => text.as_bytes().to_vec(),
        None => base64(line["text_b64"].as_str().expect("a text")),
    };
    Case {
        id: line["id"].as_str().expect("an id").to_owned(),
        text,
        expect: line["expect"].take(),
    }
}

/// The locks as cases have them.
pub(crate) fn locks(lock: &Lock) -> Value {
    lock.entries()
        .iter()
        .map(|entry| {
            let hashes = entry.hashes.iter();
            json!({
                "provider": entry.provider.to_string(),
                "version": entry.version.to_string(),
                "constraints": entry.constraints.to_string(),
                "hashes": hashes.map(|hash| hash.as_str()).collect::<Vec<_>>(),
            })
        })
        .collect()
}

/// The diagnostics as cases have them.
pub(crate) fn diagnostics(parsed: &Parsed<'_>) -> Vec<Value> {
    parsed.diagnostics.iter().map(diagnostic).collect()
}

fn diagnostic(found: &Diagnostic) -> Value {
    let mut value = json!({
        "severity": found.severity.as_str(),
        "summary": found.summary,
        "detail": found.detail,
        "subject": range(found.subject.as_ref().expect("a place")),
    });
    if let Some(context) = &found.context {
        value["context"] = range(context);
    }
    value
}

fn range(range: &Range) -> Value {
    let position = |at: Position| json!({"line": at.line, "column": at.column, "byte": at.byte});
    json!({"start": position(range.start), "end": position(range.end)})
}
