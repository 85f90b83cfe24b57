use crate::run::run;
use crate::{RECORDED, json, on, piped, recorded, version};
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
