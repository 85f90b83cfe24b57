use super::{ChangeFilter, ChangeWord, FilteredChange};
use crate::{Action, Besides};

const ADDRESSES: [&str; 5] = [
    "a.b",
    "a.b[0]",
    r#"module.m["k"].a.b["x.y"]"#,
    "module.m.module.n.c.d",
    "",
];
const PATTERNS: [&str; 9] = [
    "*",
    "a.b",
    "a.b[*]",
    "a.?",
    "module.*",
    "",
    "*[\"x.y\"]",
    "output.*",
    "c",
];

fn actions() -> Vec<Action> {
    let lists: [&[&str]; 11] = [
        &["no-op"],
        &["create"],
        &["read"],
        &["update"],
        &["delete"],
        &["delete", "create"],
        &["create", "delete"],
        &["forget"],
        &["forget", "create"],
        &["open"],
        &[],
    ];
    let action = |words: &&[&str]| Action::from_words(words.iter().copied());
    lists.iter().map(action).collect()
}

/// Changes of all sorts.
fn changes(actions: &[Action]) -> Vec<FilteredChange<'_>> {
    let mut changes = vec![FilteredChange::drift(), FilteredChange::output("b")];
    for action in actions {
        for (moved, importing) in [(false, false), (true, false), (false, true), (true, true)] {
            let besides = Besides::default().moved(moved).importing(importing);
            changes.push(FilteredChange::planned(action, besides));
        }
    }
    let mut all = Vec::new();
    for change in changes {
        for address in ADDRESSES {
            let here = change.address(address);
            all.extend([here, here.previous_address("a.old").module("module.m")]);
            if !here.is_output() {
                all.push(here.resource_type("c"));
            }
        }
    }
    all
}

fn texts(patterns: &[&str]) -> Vec<String> {
    patterns
        .iter()
        .map(|pattern| (*pattern).to_owned())
        .collect()
}

/// Each change is in one of the halves, never in both.
#[track_caller]
fn part(filter: &ChangeFilter, opposite: &ChangeFilter) {
    let actions = actions();
    let mut taken = [0, 0];
    for change in changes(&actions) {
        let takes = [filter.takes(&change), opposite.takes(&change)];
        assert!(
            takes[0] != takes[1],
            "{filter} and {opposite} of {change:?}"
        );
        taken[usize::from(takes[1])] += 1;
    }
    assert!(taken[0] + taken[1] > 500);
}

#[test]
fn a_list_and_its_opposite_part_all_changes() {
    let filter = |set: &dyn Fn(&mut ChangeFilter)| {
        let mut filter = ChangeFilter::default();
        set(&mut filter);
        filter
    };
    for one in ChangeWord::ALL {
        for other in ChangeWord::ALL {
            let words = vec![one, other];
            part(
                &filter(&|filter| filter.only.clone_from(&words)),
                &filter(&|filter| filter.not_only.clone_from(&words)),
            );
        }
    }
    for one in PATTERNS {
        for other in PATTERNS {
            let patterns = texts(&[one, other]);
            part(
                &filter(&|filter| filter.addresses.clone_from(&patterns)),
                &filter(&|filter| filter.not_addresses.clone_from(&patterns)),
            );
            part(
                &filter(&|filter| filter.types.clone_from(&patterns)),
                &filter(&|filter| filter.not_types.clone_from(&patterns)),
            );
            part(
                &filter(&|filter| filter.modules.clone_from(&patterns)),
                &filter(&|filter| filter.not_modules.clone_from(&patterns)),
            );
        }
    }
}

#[test]
fn attributes_and_their_opposite_part_all_changes() {
    let paths = [
        "tags.Name",
        ".rule[2].port",
        r#"tags["a.b[c"]"#,
        "id",
        "[0].a",
        "",
    ];
    for pattern in [
        "tags",
        "tags.*",
        "rule",
        "rule[*].port",
        "*",
        "i?",
        "x",
        r#"tags["a.b[c"]"#,
    ] {
        let (mut filter, mut opposite) = (ChangeFilter::default(), ChangeFilter::default());
        filter.attributes = texts(&[pattern]);
        opposite.not_attributes = texts(&[pattern]);
        for set in 0..1 << paths.len() {
            let changed: Vec<_> = (0..paths.len())
                .filter(|n| set >> n & 1 == 1)
                .map(|n| paths[n])
                .collect();
            let takes = [&filter, &opposite].map(|filter| filter.takes_attributes(&changed));
            assert!(takes[0] != takes[1], "{pattern} of {changed:?}");
        }
    }
}

