//! `docs/findings.md`: every code there is, with what the libraries say about it.

use super::workspace;
use std::fmt::Display;
use std::fs;
use tofu_json_diagnostic::Severity;
use tofu_json_gate::GateCode;
use tofu_json_lock::{Category, CheckKind, Constraints, LintRule as LockRule, Version};
use tofu_json_model::validate::Code;
use tofu_json_module::lint::LintRule as ConfigRule;
use tofu_json_ui::{FindingCode, NoteCode};

fn row(cells: &[&dyn Display]) -> String {
    let cells: Vec<_> = cells.iter().map(ToString::to_string).collect();
    format!("| {} |", cells.join(" | "))
}

fn code(word: &str) -> String {
    format!("`{word}`")
}

/// What is worth knowing of a stream is its `info`: a note is about a run.
fn info(severity: Severity) -> String {
    let is_note = severity == Severity::Note;
    (if is_note { "info" } else { severity.as_str() }).to_owned()
}

/// The tables that the libraries can write, by their first lines.
fn tables() -> Vec<(&'static str, Vec<String>)> {
    let validate = Code::ALL
        .iter()
        .map(|one| row(&[&code(one.as_str()), &one.severity().as_str(), &one.about()]));
    let gates = GateCode::ALL
        .iter()
        .map(|one| row(&[&code(one.as_str()), &one.severity().as_str(), &one.about()]));
    let messages = FindingCode::ALL
        .iter()
        .map(|one| row(&[&code(one.as_str()), &info(one.severity()), &one.about()]));
    let notes = NoteCode::ALL
        .iter()
        .map(|one| row(&[&code(one.as_str()), &one.about()]));
    let config = ConfigRule::ALL.iter().map(|one| {
        let fixed = if one.is_fixable() { "yes" } else { "–" };
        row(&[
            &code(one.as_str()),
            &one.severity().as_str(),
            &fixed,
            &one.about(),
        ])
    });
    let lock = LockRule::ALL
        .iter()
        .map(|one| row(&[&code(one.as_str()), &one.severity().as_str(), &one.about()]));
    vec![
        ("| code | severity | what is doubtful |", lock.collect()),
        ("| code | severity | what should hold |", validate.collect()),
        ("| code | severity | what must hold |", gates.collect()),
        ("| code | severity | what was found |", messages.collect()),
        ("| note | what was found |", notes.collect()),
        (
            "| code | severity | `--fix` | what was found |",
            config.collect(),
        ),
    ]
}

/// A page with these tables, as far as it has their first lines.
pub(super) fn written(page: &str) -> String {
    let tables = tables();
    let mut lines = Vec::new();
    let mut within = false;
    for line in page.lines() {
        if let Some((_, rows)) = tables.iter().find(|(head, _)| *head == line) {
            lines.push(line);
            lines.push(rule(page, line));
            lines.extend(rows.iter().map(String::as_str));
            within = true;
        } else if !(within && line.starts_with('|')) {
            lines.push(line);
            within = false;
        }
    }
    lines.join("\n") + "\n"
}

/// The line below the heads of a table.
fn rule<'p>(page: &'p str, head: &str) -> &'p str {
    let mut lines = page.lines().skip_while(|line| *line != head);
    lines.nth(1).expect("a line below the heads")
}

#[test]
fn every_code_has_its_table() {
    let page = fs::read_to_string(workspace().join("docs/findings.md")).expect("the page");
    for (head, rows) in tables() {
        assert!(!rows.is_empty() && page.contains(head), "{head}");
    }
}

/// The codes in the table below a heading.
fn codes(page: &str, heading: &str) -> Vec<String> {
    let below = page.lines().skip_while(|line| *line != heading).skip(1);
    let below = below.take_while(|line| !line.starts_with('#'));
    let rows = below.filter_map(|line| line.strip_prefix("| `"));
    let codes = rows.filter_map(|row| row.split('`').next());
    codes.map(str::to_owned).collect()
}

#[test]
fn every_code_of_explain_and_check_is_explained() {
    let page = fs::read_to_string(workspace().join("docs/findings.md")).expect("the page");
    let explain = Category::ALL.map(|category| category.as_str().to_owned());
    assert_eq!(codes(&page, "## lock explain"), explain);
    let version: Version = "1.0.0".parse().expect("a version");
    let none = || Constraints::default();
    let kinds = [
        CheckKind::Missing {
            constraints: none(),
            other: None,
        },
        CheckKind::Superfluous(version.clone()),
        CheckKind::OutsideConstraints {
            version,
            constraints: none(),
        },
        CheckKind::ConstraintsDrift {
            recorded: none(),
            required: none(),
        },
        CheckKind::NotNormalised,
        CheckKind::NoPackageHash,
        CheckKind::NoUsableHash,
    ];
    let check = kinds.map(|kind| kind.as_str().to_owned());
    assert_eq!(codes(&page, "## lock check"), check);
}
