//! Strings with OpenTofu's text for them.

use crate::human::samples::*;
use tofu_json_computed::{Action, Diff, Kind, Text, TextLine, TypeChange};

#[track_caller]
fn check(diff: &Diff<'static>, expected: &str) {
    assert_eq!(show(diff), expected);
}

fn lines(action: Action, lines: &[(Action, Option<&'static str>)]) -> Diff<'static> {
    let lines = lines
        .iter()
        .map(|&(action, text)| TextLine { action, text });
    of(action, Kind::Text(Text::Lines(lines.collect())))
}

#[test]
fn one_line() {
    check(&line(None, Some("a\t${b}")), r#""a\t${b}""#);
    check(&same("x"), r#""x""#);
    check(
        &forced(line(Some("x"), None)),
        r#""x" -> null # forces replacement"#,
    );
    check(
        &forced(line(Some("x"), Some("y"))),
        r#""x" -> "y" # forces replacement"#,
    );
    let null = Text::Line {
        before: None,
        after: None,
    };
    check(
        &forced(of(Delete, Kind::Text(null.clone()))),
        "null # forces replacement",
    );
    check(&of(Create, Kind::Text(null)), "null");
    let from_null = Text::Line {
        before: None,
        after: Some("x"),
    };
    check(&of(Update, Kind::Text(from_null)), r#"null -> "x""#);
}

#[test]
fn heredocs() {
    let attribute = lines(
        Delete,
        &[
            (NoOp, Some("a \"${b}\"")),
            (NoOp, Some("")),
            (NoOp, Some("EOT")),
        ],
    );
    check(
        &block(Delete, [("text", forced(attribute))], []),
        "{
      - text = <<-EOT # forces replacement
            a \"${b}\"
            
            EOT
        EOT -> null
    }",
    );
}

/// A side that is null takes part with one line.
#[test]
fn heredocs_of_updates() {
    check(
        &lines(
            Update,
            &[(Delete, None), (NoOp, Some("a")), (Create, Some("\rb"))],
        ),
        "<<-EOT
      - null
        a
      + \rb
    EOT",
    );
}

/// JSON inside a string.
#[test]
fn json() {
    let statement = list(Update, false, [same("a"), line(None, Some("b"))]);
    let inner = object(Update, [("Statement", statement), ("Version", same("1"))]);
    let policy = forced(json_string(Update, false, inner));
    check(
        &block(Update, [("policy", policy)], []),
        r#"{
      ~ policy = jsonencode(
          ~ {
              ~ Statement = [
                    "a",
                  + "b",
                ]
                # (1 unchanged attribute hidden)
            } # forces replacement
        )
    }"#,
    );
}

#[test]
fn json_that_goes() {
    let inner = object(Delete, [("a", scalar(Delete, "1", "null"))]);
    check(
        &json_string(Delete, false, inner),
        "jsonencode(
        {
          - a = 1
        }
    ) -> null",
    );
}

#[test]
fn json_of_other_spelling() {
    let diff = json_string(Update, true, unchanged(r#"{"a":1}"#));
    check(
        &diff,
        "jsonencode( # whitespace changes
        {
            a = 1
        }
    )",
    );
    assert!(
        show(&forced(diff)).starts_with("jsonencode( # whitespace changes force replacement\n")
    );
    check(
        &json_string(Update, true, unchanged("[ ]")),
        "jsonencode([]) # whitespace changes",
    );
}

/// On one line there is no ` -> null`.
#[test]
fn json_on_one_line() {
    check(
        &forced(json_string(Delete, false, object(Delete, []))),
        "jsonencode({}) # forces replacement",
    );
    let change = |after| TypeChange {
        before: Box::new(list(Delete, false, [])),
        after: Box::new(after),
    };
    check(
        &json_string(
            Update,
            false,
            of(Update, Kind::TypeChange(change(object(Create, [])))),
        ),
        "jsonencode([] -> {})",
    );
    let object = object(Create, [("a", scalar(Create, "null", "1"))]);
    check(
        &json_string(Update, false, of(Update, Kind::TypeChange(change(object)))),
        "jsonencode(
      ~ [] -> {
          + a = 1
        }
    )",
    );
}
