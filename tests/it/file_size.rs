//! Files stay small enough to read in one go.

use std::fs;
use std::path::{Path, PathBuf};
use tofu_json_tests::workspace;

const MOST_LINES: usize = 500;

/// Files that may be longer, with the reason.
const LONGER: [(&str, &str); 0] = [];

#[test]
fn no_source_file_is_too_long() {
    let root = workspace().canonicalize().unwrap();
    let mut files = Vec::new();
    for folder in ["crates", "tests", "tools", "benches", "fuzz/fuzz_targets"] {
        collect(&root.join(folder), &mut files);
    }
    assert!(files.len() > 50, "only {} files found", files.len());
    let mut long: Vec<String> = Vec::new();
    for file in &files {
        let lines = fs::read_to_string(file).unwrap().lines().count();
        let name = file
            .strip_prefix(&root)
            .unwrap()
            .to_str()
            .unwrap()
            .to_owned();
        let listed = LONGER.iter().any(|(longer, _)| *longer == name);
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
        assert!(root.join(longer).exists(), "{longer} is not there");
    }
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
