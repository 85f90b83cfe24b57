//! Documents with a canary under every mask.

use super::CANARY;
use serde_json::{Map, Value, json};

/// A value of every kind that a provider's object can have.
fn values(side: &str) -> Value {
    let text = |name: &str| json!(format!("{CANARY}-{side}-{name}"));
    json!({
        "text": text("text"),
        "lines": format!("{CANARY}-{side}-first\n{CANARY}-{side}-second\n"),
        "json": format!(r#"{{"{CANARY}-{side}-key":["{CANARY}-{side}-in-json"]}}"#),
        "number": 4_930_000,
        "list": [text("a"), text("b"), { "in_list": text("c") }],
        "map": { (format!("{CANARY}-{side}-name")): text("d") },
        "object": { "deep": { "deeper": [text("e")] } },
        "blocks": [{ "name": text("f"), "list": [text("g")] }],
        "id": text("id"),
    })
}

/// The masks that cover all of `values`, each in another way: the whole of it, each member, each leaf.
fn masks(values: &Value) -> Vec<Value> {
    let members = values.as_object().expect("an object");
    let by_member: Map<_, _> = members
        .keys()
        .map(|name| (name.clone(), json!(true)))
        .collect();
    let by_leaf: Map<_, _> = members
        .iter()
        .map(|(name, value)| (name.clone(), leaves(value)))
        .collect();
    vec![
        json!(true),
        Value::Object(by_member),
        Value::Object(by_leaf),
    ]
}

/// A mask of every leaf. Names are no leaves: an object with a secret name is covered as a whole.
fn leaves(value: &Value) -> Value {
    match value {
        Value::Array(elements) => elements.iter().map(leaves).collect(),
        Value::Object(members) if !members.keys().any(|name| name.contains(CANARY)) => members
            .iter()
            .map(|(name, value)| (name.clone(), leaves(value)))
            .collect::<Map<_, _>>()
            .into(),
        _ => json!(true),
    }
}

fn change(actions: &Value, mask: usize) -> Value {
    let (before, after) = (values("before"), values("after"));
    let (before_mask, after_mask) = (&masks(&before)[mask], &masks(&after)[mask]);
    let has = |action: &str| {
        let actions = actions.as_array().expect("a list");
        actions.iter().any(|one| one == action)
    };
    let is_create = has("create") && !has("delete") && !has("forget");
    let is_gone = (has("delete") || has("forget")) && !has("create");
    json!({
        "actions": actions,
        "before": if is_create { Value::Null } else { before },
        "after": if is_gone { Value::Null } else { after },
        "after_unknown": {},
        "before_sensitive": if is_create { json!(false) } else { before_mask.clone() },
        "after_sensitive": if is_gone { json!(false) } else { after_mask.clone() },
        "replace_paths": [["text"], ["list", 0]],
    })
}

pub(super) fn plan() -> Value {
    let all = [
        json!(["create"]),
        json!(["update"]),
        json!(["delete"]),
        json!(["delete", "create"]),
        json!(["create", "delete"]),
        json!(["forget"]),
        json!(["read"]),
        json!(["no-op"]),
    ];
    let mut changes = Vec::new();
    let mut objects = Vec::new();
    for (number, actions) in all.iter().enumerate() {
        for mask in 0..3 {
            let name = format!("r{number}_{mask}");
            let mode = if actions == &json!(["read"]) {
                "data"
            } else {
                "managed"
            };
            changes.push(json!({
                "address": format!("acme_thing.{name}"), "mode": mode, "type": "acme_thing",
                "name": name, "provider_name": "example.com/acme/acme",
                "change": change(actions, mask),
            }));
            objects.push(object(&name, mask));
        }
    }
    let state = json!({ "format_version": "1.0", "values": {
        "outputs": { "o": { "sensitive": true, "type": "string", "value": CANARY } },
        "root_module": { "resources": objects },
    }});
    let output = |mask: usize| change(&json!(["update"]), mask);
    json!({
        "format_version": "1.2", "terraform_version": "1.12.6", "planned_values": state["values"],
        "resource_drift": [changes[4].clone()], "resource_changes": changes, "prior_state": state,
        "output_changes": { "a": output(0), "b": output(1), "c": output(2) },
        "errored": false,
    })
}

fn object(name: &str, mask: usize) -> Value {
    let values = values("state");
    json!({
        "address": format!("acme_thing.{name}"), "mode": "managed", "type": "acme_thing", "name": name,
        "provider_name": "example.com/acme/acme", "schema_version": 0,
        "sensitive_values": masks(&values)[mask], "values": values,
    })
}

pub(super) fn state() -> Value {
    let objects: Vec<_> = (0..3)
        .map(|mask| object(&format!("s{mask}"), mask))
        .collect();
    json!({ "format_version": "1.0", "terraform_version": "1.12.6", "values": {
        "outputs": {
            "text": { "sensitive": true, "type": "string", "value": CANARY },
            "deep": { "sensitive": true, "type": ["object", { "a": "string" }], "value": { "a": CANARY } },
        },
        "root_module": { "resources": objects, "child_modules": [
            { "address": "acme_thing.inside", "resources": [object("inside", 0)] }
        ]},
    }})
}

pub(super) fn state_file() -> Value {
    let values = values("raw");
    let paths: Vec<_> = values
        .as_object()
        .expect("an object")
        .keys()
        .map(|name| json!([{ "type": "get_attr", "value": name }]))
        .collect();
    json!({
        "version": 4, "terraform_version": "1.12.6", "serial": 1, "lineage": "l",
        "outputs": { "o": { "value": CANARY, "type": "string", "sensitive": true } },
        "resources": [{ "mode": "managed", "type": "acme_thing", "name": "x",
            "provider": "provider[\"example.com/acme/acme\"]",
            "instances": [{ "schema_version": 0, "attributes": values, "sensitive_attributes": paths, "private": CANARY }] }],
        "check_results": null,
    })
}