#[test]
fn an_empty_filter_takes_all() {
    let filter = ChangeFilter::default();
    assert!(filter.is_empty() && !filter.asks_for_attributes());
    assert_eq!(filter.to_string(), "");
    assert!(
        changes(&actions())
            .iter()
            .all(|change| filter.takes(change))
    );
    assert!(filter.takes_attributes(["a"]) && filter.takes_attributes([] as [&str; 0]));
}

#[test]
fn lists_are_joined() {
    let filter = ChangeFilter {
        only: vec![ChangeWord::Delete, ChangeWord::Move],
        types: texts(&["aws_*", "null"]),
        not_modules: texts(&[""]),
        ..ChangeFilter::default()
    };
    let action = Action::Update;
    let change = FilteredChange::planned(&action, Besides::default().moved(true));
    let there = change.module("module.m").resource_type("aws_a");
    assert!(filter.takes(&there));
    assert!(!filter.takes(&there.module("")));
    assert!(!filter.takes(&there.resource_type("null_a")));
    assert!(filter.takes(&there.resource_type("null")));
    let other = FilteredChange::planned(&action, Besides::default());
    assert!(!filter.takes(&other.module("module.m").resource_type("null")));
}

#[test]
fn a_filter_is_written_as_it_is_given() {
    let filter = ChangeFilter {
        not_only: vec![ChangeWord::NoOp, ChangeWord::Drift],
        addresses: texts(&["it's", "a.b"]),
        modules: texts(&[""]),
        attributes: texts(&["tags[*]"]),
        ..ChangeFilter::default()
    };
    assert_eq!(
        filter.to_string(),
        r"--not-only no-op,drift --address 'it'\''s' --address a.b --module root --attribute 'tags[*]'"
    );
}

#[test]
fn every_word_comes_back() {
    for word in ChangeWord::ALL {
        assert_eq!(word.as_str().parse(), Ok(word));
    }
    for unknown in ["", "Create", "create ", "add", "delete,create"] {
        assert!(unknown.parse::<ChangeWord>().is_err(), "{unknown}");
    }
}

#[test]
fn what_is_written_is_read_again() {
    let hostile = [
        "",
        "root",
        "it's",
        "a \"b\" \\",
        "\t\n",
        "--only",
        "a=b",
        "*[\"x.y\"]",
        "名",
    ];
    for one in hostile {
        for other in PATTERNS {
            let filter = ChangeFilter {
                only: vec![ChangeWord::Delete, ChangeWord::NoOp],
                not_only: vec![ChangeWord::Drift],
                addresses: texts(&[one, other]),
                not_addresses: texts(&[one]),
                types: texts(&[other, one]),
                not_types: texts(&[one]),
                // The root module has the word `root`.
                modules: texts(&["", other]),
                not_modules: texts(&[other]),
                attributes: texts(&[one]),
                not_attributes: texts(&[other]),
            };
            let written = filter.to_string();
            assert_eq!(
                ChangeFilter::from_arguments(&written),
                Ok(filter),
                "{written}"
            );
        }
    }
    assert_eq!(
        ChangeFilter::from_arguments("  "),
        Ok(ChangeFilter::default())
    );
}

#[test]
fn what_is_no_filter_says_why() {
    for (text, expected) in [
        ("delete", "found delete"),
        ("--addres x", "found --addres"),
        ("--only", "expected a value after --only"),
        ("--only delete,add", "expected one of create, update"),
        ("--type 'a", "expected a quote"),
        ("--type a\\", "expected a quote"),
    ] {
        let error = ChangeFilter::from_arguments(text).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}
