//! Lists and sets with OpenTofu's text for them.

use crate::human::samples::*;
use tofu_json_computed::Diff;

#[track_caller]
fn check(diff: &Diff<'static>, expected: &str) {
    assert_eq!(show(diff), expected);
}

fn numbers(changed: &[usize], count: usize) -> Vec<Diff<'static>> {
    let element = |at| {
        if changed.contains(&at) {
            scalar(Create, "null", "7")
        } else {
            unchanged("0")
        }
    };
    (0..count).map(element).collect()
}

#[test]
fn lists_with_context() {
    let text = |changed: &[usize], count| show(&list(Update, false, numbers(changed, count)));
    assert_eq!(
        text(&[3, 5, 6], 10),
        "[
        # (2 unchanged elements hidden)
        0,
      + 7,
        0,
      + 7,
      + 7,
        0,
        # (2 unchanged elements hidden)
    ]"
    );
    assert_eq!(
        text(&[0, 4], 5),
        "[
      + 7,
        0,
        # (1 unchanged element hidden)
        0,
      + 7,
    ]"
    );
}

#[test]
fn lists_without_context() {
    check(
        &forced(list(Update, true, numbers(&[1], 4))),
        "[ # forces replacement
      + 7,
        # (3 unchanged elements hidden)
    ]",
    );
}

/// Context is shown in full.
#[test]
fn context_elements_show_what_is_unchanged() {
    let context = object(NoOp, [("a", same("x"))]);
    check(
        &list(Update, false, [context, scalar(Delete, "1", "null")]),
        "[
        {
            a = \"x\"
        },
      - 1,
    ]",
    );
}

#[test]
fn sets() {
    let elements = || {
        [
            scalar(Delete, "1", "null"),
            unchanged("2"),
            scalar(Create, "null", "3"),
        ]
    };
    check(
        &forced(set(Update, false, elements())),
        "[ # forces replacement
      - 1,
      + 3,
        # (1 unchanged element hidden)
    ]",
    );
    let nested = set(
        Update,
        true,
        [nested_object(Create, [("a", scalar(Create, "null", "1"))])],
    );
    check(
        &forced(nested),
        "[
      + { # forces replacement
          + a = 1
        },
    ]",
    );
}
