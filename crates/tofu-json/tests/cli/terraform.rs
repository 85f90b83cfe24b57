//! What only documents of Terraform have, through each command that reads plans.

use crate::run::run;
use serde_json::{Value, json};
use tofu_json_vocab::{Profile, Program};

const SECRET: &str = "correct-horse-battery";

/// A plan that invokes two actions beside an update, has drift, and leaves a change and an action to the next plan.
fn plan() -> Value {
    let change = json!({"address": "a_thing.x", "mode": "managed", "type": "a_thing", "name": "x",
        "provider_name": "registry.terraform.io/acme/a",
        "change": {"actions": ["update"], "before": {"v": 1, "t": SECRET}, "after": {"v": 2, "t": SECRET}}});
    let mut drifted = change.clone();
    drifted["address"] = json!("a_thing.drifted");
    let notify = json!({"address": "action.a_notify.ops", "type": "a_notify", "name": "ops",
        "config_values": {"token": SECRET, "to": "ops"}, "config_sensitive": {"token": true}, "config_unknown": {},
        "provider_name": "registry.terraform.io/acme/a",
        "lifecycle_action_trigger": {"triggering_resource_address": "a_thing.x", "action_trigger_event": "AfterUpdate",
            "action_trigger_block_index": 0, "actions_list_index": 0}});
    let mut asked = notify.clone();
    asked["address"] = json!("action.a_notify.asked");
    asked
        .as_object_mut()
        .unwrap()
        .remove("lifecycle_action_trigger");
    asked["invoke_action_trigger"] = json!({});
    let waiting = json!({"address": "a_thing.later[*]", "index_unknown": true, "mode": "managed", "type": "a_thing", "name": "later",
        "provider_name": "registry.terraform.io/acme/a",
        "change": {"actions": ["create"], "before": null, "after": {"v": 1}, "after_unknown": {}, "before_sensitive": false,
            "after_sensitive": {}}});
    json!({"format_version": "1.2", "terraform_version": "1.15.9", "planned_values": {"root_module": {}},
        "resource_drift": [drifted], "resource_changes": [change],
        "deferred_changes": [{"reason": "instance_count_unknown", "resource_change": waiting}],
        "deferred_action_invocations": [{"reason": "deferred_prereq", "action_invocation": notify}],
        "action_invocations": [notify, asked],
        "applyable": true, "complete": false, "errored": false})
}

fn output(arguments: &[&str], plan: &Value) -> String {
    let mut run = run(arguments).input(plan.to_string());
    String::from_utf8(run.output().stdout).unwrap()
}

fn parsed(arguments: &[&str], plan: &Value) -> Value {
    serde_json::from_str(&output(arguments, plan)).unwrap()
}

/// Nothing is unknown to it; that members are sorted is told once.
#[test]
fn validate_knows_the_members() {
    let report = parsed(&["validate", "--format", "json"], &plan());
    assert_eq!(report["program"], "Terraform");
    let findings = report["findings"].as_array().unwrap();
    let unknown = findings.iter().filter(|one| {
        let code = one["code"].as_str().unwrap();
        code == "unknown-member" || code == "unknown-word" || code == "wrong-kind"
    });
    assert_eq!(unknown.collect::<Vec<_>>(), Vec::<&Value>::new());
}

#[test]
fn summary_counts_them() {
    let summary = parsed(&["summary", "--format", "json"], &plan());
    let total = &summary["total"];
    assert_eq!(total["action_invocations"], 2);
    assert_eq!(total["deferred"], 1);
    assert_eq!(total["deferred_action_invocations"], 1);
    let text = output(&["summary"], &plan());
    for line in [
        "2 actions are invoked",
        "1 change waits for the next plan",
        "1 action waits for the next plan",
    ] {
        assert!(text.contains(line), "{text}");
    }
}

/// Applying it does something.
#[test]
fn a_plan_that_only_invokes_actions_has_changes() {
    let mut plan = plan();
    plan["resource_changes"] = json!([]);
    let summary = parsed(&["summary", "--format", "json"], &plan);
    assert_eq!(summary["total"]["has_changes"], true);
    plan["action_invocations"] = json!([]);
    let summary = parsed(&["summary", "--format", "json"], &plan);
    assert_eq!(summary["total"]["has_changes"], false);
}

