//! Files stay small enough to read in one go.

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
