//! Each of the 120 numbered rules of configuration files has a test that is named after its number,
//! or recorded cases that carry its number or are listed here.

mod listed;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde_json::Value;
use tofu_json_tests::corpus_lines;

use super::recordings;

const COUNT: u16 = 120;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The names of recorded cases, and the numbers that they carry.
fn recorded() -> (BTreeSet<String>, BTreeSet<u16>) {
    let mut ids = BTreeSet::new();
    let mut numbers = BTreeSet::new();
    let mut add = |id: &str, number: Option<&Value>| {
        ids.insert(id.to_owned());
        numbers.extend(number.and_then(Value::as_u64).map(|number| number as u16));
    };
    for case in recordings::files() {
        add(case.id(), case.field("matrix"));
    }
    for line in corpus_lines("config/dirs.ndjson").expect("recorded directories") {
        let case: Value = serde_json::from_str(&line).expect("a recorded case");
        add(case["id"].as_str().expect("an id"), case.get("matrix"));
    }
    (ids, numbers)
}

/// The tests named `case_NN_what_it_shows` in the sources below a folder.
fn tests_below(folder: &Path, found: &mut BTreeMap<u16, Vec<String>>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() {
            tests_below(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = std::fs::read_to_string(&path).unwrap();
            let names = text.lines().filter_map(|line| {
                let name = line.trim_start().strip_prefix("fn case_")?;
                name.split_once('(').map(|(name, _)| name.to_owned())
            });
            for name in names {
                for number in name.split('_').map_while(|word| word.parse().ok()) {
                    found.entry(number).or_default().push(name.clone());
                }
            }
        }
    }
}

fn tests() -> BTreeMap<u16, Vec<String>> {
    let mut found = BTreeMap::new();
    for folder in [
        "crates/config",
        "crates/convert",
        "crates/module",
        "crates/evaluate",
        "crates/provider",
        "crates/tofu-json/src/commands/config",
        "crates/tofu-json/tests/config",
    ] {
        tests_below(&root().join(folder), &mut found);
    }
    found
}

#[test]
fn every_case_is_held_by_something() {
    let (ids, numbers) = recorded();
    for (number, listed) in listed::CASES {
        for id in *listed {
            assert!(ids.contains(*id), "case {number}: {id} is not recorded");
        }
    }
    let listed: BTreeSet<u16> = listed::CASES.iter().map(|(number, _)| *number).collect();
    let tests = tests();
    let missing: Vec<u16> = (1..=COUNT)
        .filter(|number| {
            !(numbers.contains(number) || listed.contains(number) || tests.contains_key(number))
        })
        .collect();
    assert!(missing.is_empty(), "nothing holds {missing:?}");
}

#[test]
fn nothing_is_listed_twice() {
    assert!(listed::CASES.is_sorted_by(|one, next| one.0 < next.0));
    let (_, numbers) = recorded();
    for (number, _) in listed::CASES {
        assert!(!numbers.contains(number), "recorded cases carry {number}");
    }
}

#[test]
fn recorded_numbers_are_in_range() {
    let (_, numbers) = recorded();
    assert!(numbers.iter().all(|number| (1..=COUNT).contains(number)));
    assert!(numbers.len() > 80);
}
