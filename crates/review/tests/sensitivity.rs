//! What becomes sensitive, or is so no longer, is told apart from a hidden value that changes.
#![expect(
    clippy::expect_used,
    reason = "a broken test input is a mistake of the test"
)]

use std::collections::HashSet;
use tofu_json_model::view::Mask;
use tofu_json_review::{
    ChangedPart, ChangedValue, FoldKey, LineOptions, differences, lines, write_differences,
};
use tofu_json_value::{Arena, Document, Json};
use tofu_json_vocab::Action;

/// Compares two values with their masks.
fn compare<T>(values: [&str; 2], masks: [&str; 2], of: impl Fn(&[ChangedPart<'_>]) -> T) -> T {
    let [before, after] = values.map(|text| Document::parse(text.as_bytes()).expect("JSON"));
    let [old, new] = masks.map(|text| Document::parse(text.as_bytes()).expect("JSON"));
    let mut change = ChangedValue::new(before.root(), after.root());
    change.before_sensitive = Mask::new(Some(old.root()));
    change.after_sensitive = Mask::new(Some(new.root()));
    of(&differences(&change, None, &[], &Arena::new()))
}

fn text(found: &[ChangedPart<'_>]) -> String {
    let lines = lines(found, &LineOptions::default());
    let lines: Vec<_> = lines.into_iter().map(|line| line.text).collect();
    lines.join("\n")
}

fn json(found: &[ChangedPart<'_>]) -> String {
    let mut text = String::new();
    write_differences(&mut Json::to(&mut text), found);
    text
}

const SAME: [&str; 2] = [r#"{"p":"hunter2-same"}"#, r#"{"p":"hunter2-same"}"#];
const OTHER: [&str; 2] = [r#"{"p":"hunter2-one"}"#, r#"{"p":"hunter2-two"}"#];
const OBJECT: [&str; 2] = [r#"{"p":{"a":"hunter2-a","b":"hunter2-b"}}"#; 2];
const MARKED: &str = r#"{"p":true}"#;
const PART: &str = r#"{"p":{"a":true}}"#;

#[test]
fn each_change_of_what_is_sensitive_has_its_own_words() {
    for (values, masks, told, member) in [
        (
            SAME,
            ["{}", MARKED],
            "p: (sensitive value), becomes sensitive, the value stays",
            r#""sensitivity_change":"becomes_sensitive","same_value":true"#,
        ),
        (
            SAME,
            [MARKED, "{}"],
            "p: (sensitive value), no longer sensitive afterwards, the value stays",
            r#""sensitivity_change":"becomes_public","same_value":true"#,
        ),
        (
            OTHER,
            [MARKED, "{}"],
            "p: (sensitive value), no longer sensitive afterwards",
            r#""sensitive":true,"sensitivity_change":"becomes_public"}"#,
        ),
        (
            OTHER,
            [MARKED, MARKED],
            "p: (sensitive value)",
            r#""sensitive":true}"#,
        ),
        (
            OBJECT,
            [MARKED, PART],
            "p: (sensitive value), only partly sensitive afterwards, the value stays",
            r#""sensitivity_change":"becomes_partly_public","same_value":true"#,
        ),
        (
            OBJECT,
            [PART, MARKED],
            "p: (sensitive value), becomes sensitive, the value stays",
            r#""sensitivity_change":"becomes_sensitive","same_value":true"#,
        ),
    ] {
        assert_eq!(compare(values, masks, text), told);
        let json = compare(values, masks, json);
        assert!(json.contains(member), "{masks:?} {json}");
        assert!(!json.contains("hunter2"), "{masks:?} {json}");
    }
}

#[test]
fn what_comes_or_goes_does_not_become_sensitive() {
    for (values, masks, told) in [
        (["{}", SAME[0]], ["{}", MARKED], "p: (sensitive value)"),
        ([SAME[0], "{}"], [MARKED, "{}"], "p: (sensitive value)"),
    ] {
        assert_eq!(compare(values, masks, text), told);
        assert!(!compare(values, masks, json).contains("sensitivity_change"));
    }
}

/// The value `hunter2-two` is hidden since another attribute is sensitive; of this one nothing was marked.
#[test]
fn a_secret_of_another_attribute_changes_nothing_about_this_one() {
    let values = [
        r#"{"p":5,"q":"hunter2-two"}"#,
        r#"{"p":"hunter2-two","q":"hunter2-two"}"#,
    ];
    let masks = [r#"{"q":true}"#; 2];
    assert_eq!(compare(values, masks, text), "p: (sensitive value)");
    assert!(!compare(values, masks, json).contains("sensitivity_change"));
}

#[test]
fn opposite_changes_are_not_folded() {
    let key = |values, masks| {
        compare(values, masks, |found| {
            FoldKey::of("t", &Action::Update, found)
        })
    };
    let keys = [
        key(SAME, ["{}", MARKED]),
        key(SAME, [MARKED, "{}"]),
        key(OTHER, ["{}", MARKED]),
        key(OTHER, [MARKED, "{}"]),
        key(OTHER, [MARKED, MARKED]),
    ];
    assert_eq!(HashSet::from(keys).len(), keys.len());
    assert_eq!(
        key(SAME, [MARKED, "{}"]),
        key([r#"{"p":"another"}"#; 2], [MARKED, "{}"])
    );
}
