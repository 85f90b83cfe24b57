use crate::run::{Run, run};
use insta::assert_snapshot;
use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};
use tofu_json_tests::{RecordedStream, corpus, recorded_streams};

fn recorded(id: &str) -> RecordedStream {
    let streams = recorded_streams().unwrap();
    streams.into_iter().find(|case| case.id == id).unwrap()
}

/// The text of a recorded stream.
fn text(id: &str, arguments: &[&str]) -> String {
    let arguments: Vec<_> = ["ui", "text", "a.log"]
        .iter()
        .chain(arguments)
        .copied()
        .collect();
    run(&arguments).file("a.log", recorded(id).stream).all()
}

fn line(text: &str, rest: &str) -> String {
    format!(
        "{{\"@level\":\"info\",\"@message\":\"{text}\",\"@module\":\"tofu.ui\",\"@timestamp\":\"2026-01-02T03:04:05.000000Z\"{rest}}}\n"
    )
}

fn piped(arguments: &[&str], input: &str) -> Run {
    let arguments: Vec<_> = ["ui", "text"].iter().chain(arguments).copied().collect();
    run(&arguments).input(input)
}

#[test]
fn an_apply_of_a_saved_plan() {
    assert_snapshot!(text("apply-saved-plan/apply", &[]));
}

#[test]
fn provisioners() {
    assert_snapshot!(text("stream-provisioners/apply", &[]));
}

#[test]
fn tests_with_failures_in_colour() {
    assert_snapshot!(text("test-run/test", &["--color", "always"]));
}

#[test]
fn tests_with_their_states() {
    assert_snapshot!(text("test-cleanup-fails/test.verbose", &[]));
}

#[test]
fn outputs_of_every_type() {
    assert_snapshot!(text("outputs-only/first.apply", &[]));
}

#[test]
fn errors_in_a_narrow_window() {
    assert_snapshot!(text("apply-errors/apply", &["--width", "40"]));
}

#[test]
fn a_plan_without_changes_in_the_words_of_its_mode() {
    let case = recorded("destroy-plan/empty.plan");
    let output = run(&["ui", "text", "a.log", "--mode", "destroy"])
        .file("a.log", case.stream)
        .output();
    let human = case.human[0].clone().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), human);
}

/// Thousands of levels would make gigabytes of blanks out of a few thousand brackets.
#[test]
fn values_that_are_little_but_indentation_are_left_out() {
    let deep = |leaf: &str| format!("{}{leaf}{}", "[".repeat(4_000), "]".repeat(4_000));
    let place = r#"{"filename":"a","start":{"line":1,"column":1,"byte":0},"end":{"line":1,"column":2,"byte":1}}"#;
    let error = line(
        "",
        &format!(
            r#","diagnostic":{{"severity":"error","summary":"No","detail":"","range":{place},"snippet":{{"code":"x","start_line":1}},"difference":{{"before":{},"after":{}}}}},"type":"diagnostic""#,
            deep("1"),
            deep("2")
        ),
    );
    let state = format!(
        r#","test_state":{{"values":{}}},"type":"test_state""#,
        deep("1")
    );
    let stream = error.repeat(20) + &line("the state", &state);
    let output = piped(&[], &stream).output();
    let error = "\nError: No\n\n  on a line 1:\n   1: x\n\n";
    let expected = error.repeat(20) + "the state\n";
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(
        told.contains("21 values that would be little but indentation were left out"),
        "{told}"
    );
}

#[test]
fn from_a_pipe() {
    for arguments in [&[][..], &["-"]] {
        assert_snapshot!("from_a_pipe", piped(arguments, &line("hello", "")).all());
    }
}

#[test]
fn several_streams_stand_one_behind_the_other() {
    let mut several = run(&["ui", "text", "a.log", "none.log", "b.log"])
        .file("a.log", line("one", ""))
        .file("b.log", line("two", ""));
    assert_snapshot!(several.all());
}

#[test]
fn what_holds_no_messages_is_refused() {
    assert_snapshot!(
        piped(
            &[],
            r#"{"format_version":"1.2","planned_values":{},"errored":false}"#
        )
        .all()
    );
}

#[test]
fn a_newer_version_is_refused_unless_told() {
    let stream = line(
        "OpenTofu 9.0.0",
        r#","tofu":"9.0.0","type":"version","ui":"2.0""#,
    ) + &line("news", "");
    assert_snapshot!("newer_version", piped(&[], &stream).all());
    assert_snapshot!("newer_version_lax", piped(&["--lax"], &stream).all());
}

