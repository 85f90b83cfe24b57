use crate::run::run;
use crate::{RECORDED, filed, json, message, on, piped, recorded, stdout, version};
use insta::assert_snapshot;

#[test]
fn the_outcome_is_that_of_the_exit_status() {
    for case in RECORDED.iter() {
        let mut summary = on("summary", &case.id, &["--format", "json"]);
        let output = summary.output();
        let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let outcome = told["outcome"].as_str().unwrap();
        let is_fine = matches!(case.exit, 0 | 2);
        let known = ["plan", "apply", "destroy", "refresh", "test"];
        if known.contains(&&*case.args[0]) {
            assert_eq!(outcome == "succeeded", is_fine, "{}: {outcome}", case.id);
        } else {
            let expected = if is_fine { "unknown" } else { "failed" };
            assert_eq!(outcome, expected, "{}", case.id);
        }
        let code = i32::from(outcome != "succeeded");
        assert_eq!(output.status.code(), Some(code), "{}", case.id);
    }
}

/// `Plan: …`, `Apply complete! Resources: …` and `Destroy complete! Resources: …` of the human text.
#[test]
fn counts_are_those_of_the_human_text() {
    let mut compared = 0;
    for case in RECORDED.iter() {
        let Some(human) = &case.human[0] else {
            continue;
        };
        let told = json(on("summary", &case.id, &["--format", "json"]));
        let heads = [
            "Plan: ",
            "Apply complete! Resources: ",
            "Destroy complete! Resources: ",
        ];
        let rest = |line: &'static str| {
            let rest = heads.iter().find_map(|head| line.strip_prefix(head));
            rest.map(str::to_owned)
        };
        let Some(line) = human.lines().rev().find_map(rest) else {
            continue;
        };
        if told["changes"].is_null() || case.args[0] == "test" {
            continue;
        }
        compared += 1;
        for part in line.trim_end_matches('.').split(", ") {
            let number: u64 = part.split(' ').next().unwrap().parse().unwrap();
            let word = part.rsplit(' ').next().unwrap();
            let member = ["add", "change", "destroy", "import", "forget"]
                .into_iter()
                .find(|member| word.starts_with(&member[..3]))
                .unwrap();
            let found = told["changes"][member].as_u64();
            assert_eq!(found, Some(number), "{}: {line}", case.id);
        }
    }
    assert!(compared > 50, "{compared}");
}

#[test]
fn case_50_interrupted_and_killed_runs_are_told_apart() {
    let outcome = |id| {
        let told = json(on("summary", id, &["--format", "json"]));
        told["outcome"].as_str().unwrap().to_owned()
    };
    assert_eq!(outcome("stream-interrupt/apply"), "interrupted");
    assert_eq!(outcome("stream-killed/apply"), "incomplete");
}

#[test]
fn a_failed_apply_as_text_and_json() {
    assert_snapshot!(on("summary", "apply-errors/apply", &[]).all());
    assert_snapshot!(on("summary", "apply-errors/apply", &["--format", "json"]).all());
}

#[test]
fn tests() {
    assert_snapshot!(on("summary", "test-run/test", &[]).all());
}

#[test]
fn case_56_several_runs_are_a_list() {
    let streams = ["plan", "apply"].map(|name| &*recorded(&format!("apply-errors/{name}")).stream);
    let told = json(piped("summary", &["--format", "json"], streams.concat()));
    let words: Vec<_> = told
        .as_array()
        .unwrap()
        .iter()
        .map(|run| &run["command"])
        .collect();
    assert_eq!(words, ["plan", "apply"]);
    let mut run = run(&["ui", "summary", "a.log", "b.log", "--format", "json"])
        .file("a.log", streams[0])
        .file("b.log", streams[0]);
    assert_eq!(
        serde_json::from_str::<serde_json::Value>(&run.stdout()).unwrap()[1]["file"],
        "b.log"
    );
}

