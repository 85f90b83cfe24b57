//! Reads recorded cases.

use std::fmt;
use std::path::Path;

use serde_json::Value;
use tofu_json_tests::{base64, lines, members_without, outside_recordings, workspace};

/// A file and what OpenTofu said about its syntax.
pub(crate) struct Case {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) text: Vec<u8>,
    pub(crate) expected: Vec<Recorded>,
}

/// A diagnostic with its ranges: start line, column, byte, end line, column, byte.
#[derive(Debug, PartialEq)]
pub(crate) struct Recorded {
    pub(crate) summary: String,
    pub(crate) detail: String,
    pub(crate) subject: Option<[usize; 6]>,
    pub(crate) context: Option<[usize; 6]>,
}

impl fmt::Display for Recorded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let detail: String = self.detail.chars().take(70).collect();
        let place = |range: Option<[usize; 6]>| {
            range.map(|[a, b, c, d, e, f]| format!("{a}:{b}@{c}-{d}:{e}@{f}"))
        };
        write!(
            f,
            "{} | {detail} | {:?} | {:?}",
            self.summary,
            place(self.subject),
            place(self.context)
        )
    }
}

/// The cases of a recording; none if there is no such file.
pub(crate) fn cases(path: &Path) -> Vec<Value> {
    // What others decoded, and more than syntax.
    const LEFT_OUT: [&str; 4] = ["decoded", "validate", "dump", "show_module"];
    let lines = lines(path).expect("a recording").into_iter();
    let cases = lines.map(|line| members_without(&LEFT_OUT, &line).expect("a recorded case"));
    cases.map(Value::Object).collect()
}

fn lock_cases(name: &str) -> Vec<Value> {
    let folder = match name {
        "real" => outside_recordings().join("lock"),
        _ => workspace().join("tests/corpus/lock"),
    };
    cases(&folder.join(format!("{name}.ndjson")))
}

/// The recorded lock files of one kind.
pub(crate) fn lock(name: &str) -> Vec<Case> {
    let cases = lock_cases(name).into_iter().map(|case| {
        let expect = &case["expect"];
        let count = expect["syntax_diagnostics"].as_u64().unwrap_or(0) as usize;
        let diagnostics = expect["diagnostics"].as_array();
        let diagnostics = diagnostics.into_iter().flatten().take(count);
        Case {
            id: string(&case["id"]),
            name: ".terraform.lock.hcl".to_owned(),
            text: text(&case, "text_b64"),
            expected: diagnostics
                .map(|diagnostic| Recorded {
                    summary: string(&diagnostic["summary"]),
                    detail: string(&diagnostic["detail"]),
                    subject: named_range(&diagnostic["subject"]),
                    context: named_range(&diagnostic["context"]),
                })
                .collect(),
        }
    });
    cases.collect()
}

/// Diagnostics that come from the decoder of configuration, not from the syntax.
const DECODER: [&str; 11] = [
    "are deprecated",
    "Invalid quoted type constraints",
    "Variables not allowed",
    "Missing name for",
    "Unsupported",
    "Missing required argument",
    "Extraneous label",
    "keyword",
    "Unexpected \"",
    "Reserved block type",
    "Duplicate",
];

/// The recorded native configuration files.
pub(crate) fn configuration() -> Vec<Case> {
    let files = workspace().join("tests/corpus/config");
    let cases = ["cases.ndjson", "mutated.ndjson"]
        .into_iter()
        .flat_map(|name| self::cases(&files.join(name)));
    let native = cases.filter(|case| !string(&case["name"]).ends_with(".json"));
    let cases = native.map(|case| {
        let diagnostics = case["diagnostics"].as_array().into_iter().flatten();
        let syntax = diagnostics.filter(|diagnostic| {
            let summary = string(&diagnostic["summary"]);
            summary == "Unsupported operator"
                || summary == "Invalid template control keyword"
                || !DECODER.iter().any(|word| summary.contains(word))
        });
        Case {
            id: string(&case["id"]),
            name: string(&case["name"]),
            text: text(&case, "base64"),
            expected: syntax
                .map(|diagnostic| Recorded {
                    summary: string(&diagnostic["summary"]),
                    detail: string(&diagnostic["detail"]),
                    subject: flat_range(&diagnostic["subject"]),
                    context: flat_range(&diagnostic["context"]),
                })
                .collect(),
        }
    });
    cases.collect()
}

pub(crate) fn string(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn text(case: &Value, encoded: &str) -> Vec<u8> {
    match case[encoded].as_str() {
        Some(encoded) => base64(encoded),
        None => string(&case["text"]).into_bytes(),
    }
}

fn flat_range(value: &Value) -> Option<[usize; 6]> {
    let numbers = value.as_array()?;
    let mut numbers = numbers
        .iter()
        .map(|number| number.as_u64().unwrap_or(0) as usize);
    Some(std::array::from_fn(|_| numbers.next().unwrap_or(0)))
}

fn named_range(value: &Value) -> Option<[usize; 6]> {
    let number = |place: &str, name: &str| value[place][name].as_u64().unwrap_or(0) as usize;
    value.as_object()?;
    let mut numbers = [0; 6];
    for (index, name) in ["line", "column", "byte"].into_iter().enumerate() {
        numbers[index] = number("start", name);
        numbers[index + 3] = number("end", name);
    }
    Some(numbers)
}