#[test]
fn review_names_them() {
    // The first line is too long for one.
    let text = output(&["review"], &plan()).replacen('\n', " ", 1);
    for line in [
        "2 actions invoked, 1 change waits for the next plan, 1 action waits for the next plan.",
        "action.a_notify.ops after update of a_thing.x",
        "action.a_notify.asked on request",
        "a_thing.later[*] (create): its number of instances is unknown",
        "Changed outside of Terraform:",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    for format in ["markdown", "html"] {
        let text = output(&["review", "--format", format], &plan());
        assert!(text.contains("action.a_notify.asked on request"), "{text}");
        assert!(text.contains("Changed outside of Terraform"), "{text}");
        assert!(!text.contains(SECRET), "{text}");
    }
    let json = parsed(&["review", "--format", "json"], &plan());
    assert_eq!(json["program"], "Terraform");
    assert_eq!(
        json["invocations"][0],
        json!({"address": "action.a_notify.ops", "resource": "a_thing.x", "event": "AfterUpdate"})
    );
    assert_eq!(json["waiting"][0]["reason"], "instance_count_unknown");
}

/// What the mask of an action hides is clear in a change: it is shown nowhere.
#[test]
fn masks_of_actions_hide_their_strings_everywhere() {
    let mut plan = plan();
    plan["resource_changes"][0]["change"]["before"]["t"] = json!("old");
    assert!(plan.to_string().contains(SECRET));
    for arguments in [
        &["review"][..],
        &["review", "--format", "json"],
        &["explain", "a_thing.x"],
        &["redact"],
    ] {
        let text = output(arguments, &plan);
        assert!(
            !text.is_empty() && !text.contains(SECRET),
            "{arguments:?}: {text}"
        );
    }
}

#[test]
fn a_filter_keeps_the_actions_of_what_it_takes() {
    let actions = |arguments: &[&str]| {
        let filtered = parsed(arguments, &plan());
        let list = |name: &str| filtered[name].as_array().unwrap().clone();
        let actions = list("action_invocations").into_iter();
        let names: Vec<_> = actions.map(|one| one["name"].clone()).collect();
        (names, list("deferred_changes").len())
    };
    assert_eq!(
        actions(&["filter", "--address", "a_thing.x"]),
        (vec![json!("ops")], 0)
    );
    let (names, waiting) = actions(&["filter", "--address", "action.a_notify.asked"]);
    assert_eq!((names.len(), waiting), (1, 0));
    assert_eq!(
        actions(&["filter", "--only", "update"]),
        (vec![json!("ops")], 0)
    );
    assert_eq!(actions(&["filter", "--only", "delete"]), (vec![], 0));
    let json = parsed(&["review", "--format", "json", "--only", "delete"], &plan());
    assert!(json.get("invocations").is_none(), "{json}");
}

#[test]
fn a_fingerprint_is_of_the_actions_too() {
    let fingerprint = |plan: &Value| output(&["fingerprint"], plan);
    let approved = fingerprint(&plan());
    let changed = |change: fn(&mut Value)| {
        let mut plan = plan();
        change(&mut plan);
        fingerprint(&plan)
    };
    assert_ne!(
        changed(|plan| plan["action_invocations"][0]["config_values"]["to"] = json!("me")),
        approved
    );
    assert_ne!(
        changed(
            |plan| plan["action_invocations"][0]["lifecycle_action_trigger"]["action_trigger_event"] =
                json!("BeforeUpdate")
        ),
        approved
    );
    assert_ne!(
        changed(|plan| plan["action_invocations"] = json!([])),
        approved
    );
    // The next plan does that.
    assert_eq!(
        changed(|plan| plan["deferred_changes"] = json!([])),
        approved
    );
}

#[test]
fn diff_says_how_the_actions_differ() {
    let mut other = plan();
    other["action_invocations"][0]["config_values"]["to"] = json!("me");
    other["action_invocations"][1]["address"] = json!("action.a_notify.other");
    let mut run = run(&["diff", "one.json", "other.json", "--format", "json"])
        .file("one.json", plan().to_string())
        .file("other.json", other.to_string());
    let text = String::from_utf8(run.output().stdout).unwrap();
    assert!(!text.contains(SECRET), "{text}");
    let json: Value = serde_json::from_str(&text).unwrap();
    let differences = json["differences"].as_array().unwrap();
    let told: Vec<_> = differences
        .iter()
        .map(|one| {
            (
                one["invocation"].as_str().unwrap(),
                one["difference"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            ("action.a_notify.asked", "removed"),
            ("action.a_notify.other", "added"),
            ("action.a_notify.ops", "changed"),
        ]
    );
    assert_eq!(differences[2]["config_values"][0]["after"], "me");
}

/// Invocations that nothing tells apart but what they do: in another order they do the same.
#[test]
fn diff_tells_no_order_of_actions_that_have_none() {
    let invoking = |arguments: &[u64]| {
        let actions: Vec<_> = arguments
            .iter()
            .map(|x| json!({"address": "action.a.b", "type": "a", "name": "b", "config_values": {"x": x}}))
            .collect();
        json!({"format_version": "1.2", "action_invocations": actions}).to_string()
    };
    let told = |other: &[u64]| {
        let mut run = run(&["diff", "one.json", "other.json"])
            .file("one.json", invoking(&[1, 2, 2]))
            .file("other.json", invoking(other));
        String::from_utf8(run.output().stdout).unwrap()
    };
    assert_eq!(told(&[2, 1, 2]), "No differences.\n");
    let changed = told(&[2, 3, 2]);
    assert!(changed.contains("x: 1 -> 3"), "{changed}");
    let one_less = told(&[2, 1]);
    assert!(
        one_less.ends_with("1 difference: 1 only in the first.\n"),
        "{one_less}"
    );
}

#[test]
fn check_names_the_program() {
    let text = output(&["check", "--no-drift"], &plan());
    assert!(
        text.contains("a_thing.drifted was changed outside of Terraform"),
        "{text}"
    );
}

/// What is taken where only the program is told.
fn newest() -> &'static str {
    Profile::newest(Program::Terraform).name()
}

#[test]
fn auto_takes_the_profile_by_the_signs_of_a_plan() {
    let note = |plan: &Value| {
        let mut run = run(&["show", "--profile", "auto"]).input(plan.to_string());
        String::from_utf8(run.output().stderr).unwrap()
    };
    assert!(note(&plan()).contains("only Terraform writes"));
    let by_registry = |host: &str| {
        json!({"format_version": "1.2", "planned_values": {}, "configuration": {"provider_config":
            {"a": {"name": "a", "full_name": format!("{host}/acme/a")}}, "root_module": {}}})
    };
    let told = note(&by_registry("registry.terraform.io"));
    assert!(
        told.contains("the providers are from registry.terraform.io"),
        "{told}"
    );
    assert!(told.contains(newest()), "{told}");
    let told = note(&by_registry("registry.opentofu.org"));
    assert!(told.contains("tofu-1.12"), "{told}");
    let told = note(&by_registry("example.com"));
    assert!(told.contains("nothing in the document tells"), "{told}");
}

#[test]
fn auto_takes_the_profile_by_the_providers_of_a_state() {
    let note = |host: &str| {
        let state = json!({"format_version": "1.0", "terraform_version": "1.15.9", "values": {"root_module":
            {"resources": [{"address": "a.b", "mode": "managed", "type": "a", "name": "b", "schema_version": 0,
                "provider_name": format!("{host}/acme/a"), "values": {}, "sensitive_values": {}}]}}});
        let mut run = run(&["show", "--profile", "auto"]).input(state.to_string());
        String::from_utf8(run.output().stderr).unwrap()
    };
    assert!(note("registry.terraform.io").contains("terraform-1.15"));
    assert!(note("registry.opentofu.org").contains("tofu-1.12"));
    assert!(note("example.com").contains("nothing in the document tells"));
}

#[test]
fn summary_has_words_where_nothing_is_named() {
    let text = output(&["summary", "--format", "markdown"], &plan());
    assert!(
        text.contains("\n- 1 change waits for the next plan\n"),
        "{text}"
    );
}

#[test]
fn validate_names_the_program() {
    let text = r#"{"planned_values": {}, "format_version": "1.2", "applyable": true}"#;
    let mut run = run(&["validate"]).input(text);
    let text = String::from_utf8(run.output().stdout).unwrap();
    assert!(text.contains("in the order of Terraform"), "{text}");
}

#[test]
fn the_computed_form_keeps_them() {
    let json = parsed(&["show", "--format", "computed"], &plan());
    let address = |pointer: &str| json.pointer(pointer).unwrap().as_str().unwrap().to_owned();
    assert_eq!(
        address("/deferred_changes/0/reason"),
        "instance_count_unknown"
    );
    assert_eq!(
        address("/deferred_changes/0/change/address"),
        "a_thing.later[*]"
    );
    assert_eq!(
        json["deferred_action_invocations"][0]["invocation"]["name"],
        "ops"
    );
    let [ops, asked] = json["action_invocations"].as_array().unwrap().as_slice() else {
        panic!("{json}");
    };
    assert_eq!(
        ops["trigger"],
        json!({"address": "a_thing.x", "event": "AfterUpdate", "block": 0, "action": 0})
    );
    assert!(asked.get("trigger").is_none());
    let config = &ops["config"]["attributes"];
    assert_eq!(config["to"]["value"], "ops");
    assert!(!config.to_string().contains(SECRET), "{config}");
    let only = parsed(
        &["show", "--format", "computed", "--only", "delete"],
        &plan(),
    );
    assert_eq!(only["action_invocations"], json!([]));
    let mut none = plan();
    for list in [
        "deferred_changes",
        "deferred_action_invocations",
        "action_invocations",
    ] {
        none.as_object_mut().unwrap().remove(list);
    }
    let none = parsed(&["show", "--format", "computed"], &none);
    assert!(none.get("action_invocations").is_none() && none.get("deferred_changes").is_none());
}
