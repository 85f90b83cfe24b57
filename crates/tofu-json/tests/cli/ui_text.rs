use crate::run::{Run, run};
use insta::assert_snapshot;
use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};
use tofu_json_tests::{RecordedStream, recorded_streams};

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
