//! What only plans of Terraform have, in the commands around a plan: changes that wait for the next plan, and actions
//! that are invoked.

use crate::run::run;
use serde_json::{Value, json};

/// A plan with one change, one that waits, and the two kinds of actions.
fn plan(reason: &str, size: u64, event: &str) -> Value {
    json!({
        "format_version": "1.2",
        "terraform_version": "1.15.9",
        "resource_changes": [change("a.known", json!({"actions": ["create"], "before": null, "after": {"size": 1},
            "after_unknown": {"id": true}}))],
        "deferred_changes": [
            {"reason": reason, "resource_change": change("a.many[*]",
                json!({"actions": ["create"], "before": null, "after": {"size": size, "secret": "correct-horse-battery"},
                    "after_sensitive": {"secret": true}}))},
            {"reason": "deferred_prereq", "resource_change": change("a.after",
                json!({"actions": ["create"], "before": null, "after": {"note": "correct-horse-battery"}}))}],
        "action_invocations": [{"address": "action.a_notify.ops", "type": "a_notify", "name": "ops",
            "lifecycle_action_trigger": {"triggering_resource_address": "a.known", "action_trigger_event": event,
                "action_trigger_block_index": 0, "actions_list_index": 0}}],
        "deferred_action_invocations": [{"reason": "resource_config_unknown", "action_invocation":
            {"address": "action.a_notify.later", "type": "a_notify", "name": "later"}}],
        "configuration": {"root_module": {"resources": [
            {"address": "a.known", "mode": "managed", "type": "a", "name": "known", "expressions": {}},
            {"address": "a.many", "mode": "managed", "type": "a", "name": "many", "expressions": {},
                "count_expression": {"references": ["a.known.id", "a.known"]}},
            {"address": "a.after", "mode": "managed", "type": "a", "name": "after",
                "expressions": {"note": {"references": ["a.many"]}}}]}}
    })
}

fn change(address: &str, change: Value) -> Value {
    let name = address.split(['.', '[']).nth(1).unwrap();
    json!({"address": address, "mode": "managed", "type": "a", "name": name, "provider_name": "p/p/p", "change": change})
}

fn diff(one: &Value, other: &Value, command: &[&str]) -> (i32, String) {
    let mut run = run(command)
        .file("one.json", one.to_string())
        .file("other.json", other.to_string());
    let output = run.output();
    let text = String::from_utf8(output.stdout).unwrap();
    (output.status.code().unwrap(), text)
}

#[test]
fn what_waits_differs_by_reason_and_values() {
    let one = plan("instance_count_unknown", 1, "AfterCreate");
    let other = plan("provider_config_unknown", 2, "AfterCreate");
    let told = diff(&one, &other, &["diff", "one.json", "other.json"]);
    let expected = "\
~ a.many[*], which waits for the next plan: the configuration of its provider is unknown  # differs
    ~ (reason): instance_count_unknown -> provider_config_unknown
      after:
      ~ size: 1 -> 2

1 difference: 1 differs.
";
    assert_eq!(told, (2, expected.to_owned()));
    let same = diff(&one, &one, &["diff", "one.json", "other.json"]);
    assert_eq!(same, (0, "No differences.\n".to_owned()));
    // A plan does not do what waits.
    let verified = diff(
        &one,
        &other,
        &["verify", "--expect", "one.json", "other.json"],
    );
    assert_eq!(verified, (0, "No differences.\n".to_owned()));
}

#[test]
fn what_waits_in_one_plan_and_is_done_by_the_other() {
    let one = plan("instance_count_unknown", 1, "AfterCreate");
    let mut other = one.clone();
    let deferred = other["deferred_changes"].as_array_mut().unwrap().remove(0);
    let mut done = deferred["resource_change"].clone();
    done["address"] = json!("a.many[0]");
    other["resource_changes"].as_array_mut().unwrap().push(done);
    other
        .as_object_mut()
        .unwrap()
        .remove("deferred_action_invocations");
    let (status, told) = diff(
        &one,
        &other,
        &["diff", "one.json", "other.json", "--format", "json"],
    );
    let told: Value = serde_json::from_str(&told).unwrap();
    let expected = json!([
        {"address": "a.many[0]", "difference": "added", "action": "create"},
        {"address": "a.many[*]", "waits": "instance_count_unknown", "difference": "removed", "action": "create"},
        {"invocation": "action.a_notify.later", "waits": "resource_config_unknown", "difference": "removed"}]);
    assert_eq!((status, &told["differences"]), (2, &expected));
}

