//! Texts that are secret by their form, in documents that have placeholders and words of the format.

#![expect(
    clippy::unwrap_used,
    reason = "a broken test input is a mistake of the test"
)]

mod canary;

use canary::{CANARY, change, clean, plan, redacted};
use tofu_json_redact::RedactOptions;

fn also(expression: &str) -> RedactOptions {
    RedactOptions::default().also(format!("/{expression}/").parse().unwrap())
}

/// Redacted, and the same a second time.
fn twice(document: &str, options: &RedactOptions) -> String {
    let (text, _) = redacted(document, options);
    let (again, report) = redacted(&text, options);
    assert_eq!(again, text);
    assert!(!report.is_changed());
    text
}

#[test]
fn no_placeholder_is_looked_into() {
    let document = change(
        r#"{"actions": ["create"], "before": null, "after": {"p": "SEKRET-a1-zz9", "m": {"SEKRET-a1-zz9": 1}, "n": "4 of 11"},
            "after_sensitive": {"p": true}}"#,
    );
    let text = twice(&document, &also("[0-9]+"));
    assert!(!text.contains("(redacted-("), "{text}");
    assert!(
        text.contains(r#""p": "(redacted-1)", "m": {"(redacted-1)": 1}"#),
        "{text}"
    );
    assert!(!text.contains(" of 11"), "{text}");
    clean(&document.replace("SEKRET-a1-zz9", CANARY), &also("[a-z]+"));
    twice(&document, &also("redacted"));
    // What is redacted already stays, and what is beside a placeholder is looked at.
    let redacted = document
        .replace("SEKRET-a1-zz9", "(redacted-1)")
        .replace("4 of 11", "x(redacted-7)y44");
    let text = twice(&redacted, &also("[0-9]{2}"));
    assert!(text.contains(r#""n": "x(redacted-7)y(redacted-"#), "{text}");
}

#[test]
fn different_texts_have_different_placeholders() {
    let document = plan(r#""variables": {"v": {"value": ["1", "2", "3", "12", "21", "9 8 7"]}}"#);
    let text = twice(&document, &also("[0-9]+"));
    let (_, list) = text.split_once(r#""value": ["#).unwrap();
    let values: Vec<_> = list.split(']').next().unwrap().split(", ").collect();
    let different: std::collections::BTreeSet<_> = values.iter().collect();
    assert_eq!(different.len(), values.len(), "{text}");
    assert!(!text.contains("\"(redacted)\""), "{text}");
}

#[test]
fn words_of_the_format_stay() {
    let document = plan(
        r#""terraform_version": "1.12.6", "resource_changes": [{"address": "a.b", "mode": "managed", "type": "a", "name": "b",
            "action_reason": "replace_because_tainted", "change": {"actions": ["delete" , "create"], "before": {"mode": "managed it", "n": "1 2 6 12"},
            "after": {"mode": "other"}, "after_sensitive": {}}}],
            "output_changes": {"o": {"actions": ["create"], "before": null, "after": "managed", "after_sensitive": true}}"#,
    );
    for options in [
        also("[a-z]+"),
        also("[0-9]+"),
        RedactOptions::default().min_length(1),
    ] {
        let text = twice(&document, &options);
        for word in [
            r#""format_version": "1.2""#,
            r#""terraform_version": "1.12.6""#,
            r#""mode": "managed", "type""#,
            r#""action_reason": "replace_because_tainted""#,
            r#""actions": ["delete" , "create"]"#,
        ] {
            assert!(text.contains(word), "{word} {text}");
        }
    }
    let shorter = RedactOptions::default().min_length(7);
    let text = twice(&document, &shorter);
    assert!(
        text.contains(r#""before": {"mode": "(redacted-1) it", "#),
        "{text}"
    );
}
