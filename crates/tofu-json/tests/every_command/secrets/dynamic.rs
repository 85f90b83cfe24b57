//! Secrets in values of the type `dynamic`, which state files wrap with their types.

use super::{CANARY, run};
use crate::examples::Folder;
use serde_json::{Value, json};
use std::fs;

/// A value with the type that a state file wraps it with, where it is of the type `dynamic`.
fn wrapped(value: &Value, of: &Value) -> Value {
    json!({ "value": value, "type": of })
}

/// A state file whose secrets are all in values of the type `dynamic`: each object marks them in another
/// way, the last one by its schema alone.
fn dynamic_state_file() -> Value {
    let secret = |name: &str| json!(format!("{CANARY}-raw-{name}"));
    let string = json!("string");
    let object = json!(["object", { "deep": ["object", { "p": "string" }], "n": "number" }]);
    let input = wrapped(&json!({ "deep": { "p": secret("text") }, "n": 1 }), &object);
    let named = wrapped(
        &json!({ "m": { (format!("{CANARY}-raw-name")): "x" } }),
        &json!(["object", { "m": ["object", { (format!("{CANARY}-raw-name")): "string" }] }]),
    );
    let tuple = wrapped(
        &json!(["clear", secret("a")]),
        &json!(["tuple", ["string", "string"]]),
    );
    let attributes = json!({
        "input": input, "named": named, "tuple": tuple,
        "list": [wrapped(&secret("c"), &string)],
        "map": { "k": wrapped(&json!({ "value": secret("d"), "type": "string" }),
            &json!(["object", { "type": "string", "value": "string" }])) },
        "block": [{ "any": wrapped(&json!([[secret("e")]]), &json!(["list", ["list", "string"]])) }],
    });
    let marks = [
        json!([
            ["input"],
            ["named"],
            ["tuple"],
            ["list"],
            ["map"],
            ["block"]
        ]),
        json!([
            ["input", "deep"],
            ["named", "m"],
            ["tuple", 1],
            ["list", 0],
            ["map", "k"],
            ["block", 0, "any"]
        ]),
        json!([
            ["input", "deep", "p"],
            ["named", "m"],
            ["tuple", 1],
            ["list", 0],
            ["map", "k", "value"],
            ["block", 0, "any", 0, 0]
        ]),
        json!([
            ["input", "value", "deep", "p"],
            ["named", "value", "m"],
            ["tuple", "value", 1],
            ["list", 0, "value"],
            ["map", "k", "value", "value"],
            ["block", 0, "any", "value", 0]
        ]),
    ];
    let instance = |number: usize, paths: &Value| {
        let paths: Vec<_> = paths.as_array().expect("paths").iter().map(steps).collect();
        json!({ "index_key": number, "schema_version": 0, "attributes": attributes, "sensitive_attributes": paths })
    };
    let instances: Vec<_> = marks
        .iter()
        .enumerate()
        .map(|(number, paths)| instance(number, paths))
        .collect();
    json!({
        "version": 4, "terraform_version": "1.12.6", "serial": 1, "lineage": "l", "outputs": {},
        "resources": [{ "mode": "managed", "type": "acme_any", "name": "x",
            "provider": "provider[\"example.com/acme/acme\"]", "instances": instances }],
        "check_results": null,
    })
}

/// A path of `sensitive_attributes`.
fn steps(path: &Value) -> Value {
    let steps = path.as_array().expect("a path").iter();
    let step = |step: &Value| match step {
        Value::Number(position) => {
            json!({ "type": "index", "value": { "value": position, "type": "number" } })
        }
        name => json!({ "type": "get_attr", "value": name }),
    };
    steps.map(step).collect()
}

/// The same secrets, which only the schema tells.
fn unmarked_state_file() -> Value {
    let mut state = dynamic_state_file();
    let instances = state.pointer_mut("/resources/0/instances");
    let instances = instances.and_then(Value::as_array_mut).expect("instances");
    instances.truncate(1);
    instances[0]["sensitive_attributes"] = json!([]);
    state["resources"][0]["mode"] = json!("data");
    state
}

fn secret_schemas() -> Value {
    let any = |sensitive: bool| json!({ "type": "dynamic", "sensitive": sensitive });
    let block = |sensitive: bool| {
        json!({ "version": 0, "block": { "attributes": {
            "input": any(sensitive), "named": any(sensitive), "tuple": any(sensitive),
            "list": { "type": ["list", "dynamic"], "sensitive": sensitive },
            "map": { "type": ["map", "dynamic"], "sensitive": sensitive },
        }, "block_types": { "block": { "nesting_mode": "list", "block": { "attributes": { "any": any(sensitive) } } } } } })
    };
    json!({ "format_version": "1.0", "provider_schemas": { "example.com/acme/acme": {
        "resource_schemas": { "acme_any": block(false) },
        "data_source_schemas": { "acme_any": block(true) },
    } } })
}

