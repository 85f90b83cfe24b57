//! Whether a plan was carried out: its outputs, and sets that come in another order.

use crate::compare::{change, diff, pairs, plan, state, told};
use serde_json::{Value, json};

fn with_outputs(outputs: &[(&str, u64)]) -> Value {
    let outputs = outputs.iter();
    let outputs: serde_json::Map<_, _> = outputs
        .map(|(name, value)| {
            (
                (*name).to_owned(),
                json!({"sensitive": false, "value": value}),
            )
        })
        .collect();
    json!({"format_version": "1.0", "values": {"outputs": outputs, "root_module": {}}})
}

#[test]
fn outputs_that_the_plan_does_not_list() {
    let found = with_outputs(&[("kept", 1), ("made", 1), ("touched", 2)]).to_string();
    let mut planned = plan(Vec::new());
    let all = diff(&planned.to_string(), &found, &[]);
    let besides = |names: &[&str]| -> Vec<(String, String)> {
        pairs(
            &names
                .iter()
                .map(|name| (*name, "done-besides"))
                .collect::<Vec<_>>(),
        )
    };
    assert_eq!(
        (all.0, told(&all.1)),
        (2, besides(&["kept", "made", "touched"]))
    );
    // A plan for some targets lists no others: they are as they were.
    planned["prior_state"] = with_outputs(&[("kept", 1), ("removed", 1), ("touched", 1)]);
    let (code, json) = diff(&planned.to_string(), &found, &[]);
    assert_eq!((code, told(&json)), (2, besides(&["made", "touched"])));
    planned["output_changes"] =
        json!({"made": {"actions": ["create"], "before": null, "after": 1}});
    let (_, json) = diff(&found, &planned.to_string(), &[]);
    assert_eq!(told(&json), besides(&["touched"]));
    assert_eq!(json["as_planned"], 1);
}

#[test]
fn a_set_whose_elements_are_unknown_in_different_parts() {
    let planned = plan(vec![change(
        "a.n",
        json!({"actions": ["create"], "after": {"s": [{"b": 1}, {"a": 1}]},
            "after_unknown": {"s": [{"a": true}, {"b": true}]}}),
    )])
    .to_string();
    let found = |elements: Value| state(&[("a.n", json!({"s": elements}))]);
    for elements in [
        json!([{"a": 1, "b": 1}, {"a": 2, "b": 1}]),
        json!([{"a": 2, "b": 1}, {"a": 1, "b": 1}]),
        json!([{"a": 1, "b": 2}, {"a": 1, "b": 1}]),
    ] {
        assert_eq!(diff(&planned, &found(elements), &[]).0, 0);
    }
    // Both could only be the first element.
    let (code, _) = diff(
        &planned,
        &found(json!([{"a": 2, "b": 1}, {"a": 3, "b": 1}])),
        &[],
    );
    assert_eq!(code, 2);
}

#[test]
fn what_was_done_otherwise_is_always_said() {
    let told = |change_: Value, found: Value, more: &[&str]| {
        let planned = plan(vec![change("a.n", change_)]).to_string();
        let (code, json) = diff(&planned, &state(&[("a.n", found)]), more);
        (code, json["differences"].clone())
    };
    let absent = || json!({"actions": ["create"], "after": {"a": null}});
    let (code, differences) = told(absent(), json!({}), &[]);
    assert_eq!((code, &differences[0]["only_absent"]), (2, &json!(true)));
    assert_eq!(told(absent(), json!({}), &["--ignore", "a"]).0, 0);
    let shorter = || {
        json!({"actions": ["create"], "after": {"l": ["x", null]},
            "after_unknown": {"l": [false, true]}})
    };
    let (code, differences) = told(shorter(), json!({"l": ["x"]}), &[]);
    assert_eq!((code, &differences[0]["known_now"]), (2, &json!(["l[1]"])));
    assert_eq!(differences[0]["only_absent"], json!(null));
    assert_eq!(
        told(shorter(), json!({"l": ["x"]}), &["--ignore", "l"]).0,
        0
    );
    assert_eq!(told(shorter(), json!({"l": ["x", "y"]}), &[]).0, 0);
}
