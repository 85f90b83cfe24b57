//! Canaries that are marked outside of the changes of a plan only, and clear in its changes.

use super::run;
use crate::examples::Folder;
use serde_json::{Map, Value, json};
use std::fs;

const WORD: &str = "canary-5c40";

/// What marks a canary.
const MARKS: [&str; 8] = [
    "data-source",
    "module-of-the-state",
    "output-of-the-state",
    "planned-object",
    "planned-output",
    "variable",
    "default",
    "deferred-action",
];

fn canary(mark: &str) -> String {
    format!("{WORD}-of-the-{mark}")
}

/// Attributes that show every canary, in a longer string.
fn leaky(number: u32) -> Value {
    let attribute = |mark: &str| {
        (
            mark.to_owned(),
            json!(format!("a {} {number}", canary(mark))),
        )
    };
    let mut attributes: Map<_, _> = MARKS.into_iter().map(attribute).collect();
    let rules = MARKS.map(|mark| json!({ "name": canary(mark), "port": number }));
    attributes.insert("rule".to_owned(), json!(rules));
    Value::Object(attributes)
}

fn changed(name: &str, numbers: [u32; 2]) -> Value {
    let [before, after] = numbers.map(leaky);
    json!({ "address": format!("acme_thing.{name}"), "mode": "managed", "type": "acme_thing", "name": name,
        "provider_name": "example.com/acme/acme", "change": { "actions": ["update"], "before": before, "after": after,
        "after_unknown": {}, "before_sensitive": {}, "after_sensitive": {} } })
}

fn marked(address: &str, mark: &str) -> Value {
    json!({ "address": address, "mode": "data", "type": "acme_data", "name": "d", "provider_name": "example.com/acme/acme",
        "schema_version": 0, "values": { "s": canary(mark) }, "sensitive_values": { "s": true } })
}

fn output(mark: &str) -> Value {
    json!({ "o": { "sensitive": true, "type": "string", "value": canary(mark) } })
}

fn plan(numbers: [u32; 2]) -> Value {
    let problems = MARKS.map(|mark| json!({ "message": format!("bad {}", canary(mark)) }));
    json!({
        "format_version": "1.2", "terraform_version": "1.12.6",
        "variables": { "v": { "value": { "deep": [canary("variable")] } } },
        "planned_values": { "outputs": output("planned-output"),
            "root_module": { "resources": [marked("data.acme_data.p", "planned-object")] } },
        "resource_drift": [changed("drifted", numbers)],
        "resource_changes": [changed("update", numbers)],
        "deferred_action_invocations": [{ "reason": "unknown", "action_invocation": { "address": "action.acme_act.a",
            "type": "acme_act", "name": "a", "provider_name": "example.com/acme/acme",
            "config_values": { "s": canary("deferred-action") }, "config_sensitive": { "s": true } } }],
        "prior_state": { "format_version": "1.0", "terraform_version": "1.12.6", "values": {
            "outputs": output("output-of-the-state"),
            "root_module": { "resources": [marked("data.acme_data.d", "data-source")], "child_modules": [
                { "address": "module.m", "resources": [marked("module.m.data.acme_data.d", "module-of-the-state")] }] } } },
        "configuration": { "root_module": { "variables": {
            "v": { "sensitive": true }, "d": { "sensitive": true, "default": canary("default") } } } },
        "checks": [{ "address": { "kind": "resource", "mode": "managed", "name": "update", "type": "acme_thing",
            "to_display": "acme_thing.update" }, "status": "fail", "instances": [{ "address": {
            "to_display": "acme_thing.update" }, "status": "fail", "problems": problems }] }],
        "errored": false,
    })
}

/// What policies say of a plan.
const POLICIES: [(&str, &str); 3] = [
    ("changes.rego", "input.resource_changes[_].change.after[_]"),
    ("state.rego", "input.prior_state.values"),
    ("whole.rego", "input.variables"),
];

fn folder() -> Folder {
    let folder = Folder::new();
    for (name, numbers) in [("p.json", [1, 2]), ("p-2.json", [1, 3])] {
        fs::write(folder.file(name), plan(numbers).to_string()).expect("a plan");
    }
    for (name, said) in POLICIES {
        let policy = format!(
            "package main\nimport rego.v1\ndeny contains m if m := sprintf(\"%v\", [{said}])\n"
        );
        fs::write(folder.file(name), policy).expect("a policy");
    }
    folder
}

const COMMANDS: &[(&str, &str)] = &[
    ("redact p.json", ""),
    ("review p.json", "text json markdown html"),
    ("diff p.json p-2.json", "text json markdown"),
    ("verify --expect p.json p-2.json", ""),
    ("drift p.json", "text json markdown"),
    ("explain * p.json", "text json dot mermaid"),
    ("summary p.json", "table json markdown"),
    (
        "check p.json --no-failed-checks",
        "text json sarif junit github",
    ),
    ("check p.json --policy changes.rego", "text json sarif"),
    ("check p.json --policy state.rego", "text json sarif"),
    ("check p.json --policy whole.rego", "text json sarif"),
    ("moves p.json", "text json"),
];

#[test]
fn no_command_shows_what_is_marked_outside_of_changes() {
    let folder = folder();
    for (line, formats) in COMMANDS {
        for format in formats.split(' ') {
            let mut words: Vec<_> = line.split(' ').collect();
            if !format.is_empty() {
                words.extend(["--format", format]);
            }
            let (code, told) = run(&folder, &words);
            assert!(
                matches!(code, Some(0 | 2 | 3)),
                "{words:?}: {code:?}: {told}"
            );
            assert!(!told.contains(WORD), "{words:?}: {told}");
        }
    }
}

/// The plan has the canaries where they would be seen.
#[test]
fn what_nothing_marks_is_shown() {
    let folder = Folder::new();
    let text = plan([1, 2]).to_string();
    let clear = text
        .replace("\"sensitive\":true", "\"sensitive\":false")
        .replace("_sensitive\":{\"s\":true}", "_sensitive\":{}")
        .replace("sensitive_values\":{\"s\":true}", "sensitive_values\":{}");
    fs::write(folder.file("p.json"), clear).expect("a plan");
    for line in ["review p.json", "summary p.json --format json"] {
        let words: Vec<_> = line.split(' ').collect();
        let (_, told) = run(&folder, &words);
        for mark in MARKS {
            assert!(told.contains(&canary(mark)), "{words:?}: {mark}: {told}");
        }
    }
}
