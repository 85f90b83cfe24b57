//! The command `drift`: its files, formats and exit codes. What counts as drift is tested where it is found.

use crate::run::run;

const PLAN: &str = r#"{"format_version":"1.2","resource_drift":[
    {"address":"a.b[\"\u001b|`\"]","mode":"managed","type":"a","name":"b","change":{"actions":["update"],"before":{"x":1},"after":{"x":2}}}],
    "resource_changes":[]}"#;
const EMPTY: &str = r#"{"format_version":"1.2","resource_changes":[]}"#;
const KNOWN: &str = "[[known]]\naddress = \"a.*\"\nexpires = 2026-11-23\n";

#[test]
fn exit_status_is_the_answer() {
    let drift = |more: &[&'static str]| {
        let arguments: Vec<_> = ["drift"].iter().chain(more).copied().collect();
        let run = run(&arguments).file("a.json", PLAN).file("b.json", EMPTY);
        run.file("known.toml", KNOWN).code()
    };
    assert_eq!(drift(&["a.json"]), 2);
    assert_eq!(drift(&["b.json"]), 0);
    assert_eq!(drift(&["b.json", "a.json"]), 2);
    assert_eq!(drift(&["b.json", "none.json"]), 1);
    assert_eq!(
        drift(&["a.json", "--known", "known.toml", "--today", "2026-11-23"]),
        0
    );
    assert_eq!(
        drift(&["a.json", "--known", "known.toml", "--today", "2026-11-24"]),
        2
    );
    assert_eq!(drift(&["a.json", "--baseline", "b.json"]), 1);
    assert_eq!(drift(&["a.json", "--today", "2026-02-30"]), 1);
}

#[test]
fn names_do_not_steer() {
    for format in ["text", "json", "markdown"] {
        let mut run = run(&["drift", "--format", format, "-o", "out"]).input(PLAN);
        assert_eq!(run.code(), 2);
        let text = run.read("out");
        assert!(!text.contains('\u{1b}') && text.contains("a.b"), "{text}");
        assert!(format != "markdown" || !text.contains("|`"), "{text}");
    }
}

#[test]
fn a_run_is_the_baseline_of_the_next() {
    let mut first =
        run(&["drift", "a.json", "--format", "json", "-o", "first.json"]).file("a.json", PLAN);
    assert_eq!(first.code(), 2);
    let second = run(&["drift", "b.json", "--baseline", "first.json"]);
    let mut second = second
        .file("b.json", EMPTY)
        .file("first.json", first.read("first.json"));
    let text = second.stdout();
    assert!(
        text.contains("0 differences new, 0 still there, 1 gone"),
        "{text}"
    );
}

/// What a plan that failed part-way leaves out may have drifted.
#[test]
fn a_plan_that_failed_part_way_is_not_without_drift() {
    let errored = |plan: &str| plan.replacen('{', "{\"errored\":true,", 1);
    let none = run(&["drift"]).input(errored(EMPTY)).all();
    assert!(none.starts_with("code: 1\n"), "{none}");
    assert!(
        none.contains("note: standard input: planning failed part-way"),
        "{none}"
    );
    assert_eq!(run(&["drift"]).input(errored(PLAN)).code(), 2);
}

#[test]
fn a_deposed_object_has_its_key() {
    let plan = PLAN.replace(r#""mode":"#, r#""deposed":"1a2b3c4d","mode":"#);
    for format in ["text", "markdown"] {
        let text = run(&["drift", "--format", format]).input(&plan).all();
        assert!(text.contains("deposed object 1a2b3c4d"), "{text}");
    }
}