/// The string is masked in a change that waits, and clear in another one.
#[test]
fn secrets_of_what_waits_are_hidden() {
    let one = plan("instance_count_unknown", 1, "AfterCreate");
    let mut other = one.clone();
    let values = &mut other["deferred_changes"][1]["resource_change"]["change"]["after"];
    *values = json!({"note": "nothing"});
    for format in ["text", "json", "markdown"] {
        let command = ["diff", "one.json", "other.json", "--format", format];
        let (status, told) = diff(&one, &other, &command);
        assert!(status == 2 && told.contains("a.after"), "{told}");
        assert!(!told.contains("correct-horse"), "{told}");
    }
}

fn explained(address: &str) -> String {
    let plan = plan("instance_count_unknown", 1, "AfterCreate").to_string();
    run(&["explain", address, "-"]).input(plan).stdout()
}

#[test]
fn what_it_waits_for() {
    let many = "\
a.many[*] waits for the next plan: its number of instances is unknown
  count of a.many
    a.known.id = (known after apply)
      a.known is created
        it is in the configuration and not in the state
";
    assert_eq!(explained("a.many"), many);
    let below: String = many.lines().map(|line| format!("  {line}\n")).collect();
    let after =
        format!("a.after waits for the next plan: something that it depends on waits\n{below}");
    assert_eq!(explained("a.after"), after);
}

#[test]
fn why_an_action_is_invoked() {
    let expected = "\
action.a_notify.ops is invoked: after create of a.known
  a.known is created
    it is in the configuration and not in the state
";
    assert_eq!(explained("action.a_notify.ops"), expected);
    let expected = "\
action.a_notify.later waits for the next plan: its configuration is unknown
  the plan does not say what it waits for
";
    assert_eq!(explained("action.*.later"), expected);
}

#[test]
fn gates_look_at_actions_and_not_at_what_waits() {
    let plan = plan("instance_count_unknown", 1, "AfterCreate").to_string();
    let checked = |gates: &[&str]| {
        let arguments = [&["check", "-"], gates].concat();
        run(&arguments).input(&plan).all()
    };
    let note = "  note: 3 changes wait for the next plan, which no gate looks at\n";
    let told = checked(&["--deny", "invoke:a_*", "--max-change", "1"]);
    let denied =
        "the plan invokes action.a_notify.ops after create of a.known, which invoke:a_* denies";
    assert!(told.contains(denied) && told.contains(note), "{told}");
    let told = checked(&["--allow", "create"]);
    assert!(told.contains("which nothing allows"), "{told}");
    for passing in [
        &["--allow", "create", "--allow", "invoke:a_notify"][..],
        &["--deny", "invoke:b", "--deny", "create:b"],
        &["--only-addresses", "a.known"],
        &["--protect", "*"],
    ] {
        let told = checked(passing);
        assert!(told.contains("passes"), "{told}");
    }
    let told = checked(&["--only-addresses", "b.*"]);
    assert_eq!(told.matches("none of those named").count(), 2, "{told}");
}

/// One rule for all commands: a plan that invokes actions has changes, even if it changes no object.
#[test]
fn a_plan_that_invokes_actions_has_changes() {
    let mut plan = plan("unknown", 1, "AfterCreate");
    plan["resource_changes"] = json!([]);
    let status = |plan: &Value, command: &[&str]| {
        let mut run = run(command).file("plan.json", plan.to_string());
        run.output().status.code()
    };
    for command in ["show", "review", "summary"] {
        let command = [command, "--detailed-exitcode", "plan.json"];
        assert_eq!(status(&plan, &command), Some(2), "{command:?}");
        let mut waiting = plan.clone();
        waiting["action_invocations"] = json!([]);
        assert_eq!(status(&waiting, &command), Some(0), "{command:?}");
    }
}

#[test]
fn reviews_name_the_actions_that_wait() {
    let plan = plan("instance_count_unknown", 1, "AfterCreate");
    let review = |format: &str| {
        let command = ["review", "plan.json", "--format", format];
        let output = run(&command).file("plan.json", plan.to_string()).output();
        String::from_utf8(output.stdout).unwrap()
    };
    let text = review("text");
    let counts = "2 changes wait for the next plan, 1 action waits for the next plan.";
    assert!(text.replacen('\n', " ", 1).contains(counts), "{text}");
    let line = "    action.a_notify.later (invoke): its configuration is unknown\n";
    assert!(text.contains(line), "{text}");
    let json = r#"{"address":"action.a_notify.later","action":"invoke","reason":"resource_config_unknown"}"#;
    assert!(review("json").contains(json));
    for format in ["markdown", "html"] {
        assert!(review(format).contains("a_notify.later"), "{format}");
    }
}
