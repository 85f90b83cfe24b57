//! Reads recorded cases.

use serde_json::{Map, Value};
use tofu_json_config::Diagnostic;
use tofu_json_diagnostic::Place;
use tofu_json_tests::{base64, corpus_lines, members_without};

/// A recorded file: its fields, without decoded values, whose numbers can be too large for any
/// number type.
pub(crate) struct Case(Map<String, Value>);

/// A range of a recording: start line, column, byte, end line, column, byte.
pub(crate) type Range = [usize; 6];

/// A diagnostic: summary, detail, subject, context.
pub(crate) type Told = (String, String, Option<Range>, Option<Range>);

/// The recorded single files.
pub(crate) fn files() -> Vec<Case> {
    let lines = lines().into_iter();
    lines
        .map(|line| Case(members_without(&["decoded"], &line).expect("a recorded case")))
        .collect()
}

/// The recordings of single files as they are written.
pub(crate) fn lines() -> Vec<String> {
    ["config/cases.ndjson", "config/mutated.ndjson"]
        .into_iter()
        .flat_map(|name| corpus_lines(name).expect("recorded cases"))
        .collect()
}

impl Case {
    pub(crate) fn id(&self) -> &str {
        self.string("id")
    }

    pub(crate) fn name(&self) -> &str {
        self.string("name")
    }

    /// Empty for a configuration file.
    pub(crate) fn role(&self) -> &str {
        self.string("role")
    }

    fn string(&self, field: &str) -> &str {
        self.0
            .get(field)
            .and_then(Value::as_str)
            .unwrap_or_default()
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        match self.0.get("base64").and_then(Value::as_str) {
            Some(encoded) => base64(encoded),
            None => self.string("text").as_bytes().to_vec(),
        }
    }

    /// Another field.
    pub(crate) fn field(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
    }

    /// What OpenTofu said about the file alone.
    pub(crate) fn diagnostics(&self) -> Vec<Told> {
        let diagnostics = self.0.get("diagnostics").and_then(Value::as_array);
        diagnostics.into_iter().flatten().map(told_in).collect()
    }
}

/// A recorded diagnostic.
pub(crate) fn told_in(diagnostic: &Value) -> Told {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    (
        text(&diagnostic["summary"]),
        text(&diagnostic["detail"]),
        range(&diagnostic["subject"]),
        range(&diagnostic["context"]),
    )
}

/// A fault as recordings show it.
pub(crate) fn told(fault: Diagnostic) -> Told {
    let flat = |place: Place| {
        let (start, end) = (place.start, place.end);
        [
            start.line,
            start.column,
            start.byte,
            end.line,
            end.column,
            end.byte,
        ]
    };
    (
        fault.summary.into_owned(),
        fault.detail.into_owned(),
        fault.subject.map(flat),
        fault.context.map(flat),
    )
}

fn range(value: &Value) -> Option<Range> {
    let numbers: Vec<usize> = value
        .as_array()?
        .iter()
        .map(|number| number.as_u64().unwrap_or(0) as usize)
        .collect();
    numbers.try_into().ok()
}
