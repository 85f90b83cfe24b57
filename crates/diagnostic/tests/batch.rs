//! Many diagnostics of one run, as OpenTofu v1.12.6 printed them.
//!
//! `batch/warnings.jsonl` and `batch/errors.jsonl` are the diagnostics of two runs of `plan -json`.
//! `batch/validate.json` is what `validate -json` printed of a third.
//! The texts are what the same configurations printed with other arguments:
//!
//! | text | arguments |
//! |---|---|
//! | `folded.txt`, `folded.ansi.txt` | `plan -no-color`, `plan` |
//! | `unfolded.txt` | `plan -no-color -consolidate-warnings=false` |
//! | `compact.txt`, `compact.ansi.txt` | `plan -no-color -compact-warnings`, `plan -compact-warnings` |
//! | `errors.unfolded.txt` | `plan -no-color`, standard output and standard error |
//! | `errors.folded.txt` | `plan -no-color -consolidate-errors`, the same |

#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

use tofu_json_diagnostic::{Batch, Diagnostic, Escaping, Group, human, validation_json};
use tofu_json_term::{Canvas, Style};
use tofu_json_value::Document;

const WARNINGS: &str = include_str!("batch/warnings.jsonl");
const ERRORS: &str = include_str!("batch/errors.jsonl");

fn read(lines: &str) -> Vec<Diagnostic> {
    let read = |line: &str| {
        let document = Document::parse(line.as_bytes()).unwrap();
        let diagnostic = Diagnostic::read(document.root()).unwrap();
        assert_eq!(diagnostic.to_json(Escaping::Plain), line);
        diagnostic
    };
    lines.lines().map(read).collect()
}

/// The warnings; what has no place in the source comes in another order in each run.
fn warnings(swapped: bool) -> Vec<Diagnostic> {
    let mut warnings = read(WARNINGS);
    if swapped {
        warnings.swap(0, 1);
    }
    warnings
}

fn style(color: bool) -> Style {
    Style::default().color(color)
}

fn text(groups: &[Group], color: bool) -> String {
    let options = human::Options::default();
    let mut canvas = Canvas::new(style(color));
    for group in groups {
        human::write(&mut canvas, &options, &group.with_others_noted(), None);
    }
    canvas.into_string()
}

#[test]
fn warnings_are_folded() {
    let batch = Batch::default();
    assert_eq!(
        text(&batch.arrange(warnings(true)), false),
        include_str!("batch/folded.txt")
    );
    assert_eq!(
        text(&batch.arrange(warnings(false)), true),
        include_str!("batch/folded.ansi.txt")
    );
}

#[test]
fn warnings_stand_alone_on_request() {
    let batch = Batch::default().consolidate_warnings(false);
    assert_eq!(
        text(&batch.arrange(warnings(true)), false),
        include_str!("batch/unfolded.txt")
    );
}

#[test]
fn warnings_are_compact_on_request() {
    let groups = Batch::default().arrange(warnings(false));
    let compact = |color| {
        let mut canvas = Canvas::new(style(color));
        human::compact_warnings(&mut canvas, &human::Options::default(), &groups);
        canvas.into_string()
    };
    assert_eq!(compact(false), include_str!("batch/compact.txt"));
    assert_eq!(compact(true), include_str!("batch/compact.ansi.txt"));
}

#[test]
fn errors_follow_warnings() {
    let batch = Batch::default();
    assert_eq!(
        text(&batch.arrange(read(ERRORS)), false),
        include_str!("batch/errors.unfolded.txt")
    );
    let batch = batch.consolidate_errors(true);
    assert_eq!(
        text(&batch.arrange(read(ERRORS)), false),
        include_str!("batch/errors.folded.txt")
    );
}

#[test]
fn validation_comes_back() {
    let json = include_str!("batch/validate.json");
    let document = Document::parse(json.as_bytes()).unwrap();
    let diagnostics = document.root().get("diagnostics").unwrap();
    let diagnostics: Vec<_> = diagnostics
        .elements()
        .map(|value| Diagnostic::read(value).unwrap())
        .collect();
    assert_eq!(validation_json(&diagnostics), json);
}
