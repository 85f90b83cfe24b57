//! What `diff` names of values that no plan shows.

use crate::compare::{change, plan};
use crate::run::run;
use serde_json::{Value, json};

const KEY: &str = "correct-horse-battery";

/// All that the formats say of two plans, in both orders.
fn everything(one: &Value, other: &Value) -> String {
    let mut all = String::new();
    for (one, other) in [(one, other), (other, one)] {
        let planned = |change: &Value| plan(vec![change_of(change)]).to_string();
        for format in ["text", "json", "markdown"] {
            all += &run(&["diff", "one.json", "other.json", "--format", format])
                .file("one.json", planned(one))
                .file("other.json", planned(other))
                .all();
        }
    }
    all
}

fn change_of(values: &Value) -> Value {
    let mut values = values.clone();
    values["actions"] = json!(["create"]);
    change("a.n", values)
}

#[test]
fn nothing_inside_of_what_is_sensitive_as_a_whole_is_named() {
    let unknown = json!({"after": {"m": {}}, "after_unknown": {"m": {"hidden_name": true}}, "after_sensitive": {"m": true}});
    let known = json!({"after": {"m": {"hidden_name": "x"}}, "after_sensitive": {"m": true}});
    let all = everything(&unknown, &known);
    assert!(all.contains("(no longer known after apply): m\n"), "{all}");
    assert!(!all.contains("hidden_name"), "{all}");
}

#[test]
fn keys_that_are_secret_elsewhere_are_not_named() {
    let sensitive = json!({"password": true});
    let unknown = json!({"after": {"m": {}, "password": KEY}, "after_unknown": {"m": {KEY: true}}, "after_sensitive": sensitive});
    let known = json!({"after": {"m": {KEY: "x"}, "password": KEY}, "after_sensitive": sensitive});
    let without = json!({"after": {"m": {"a": 1}, "password": KEY}, "after_sensitive": sensitive});
    for other in [known, without] {
        let all = everything(&unknown, &other);
        assert!(all.contains("(no longer known after apply): m\n"), "{all}");
        assert!(!all.contains(KEY), "{all}");
    }
}
