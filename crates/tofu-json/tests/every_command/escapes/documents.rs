//! Documents whose names, texts and file names steer a terminal.

use super::{BAD, INSIDE};
use crate::examples::Folder;
use serde_json::{Value, json};
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

/// A name of a file that holds what it should not.
pub(super) fn file(name: &str) -> String {
    format!("{BAD}{name}")
}

fn values() -> Value {
    json!({ "id": BAD, (BAD): BAD, "list": [BAD, { (BAD): BAD }], "json": format!("{{\"a\":\"{INSIDE}\"}}") })
}

fn change(actions: &[&str]) -> Value {
    json!({
        "actions": actions, "before": values(), "after": { "id": BAD, (BAD): 1 },
        "after_unknown": { (BAD): true }, "before_sensitive": {}, "after_sensitive": {},
        "replace_paths": [[BAD, 0, BAD]], "importing": { "id": BAD },
    })
}

fn address() -> String {
    format!("module.{BAD}.{BAD}.{BAD}[\"{BAD}\"]")
}

fn changed(actions: &[&str]) -> Value {
    json!({
        "address": address(), "previous_address": format!("x.{BAD}"), "module_address": format!("module.{BAD}"),
        "mode": "managed", "type": BAD, "name": BAD, "index": BAD, "provider_name": BAD, "deposed": BAD,
        "change": change(actions), "action_reason": BAD,
    })
}

fn object() -> Value {
    json!({
        "address": address(), "mode": "managed", "type": BAD, "name": BAD, "index": BAD,
        "provider_name": BAD, "schema_version": 0, "values": values(), "sensitive_values": {},
        "depends_on": [BAD], "deposed_key": BAD, "tainted": true,
    })
}

fn outputs() -> Value {
    json!({ (BAD): { "sensitive": false, "type": "string", "value": BAD } })
}

pub(super) fn state(format_version: &str) -> Value {
    json!({ "format_version": format_version, "terraform_version": BAD, "values": {
        "outputs": outputs(),
        "root_module": { "resources": [object()], "child_modules": [
            { "address": format!("module.{BAD}"), "resources": [object()] }
        ]},
    }, "checks": [{ "address": { "kind": "check", "to_display": BAD, "name": BAD }, "status": BAD, "problems": [{ "message": BAD }] }] })
}

pub(super) fn plan(format_version: &str) -> Value {
    let actions: &[&[&str]] = &[
        &["create"],
        &["update"],
        &["delete"],
        &["delete", "create"],
        &["no-op"],
        &["forget"],
        &[BAD],
    ];
    let changes: Vec<_> = actions.iter().map(|actions| changed(actions)).collect();
    json!({
        "format_version": format_version, "terraform_version": BAD, "planned_values": state("1.0")["values"],
        "resource_drift": [changed(&["update"])], "resource_changes": changes, "prior_state": state("1.0"),
        "output_changes": { (BAD): change(&["update"]) },
        "configuration": { "provider_config": { (BAD): { "name": BAD, "full_name": BAD, "version_constraint": BAD } },
                           "root_module": { "module_calls": { (BAD): { "source": BAD, "version_constraint": BAD } } } },
        "relevant_attributes": [{ "resource": BAD, "attribute": [BAD] }],
        "checks": [{ "address": { "kind": "check", "to_display": BAD, "name": BAD }, "status": "fail",
                     "instances": [{ "address": { "to_display": BAD }, "status": "fail", "problems": [{ "message": BAD }] }] }],
        "errored": false, (BAD): BAD,
    })
}

fn state_file(attribute: &str) -> Value {
    json!({
        "version": 4, "terraform_version": "1.12.6", "serial": 1, "lineage": BAD,
        "outputs": { (BAD): { "value": BAD, "type": "string" } },
        "resources": [
            { "module": format!("module.{BAD}"), "mode": "managed", "type": BAD, "name": BAD, "provider": BAD,
              "instances": [{ "index_key": BAD, "status": "tainted", "deposed": BAD, "schema_version": 0,
                              "attributes": { (BAD): attribute }, "dependencies": [BAD] }] },
            { "mode": "data", "type": BAD, "name": BAD, "provider": format!("provider[\"{BAD}\"]"),
              "instances": [{ "schema_version": 0, "attributes": { (BAD): attribute } }] },
        ],
        "check_results": null,
    })
}