#[test]
fn lines_of_others_are_passed_on_byte_for_byte() {
    let mut input = line("one", "").into_bytes();
    input.extend(b"\x1b[1mbanner\xff\n");
    let output = run(&["ui", "text"]).input(input).output();
    assert_eq!(output.stdout, b"one\n\x1b[1mbanner\xff\n");
}

#[test]
fn each_message_is_told_as_it_comes() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tofu-json"))
        .args(["ui", "text"])
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = child.stdout.take().unwrap();
    for _ in 0..3 {
        input.write_all(line("now", "").as_bytes()).unwrap();
        let mut told = [0; 4];
        output.read_exact(&mut told).unwrap();
        assert_eq!(&told, b"now\n");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn who_writes_the_messages_is_heard_to_the_end() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tofu-json"))
        .args(["ui", "text"])
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    drop(child.stdout.take());
    // More than any pipe holds: a reader that stops would break it.
    for _ in 0..20_000 {
        input.write_all(line("still here", "").as_bytes()).unwrap();
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

/// Everything from the first line of a plan on: what is refreshed before it has another order in each run.
fn from_plan<'t>(text: &'t str, plan: &str) -> Option<&'t str> {
    text.find(plan).and_then(|at| text.get(at..))
}

/// The text of the same command without `-json`, but for advice on next steps.
#[test]
fn with_its_plan_a_run_has_the_whole_text() {
    let cases = corpus("scenarios").unwrap();
    let mut compared = 0;
    for stream in recorded_streams().unwrap() {
        let Some(human) = &stream.human[0] else {
            continue;
        };
        let id = stream
            .id
            .replace("/plan", "/show")
            .replace(".plan", ".show");
        let case = cases.cases().map(Result::unwrap);
        let Some(case) = case.into_iter().find(|case| case.id == id) else {
            continue;
        };
        let (Some(plan), Some(schemas)) = (&case.plain, case.schemas) else {
            continue;
        };
        if stream.args[0] != "plan" || from_plan(human, plan).is_none() {
            continue;
        }
        let has = |switch: &str| stream.args.iter().any(|arg| arg == switch);
        let mode = match () {
            () if has("-destroy") => "destroy",
            () if has("-refresh-only") => "refresh-only",
            () => "normal",
        };
        let plan_file = ["ui", "text", "a.log", "--plan", "plan.json"];
        let how = ["--schemas", "schemas.json", "--width", "78", "--mode", mode];
        let arguments = [&plan_file[..], &how].concat();
        let mut told = run(&arguments)
            .file("a.log", &stream.stream)
            .file("plan.json", case.document)
            .file("schemas.json", schemas);
        let output = told.output();
        let text = String::from_utf8(output.stdout).unwrap();
        let expected = from_plan(human, plan).unwrap();
        let found = from_plan(&text, plan).unwrap_or_else(|| panic!("{}: {text}", stream.id));
        // Errors went elsewhere, warnings come in any order; behind a rule comes advice.
        let has_warnings = expected.contains("\nWarning: ");
        if stream.errors[0].is_none() && !has_warnings {
            let rest = expected.strip_prefix(found.trim_end());
            let rest = rest.unwrap_or_else(|| panic!("{}: {found}", stream.id));
            assert!(
                rest.trim_start().is_empty() || rest.starts_with("\n\n\u{2500}"),
                "{rest}"
            );
        }
        compared += 1;
    }
    assert!(compared > 40, "{compared}");
}

#[test]
fn the_plan_of_another_run_is_left_out() {
    let plan = r#"{"format_version":"1.2","planned_values":{"root_module":{}},"resource_changes":[],"configuration":{"root_module":{}},"errored":false}"#;
    let mut other = run(&["ui", "text", "a.log", "--plan", "plan.json"])
        .file("a.log", recorded("apply-errors/plan").stream)
        .file("plan.json", plan);
    let output = other.output();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("\nPlan: 6 to add, 2 to change, 1 to destroy.\n"));
    assert!(!text.contains("No changes."), "{text}");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("its counts are not those of the messages"),
        "{said}"
    );
}

#[test]
fn a_plan_is_expected_beside_one_recording() {
    let stream = recorded("apply-errors/plan").stream;
    let state = r#"{"format_version":"1.0","terraform_version":"1.12.6"}"#;
    assert_snapshot!(
        run(&["ui", "text", "a.log", "--plan", "state.json"])
            .file("a.log", &stream)
            .file("state.json", state)
            .all()
    );
    assert_snapshot!(
        run(&["ui", "text", "a.log", "a.log", "--plan", "plan.json"])
            .file("a.log", &stream)
            .all()
    );
}
