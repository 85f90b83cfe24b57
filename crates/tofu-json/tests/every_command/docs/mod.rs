//! The pages under `docs/`: their examples run, and every command has its section.

mod findings;
mod formats;
mod page;
mod words;

use crate::commands;
use page::Page;
use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

pub(crate) fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn pages() -> Vec<Page> {
    let folder = workspace().join("docs");
    let mut paths: Vec<_> = fs::read_dir(folder)
        .expect("a folder of pages")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    paths.sort();
    paths.into_iter().map(Page::read).collect()
}

/// With `UPDATE_DOCS=1` the pages are rewritten with what the commands print and with the tables of codes
/// and formats: read the difference.
#[test]
fn examples_print_what_the_pages_say() {
    let update = env::var_os("UPDATE_DOCS").is_some();
    let mut examples = 0;
    for page in pages() {
        let told = formats::written(&findings::written(&page.run()));
        examples += page.examples();
        if update {
            fs::write(page.path(), told).expect("the page can be written");
        } else {
            let name = page.path().display();
            assert_eq!(page.text(), told, "{name}: UPDATE_DOCS=1 rewrites it");
        }
    }
    assert!(examples > 0, "there are examples");
}

#[test]
fn every_command_has_a_section_with_an_example() {
    let mut sections = BTreeSet::new();
    for page in pages() {
        sections.extend(page.sections_with_examples());
    }
    let missing: Vec<_> = commands::all()
        .into_iter()
        .filter(|command| !sections.contains(command))
        .collect();
    assert_eq!(missing, Vec::<String>::new());
}

#[test]
fn the_index_links_every_page() {
    let index = fs::read_to_string(workspace().join("docs/README.md")).expect("an index");
    for page in pages() {
        let name = page.path().file_name().expect("a name").to_string_lossy();
        assert!(
            name == "README.md" || index.contains(&format!("({name})")),
            "docs/README.md does not link {name}"
        );
    }
}