fn schemas(kind: &str) -> Value {
    let block = json!({ "attributes": { (BAD): { "type": kind, "description": format!("{kind}{BAD}"), "optional": true } },
                        "block_types": { (BAD): { "nesting_mode": "list", "block": {} } },
                        "deprecated": kind == "number", "deprecation_message": format!("{kind}{BAD}") });
    let schema = json!({ "version": u8::from(kind == "number"), "block": block });
    json!({ "format_version": "1.0", "provider_schemas": {
        (BAD): { "provider": schema, "resource_schemas": { (BAD): schema, (format!("{kind}{BAD}")): schema },
                 "functions": { (BAD): { "return_type": kind, "summary": BAD } } },
        (format!("{kind}{BAD}")): { "resource_schemas": { (BAD): schema } },
    }})
}

fn message(kind: &str, members: Value) -> String {
    let mut message = json!({
        "@level": "error", "@message": format!("{BAD}: m"), "@module": "tofu.ui", "type": kind,
        "@timestamp": "2026-01-02T03:04:05.000000Z",
    });
    let all = message.as_object_mut().expect("an object");
    all.extend(members.as_object().expect("an object").clone());
    format!("{message}\n")
}

fn diagnostic(severity: &str) -> Value {
    json!({ "severity": severity, "summary": BAD, "detail": INSIDE, "address": BAD,
            "range": { "filename": BAD, "start": { "line": 1, "column": 1, "byte": 0 }, "end": { "line": 1, "column": 9, "byte": 8 } },
            "snippet": { "context": BAD, "code": INSIDE, "start_line": 1, "highlight_start_offset": 0, "highlight_end_offset": 1,
                         "values": [{ "traversal": BAD, "statement": INSIDE }] } })
}

/// An apply that fails, with operations in every state, and lines that are no messages.
fn apply() -> String {
    let mut stream = message("version", json!({ "tofu": BAD, "ui": "1.2" }));
    let mut hooks = Vec::new();
    for number in 0..4 {
        let resource = json!({ "addr": format!("{BAD}.a{number}"), "module": BAD, "resource": BAD, "implied_provider": BAD,
                               "resource_type": BAD, "resource_name": BAD, "resource_key": BAD });
        let action = ["create", "update", "delete", BAD][number];
        let planned = json!({ "change": { "resource": resource, "previous_resource": resource, "action": action, "reason": BAD } });
        stream += &message("planned_change", planned.clone());
        stream += &message("resource_drift", planned);
        hooks.push(json!({ "hook": { "resource": resource, "action": action, "id_key": BAD, "id_value": BAD,
                                     "elapsed_seconds": 1, "provisioner": BAD, "output": INSIDE } }));
    }
    stream += &message(
        "change_summary",
        json!({ "changes": { "add": 1, "change": 1, "remove": 1, "operation": "plan" } }),
    );
    for (number, hook) in hooks.iter().enumerate() {
        for kind in [
            "apply_start",
            "provision_start",
            "provision_progress",
            "refresh_start",
        ] {
            stream += &message(kind, hook.clone());
        }
        if number % 2 == 0 {
            stream += &message("apply_errored", hook.clone());
        }
    }
    for severity in ["error", "warning"] {
        stream += &message("diagnostic", json!({ "diagnostic": diagnostic(severity) }));
    }
    stream += &message(BAD, json!({ (BAD): BAD }));
    stream += &message("log", json!({}));
    stream += &format!("{INSIDE}\n{{\"@level\":\"{INSIDE}\",\"@message\":3,\"{INSIDE}\n");
    let outputs = json!({ (BAD): { "sensitive": false, "type": "string", "value": BAD, "action": "create" },
                          (format!("b{BAD}")): { "action": BAD } });
    stream + &message("outputs", json!({ "outputs": outputs }))
}

