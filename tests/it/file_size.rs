//! Files stay small enough to read in one go, and are not so small that a subject is in many of them.

use std::fs;
use std::path::{Path, PathBuf};
use tofu_json_tests::workspace;

const MOST_LINES: usize = 500;

/// Files that may be longer, with the reason.
const LONGER: [(&str, &str); 0] = [];

#[test]
fn no_source_file_is_too_long() {
    let files = sources(&["crates", "tests", "tools", "benches", "fuzz/fuzz_targets"]);
    assert!(files.len() > 50, "only {} files found", files.len());
    let mut long: Vec<String> = Vec::new();
    for (name, text) in &files {
        let lines = text.lines().count();
        let listed = LONGER.iter().any(|(longer, _)| longer == name);
        if lines > MOST_LINES && !listed {
            long.push(format!("{name}: {lines}"));
        }
        assert!(
            lines > MOST_LINES || !listed,
            "{name} is short now: take it off the list"
        );
    }
    assert!(long.is_empty(), "longer than {MOST_LINES} lines: {long:#?}");
    for (longer, _) in LONGER {
        assert!(workspace().join(longer).exists(), "{longer} is not there");
    }
}

/// Fewer lines than these are rarely a subject that deserves a file.
const LEAST_LINES: usize = 30;

/// Files that may be shorter, with the reason; a folder means all of its files.
const SHORTER: [(&str, &str); 11] = [
    ("crates/model/src/validate/rules/", "a file for each rule"),
    ("crates/value/src/error.rs", "the error of the crate"),
    (
        "crates/render/src/human/",
        "a file for each kind of difference",
    ),
    (
        "crates/differ/src/write_only.rs",
        "a file for each kind of difference",
    ),
    (
        "crates/model/src/document/",
        "a file for each kind of document",
    ),
    (
        "crates/model/src/member.rs",
        "how the modules that read documents and schemas take objects",
    ),
    (
        "crates/model/src/sides.rs",
        "how the modules that compare states, schemas and values pair names",
    ),
    (
        "crates/report/src/visible.rs",
        "how the files of all formats write texts of others",
    ),
    (
        "crates/tofu-json/src/commands/config/",
        "what several subcommands use, each of which has a file or folder",
    ),
    (
        "crates/tofu-json/src/commands/lock/lint/sarif.rs",
        "a file for each format",
    ),
    (
        "crates/tofu-json/src/commands/validate/sarif.rs",
        "a file for each format",
    ),
];

#[test]
fn no_source_file_is_too_short() {
    let files: Vec<(String, String)> = sources(&["crates"])
        .into_iter()
        .filter(|(name, _)| name.split('/').nth(2) == Some("src") && !name.contains("/tests/"))
        .collect();
    let tables_of_contents = ["/lib.rs", "/mod.rs", "/main.rs"];
    let short: Vec<String> = files
        .iter()
        .filter(|(name, text)| {
            text.lines().count() < LEAST_LINES
                && !tables_of_contents.iter().any(|end| name.ends_with(end))
                && !SHORTER.iter().any(|(listed, _)| name.starts_with(listed))
        })
        .map(|(name, text)| format!("{name}: {}", text.lines().count()))
        .collect();
    assert!(
        short.is_empty(),
        "shorter than {LEAST_LINES} lines; merge them into the file of their subject, or list the reason: {short:#?}"
    );
    for (listed, _) in SHORTER {
        let is_short = |(name, text): &(String, String)| {
            name.starts_with(listed) && text.lines().count() < LEAST_LINES
        };
        assert!(
            files.iter().any(is_short),
            "nothing of {listed} is short: take it off the list"
        );
    }
}

/// The Rust files of some folders below the root of the workspace: their paths from there, and their texts.
pub(crate) fn sources(folders: &[&str]) -> Vec<(String, String)> {
    let root = workspace().canonicalize().unwrap();
    let mut files = Vec::new();
    for folder in folders {
        collect(&root.join(folder), &mut files);
    }
    files.sort();
    let named = files.into_iter().map(|file| {
        let name = file.strip_prefix(&root).unwrap().to_str().unwrap();
        (name.to_owned(), fs::read_to_string(&file).unwrap())
    });
    named.collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}