/// Objects at the same addresses without attributes.
fn empty_state_file() -> Value {
    json!({ "version": 4, "terraform_version": "1.12.6", "serial": 1, "lineage": "l",
        "outputs": {}, "resources": [{ "mode": "managed", "type": "acme_any", "name": "x",
            "provider": "provider[\"example.com/acme/acme\"]",
            "instances": ([0, 1, 2, 3].map(|number| json!({ "index_key": number, "attributes": {} }))) }] })
}

/// A folder with the state files, and the same secrets in another version of them.
fn folder() -> Folder {
    let folder = Folder::new();
    let dynamic = dynamic_state_file();
    let changed = dynamic.to_string().replace("-raw-", "-changed-");
    let changed = serde_json::from_str(&changed).expect("a document");
    for (name, document) in [
        ("dynamic.tfstate", dynamic),
        ("changed.tfstate", changed),
        ("empty.tfstate", empty_state_file()),
        ("unmarked.tfstate", unmarked_state_file()),
        ("secret.schemas.json", secret_schemas()),
    ] {
        fs::write(folder.file(name), document.to_string()).expect("a document");
    }
    folder
}

/// Every command for states, in each of its formats, on state files with values of the type `dynamic`.
fn state_commands() -> Vec<Vec<String>> {
    let mut all = Vec::new();
    for line in [
        "state get acme_any.x[0] dynamic.tfstate",
        "state get acme_any.x[1] dynamic.tfstate",
        "state get acme_any.x[2] dynamic.tfstate",
        "state get acme_any.x[3] dynamic.tfstate",
        "state get acme_any.x dynamic.tfstate",
        "state get acme_any.none dynamic.tfstate",
        "state show acme_any.x dynamic.tfstate",
        "state diff dynamic.tfstate changed.tfstate",
        "state diff dynamic.tfstate changed.tfstate --format json",
        "state diff changed.tfstate empty.tfstate --format json",
    ] {
        let words: Vec<_> = line.split(' ').map(str::to_owned).collect();
        let schemas = ["--schemas", "secret.schemas.json"].map(str::to_owned);
        all.push(words.clone());
        all.push([words, schemas.to_vec()].concat());
    }
    for line in [
        "state ls dynamic.tfstate",
        "state list dynamic.tfstate --format json",
        "state size dynamic.tfstate --top 0",
        "state size dynamic.tfstate --top 0 --format json",
        "validate dynamic.tfstate",
        "validate dynamic.tfstate --format json",
        "validate dynamic.tfstate --format sarif",
        "state get data.acme_any.x unmarked.tfstate --schemas secret.schemas.json",
        "state get data.acme_any.x[0] unmarked.tfstate --schemas secret.schemas.json",
        "state diff unmarked.tfstate dynamic.tfstate --schemas secret.schemas.json",
        "diff dynamic.tfstate changed.tfstate",
        "diff dynamic.tfstate changed.tfstate --format json",
        "diff changed.tfstate empty.tfstate --format markdown",
    ] {
        all.push(line.split(' ').map(str::to_owned).collect());
    }
    all
}

#[test]
fn no_command_shows_one_of_the_type_dynamic() {
    let folder = folder();
    for words in state_commands() {
        let words: Vec<_> = words.iter().map(String::as_str).collect();
        let (code, told) = run(&folder, &words);
        assert!(!told.contains(CANARY), "{words:?}: {told}");
        let expected = if words.contains(&"acme_any.none") {
            &[1][..]
        } else {
            &[0, 2]
        };
        assert!(
            code.is_some_and(|code| expected.contains(&code)),
            "{words:?}: {code:?}: {told}"
        );
    }
}

#[test]
fn the_flag_shows_those_of_the_type_dynamic() {
    let folder = folder();
    for words in [
        &["state", "get", "acme_any.x[0]", "dynamic.tfstate"][..],
        &["state", "get", "acme_any.x[2]", "dynamic.tfstate"],
        &["state", "get", "acme_any.x", "dynamic.tfstate"],
        &["state", "diff", "dynamic.tfstate", "changed.tfstate"],
        &[
            "state",
            "diff",
            "dynamic.tfstate",
            "changed.tfstate",
            "--format",
            "json",
        ],
    ] {
        for schemas in [&[][..], &["--schemas", "secret.schemas.json"]] {
            let words = [words, &["--show-sensitive"], schemas].concat();
            let (_, told) = run(&folder, &words);
            for part in ["text", "name", "a", "c", "d", "e"] {
                assert!(
                    told.contains(&format!("{CANARY}-raw-{part}")),
                    "{words:?}: {part}: {told}"
                );
            }
        }
    }
}