#[test]
fn a_bad_file_does_not_stop_the_others() {
    let plan = &recorded("apply-errors/plan").stream;
    let run = run(&["ui", "summary", "none.log", "a.log", "plan.json"]);
    let mut run = run.file("a.log", plan).file(
        "plan.json",
        r#"{"format_version":"1.2","planned_values":{"root_module":{}},"errored":false}"#,
    );
    assert_snapshot!(run.all());
}

#[test]
fn case_8_nothing_is_no_stream() {
    assert_snapshot!(piped("summary", &[], "").all());
}

#[test]
fn a_command_that_is_known_is_not_inferred() {
    let told = json(piped(
        "summary",
        &["--format", "json", "--command", "apply"],
        version("1.2"),
    ));
    assert_eq!(told["command"], "apply");
    assert_eq!(told["outcome"], "incomplete");
}

/// The numbers are those of `ui pending`, not those of the plan.
#[test]
fn a_failed_apply_says_what_was_done() {
    let text = stdout(on("summary", "apply-errors/apply", &[]));
    let head = "a.log: apply failed after 264ms: 2 done, 6 failed, 1 not started\n";
    assert!(text.starts_with(head), "{text}");
    assert!(text.contains("\n  planned output: o (create)\n"), "{text}");
    let told = json(on("summary", "apply-errors/apply", &["--format", "json"]));
    assert_eq!(told["result"], "2 done, 6 failed, 1 not started");
    let pending = json(on("pending", "apply-errors/apply", &["--format", "json"]));
    assert_eq!(told["results"], pending["counts"]);
}

