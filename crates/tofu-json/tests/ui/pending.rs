use crate::{json, on, piped, recorded};
use insta::assert_snapshot;

#[test]
fn case_94_an_interrupted_apply_leaves_what_never_began() {
    let mut run = on("pending", "stream-interrupt/apply", &[]);
    assert_eq!(
        run.all(),
        "code: 2\n--- stdout\n\
         not started  create  fixture_prim.after\n\
         2 done, 0 failed, 0 unknown, 1 not started\n--- stderr\n--- end"
    );
}

#[test]
fn a_killed_apply_leaves_what_nobody_knows() {
    let told = json(on(
        "pending",
        "stream-killed/apply",
        &["--format", "json", "--all"],
    ));
    let states = told["pending"].as_array().unwrap().iter();
    let mut states: Vec<_> = states.map(|one| one["state"].as_str().unwrap()).collect();
    states.sort_unstable();
    assert_eq!(states, ["done", "not_started", "unknown"]);
}

#[test]
fn a_failed_apply() {
    let stdout = crate::stdout(on(
        "pending",
        "apply-errors/apply",
        &["--format", "targets"],
    ));
    let mut words: Vec<_> = stdout.split_whitespace().collect();
    words.sort_unstable();
    let expected = ["c", "ca", "d", "dep", "inc", "part", "u"];
    assert_eq!(
        words,
        expected.map(|name| format!("-target=fixture_prim.{name}"))
    );
}

#[test]
fn words_are_quoted_for_a_shell() {
    let stream = recorded("stream-killed/apply")
        .stream
        .replace("fixture_prim.after", r#"fixture_prim.after[\"a'$(b)\"]"#);
    let mut run = piped("pending", &["--format", "targets"], stream);
    let stdout = String::from_utf8(run.output().stdout).unwrap();
    assert!(
        stdout.contains(r#"'-target=fixture_prim.after["a'\''$(b)"]'"#),
        "{stdout}"
    );
}

#[test]
fn a_plan_has_nothing_pending() {
    assert_snapshot!(on("pending", "apply-errors/plan", &[]).all());
}

#[test]
fn what_succeeded_is_done() {
    assert_eq!(on("pending", "stream-provisioners/apply", &[]).code(), 0);
}

#[test]
fn a_long_list_says_how_much_more_there_is() {
    let mut run = on("pending", "apply-errors/apply", &["--top", "2"]);
    let text = String::from_utf8(run.output().stdout).unwrap();
    assert_eq!(text.lines().count(), 4, "{text}");
    assert!(text.ends_with("\n… and 5 more\n2 done, 6 failed, 0 unknown, 1 not started\n"));
}
