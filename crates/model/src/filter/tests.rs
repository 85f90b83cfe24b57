use super::{FilterTally, PlanFilter};
use crate::stream::{OutlineEvent, Slice, StreamError, outline_plan};
use tofu_json_value::Limits;
use tofu_json_vocab::{ChangeFilter, ChangeWord};

const PLAN: &str = r#"{"format_version":"1.2",
    "resource_drift":[{"address":"a.b","mode":"managed","type":"a","change":{"actions":["update"],"before":{"n":1},"after":{"n":2}}},
        {"address":"a.c","mode":"managed","type":"a","change":{"actions":["no-op"]}}],
    "resource_changes":[
        {"address":"a.b","mode":"managed","type":"a","change":{"actions":["update"],"before":{"tags":{"a":1,"b":1}},"after":{"tags":{"a":1,"b":2}}}},
        {"address":"a.c","previous_address":"a.old","mode":"managed","type":"a","change":{"actions":["no-op"]}},
        {"address":"a.d","mode":"managed","type":"a","change":{"actions":["no-op"]}},
        {"address":"module.m.x.y","module_address":"module.m","mode":"managed","type":"x","change":{"actions":["delete","create"],
            "before":{"s":{"k":"secret"}},"after":{"s":{"k":"other"}},"before_sensitive":{"s":true},"after_sensitive":{"s":true}}}],
    "output_changes":{"o":{"actions":["create"]},"p":{"actions":["no-op"]}},
    "checks":[{"status":"fail"}]}"#;

fn over(plan: &str, filter: &ChangeFilter) -> (Vec<String>, Result<FilterTally, StreamError>) {
    let text = plan.as_bytes();
    let mut run = PlanFilter::new(filter, Limits::default(), |range| Ok(text[range].into()));
    let mut taken = Vec::new();
    let passed = outline_plan(&mut Slice(text), Limits::default(), |event| {
        if !run.takes(&event) {
            return;
        }
        match event {
            OutlineEvent::Change(_, entry) => taken.push(entry.address.to_owned()),
            OutlineEvent::DriftEntry(_, entry) => taken.push(format!("drift {}", entry.address)),
            OutlineEvent::Output(_, name, _) => taken.push(format!("output {name}")),
            OutlineEvent::Check(_) => taken.push("check".to_owned()),
            _ => {}
        }
    });
    passed.unwrap();
    (taken, run.finish())
}

#[track_caller]
fn check(set: impl Fn(&mut ChangeFilter), expected: &[&str], sentence: &str) -> FilterTally {
    let mut filter = ChangeFilter::default();
    set(&mut filter);
    let (taken, tally) = over(PLAN, &filter);
    assert_eq!(taken, [expected, &["check"]].concat());
    let tally = tally.unwrap();
    assert_eq!(tally.to_string(), sentence);
    tally
}

#[test]
fn what_is_taken_and_left_out() {
    check(
        |filter| filter.only = vec![ChangeWord::Update, ChangeWord::Drift],
        &["drift a.b", "drift a.c", "a.b"],
        "Filtered by --only update,drift: 1 of 3 changes, 1 of 1 drifted objects, 0 of 1 outputs. \
         Left out: 1 replaced, 1 moved, 1 output.",
    );
    check(
        |filter| filter.addresses = vec!["a.old".to_owned(), "output.*".to_owned()],
        &["a.c", "output o", "output p"],
        "Filtered by --address a.old --address 'output.*': 1 of 3 changes, 0 of 1 drifted objects, 1 of 1 outputs. \
         Left out: 1 replaced, 1 updated, 1 drifted.",
    );
    check(
        |filter| filter.not_only = vec![ChangeWord::Other],
        &[
            "drift a.b",
            "drift a.c",
            "a.b",
            "a.c",
            "a.d",
            "module.m.x.y",
            "output o",
            "output p",
        ],
        "Filtered by --not-only other: 3 of 3 changes, 1 of 1 drifted objects, 1 of 1 outputs. Left out: nothing.",
    );
}

#[test]
fn attributes_that_change() {
    check(
        |filter| filter.attributes = vec!["tags.b".to_owned(), "n".to_owned()],
        &["drift a.b", "a.b"],
        "Filtered by --attribute tags.b --attribute n: 1 of 3 changes, 1 of 1 drifted objects, 0 of 1 outputs. \
         Left out: 1 replaced, 1 moved, 1 output.",
    );
    // What is sensitive as a whole is not looked into.
    let tally = check(
        |filter| filter.attributes = vec!["s.k".to_owned(), "tags.a".to_owned()],
        &[],
        "Filtered by --attribute s.k --attribute tags.a: 0 of 3 changes, 0 of 1 drifted objects, 0 of 1 outputs. \
         Left out: 1 replaced, 1 updated, 1 moved, 1 drifted, 1 output.",
    );
    assert_eq!(tally.unmatched, ["--attribute s.k", "--attribute tags.a"]);
}

#[test]
fn patterns_that_match_nothing() {
    let tally = check(
        |filter| {
            filter.types = vec!["a".to_owned(), "b*".to_owned()];
            filter.not_modules = vec!["module.m".to_owned(), "module.n".to_owned()];
            filter.not_only = vec![ChangeWord::Forget];
        },
        &["drift a.b", "drift a.c", "a.b", "a.c", "a.d"],
        "Filtered by --not-only forget --type a --type 'b*' --not-module module.m --not-module module.n: \
         2 of 3 changes, 1 of 1 drifted objects, 0 of 1 outputs. Left out: 1 replaced, 1 output.",
    );
    assert_eq!(tally.unmatched, ["--type 'b*'", "--not-module module.n"]);
}

/// Each change that is listed is counted once, whatever the filter.
#[test]
fn nothing_is_lost() {
    for word in ChangeWord::ALL {
        for pattern in ["*", "a.*", "module.?.*", "none"] {
            let mut filter = ChangeFilter::default();
            filter.only = vec![word];
            filter.not_addresses = vec![pattern.to_owned()];
            let (_, tally) = over(PLAN, &filter);
            let tally = tally.unwrap();
            let all = tally.taken.values().chain(tally.left_out.values());
            assert_eq!(all.sum::<u64>(), 5, "{filter}");
        }
    }
}

/// Only the last of several lists counts.
#[test]
fn a_list_that_comes_again() {
    let plan = PLAN.replace(
        "\"checks\"",
        r#""resource_changes":[{"address":"z","change":{"actions":["forget"]}}],"output_changes":{},"resource_drift":null,"checks""#,
    );
    let mut filter = ChangeFilter::default();
    filter.only = vec![ChangeWord::Forget];
    let (_, tally) = over(&plan, &filter);
    assert_eq!(
        tally.unwrap().to_string(),
        "Filtered by --only forget: 1 of 1 changes. Left out: nothing."
    );
}

#[test]
fn an_entry_of_the_wrong_kind_is_placed() {
    let plan = r#"{"resource_changes":[{"change":{"actions":["update"],"replace_paths":7}}]}"#;
    let mut filter = ChangeFilter::default();
    filter.attributes = vec!["*".to_owned()];
    let (_, tally) = over(plan, &filter);
    let Err(StreamError::Document(error)) = tally else {
        panic!("{tally:?}");
    };
    assert!(error.at >= plan.find('7').unwrap(), "{error}");
}
