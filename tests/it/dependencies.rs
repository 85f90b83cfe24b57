//! Every dependency has its reason: the table in `CONTRIBUTING.md` lists what the manifests ask for,
//! and nothing else.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use tofu_json_tests::workspace;

#[test]
fn the_table_lists_every_direct_dependency() {
    let root = workspace();
    let mut wanted = BTreeSet::new();
    for folder in ["crates", "tools"] {
        for entry in fs::read_dir(root.join(folder)).unwrap() {
            wanted.extend(dependencies(&entry.unwrap().path()));
        }
    }
    for folder in ["tests", "benches", "fuzz"] {
        wanted.extend(dependencies(&root.join(folder)));
    }
    assert!(wanted.len() > 10, "only {wanted:?} found");
    assert_eq!(listed(&root), wanted);
}

/// The names of the packages of others in the manifest of a folder.
fn dependencies(folder: &Path) -> BTreeSet<String> {
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
    let mut names = BTreeSet::new();
    let mut inside = false;
    for line in manifest.lines() {
        if line.starts_with('[') {
            inside = line.ends_with("dependencies]");
        } else if inside && let Some((name, _)) = line.split_once(['.', ' ', '=']) {
            names.insert(name.to_owned());
        }
    }
    names.retain(|name| !name.starts_with("tofu-json") && !name.starts_with('#'));
    names
}

/// The names in the first column of the table.
fn listed(root: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(root.join("CONTRIBUTING.md")).unwrap();
    let (_, table) = text.split_once("| dependency | why |").unwrap();
    let rows = table
        .lines()
        .skip(1)
        .take_while(|line| line.starts_with('|'));
    rows.filter_map(|row| row.split('|').nth(1))
        .flat_map(|names| names.split('`').skip(1).step_by(2).map(str::to_owned))
        .collect()
}
