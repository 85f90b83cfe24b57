//! The programs of `docs/library.md` are the packages in `tests/consumers`, which `.ci/run` builds and runs.

use crate::manifests::{dependencies, manifest, packages};
use std::collections::BTreeMap;
use std::fs;
use tofu_json_tests::workspace;

const PAGE: &str = "docs/library.md";
const FOLDER: &str = "tests/consumers";
const MOST_CRATES: usize = 2;

/// The sections of the page: the package that each links to, and its text.
fn sections(page: &str) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for section in page.split("\n## ").skip(1) {
        let link = format!("](../{FOLDER}/");
        let (_, rest) = section
            .split_once(&link)
            .unwrap_or_else(|| panic!("no link to a package: {section:.80}"));
        let (name, _) = rest.split_once([')', '/']).unwrap();
        let twice = found.insert(name.to_owned(), section.to_owned());
        assert!(twice.is_none(), "{name} has two sections");
    }
    found
}

/// The Rust program that a section shows.
fn program(section: &str) -> &str {
    let mut blocks = section.split("\n```rust\n").skip(1);
    let block = blocks.next().expect("a block of Rust");
    assert!(blocks.next().is_none(), "two blocks of Rust: {section:.80}");
    let end = block.find("\n```").expect("the end of the block");
    &block[..=end]
}

#[test]
fn the_page_shows_each_program_as_it_is() {
    let page = fs::read_to_string(workspace().join(PAGE)).unwrap();
    let mut sections = sections(&page);
    let packages = packages(FOLDER);
    assert!(packages.len() >= 5, "only {packages:?}");
    for package in packages {
        let name = package.file_name().unwrap().to_str().unwrap();
        let section = sections
            .remove(name)
            .unwrap_or_else(|| panic!("{PAGE} has no section of {name}"));
        let source = fs::read_to_string(workspace().join(&package).join("src/main.rs")).unwrap();
        assert!(
            program(&section) == source,
            "{PAGE} shows another program than {}",
            package.display()
        );
    }
    assert!(sections.is_empty(), "no packages of {:?}", sections.keys());
}

#[test]
fn a_program_needs_few_crates_and_the_page_names_them() {
    let page = fs::read_to_string(workspace().join(PAGE)).unwrap();
    let sections = sections(&page);
    for package in packages(FOLDER) {
        let name = package.file_name().unwrap().to_str().unwrap();
        let manifest = manifest(&package);
        // Else it would be built with the features that others of a workspace ask for.
        assert!(manifest.contains_key("workspace"), "{name} has no table");
        let crates = dependencies(&manifest, &["dependencies", "dev-dependencies"]);
        assert!(
            !crates.is_empty() && crates.len() <= MOST_CRATES,
            "{name} needs {crates:?}"
        );
        for needed in crates {
            assert!(needed.starts_with("tofu-json-"), "{name} needs {needed}");
            assert!(
                sections[name].contains(&format!("`{needed}`")),
                "{PAGE} does not say that {name} needs {needed}"
            );
        }
        assert!(workspace().join(&package).join("expected.txt").is_file());
    }
}
