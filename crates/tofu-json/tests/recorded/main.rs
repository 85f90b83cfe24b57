//! Laws of commands over recorded cases: counts are those of the reference's own line, trimmed schemas
//! print the same.
//!
//! Recordings that cannot be part of the project are read as well from the folder that
//! `TOFU_JSON_RECORDINGS` names, if it names one.

#![expect(clippy::unwrap_used, reason = "a test may end that way")]
#![expect(
    clippy::disallowed_methods,
    reason = "the environment says where other recordings are"
)]

mod summary;
mod trim;

use tofu_json_tests::{Recording, corpus, recordings};

/// Every recording with plans that there is.
fn all() -> Vec<(String, Recording)> {
    let names = [
        "easy",
        "hard",
        "hard-2",
        "options",
        "profile-1.13",
        "scenarios",
    ];
    let mut all: Vec<_> = names
        .into_iter()
        .map(|name| (name.to_owned(), corpus(name).unwrap()))
        .collect();
    if let Some(folder) = std::env::var_os("TOFU_JSON_RECORDINGS") {
        for path in recordings(folder.as_ref()).unwrap() {
            let name = path.display().to_string();
            all.push((name, Recording::read(&path).unwrap()));
        }
    }
    all
}
