//! Reads `tests/corpus/lock/update.ndjson`.

use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// One run.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) exit_code: i64,
    pub(crate) bytes_changed: bool,
    pub(crate) before: String,
    pub(crate) after: String,
    /// The configuration when the command ran.
    pub(crate) configuration: String,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/lock")
}

/// Every run whose lock files are UTF-8.
pub(crate) fn cases() -> BTreeMap<String, Case> {
    let text = fs::read_to_string(folder().join("update.ndjson")).unwrap();
    let cases = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .filter(|case: &Value| case.get("before_b64").is_none())
        .map(|case| read(&case));
    cases.map(|case| (case.name.clone(), case)).collect()
}

fn read(case: &Value) -> Case {
    let text = |name: &str| {
        let text = case.get(name).and_then(Value::as_str);
        text.unwrap_or_default().to_owned()
    };
    let steps = case.get("setup").and_then(Value::as_array);
    let mut written = steps
        .into_iter()
        .flatten()
        .filter(|step| step.get("write").and_then(Value::as_str) == Some("main.tf"));
    let written = written.next_back().and_then(|step| step.get("content"));
    Case {
        name: text("id").trim_start_matches("update/").to_owned(),
        exit_code: case.get("exit_code").and_then(Value::as_i64).unwrap(),
        bytes_changed: case.get("bytes_changed") == Some(&Value::Bool(true)),
        before: text("before"),
        after: text("after"),
        configuration: written
            .and_then(Value::as_str)
            .map_or_else(|| text("main"), str::to_owned),
        stdout: text("stdout"),
        stderr: text("stderr"),
    }
}

/// The two hashes of each package of the mirrors, where they differ.
pub(crate) fn hash_pairs() -> Vec<[String; 2]> {
    let text = fs::read_to_string(folder().join("mirrors/hashes.json")).unwrap();
    let packages: BTreeMap<String, Value> = serde_json::from_str(&text).unwrap();
    let twin = |package: &Value| {
        let hash = |name: &str| package.get(name).and_then(Value::as_str).map(str::to_owned);
        Some([hash("archive_h1")?, hash("directory_h1")?])
    };
    let hash_pairs = packages.values().filter_map(twin);
    hash_pairs
        .filter(|[archive, folder]| archive != folder)
        .collect()
}