fn test() -> String {
    let mut stream = message("version", json!({ "tofu": "1.12.6", "ui": "1.2" }));
    stream += &message(
        "test_abstract",
        json!({ "test_abstract": { (BAD): [BAD] } }),
    );
    let place = json!({ "@testfile": BAD, "@testrun": BAD });
    for (kind, rest) in [
        (
            "test_file",
            json!({ "test_file": { "path": BAD, "status": BAD } }),
        ),
        (
            "test_run",
            json!({ "test_run": { "path": BAD, "run": BAD, "status": "fail" } }),
        ),
        ("diagnostic", json!({ "diagnostic": diagnostic("error") })),
        ("test_plan", json!({ "test_plan": plan("1.2") })),
        ("test_state", json!({ "test_state": state("1.0") })),
        (
            "test_cleanup",
            json!({ "test_cleanup": { "failed_resources": [{ "instance": BAD, "deposed_key": BAD }] } }),
        ),
        (
            "test_summary",
            json!({ "test_summary": { "status": "fail", "passed": 0, "failed": 1, "errored": 0, "skipped": 0 } }),
        ),
    ] {
        let mut members = place.clone();
        members
            .as_object_mut()
            .expect("an object")
            .extend(rest.as_object().expect("an object").clone());
        stream += &message(kind, members);
    }
    stream
}

/// A lock file that can be read, with odd hashes and comments.
fn lock(version: &str) -> String {
    format!(
        "# {INSIDE}\nprovider \"registry.opentofu.org/hashicorp/foo\" {{\n  version     = \"{version}\"\n  constraints = \"~> 1.0\"\n  hashes = [\n    \"h1:{INSIDE}{version}\",\n    \"{INSIDE}:x\",\n    \"zh:\\u001b\\u009b\",\n  ]\n}}\n"
    )
}

/// One that cannot.
fn broken_lock() -> String {
    format!(
        "provider \"{INSIDE}\" {{\n  version = \"{INSIDE}\"\n}}\nprovider \"registry.opentofu.org/hashicorp/foo\" {{\n  version = \"\\u001b{INSIDE}\"\n  constraints = \"{INSIDE}\"\n  {INSIDE} = 1\n  other = 2\n}}\n{INSIDE} \"{INSIDE}\" {{\n"
    )
}

/// One with the conflict of a merge.
fn conflict() -> String {
    format!(
        "<<<<<<< {INSIDE}\n{}=======\n{}>>>>>>> {INSIDE}\n",
        lock("1.1.0"),
        lock("1.2.0")
    )
}

