//! A canary at every place that a mask can cover: no command shows one, and no message does.

use crate::docs::workspace;
use crate::examples::{Example, Folder};
use serde_json::{Map, Value, json};
use std::fs;
use std::process::{Command, Stdio};

const CANARY: &str = "canary-3f9a";

/// Commands that pass the bytes of a document on by purpose; `docs/secrets.md` lists the same.
const PASS_THROUGH: &[&str] = &["ui filter", "ui text", "ui watch --tee", "ui run --tee"];

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

fn plan() -> Value {
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

fn state() -> Value {
    let objects: Vec<_> = (0..3)
        .map(|mask| object(&format!("s{mask}"), mask))
        .collect();
    json!({ "format_version": "1.0", "terraform_version": "1.12.6", "values": {
        "outputs": {
            "text": { "sensitive": true, "type": "string", "value": CANARY },
            "deep": { "sensitive": true, "type": ["object", { "a": "string" }], "value": { "a": CANARY } },
        },
        "root_module": { "resources": objects, "child_modules": [
            { "address": "module.m", "resources": [object("inside", 0)] }
        ]},
    }})
}

fn state_file() -> Value {
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

fn folder() -> Folder {
    let folder = Folder::new();
    let dynamic = dynamic_state_file();
    let changed = dynamic.to_string().replace("-raw-", "-changed-");
    let changed = serde_json::from_str(&changed).expect("a document");
    for (name, document) in [
        ("dynamic.tfstate", dynamic),
        ("changed.tfstate", changed),
        ("unmarked.tfstate", unmarked_state_file()),
        ("secret.schemas.json", secret_schemas()),
        ("secret.json", plan()),
        ("secret-state.json", state()),
        ("secret.tfstate", state_file()),
    ] {
        fs::write(folder.file(name), document.to_string()).expect("a document");
    }
    folder
}

/// What reads documents with masks, with every format of its own.
const COMMANDS: &[&[&str]] = &[
    &["show", "secret.json"],
    &["show", "secret.json", "--color", "always", "--width", "40"],
    &["show", "secret.json", "--format", "computed"],
    &[
        "show",
        "secret.json",
        "--threads",
        "1",
        "--mode",
        "refresh-only",
    ],
    &["show", "secret.json", "--profile", "tofu-1.13"],
    &["show", "secret-state.json"],
    &["show", "secret-state.json", "--format", "computed"],
    &["summary", "secret.json"],
    &["summary", "secret.json", "--format", "json"],
    &["summary", "secret.json", "--format", "ndjson"],
    &["summary", "secret.json", "--format", "csv"],
    &["summary", "secret.json", "--format", "markdown"],
    &["summary", "secret.json", "--format", "gitlab"],
    &["summary", "secret.json", "--format", "github"],
    &["validate", "secret.json"],
    &["validate", "secret.json", "--format", "json"],
    &["validate", "secret.json", "--format", "sarif"],
    &["validate", "secret-state.json"],
    &["validate", "secret.tfstate"],
    &["state", "ls", "secret-state.json"],
    &["state", "ls", "secret-state.json", "--format", "json"],
    &["state", "ls", "secret.tfstate"],
    &["state", "get", "acme_thing.s0", "secret-state.json"],
    &["state", "get", "acme_thing.s1", "secret-state.json"],
    &["state", "get", "acme_thing.s2", "secret-state.json"],
    &["state", "get", "acme_thing.x", "secret.tfstate"],
    &["state", "diff", "secret-state.json", "state.json"],
    &[
        "state",
        "diff",
        "state.json",
        "secret-state.json",
        "--format",
        "json",
    ],
    &["state", "diff", "secret-state.json", "secret.tfstate"],
    &[
        "state",
        "diff",
        "secret-state.json",
        "secret.tfstate",
        "--format",
        "json",
    ],
    &["state", "size", "secret-state.json"],
    &["state", "size", "secret.tfstate"],
    &["schema", "trim", "--for", "secret.json", "schemas.json"],
    &["lock", "check", "--plan", "secret.json"],
    &["lock", "check", "--state", "secret-state.json"],
];

fn run(folder: &Folder, words: &[&str]) -> (Option<i32>, String) {
    let none = Example {
        words: &[],
        input: None,
    };
    let output = folder
        .command(none)
        .args(words)
        .output()
        .expect("the program runs");
    let told = [output.stdout, output.stderr].concat();
    (
        output.status.code(),
        String::from_utf8_lossy(&told).into_owned(),
    )
}

#[test]
fn no_command_shows_one_without_the_flag() {
    let folder = folder();
    for words in COMMANDS {
        let (code, told) = run(&folder, words);
        assert!(matches!(code, Some(0 | 2)), "{words:?}: {code:?}: {told}");
        assert!(!told.contains(CANARY), "{words:?}: {told}");
        assert!(!told.contains("4930000"), "{words:?}: {told}");
    }
}

/// Every command for states, in each of its formats, on state files with values of the type `dynamic`.
fn state_commands(folder: &Folder) -> Vec<Vec<String>> {
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
    ] {
        all.push(line.split(' ').map(str::to_owned).collect());
    }
    let empty = json!({ "version": 4, "terraform_version": "1.12.6", "serial": 1, "lineage": "l",
        "outputs": {}, "resources": [{ "mode": "managed", "type": "acme_any", "name": "x",
            "provider": "provider[\"example.com/acme/acme\"]",
            "instances": ([0, 1, 2, 3].map(|number| json!({ "index_key": number, "attributes": {} }))) }] });
    fs::write(folder.file("empty.tfstate"), empty.to_string()).expect("a document");
    all
}

#[test]
fn no_command_shows_one_of_the_type_dynamic() {
    let folder = folder();
    for words in state_commands(&folder) {
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

/// The flag shows them: the canaries are where they would be seen.
#[test]
fn the_flag_shows_them() {
    let folder = folder();
    for words in [
        &["show", "secret.json", "--show-sensitive"][..],
        &["show", "secret-state.json", "--show-sensitive"],
        &[
            "state",
            "get",
            "acme_thing.s0",
            "secret-state.json",
            "--show-sensitive",
        ],
    ] {
        let (_, told) = run(&folder, words);
        for part in ["text", "in-json", "a", "c", "d", "e", "f", "g"] {
            let canaries =
                ["before", "after", "state"].map(|side| format!("{CANARY}-{side}-{part}"));
            assert!(
                canaries.iter().any(|one| told.contains(one)),
                "{words:?}: {part}"
            );
        }
    }
}

/// Documents that are cut or wrong at any place: messages, as text and as JSON, tell no values.
#[test]
fn no_message_shows_one() {
    let folder = folder();
    for (name, kind) in [
        ("secret.json", &["show"][..]),
        ("secret.json", &["summary"]),
        ("secret.json", &["validate"]),
        ("secret-state.json", &["show"]),
        ("secret-state.json", &["state", "ls"]),
        ("secret.tfstate", &["state", "size"]),
    ] {
        let whole = fs::read(folder.file(name)).expect("a document");
        let places = (1..40).map(|part| whole.len() * part / 40);
        for (number, place) in places.enumerate() {
            let mut broken = whole[..place].to_vec();
            match number % 4 {
                0 => {}
                1 => broken.extend_from_slice(b"\x01\"]}}}"),
                2 => broken.extend_from_slice(&whole[place + 1..]),
                _ => broken.extend_from_slice(&[b"\xff,", &whole[place..]].concat()),
            }
            fs::write(folder.file("broken.json"), broken).expect("a document");
            let format = if number % 2 == 0 { "text" } else { "json" };
            let none = Example {
                words: &[],
                input: None,
            };
            let output = folder
                .command(none)
                .args(kind)
                .args(["broken.json", "--error-format", format])
                .stdout(Stdio::null())
                .output()
                .expect("the program runs");
            let told = String::from_utf8_lossy(&output.stderr);
            assert!(!told.contains("panicked"), "{kind:?} {place}: {told}");
            assert!(!told.contains(CANARY), "{kind:?} {place}: {told}");
        }
    }
}

/// Members of the wrong type, with a canary in their place.
#[test]
fn no_message_about_types_shows_one() {
    let folder = folder();
    let plan = plan();
    for pointer in [
        "/resource_changes",
        "/resource_changes/0",
        "/resource_changes/0/mode",
        "/resource_changes/0/change",
        "/resource_changes/0/change/actions",
        "/resource_changes/0/change/replace_paths",
        "/resource_changes/0/change/before_sensitive",
        "/resource_changes/0/change/after_unknown",
        "/output_changes/a",
        "/prior_state",
        "/planned_values",
    ] {
        for wrong in [json!(CANARY), json!([CANARY]), json!({ CANARY: CANARY })] {
            let mut plan = plan.clone();
            *plan.pointer_mut(pointer).expect("a place") = wrong;
            fs::write(folder.file("wrong.json"), plan.to_string()).expect("a document");
            for words in [
                &["show"][..],
                &["summary"],
                &["validate"],
                &["validate", "--format", "json"],
            ] {
                let output = Command::new(env!("CARGO_BIN_EXE_tofu-json"))
                    .args(words)
                    .arg("wrong.json")
                    .current_dir(folder.path())
                    .output()
                    .expect("the program runs");
                let told = String::from_utf8_lossy(&output.stderr);
                assert!(!told.contains("panicked"), "{words:?} {pointer}: {told}");
                assert!(!told.contains(CANARY), "{words:?} {pointer}: {told}");
            }
        }
    }
}

#[test]
fn what_passes_bytes_through_is_listed() {
    let page = fs::read_to_string(workspace().join("docs/secrets.md")).expect("a page");
    let listed: Vec<_> = page
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split('`').next())
        .collect();
    assert_eq!(listed, PASS_THROUGH);
}
