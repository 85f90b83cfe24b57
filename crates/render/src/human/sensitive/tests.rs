//! Hidden values and warnings with OpenTofu's text for them.

use crate::human::Options;
use crate::human::samples::*;
use crate::human::setting::Setting;
use tofu_json_computed::{Diff, Kind, Sensitive};

#[track_caller]
fn check(diff: &Diff<'static>, expected: &str) {
    assert_eq!(show(diff), expected);
}

#[test]
fn sensitive_values() {
    check(
        &forced(sensitive(true, false, line(Some("x"), None))),
        "(sensitive value) -> null # forces replacement",
    );
    let options = Options {
        show_sensitive: true,
        ..Options::default()
    };
    let diff = object(
        Update,
        [("a", sensitive(true, false, line(Some("x"), Some("y"))))],
    );
    assert_eq!(
        show_with(&options, &diff, Setting::default()),
        r#"{
      # Warning: this attribute value will no longer be marked as sensitive
      # after applying this change.
      ~ a = "x" -> "y"
    }"#
    );
}

#[test]
fn sensitivity_warnings() {
    let diff = block(
        Update,
        [
            ("a", sensitive(false, true, same("x"))),
            (
                "b",
                list(Update, false, [sensitive(true, false, same("x"))]),
            ),
            ("c", sensitive(false, true, line(None, Some("x")))),
        ],
        [],
    );
    check(
        &diff,
        r"{
      # Warning: this attribute value will be marked as sensitive and will not
      # display in UI output after applying this change. The value is unchanged.
      ~ a = (sensitive value)
      ~ b = [
          # Warning: this attribute value will no longer be marked as sensitive
          # after applying this change. The value is unchanged.
          ~ (sensitive value),
        ]
      + c = (sensitive value)
    }",
    );
}

#[test]
fn colours_of_a_sensitivity_warning() {
    let text = coloured(|canvas| {
        let diff = object(Update, [("a", sensitive(false, true, same("x")))]);
        crate::human::diff(
            canvas,
            &Options::default(),
            &diff,
            0,
            &tofu_json_value::Arena::new(),
        );
    });
    assert_eq!(
        text,
        "{\n      # \x1b[33mWarning\x1b[0m: this attribute value will be marked as sensitive and will not\n      # display in UI output after applying this change.\x1b[0m The value is unchanged.\n      \x1b[33m~\x1b[0m\x1b[0m a = (sensitive value)\n    }"
    );
}

#[test]
fn sensitive_blocks() {
    let inner = Box::new(block(NoOp, [], []));
    let hidden = of(
        Update,
        Kind::SensitiveBlock(Sensitive {
            before: true,
            after: false,
            inner,
        }),
    );
    let options = Options {
        show_sensitive: true,
        ..Options::default()
    };
    let diff = block(Update, [], [group("b", [(None, forced(hidden))])]);
    assert_eq!(
        show_with(&options, &diff, Setting::default()),
        "{
      # Warning: this block will no longer be marked as sensitive
      # after applying this change.
      ~ b { # forces replacement
          # At least one attribute in this block is (or was) sensitive,
          # so its contents will not be displayed.
        }
    }"
    );
}
