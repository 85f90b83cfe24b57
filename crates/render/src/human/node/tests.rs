//! Nodes of several kinds with OpenTofu's text for them.

use crate::human::Options;
use crate::human::samples::*;
use crate::human::setting::Setting;
use tofu_json_computed::{Diff, Kind, TypeChange};

#[track_caller]
fn check(diff: &Diff<'static>, expected: &str) {
    assert_eq!(show(diff), expected);
}

fn known_after(before: Diff<'static>) -> Diff<'static> {
    of(Update, Kind::Unknown(Some(Box::new(before))))
}

#[test]
fn primitives() {
    check(&scalar(Create, "null", "1E5"), "1E5");
    check(&scalar(Delete, "true", "null"), "true -> null");
    check(&scalar(Update, "1", "1.0"), "1 -> 1.0");
    check(&scalar(Update, "null", "2"), "null -> 2");
    check(
        &forced(scalar(Delete, "1", "null")),
        "1 -> null # forces replacement",
    );
    check(&forced(scalar(NoOp, "1", "1")), "1 # forces replacement");
    check(&scalar(NoOp, r#""a\n""#, r#""a\n""#), r#""a\n""#);
}

#[test]
fn unknown() {
    check(&of(Create, Kind::Unknown(None)), "(known after apply)");
    check(&of(NoOp, Kind::Unknown(None)), "(known after apply)");
    check(
        &forced(known_after(line(Some("a"), None))),
        "\"a\" -> (known after apply) # forces replacement",
    );
    let arrow = coloured(|canvas| {
        let diff = known_after(line(Some("a"), None));
        crate::human::diff(
            canvas,
            &Options::default(),
            &diff,
            0,
            &tofu_json_value::Arena::new(),
        );
    });
    assert_eq!(arrow, "\"a\" -> (known after apply)");
}

#[test]
fn write_only() {
    check(
        &forced(of(Delete, Kind::WriteOnly)),
        "(write-only attribute) # forces replacement -> null",
    );
}

#[test]
fn type_changes() {
    let change = TypeChange {
        before: Box::new(line(Some("a"), None)),
        after: Box::new(list(Create, false, [scalar(Create, "null", "1")])),
    };
    check(
        &forced(of(Update, Kind::TypeChange(change))),
        "\"a\" -> [\n      + 1,\n    ]",
    );
}

#[test]
fn empty_containers() {
    for (action, suffix) in [(Create, ""), (Update, ""), (Delete, " -> null")] {
        let expect = |text: &str| format!("{text}{suffix} # forces replacement");
        check(&forced(object(action, [])), &expect("{}"));
        check(&forced(map(action, false, [])), &expect("{}"));
        check(&forced(list(action, false, [])), &expect("[]"));
        check(&forced(set(action, false, [])), &expect("[]"));
        check(&map(action, true, []), &format!("{{}}{suffix}"));
    }
    check(&forced(map(Update, true, [])), "{}");
    check(&forced(set(Update, true, [])), "[]");
    check(&forced(block(Delete, [], [])), "{} # forces replacement");
    check(&block(Create, [], [group("b", [])]), "{\n    }");
}

#[test]
fn objects() {
    let diff = object(
        Update,
        [
            ("a key", scalar(Create, "null", "1")),
            ("b", scalar(Delete, "1", "null")),
            ("id", same("i")),
            ("unchanged_long_name", same("x")),
            ("z", unchanged("{}")),
        ],
    );
    check(
        &forced(diff),
        r#"{ # forces replacement
      + "a key"             = 1
      - b                   = 1
        id                  = "i"
        # (2 unchanged attributes hidden)
    }"#,
    );
}

/// A nested attribute shows ` -> null` inside and outside.
#[test]
fn nested_objects() {
    check(
        &nested_object(Delete, [("a", scalar(Delete, "1", "null"))]),
        "{\n      - a = 1 -> null\n    } -> null",
    );
}

/// Widths are of bytes, padding is of code points.
#[test]
fn columns_of_names_beyond_ascii() {
    check(
        &object(
            Create,
            [
                ("a", scalar(Create, "null", "1")),
                ("größe", scalar(Create, "null", "2")),
            ],
        ),
        "{\n      + a       = 1\n      + größe   = 2\n    }",
    );
}

/// `tags` shows all its elements.
#[test]
fn important_attributes() {
    let tags = map(
        Update,
        false,
        [("a", same("x")), ("b", line(None, Some("y")))],
    );
    check(
        &block(Update, [("tags", tags)], []),
        "{\n      ~ tags = {\n            \"a\" = \"x\"\n          + \"b\" = \"y\"\n        }\n    }",
    );
}

#[test]
fn maps() {
    let diff = map(
        Update,
        false,
        [
            ("a", line(Some("x"), None)),
            ("bb", object(Create, [("k", scalar(Create, "null", "1"))])),
            ("c", sensitive(true, true, object(Create, []))),
            ("hidden one", same("x")),
        ],
    );
    check(
        &diff,
        r#"{
      - "a"          = "x" -> null
      + "bb"         = {
          + k = 1
        },
      + "c"          = (sensitive value)
        # (1 unchanged element hidden)
    }"#,
    );
    check(
        &map(Delete, false, [("a", line(Some("x"), None))]),
        "{\n      - \"a\" = \"x\"\n    } -> null",
    );
}

#[test]
fn nested_maps() {
    let diff = map(
        Update,
        true,
        [
            (
                "a",
                nested_object(Update, [("x", scalar(Update, "1", "2"))]),
            ),
            (
                "bbb",
                nested_object(Delete, [("x", scalar(Delete, "1", "null"))]),
            ),
        ],
    );
    check(
        &forced(diff),
        r#"{
      ~ "a" = { # forces replacement
          ~ x = 1 -> 2
        },
      - "bbb" = { # forces replacement
          - x = 1 -> null
        },
    }"#,
    );
}

#[test]
fn unchanged_object_elements_have_commas() {
    let setting = Setting {
        show_unchanged: true,
        hide_symbols: true,
        ..Setting::default()
    };
    let diff = map(
        NoOp,
        false,
        [("a", unchanged("{}")), ("b", unchanged("[]"))],
    );
    assert_eq!(
        show_with(&Options::default(), &diff, setting),
        "{\n    \"a\" = {},\n    \"b\" = []\n}"
    );
}

#[test]
fn colours_of_suffixes() {
    let text = coloured(|canvas| {
        let diff = forced(scalar(Delete, "1", "null"));
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
        "1 \x1b[90m-> null\x1b[0m\x1b[0m \x1b[31m# forces replacement\x1b[0m\x1b[0m"
    );
}

/// Unoptimised code needs about 2 kB a level, optimised code a fifth of that.
#[test]
fn deep_values_need_little_stack() {
    let json: &'static str = format!("{}{}", r#"[{"a":"#.repeat(500), "}]".repeat(500)).leak();
    let json: &'static str = json.replace(r#""a":}"#, r#""a":1}"#).leak();
    let render = move || {
        let setting = Setting {
            show_unchanged: true,
            ..Setting::default()
        };
        let options = Options {
            depth: 2_000,
            ..Options::default()
        };
        show_with(&options, &unchanged(json), setting)
            .lines()
            .count()
    };
    let thread = std::thread::Builder::new()
        .stack_size(4 << 20)
        .spawn(render)
        .unwrap();
    assert_eq!(thread.join().unwrap(), 2001);
}
