//! What `--ignore` leaves out of `diff` and `verify`: attributes, and nothing else.

use crate::compare::{change, diff, pairs, plan, state, told, update};
use crate::run::run;
use serde_json::{Value, json};

const TAGS: [&str; 2] = ["--ignore", "tags"];

/// The exit code of `verify` with the first plan approved.
fn verified(one: &str, other: &str) -> i32 {
    let mut run = run(&["verify", "--expect", "one.json", "other.json"])
        .arguments(&TAGS)
        .file("one.json", one)
        .file("other.json", other);
    run.code()
}

fn moved(address: &str, tags: &str) -> String {
    let mut plan = plan(vec![update(
        address,
        json!({"x": 1, "tags": "a"}),
        json!({"x": 2, "tags": tags}),
    )]);
    plan["resource_changes"][0]["previous_address"] = json!("a.old");
    plan.to_string()
}

#[test]
fn to_where_an_object_moves_is_no_attribute() {
    let (one, other) = (moved("a.b", "a"), moved("a.c", "b"));
    let (code, found) = diff(&one, &other, &TAGS);
    assert_eq!((code, told(&found)), (2, pairs(&[("a.c", "changed")])));
    assert_eq!(found["differences"][0]["moved_from"], "a.b");
    assert_eq!(verified(&one, &other), 2);
    assert_eq!(verified(&one, &moved("a.b", "b")), 0);
}

#[test]
fn an_object_that_was_not_moved_has_other_tags() {
    let planned = moved("a.new", "a");
    let (code, found) = diff(
        &planned,
        &state(&[("a.old", json!({"x": 2, "tags": "b"}))]),
        &TAGS,
    );
    assert_eq!((code, told(&found)), (2, pairs(&[("a.new", "not-done")])));
    assert_eq!(found["as_planned"], 0);
    let (code, found) = diff(
        &planned,
        &state(&[("a.new", json!({"x": 2, "tags": "b"}))]),
        &TAGS,
    );
    assert_eq!((code, &found["as_planned"]), (0, &json!(1)));
}

#[test]
fn what_is_null_or_absent_counts_beside_other_tags() {
    let planned = |after: Value| plan(vec![update("a.n", json!({"x": 1}), after)]).to_string();
    let one = planned(json!({"x": 2, "y": null, "tags": "a"}));
    for tags in ["a", "b"] {
        let other = planned(json!({"x": 2, "tags": tags}));
        let (code, found) = diff(&one, &other, &TAGS);
        assert_eq!((code, told(&found)), (2, pairs(&[("a.n", "changed")])));
        assert_eq!(found["differences"][0]["only_absent"], json!(true));
        assert_eq!(verified(&one, &other), 2);
    }
    let (code, _) = diff(&one, &planned(json!({"x": 2, "y": null})), &TAGS);
    assert_eq!(code, 0);
}

#[test]
fn which_object_is_imported_is_no_attribute() {
    let imported = |id: &str| {
        let importing = json!({"actions": ["no-op"], "before": {"id": id}, "after": {"id": id}, "importing": {"id": id}});
        plan(vec![change("a.n", importing)]).to_string()
    };
    let ignored = ["--ignore", "id"];
    let (code, found) = diff(&imported("i-1"), &imported("i-2"), &ignored);
    assert_eq!((code, told(&found)), (2, pairs(&[("a.n", "changed")])));
    let lists = found["differences"][0].as_object().unwrap();
    assert_eq!(
        lists.keys().collect::<Vec<_>>(),
        ["address", "difference", "importing"]
    );
}

/// Nothing of it is an attribute that is ignored.
#[test]
fn where_a_waiting_object_comes_from_is_no_attribute() {
    let waiting = |previous: &str, tags: &str| {
        let mut waiting = plan(Vec::new());
        let mut object = update("a.n", json!({"x": 1}), json!({"x": 1, "tags": tags}));
        object["previous_address"] = json!(previous);
        waiting["deferred_changes"] = json!([{"reason": "x", "resource_change": object}]);
        waiting.to_string()
    };
    let one = waiting("a.old", "a");
    let (code, found) = diff(&one, &waiting("a.other", "b"), &TAGS);
    assert_eq!(code, 2);
    let about = &found["differences"][0]["about"][0];
    assert_eq!(
        about,
        &json!({"name": "previous_address", "before": "a.old", "after": "a.other"})
    );
    assert_eq!(diff(&one, &waiting("a.old", "b"), &TAGS).0, 0);
}

#[test]
fn an_empty_pattern_is_an_error_of_usage() {
    let plan = plan(Vec::new()).to_string();
    let code = |command: &[&'static str]| {
        run(&[command, &["--ignore", ""]].concat())
            .file("one.json", &plan)
            .code()
    };
    assert_eq!(code(&["diff", "one.json", "one.json"]), 1);
    assert_eq!(code(&["verify", "--expect", "one.json", "one.json"]), 1);
}

/// Elements with nothing else in common are told as other elements, and are the same without what is ignored.
#[test]
fn what_elements_have_is_ignored_in_all_of_them() {
    let planned = |hosts: Value| {
        plan(vec![update(
            "a.n",
            json!({"x": 1}),
            json!({"x": 2, "hosts": hosts}),
        )])
        .to_string()
    };
    let one = planned(json!([{"ip": "1"}, {"ip": "2"}]));
    let other = planned(json!([{"ip": "3"}, {"ip": "4"}]));
    let ignore = ["--ignore", "hosts[*].ip"];
    assert_eq!(diff(&one, &other, &ignore).0, 0);
    assert_eq!(diff(&one, &planned(json!([{"ip": "3"}])), &ignore).0, 2);
}
