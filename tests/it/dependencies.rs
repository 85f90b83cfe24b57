//! Every dependency has its reason: the table in `CONTRIBUTING.md` lists what the manifests ask for,
//! and nothing else.

use crate::manifests::{dependencies, manifest, packages};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use tofu_json_tests::workspace;

#[test]
fn the_table_lists_every_direct_dependency() {
    let mut folders = packages("crates");
    folders.extend(packages("tools"));
    folders.extend(packages("fleet/crates"));
    folders.extend(["tests", "benches", "fuzz"].map(PathBuf::from));
    let tables = ["dependencies", "dev-dependencies", "build-dependencies"];
    let mut wanted = BTreeSet::new();
    for folder in folders {
        wanted.extend(dependencies(&manifest(folder), &tables));
    }
    wanted.retain(|name| !name.starts_with("tofu-json"));
    assert!(wanted.len() > 10, "only {wanted:?} found");
    assert_eq!(listed(&workspace()), wanted);
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
