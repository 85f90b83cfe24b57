//! What is said to have come of a run: of an apply what was done, never what was planned.

use crate::made::*;
use crate::outcomes::run;
use crate::streams::{RECORDED, by_id};
use tofu_json_ui::{Outcome, result_sentence};

fn recorded(id: &str) -> String {
    result_sentence(&run(&by_id(id).stream)).unwrap_or_default()
}

#[test]
fn a_failed_apply_says_what_was_done() {
    assert_eq!(
        recorded("apply-errors/apply"),
        "2 done, 6 failed, 1 not started"
    );
    assert_eq!(
        recorded("stream-provisioner-fails/apply"),
        "1 done, 1 failed, 1 not started"
    );
}

#[test]
fn one_without_an_end_says_what_is_not_known() {
    assert_eq!(
        recorded("stream-killed/apply"),
        "1 done, 1 unknown, 1 not started"
    );
    assert_eq!(recorded("stream-interrupt/apply"), "2 done, 1 not started");
}

/// The numbers of OpenTofu's own line, wherever it prints one.
#[test]
fn a_plan_says_what_it_plans_and_a_succeeded_apply_what_it_made() {
    let mut compared = 0;
    for case in RECORDED.iter() {
        let Some(human) = &case.human else { continue };
        let run = run(&case.stream);
        let head = match run.command().as_str() {
            "plan" => "Plan: ",
            "apply" => "Apply complete! Resources: ",
            _ => continue,
        };
        let Some(line) = human.lines().find_map(|line| line.strip_prefix(head)) else {
            continue;
        };
        let sentence = result_sentence(&run).unwrap();
        let expected = line.trim_end_matches('.');
        if run.outcome() == Outcome::Succeeded {
            assert_eq!(sentence, expected, "{}", case.id);
        } else {
            assert_eq!(sentence, format!("planned until then: {expected}"));
        }
        compared += 1;
    }
    assert!(compared > 90, "{compared}");
}

#[test]
fn tests_say_how_many_passed_and_failed() {
    assert_eq!(
        recorded("test-run/test"),
        "5 passed, 1 failed, 2 errored, 1 skipped"
    );
}

/// Without a summary the results of runs count, and those without one are named.
#[test]
fn tests_without_an_end_count_what_has_a_result() {
    let cut = |id: &str, lines: usize| {
        let stream = by_id(id).stream.split_inclusive(|byte| *byte == b'\n');
        let run = run(&stream.take(lines).collect::<Vec<_>>().concat());
        result_sentence(&run).unwrap()
    };
    for (id, lines, expected) in [
        ("test-run/test", 2, "0 passed, 0 failed, 9 without a result"),
        ("test-run/test", 8, "2 passed, 1 failed, 6 without a result"),
        ("test-pass/test", 5, "2 passed, 0 failed"),
        (
            "test-interrupt/twice.test",
            5,
            "0 passed, 0 failed, 3 without a result",
        ),
    ] {
        assert_eq!(cut(id, lines), expected, "{id} {lines}");
    }
}

/// The plan of an object, then what an apply says when its plan is not approved.
fn not_approved(word: &str) -> Vec<String> {
    let change = format!(
        r#""change":{{{},"action":"create"}},"type":"planned_change","#,
        resource("t.a")
    );
    let counts = r#""changes":{"add":1,"change":0,"import":0,"remove":0,"forget":0,"operation":"plan"},"type":"change_summary","#;
    vec![
        VERSION.to_owned(),
        info("t.a: Plan to create", &change),
        info("Plan: 1 to add, 0 to change, 0 to destroy.", counts),
        info(word, r#""type":"log","#),
    ]
}

#[test]
fn a_plan_that_is_not_approved_changes_nothing() {
    for (word, command) in [
        ("Apply cancelled", "apply"),
        ("Destroy cancelled", "destroy"),
    ] {
        let lines = not_approved(word);
        let lines: Vec<_> = lines.iter().map(String::as_str).collect();
        for exit in [None, Some(1)] {
            let run = folded(&lines, exit).remove(0);
            assert_eq!(run.outcome(), Outcome::Cancelled);
            assert_eq!(run.command().as_str(), command);
            assert!(!run.was_interrupted());
            assert_eq!(
                result_sentence(&run).as_deref(),
                Some("nothing was changed")
            );
        }
    }
}

#[test]
fn what_had_begun_is_not_called_nothing() {
    let lines = not_approved("Apply cancelled");
    let mut lines: Vec<_> = lines.iter().map(String::as_str).collect();
    let start = hook("apply_start", "t.a", r#","action":"create""#);
    lines.insert(3, &start);
    let run = folded(&lines, None).remove(0);
    assert_eq!(run.outcome(), Outcome::Interrupted);
    assert_eq!(result_sentence(&run).as_deref(), Some("0 done, 1 unknown"));
}
