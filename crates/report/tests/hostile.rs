//! Streams whose reports would be far longer than they are themselves.

#![expect(clippy::unwrap_used, reason = "a test may end that way")]

use serde_json::{Value, json};
use tofu_json_report::{Recorder, Recording, github, junit, markdown};
use tofu_json_ui::{Fold, ReadOptions, read_slice};

fn message(members: Value) -> String {
    let mut message = json!({ "@level": "info", "@message": "m", "@module": "tofu.ui" });
    let all = message.as_object_mut().unwrap();
    all.extend(members.as_object().unwrap().clone());
    format!("{message}\n")
}

fn recording(stream: &str) -> Recording {
    let mut recorder = Recorder::new(Fold::new());
    let end = read_slice(stream.as_bytes(), ReadOptions::folding(), |event| {
        recorder.event(&event);
    });
    recorder.finish("apply.log", &end)
}

#[test]
fn a_diagnostic_is_not_repeated_with_each_of_very_many_operations() {
    let start = message(json!({
        "type": "apply_start",
        "hook": { "resource": { "addr": "a.b" }, "action": "create" },
    }));
    let diagnostic = message(json!({
        "type": "diagnostic",
        "diagnostic": {
            "severity": "error", "summary": "No", "detail": "d".repeat(100_000), "address": "a.b",
        },
    }));
    let report = junit(&[recording(&(start.repeat(10_000) + &diagnostic))]);
    assert_eq!(
        report.matches("<testcase name=\"create a.b\"").count(),
        10_000
    );
    assert_eq!(report.matches("message=\"Error: No\"").count(), 16);
    assert!(report.len() < 10_000_000, "{}", report.len());
}

fn diagnostic(severity: &str, summary: &str) -> String {
    message(json!({
        "type": "diagnostic",
        "diagnostic": { "severity": severity, "summary": summary, "detail": "" },
    }))
}

#[test]
fn no_flood_of_warnings_hides_an_error() {
    let stream = diagnostic("warning", "Careful").repeat(10_001) + &diagnostic("error", "No");
    let recordings = [recording(&stream)];
    let reports = [
        junit(&recordings),
        github(&recordings),
        markdown(&recordings, 65_536),
    ];
    for report in reports {
        assert!(report.contains("No"), "{report}");
    }
    let not_kept = recordings[0].not_kept();
    assert_eq!((not_kept.errors, not_kept.warnings), (0, 1));
}

#[test]
fn errors_that_are_not_kept_are_counted() {
    let errors = |range: std::ops::Range<u32>| {
        let each = range.map(|number| diagnostic("error", &format!("No {number}")));
        each.collect::<String>()
    };
    let recordings = [recording(&errors(0..10_005)), recording(&errors(0..3))];
    assert_eq!(recordings[0].not_kept().errors, 5);
    let github = github(&recordings);
    assert_eq!(github.lines().count(), 10);
    assert!(
        github.ends_with("::9999 more errors are not shown\n"),
        "{github}"
    );
    let markdown = markdown(&recordings, 1_000_000);
    assert!(markdown.contains("\n5 more errors\n"));
}

#[test]
fn the_end_of_a_giant_name_of_a_suite_is_at_its_cases() {
    let giant = format!("{}/é.tftest.hcl", "d".repeat(1_000_000));
    let names: Vec<_> = (0..5_000).map(|number| format!("r{number}")).collect();
    let mut files = serde_json::Map::new();
    files.insert(giant.clone(), json!(names));
    let stream = message(json!({ "type": "test_abstract", "test_abstract": files }));
    let report = junit(&[recording(&stream)]);
    let suite = format!("<testsuite name=\"{giant}\"");
    assert_eq!(report.matches(&suite).count(), 1);
    let class = format!("classname=\"…{}/é.tftest.hcl\"", "d".repeat(987));
    assert_eq!(report.matches(&class).count(), 5_000);
}

/// Names of the stream begin no lines of a failure.
#[test]
fn names_with_line_breaks_stay_on_their_lines() {
    let diagnostic = message(json!({
        "type": "diagnostic",
        "diagnostic": {
            "severity": "error", "summary": "No\nError: a", "detail": "why", "address": "a.b\nError: b",
            "range": {
                "filename": "m.tf\nError: c",
                "start": { "line": 1, "column": 1, "byte": 0 },
                "end": { "line": 1, "column": 2, "byte": 1 },
            },
        },
    }));
    let report = junit(&[recording(&diagnostic)]);
    assert!(report.contains("Error: c"), "{report}");
    let wrong = report.lines().find(|line| line.starts_with("Error: "));
    assert_eq!(wrong, None, "{report}");
}
