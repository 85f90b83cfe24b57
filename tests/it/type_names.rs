//! A type name means one thing: it is in two crates at most, unless it means the same in all of them.

use crate::file_size::sources;
use std::collections::{BTreeMap, BTreeSet};

const MOST_CRATES: usize = 2;

/// Names that are one concept wherever they are, and what it is.
const EVERYWHERE: [(&str, &str); 15] = [
    ("Error", "why an operation of the crate or module failed"),
    ("Options", "what the caller chooses for an operation"),
    (
        "Block",
        "a block of configuration or of a schema, which has a body",
    ),
    ("Attribute", "a named value by a schema or in a body"),
    ("Object", "a JSON object, or a value with named attributes"),
    ("List", "a sequence of elements in their order"),
    ("Resource", "a managed object or a data source"),
    ("Provider", "a plugin that resources belong to"),
    ("Output", "an output value of a module"),
    ("Members", "the names and values of an object"),
    ("Elements", "the values of an array"),
    ("Node", "a part of a tree or of a tape"),
    (
        "Frame",
        "what a walk without recursion remembers of one level",
    ),
    (
        "Schema",
        "what a provider says of the attributes and blocks of a type",
    ),
    ("Type", "what values an attribute or expression can have"),
];

#[test]
fn a_type_name_means_one_thing() {
    let mut crates: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (file, text) in sources(&["crates"]) {
        let mut parts = file.split('/').skip(1);
        let (package, folder) = (parts.next().unwrap(), parts.next().unwrap());
        let of_tests = file.contains("/tests/") || file.ends_with("tests.rs");
        if folder != "src" || of_tests {
            continue;
        }
        for name in text.lines().filter_map(item) {
            let known = crates.entry(name.to_owned()).or_default();
            known.insert(package.to_owned());
        }
    }
    assert!(crates.len() > 500, "only {} types found", crates.len());
    let many: Vec<String> = crates
        .iter()
        .filter(|(name, of)| {
            of.len() > MOST_CRATES && !EVERYWHERE.iter().any(|(known, _)| known == name)
        })
        .map(|(name, of)| format!("{name}: {of:?}"))
        .collect();
    assert!(
        many.is_empty(),
        "in more than {MOST_CRATES} crates: {many:#?}"
    );
}

/// The name of the type that a line of an item begins; what is indented is no item of its file.
fn item(line: &str) -> Option<&str> {
    let line = match line.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(") ")?.1,
        Some(rest) => rest.trim_start(),
        None => line,
    };
    let (keyword, rest) = line.split_once(' ')?;
    let name = rest
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .next()?;
    matches!(keyword, "struct" | "enum" | "trait" | "type" | "union").then_some(name)
}
