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

const SCHEMAS: &str = r#"{"format_version":"1.0","provider_schemas":{"h/n/a":{"resource_schemas":{"a":{"version":0,"block":{
    "attributes":{"token":{"type":"string","sensitive":true},"id":{"type":"string"}},
    "block_types":{"inside":{"nesting_mode":"list","block":{"attributes":{"key":{"type":"string","sensitive":true}}}}}}}}}}}"#;

/// An object with secrets that nothing but its schema marks: in a plan, in one that waits, in a state, in a state file.
fn unmarked(document: &str, secret: &str) -> String {
    let values =
        format!(r#"{{"id":"i","token":"{secret}-token","inside":[{{"key":"{secret}-key"}}]}}"#);
    let named = r#""mode":"managed","type":"a","name":"b""#;
    let change = format!(
        r#"{{"address":"a.b",{named},"provider_name":"h/n/a","change":{{"actions":["create"],"before":null,
            "after":{values},"after_unknown":{{}},"before_sensitive":false,"after_sensitive":{{}}}}}}"#
    );
    match document {
        "plan" => format!(r#"{{"format_version":"1.2","resource_changes":[{change}]}}"#),
        "waiting" => format!(
            r#"{{"format_version":"1.2","resource_changes":[],"deferred_changes":[{{"reason":"absent_prereq","resource_change":{change}}}]}}"#
        ),
        "state" => format!(
            r#"{{"format_version":"1.0","values":{{"root_module":{{"resources":[
                {{"address":"a.b",{named},"provider_name":"h/n/a","schema_version":0,"values":{values},"sensitive_values":{{}}}}]}}}}}}"#
        ),
        _ => format!(
            r#"{{"version":4,"serial":1,"lineage":"l","outputs":{{}},"resources":[{{{named},"provider":"provider[\"h/n/a\"]",
                "instances":[{{"schema_version":0,"attributes":{values},"sensitive_attributes":[]}}]}}]}}"#
        ),
    }
}

#[test]
fn what_schemas_mark_is_hidden_in_every_document() {
    for [before, after] in [
        ["plan", "plan"],
        ["waiting", "waiting"],
        ["state", "state"],
        ["file", "state"],
        ["file", "file"],
        ["plan", "state"],
        ["state", "plan"],
    ] {
        for more in [&[][..], &["--format", "json"], &["--format", "markdown"]] {
            let told = |schemas: &[&str]| {
                let arguments = [&["diff", "one.json", "other.json"], more, schemas].concat();
                let mut run = run(&arguments)
                    .file("one.json", unmarked(before, "ALPHA"))
                    .file("other.json", unmarked(after, "BETA"))
                    .file("s.json", SCHEMAS);
                run.all()
            };
            let shown = told(&[]);
            assert!(
                shown.contains("ALPHA-token") && shown.contains("BETA-key"),
                "{shown}"
            );
            let hidden = told(&["--schemas", "s.json"]);
            assert!(hidden.contains("token"), "{hidden}");
            assert!(
                !hidden.contains("ALPHA") && !hidden.contains("BETA"),
                "{before} {after}: {hidden}"
            );
        }
    }
}
