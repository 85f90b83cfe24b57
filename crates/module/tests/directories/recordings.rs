//! Reads recorded directories.

use std::collections::BTreeMap;

use serde_json::Value;
use tofu_json_tests::{corpus_lines, members_without};

/// A directory and what OpenTofu said about it.
pub(crate) struct Case {
    pub(crate) id: String,
    /// Files by their names; a name that ends in a slash is a directory.
    pub(crate) files: BTreeMap<String, String>,
    pub(crate) recorded: Value,
}

pub(crate) fn all() -> Vec<Case> {
    let lines = corpus_lines("config/dirs.ndjson").expect("recorded directories");
    let cases = lines.into_iter().map(|line| {
        let recorded: Value = serde_json::from_str(&line).expect("a recorded case");
        let files = recorded["files"].as_object().expect("files");
        Case {
            id: recorded["id"].as_str().unwrap_or_default().to_owned(),
            files: files
                .iter()
                .map(|(name, text)| (name.clone(), text.as_str().unwrap_or_default().to_owned()))
                .collect(),
            recorded,
        }
    });
    cases.collect()
}

impl Case {
    pub(crate) fn names(&self, list: &str) -> Vec<String> {
        let names = self.recorded[list].as_array().into_iter().flatten();
        names
            .map(|name| name.as_str().unwrap().to_owned())
            .collect()
    }
}

/// A recorded case without its decoded values.
pub(crate) fn without_decoded(line: &str) -> Value {
    Value::Object(members_without(&["decoded"], line).expect("a recorded case"))
}
