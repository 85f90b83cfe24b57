//! The manifests of the workspace, read as TOML.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use tofu_json_tests::workspace;
use toml::{Table, Value};

/// The manifest of a folder below the root of the workspace.
pub(crate) fn manifest(folder: impl AsRef<Path>) -> Table {
    let path = workspace().join(folder).join("Cargo.toml");
    let text =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.parse()
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The folders of packages in a folder, below the root of the workspace.
pub(crate) fn packages(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(workspace().join(folder)).unwrap() {
        let path = entry.unwrap().path();
        if path.join("Cargo.toml").is_file() {
            found.push(Path::new(folder).join(path.file_name().unwrap()));
        }
    }
    found.sort();
    found
}

/// The names of the packages that a manifest depends on, in the tables that are wanted.
pub(crate) fn dependencies(manifest: &Table, tables: &[&str]) -> BTreeSet<String> {
    let targets = manifest.get("target").and_then(Value::as_table);
    let of_targets = targets
        .into_iter()
        .flatten()
        .filter_map(|(_, target)| target.as_table());
    std::iter::once(manifest)
        .chain(of_targets)
        .flat_map(|table| {
            tables
                .iter()
                .filter_map(|name| table.get(*name)?.as_table())
        })
        .flat_map(|dependencies| dependencies.keys().cloned())
        .collect()
}

#[test]
fn dependencies_of_every_target_are_read() {
    let text = "[dependencies]\nrayon.workspace = true\n[dev-dependencies]\nx = \"1\"\n\
        [target.'cfg(unix)'.dependencies]\nnix = { version = \"1\" }\n[dependencies.tofu-json-term]\n";
    let manifest: Table = text.parse().unwrap();
    let found = dependencies(&manifest, &["dependencies"]);
    assert_eq!(
        found.into_iter().collect::<Vec<_>>(),
        ["nix", "rayon", "tofu-json-term"]
    );
}
