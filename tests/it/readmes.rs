//! Every library is a crate of its own to its readers: with its own page, words to find it by, and documentation of
//! all features.

use crate::manifests::{manifest, packages};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use tofu_json_tests::workspace;
use toml::{Table, Value};

/// The folders of the libraries, with their manifests.
fn libraries() -> Vec<(PathBuf, Table)> {
    let mut found: Vec<_> = packages("crates")
        .into_iter()
        .filter(|folder| workspace().join(folder).join("src/lib.rs").is_file())
        .map(|folder| (folder.clone(), manifest(folder)))
        .collect();
    found.retain(|(folder, _)| !workspace().join(folder).join("src/main.rs").is_file());
    assert!(found.len() > 20, "only {} found", found.len());
    found
}

fn texts<'m>(package: &'m Value, key: &str) -> Vec<&'m str> {
    let texts = package.get(key).and_then(Value::as_array);
    texts
        .into_iter()
        .flatten()
        .map(|text| text.as_str().unwrap())
        .collect()
}

#[test]
fn a_readme_says_what_its_crate_does_and_does_not_do() {
    for (folder, manifest) in libraries() {
        let name = manifest["package"]["name"].as_str().unwrap();
        assert_eq!(
            manifest["package"]["readme"].as_str(),
            Some("README.md"),
            "{name}"
        );
        let page = fs::read_to_string(workspace().join(&folder).join("README.md")).unwrap();
        assert!(page.starts_with(&format!("# {name}\n")), "{name}");
        assert!(
            page.contains("\n## Example\n\n```rust\n"),
            "{name} has no example"
        );
        assert!(page.contains("\n## What it does not do\n\n* "), "{name}");
        let features = manifest.get("features").and_then(Value::as_table);
        for feature in features.into_iter().flat_map(Table::keys) {
            assert!(
                page.contains(&format!("\n* `{feature}`: ")),
                "{name}: {feature}"
            );
        }
    }
}

/// The examples of the page are tests of the documentation.
#[test]
fn the_example_of_a_readme_is_run() {
    for (folder, _) in libraries() {
        let lib = fs::read_to_string(workspace().join(&folder).join("src/lib.rs")).unwrap();
        let tested = "#[cfg(doctest)]\n#[doc = include_str!(\"../README.md\")]\n";
        assert!(lib.contains(tested), "{}", folder.display());
    }
}

#[test]
fn a_crate_is_found_by_words_of_its_own() {
    let libraries = libraries();
    let mut words = BTreeMap::new();
    for (_, manifest) in &libraries {
        let package = &manifest["package"];
        let name = package["name"].as_str().unwrap();
        let keywords = texts(package, "keywords");
        assert!(matches!(keywords.len(), 3..=5), "{name}: {keywords:?}");
        assert!(!texts(package, "categories").is_empty(), "{name}");
        if let Some(other) = words.insert(keywords, name.to_owned()) {
            panic!("{name} has the keywords of {other}");
        }
    }
}

#[test]
fn docs_have_every_feature() {
    for (folder, manifest) in libraries() {
        let name = folder.display();
        let docs = &manifest["package"]["metadata"]["docs"]["rs"];
        assert_eq!(docs["all-features"].as_bool(), Some(true), "{name}");
        let lib = fs::read_to_string(workspace().join(&folder).join("src/lib.rs")).unwrap();
        let marks = lib.contains("#![cfg_attr(docsrs, feature(doc_cfg))]");
        assert_eq!(marks, manifest.contains_key("features"), "{name}");
    }
}
