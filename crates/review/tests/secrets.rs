//! What a mask hides in one place is shown in no other.
#![expect(
    clippy::expect_used,
    reason = "a broken test input is a mistake of the test"
)]

use tofu_json_model::view::Mask;
use tofu_json_review::{
    ChangedValue, LineOptions, MaskedStrings, differences, differences_hiding, lines,
    write_differences,
};
use tofu_json_value::{Arena, Document, Json};

const SECRET: &str = "correct-horse\\\"9";

fn parse(text: &str) -> Document<'_> {
    Document::parse(text.as_bytes()).expect("JSON")
}

/// The lines and the JSON of a change whose member `password` is masked on both sides.
fn shown(before: &str, after: &str) -> String {
    let (before, after, mask) = (parse(before), parse(after), parse(r#"{"password":true}"#));
    let arena = Arena::new();
    let mut change = ChangedValue::new(before.root(), after.root());
    change.before_sensitive = Mask::new(Some(mask.root()));
    change.after_sensitive = change.before_sensitive;
    text_of(&differences(&change, None, &[], &arena))
}

fn quoted(text: &str) -> String {
    let mut json = String::new();
    Json::to(&mut json).string(text);
    json
}

fn text_of(found: &[tofu_json_review::ChangedPart<'_>]) -> String {
    let mut text = String::new();
    for line in lines(found, &LineOptions::default()) {
        text += &format!("{}{}\n", "  ".repeat(line.level), line.text);
    }
    let mut json = String::new();
    write_differences(&mut Json::to(&mut json), found);
    text + &json
}

#[test]
fn a_secret_in_another_string_is_hidden() {
    for clear in [
        format!(r#""{SECRET}""#),
        format!(r#""postgres://me:{SECRET}@db""#),
        // JSON in a string, and base64 of `x correct-horse"9 y`.
        r#""{\"url\":\"correct-horse\\\"9\"}""#.to_owned(),
        r#""eCBjb3JyZWN0LWhvcnNlIjkgeQ==""#.to_owned(),
        format!(r#"["{SECRET}"]"#),
        format!(r#"{{"{SECRET}-as-key":1}}"#),
    ] {
        let sides = [r#""other""#, "[]", "{}", "null"].map(|other| {
            let with = |value: &str| format!(r#"{{"password":"{SECRET}","clear":{value},"n":1}}"#);
            (with(other), with(&clear))
        });
        for (one, two) in sides {
            for (before, after) in [(&*one, &*two), (&two, &one), ("null", &two), (&two, "null")] {
                let shown = shown(before, after);
                assert!(!shown.contains("correct-horse"), "{clear} {shown}");
                assert!(
                    !shown.contains("Y29ycmVj") && !shown.contains("jb3JyZWN0"),
                    "{clear} {shown}"
                );
                assert!(shown.contains("(sensitive value)"), "{clear} {shown}");
            }
        }
    }
}

/// YAML has spellings that are not found in the text, only by what it means.
#[test]
fn a_text_whose_meaning_holds_a_secret_is_not_written() {
    let hidden = "correct horse battery";
    let escaped = "\"\\x63orrect horse battery\"";
    let yaml = |secret: &str, n: u8| format!("p: {secret}\nn: {n}\n");
    // Base64 of YAML with the same escape, and the numbers 1 and 2.
    let base64 =
        ["MQo=", "Mgo="].map(|n| format!("cDogImNvcnJlY3QgaG9yc1x4NjUgYmF0dGVyeSIKbjog{n}"));
    for [before, after] in [
        [yaml(escaped, 1), yaml("other", 1)],
        [
            yaml(">-\n  correct\n  horse\n  battery", 1),
            yaml("other", 1),
        ],
        // The secret stays, comes in a whole object, and is below base64.
        [yaml(escaped, 1), yaml(escaped, 2)],
        [
            "l: []\nn: 1\n".to_owned(),
            format!("l:\n- p: {escaped}\n  n: 2\n"),
        ],
        base64,
    ] {
        for [one, two] in [[&before, &after], [&after, &before]] {
            let [before, after] = [one, two].map(|text| {
                let text = quoted(text);
                format!(r#"{{"password":"{hidden}","clear":{text}}}"#)
            });
            let shown = shown(&before, &after);
            for part in ["orrect", "horse", "cDogIm"] {
                assert!(!shown.contains(part), "{part} {shown}");
            }
            assert!(
                shown.contains(r#""inside":[{"before_path":"#),
                "{before} {after} {shown}"
            );
        }
    }
    let mut masked = MaskedStrings::default();
    masked.add(hidden);
    let (before, after) = (parse(r#""a: 1\nb: 2\n""#), parse(r#""a: 1\nb: 3\n""#));
    let arena = Arena::new();
    let change = ChangedValue::new(before.root(), after.root());
    let found = differences_hiding(&change, None, &[], &masked.finder(), &arena);
    let shown = text_of(&found);
    assert!(
        shown.contains(r#""before":"a: 1\nb: 2\n","after":"#),
        "{shown}"
    );
}

#[test]
fn the_rest_of_a_value_is_shown() {
    let shown = shown(
        "null",
        &format!(r#"{{"password":"{SECRET}","url":"https://x:{SECRET}@a","port":80}}"#),
    );
    assert!(
        shown.starts_with("password: (sensitive value)\nport: 80\nurl: (sensitive value)\n"),
        "{shown}"
    );
    assert!(
        shown.contains(
            r#""after_visible":{"password":{"sensitive":true},"port":80,"url":{"sensitive":true}}"#
        ) || shown.contains(r#""url":{"sensitive":true},"port":80"#),
        "{shown}"
    );
}

#[test]
fn secrets_of_the_whole_plan_are_hidden_in_each_change() {
    let mut masked = MaskedStrings::default();
    masked.add("hunter2-hunter2");
    let (before, after) = (
        parse(r#"{"rules":[{"name":"a","port":1},{"name":"x hunter2-hunter2","port":1}]}"#),
        parse(r#"{"rules":[{"name":"a","port":1},{"name":"x hunter2-hunter2","port":2}]}"#),
    );
    let arena = Arena::new();
    let change = ChangedValue::new(before.root(), after.root());
    let found = differences_hiding(&change, None, &[], &masked.finder(), &arena);
    let shown = text_of(&found);
    assert!(shown.starts_with("rules[1].port: 1 -> 2\n"), "{shown}");
    assert!(!shown.contains("hunter2"), "{shown}");
}

/// Masks of what is unknown have names, too.
#[test]
fn names_of_what_is_unknown_are_hidden() {
    let key = "hunter2-hunter2-hunter2";
    let mut masked = MaskedStrings::default();
    masked.add(key);
    let unknown = parse(
        r#"{"c":{"m":{"hidden":true}},"m":{"hunter2-hunter2-hunter2":true},"n":{"m":{"hunter2-hunter2-hunter2":true}},"o":{"k":true}}"#,
    );
    let sensitive = parse(r#"{"c":{"m":true}}"#);
    let after = parse(r#"{"c":{"m":{},"x":1},"m":{},"n":{"m":{},"x":1},"o":{}}"#);
    for before in ["{}", r#"{"m":{},"n":{"m":{}},"o":{}}"#, "null"] {
        let before = parse(before);
        let mut change = ChangedValue::new(before.root(), after.root());
        change.after_sensitive = Mask::new(Some(sensitive.root()));
        change.unknown = Mask::new(Some(unknown.root()));
        let arena = Arena::new();
        let found = differences_hiding(&change, None, &[], &masked.finder(), &arena);
        let shown = text_of(&found);
        assert!(!shown.contains("hidden") && !shown.contains(key), "{shown}");
        assert!(shown.contains("\"k\""), "{shown}");
    }
}

#[test]
fn short_strings_are_no_secrets() {
    let shown = |text: &str| {
        let mut masked = MaskedStrings::default();
        masked.add(text);
        !masked.finder().is_in(text)
    };
    assert!(shown("seven77") && shown("  seven77 ") && !shown("eight888"));
}
