//! Laws of commands over recorded cases: counts are those of OpenTofu's own line, trimmed schemas
//! print the same.
//!
//! Tests of recordings that are not part of the project are ignored unless they are asked for; they are read from the
//! folder that `TOFU_JSON_RECORDINGS` names.

#![expect(clippy::unwrap_used, reason = "a test may end that way")]

mod summary;
mod trim;

use tofu_json_tests::{Recording, corpus, outside_recordings};

/// Every recording with plans that is part of the project.
fn inside() -> Vec<(String, Recording)> {
    let names = [
        "easy",
        "hard",
        "hard-2",
        "options",
        "profile-1.13",
        "scenarios",
    ];
    names
        .into_iter()
        .map(|name| (name.to_owned(), corpus(name).unwrap()))
        .collect()
}

/// Public plans, which are not.
fn outside() -> Vec<(String, Recording)> {
    let path = outside_recordings().join("human/real.ndjson.zst");
    vec![(path.display().to_string(), Recording::read(&path).unwrap())]
}