fn planned(number: usize) -> String {
    let address = format!("a.b[{number}]");
    let resource = format!(
        r#""resource":{{"addr":"{address}","module":"","resource":"{address}","implied_provider":"a","resource_type":"a","resource_name":"b","resource_key":{number}}}"#
    );
    message(
        "m",
        &format!(r#""change":{{{resource},"action":"create"}},"type":"planned_change""#),
    )
}

fn counts(add: usize) -> String {
    let rest = format!(
        r#""changes":{{"add":{add},"change":0,"import":0,"remove":0,"forget":0,"operation":"plan"}},"type":"change_summary""#
    );
    message("Plan", &rest)
}

#[test]
fn a_plan_that_is_not_approved_is_cancelled() {
    let plan: String = (0..57).map(planned).collect();
    let stream =
        version("1.2") + &plan + &counts(57) + &message("Apply cancelled", r#""type":"log""#);
    let mut run = piped("summary", &[], &stream);
    assert_eq!(
        run.all(),
        "code: 1\n--- stdout\n\
         standard input: apply cancelled after 0ms: nothing was changed\n\
         --- stderr\n--- end"
    );
    let told = json(piped("summary", &["--format", "json"], &stream));
    assert_eq!(told["outcome"], "cancelled");
    assert_eq!(told["not_started"], serde_json::json!([]));
}

/// Tests that have no end: what has a result is counted, and what has none.
#[test]
fn tests_without_an_end_have_numbers() {
    let stream = recorded("test-run/test").stream.split_inclusive('\n');
    let stream: String = stream.take(8).collect();
    let text = stdout(piped("summary", &[], &stream));
    assert!(
        text.contains(": 2 passed, 1 failed, 6 without a result\n"),
        "{text}"
    );
    let told = json(piped("summary", &["--format", "json"], &stream));
    let tests = &told["tests"];
    assert_eq!(tests["passed"], 2);
    assert_eq!(tests["without_result"], 6);
}

/// Of long lists the start, of equal errors one line, and the line of a recording with its name.
#[test]
fn a_long_list_says_how_much_more_there_is() {
    let plan: String = (0..57).map(planned).collect();
    let error = r#""diagnostic":{"severity":"error","summary":"execution halted","detail":""},"type":"diagnostic""#;
    let error = message("Error: execution halted", error).repeat(5);
    let start = planned(0)
        .replace("\"change\"", "\"hook\"")
        .replace("planned_change", "apply_start");
    let stream = version("1.2") + &plan + &counts(57) + &start + &error;
    let text = stdout(filed("summary", &[], &stream));
    let error = "\n  error: execution halted, 5 times, first on line 61 of a.log\n";
    assert!(text.contains(error), "{text}");
    assert_eq!(text.matches("\n  not started: a.b").count(), 10);
    assert!(text.contains("\n  not started: … and 46 more\n"), "{text}");
    let text = stdout(filed("summary", &["--all"], &stream));
    assert_eq!(text.matches("\n  not started: a.b").count(), 56);
    let text = stdout(filed("summary", &["--top", "3"], &stream));
    assert_eq!(text.matches("\n  not started: a.b").count(), 3);
}

/// They are about the recording, which `ui check` looks at.
#[test]
fn nothing_is_said_about_the_order_of_timestamps() {
    let stream = version("1.2")
        + &message("late", r#""type":"log""#).replace("04:05", "04:09")
        + &message("early", r#""type":"log""#);
    let text = stdout(piped("summary", &[], &stream));
    assert!(!text.contains("timestamps"), "{text}");
    let text = stdout(piped("check", &[], &stream));
    let head = "standard input: 3 messages in 3 lines, 1 run: 0 findings, 1 note\n";
    assert!(text.starts_with(head), "{text}");
    assert!(
        text.contains("timestamps are not in the order of the lines"),
        "{text}"
    );
}

/// What was changed outside is told, as far as the list goes.
#[test]
fn drift_is_told() {
    let text = stdout(on("summary", "refresh-only-drift/plan", &["--top", "2"]));
    let drift = "\n  changed outside of OpenTofu: fixture_prim.gone (delete)\n  \
        changed outside of OpenTofu: fixture_coll.c (update)\n  \
        changed outside of OpenTofu: … and 1 more\n  \
        planned output: m (update)\n";
    assert!(text.contains(drift), "{text}");
    let told = json(on(
        "summary",
        "refresh-only-drift/plan",
        &["--format", "json"],
    ));
    assert_eq!(
        told["drift"][0],
        serde_json::json!({"address": "fixture_prim.gone", "action": "delete", "line": 10})
    );
    assert_eq!(told["drift"].as_array().unwrap().len(), 3);
    let moved = "refresh-only-drift/moved.plan";
    let text = stdout(on("summary", moved, &[]));
    let line =
        "\n  changed outside of OpenTofu: fixture_prim.moved (move from fixture_prim.uses)\n";
    assert!(text.contains(line), "{text}");
    let told = json(on("summary", moved, &["--format", "json"]));
    assert_eq!(told["drift"][0]["previous_address"], "fixture_prim.uses");
}

/// Of very many errors and warnings only the first are kept, each for itself; all are counted.
#[test]
fn errors_after_a_flood_are_named_or_counted() {
    let diagnostic = |severity: &str, summary: &str| {
        let members = format!(
            r#""diagnostic":{{"severity":"{severity}","summary":"{summary}","detail":""}},"type":"diagnostic""#
        );
        message(summary, &members)
    };
    let warnings = diagnostic("warning", "Careful").repeat(10_001);
    let few = version("1.2") + &warnings + &diagnostic("error", "No");
    let told = stdout(piped("summary", &["--all"], few));
    assert!(told.contains("\n  error: No, line 10003 of "), "{told}");

    let errors: String = (0..10_003)
        .map(|number| diagnostic("error", &format!("No {number}")))
        .collect();
    let many = version("1.2") + &errors;
    for (option, more) in [("--top=10", 9_993), ("--all", 3)] {
        let told = stdout(piped("summary", &[option], many.clone()));
        let more = format!("\n  error: … and {more} more\n");
        assert!(told.contains(&more), "{more}");
    }
}
