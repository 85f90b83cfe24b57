use crate::{RECORDED, message, on, piped, recorded, stdout, version};
use insta::assert_snapshot;

#[test]
fn case_1_recorded_streams_have_no_findings() {
    for case in RECORDED.iter().filter(|case| case.exit >= 0) {
        let mut run = on("check", &case.id, &["--format", "json"]);
        let output = run.output();
        let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        // Some commands print plain text besides.
        if told["worst"] == "warning" || told["messages"] == 0 {
            continue;
        }
        assert_eq!(output.status.code(), Some(0), "{}: {told}", case.id);
    }
}

fn noisy() -> String {
    let unknown = message("hm", r#""type":"novelty""#);
    format!(
        "[command]/usr/bin/tofu secret\n[unit] {}{unknown}\n{}",
        version("1.2"),
        r#"{"@level":"info","@mess"#
    )
}

#[test]
fn findings_have_places_and_tell_no_text() {
    let mut run = piped("check", &[], noisy());
    assert_snapshot!(run.all());
}

#[test]
fn findings_as_json() {
    assert_snapshot!(piped("check", &["--format", "json"], noisy()).all());
}

#[test]
fn excerpts_are_shown_on_request() {
    let shown = stdout(piped("check", &["--show-sensitive"], noisy()));
    assert!(shown.contains("/usr/bin/tofu secret"));
    assert!(!stdout(piped("check", &[], noisy())).contains("secret"));
}

#[test]
fn exit_codes() {
    let code = |input: &str| piped("check", &[], input).code();
    assert_eq!(code(&version("1.2")), 0);
    assert_eq!(code(&format!("x\n{}", version("1.2"))), 2);
    assert_eq!(code(&noisy()), 1);
    assert_eq!(code(""), 1);
    assert_eq!(code(&version("2.0")), 1);
}

#[test]
fn case_49_lost_messages_are_notes() {
    assert_snapshot!(on("check", "stream-killed/apply", &[]).all());
}

#[test]
fn tests_without_an_end_have_a_note() {
    let stream = recorded("test-run/test").stream.split_inclusive('\n');
    let stream: String = stream.take(8).collect();
    let told = stdout(piped("check", &[], stream));
    let note = "standard input:8: note: the tests have no end: their summary was lost, they still ran, \
        or they were killed (runs without a result: 6) [tests-open]\n";
    assert!(told.ends_with(note), "{told}");
    let whole = stdout(on("check", "test-run/test", &[]));
    assert!(whole.ends_with(": nothing found\n"), "{whole}");
}