/// Configuration that loads, and much that does not.
fn module() -> [(&'static str, String); 5] {
    let native = format!(
        "# {INSIDE}\nterraform {{\n  required_providers {{\n    foo = {{ source = \"\\u001b{INSIDE}/x\" }}\n  }}\n}}\nresource \"foo\" \"a\" {{\n  x = \"{INSIDE}\\u001b\\u009b\\u202e${{var.missing}}\"\n  k = {{ \"{INSIDE}\" = foo.b[\"{INSIDE}\"].x }}\n  lifecycle {{\n    ignore_changes = [\"x[\\\"{INSIDE}\\\"]\"]\n  }}\n}}\nvariable \"v\" {{\n  default = \"{INSIDE}\"\n  description = \"{INSIDE}\"\n}}\noutput \"o\" {{\n  value = foo.a[\"{INSIDE}\"].x\n}}\nlocals {{\n  l = {{ \"{INSIDE}\" = 1 }}\n}}\n"
    );
    let broken = format!("{INSIDE} \"{INSIDE}\" {{\n  a = \"{INSIDE}\n}}\n{INSIDE}");
    let json = json!({
        "//": BAD,
        "resource": { (BAD): { (BAD): { "a": format!("${{{BAD}}}"), "provider": BAD, "depends_on": [BAD, "x.y.z"],
                                        "lifecycle": { "ignore_changes": [BAD], (BAD): BAD }, (BAD): BAD } },
                      "foo": { "b": { "for_each": { (BAD): BAD }, "a": format!("${{var.{BAD}}}"), (BAD): [{ (BAD): BAD }] } } },
        "variable": { (BAD): { "type": BAD, "default": BAD }, "w": { "type": "string", (BAD): BAD } },
        "module": { "m": { "source": BAD, "version": BAD, (BAD): format!("${{foo.a[\"{INSIDE}\"]}}") } },
        "provider": { (BAD): { "alias": BAD } }, "output": { (BAD): { "value": format!("${{local.x{INSIDE}}}") } },
        "locals": { (BAD): BAD }, (BAD): { (BAD): BAD },
    });
    let loads = json!({
        "//": BAD,
        "variable": { "w": { "description": BAD, "default": { (BAD): BAD } } },
        "locals": { "l": { (BAD): format!("${{var.w[\"{INSIDE}\"]}}") } },
        "output": { "o": { "description": BAD, "value": format!("${{local.l[\"{INSIDE}\"]}} {BAD}") } },
        "resource": { "foo": { "c": { "for_each": { (BAD): BAD }, "x": BAD, "y": format!("${{foo.c[\"{INSIDE}\"].x}}"),
                                      "lifecycle": { "ignore_changes": [format!("tags[\"{INSIDE}\"]")] } } } },
    });
    [
        ("a.tf", native),
        ("b.tf", broken),
        ("c.tf.json", json.to_string()),
        ("loads.tf", loads_native()),
        ("loads.tf.json", loads.to_string()),
    ]
}

fn loads_native() -> String {
    format!("# {INSIDE}\nvariable \"native\" {{\n  default = \"{INSIDE}\"\n}}\n")
}

fn write(path: &Path, text: impl AsRef<[u8]>) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, text).expect("a file");
}

/// The example files, and beside each one that steers.
pub(super) fn folder() -> Folder {
    let folder = Folder::new();
    let put = |name: &str, text: &str| write(&folder.file(&file(name)), text);
    put("plan.json", &plan("1.2").to_string());
    put("newer.json", &plan(&format!("9.{BAD}")).to_string());
    put("state.json", &state("1.0").to_string());
    put("a.tfstate", &state_file("a").to_string());
    put("b.tfstate", &state_file(BAD).to_string());
    put("a.schemas.json", &schemas("string").to_string());
    put("b.schemas.json", &schemas("number").to_string());
    put("outputs.json", &outputs().to_string());
    put("apply.jsonl", &apply());
    put("test.jsonl", &test());
    put("a.lock.hcl", &lock("1.0.0"));
    put("b.lock.hcl", &lock("1.1.0"));
    put("c.lock.hcl", &lock("1.2.0"));
    put("broken.lock.hcl", &broken_lock());
    put("conflict.lock.hcl", &conflict());
    put("broken.json", &format!("{{\"{INSIDE}\": {INSIDE}"));
    put("dir/.terraform.lock.hcl", &lock("1.0.0"));
    for (name, text) in module() {
        put(name, &text);
        write(
            &folder
                .path()
                .join(format!("{BAD}module"))
                .join(format!("{BAD}{name}")),
            &text,
        );
        if name.starts_with("loads.") {
            write(
                &folder
                    .path()
                    .join(format!("{BAD}loads"))
                    .join(format!("{BAD}{name}")),
                &text,
            );
        }
    }
    let script = folder.file("steers");
    write(&script, format!("#!/bin/sh\nprintf '%s\\n' '{INSIDE}'\n"));
    fs::set_permissions(script, fs::Permissions::from_mode(0o755)).expect("a program");
    for name in ["a.zip", "terraform-provider-foo_1.0.0_linux_amd64.zip"] {
        put(&format!("mirror/example.com/acme/foo/{BAD}{name}"), INSIDE);
    }
    folder
}
