//! Secrets in base64 of texts that hold them.
#![expect(
    clippy::unwrap_used,
    reason = "a broken test input is a mistake of the test"
)]

mod canary;

use canary::{CANARY, change, clean, redacted};
use proptest::prelude::*;
use tofu_json_redact::RedactOptions;

/// Base64 by the letter of its standard, with padding.
fn base64(bytes: &[u8], last: [char; 2]) -> String {
    let digits = ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(last);
    let digits: Vec<_> = digits.collect();
    let bits: Vec<_> = bytes
        .iter()
        .flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1))
        .collect();
    let number = |bits: &[u8]| (0..6).fold(0, |n, at| n << 1 | bits.get(at).unwrap_or(&0));
    let mut text: String = bits
        .chunks(6)
        .map(|bits| digits.get(usize::from(number(bits))).copied().unwrap())
        .collect();
    while !text.len().is_multiple_of(4) {
        text.push('=');
    }
    text
}

fn usual(text: &str) -> String {
    base64(text.as_bytes(), ['+', '/'])
}

fn with_value(secret: &str, text: &str) -> String {
    change(&format!(
        r#"{{"actions": ["update"], "before": {{"p": "{secret}"}}, "before_sensitive": {{"p": true}},
            "after": {{"p": "{secret}", "q": "{text}"}}, "after_sensitive": {{"p": true}}}}"#
    ))
}

/// What the text of an attribute without a mask becomes.
fn beside(secret: &str, text: &str) -> String {
    let (written, _) = redacted(&with_value(secret, text), &RedactOptions::default());
    let (_, text) = written.split_once(r#""q": ""#).unwrap_or_default();
    text.split_once('"').unwrap_or_default().0.to_owned()
}

#[test]
fn alone_behind_a_user_and_in_a_longer_text() {
    let secret = "correct-horse-9";
    let cases = [
        (usual(secret), "(redacted-1)"),
        (
            format!("Basic {}", usual("user:correct-horse-9")),
            "Basic dXNlcj(redacted-1)",
        ),
        (
            usual("#!/bin/sh\nexport PW=correct-horse-9\n"),
            "IyEvYmluL3NoCmV4cG9ydCBQVz(redacted-1)K",
        ),
        (usual("correct-horse-8"), "Y29ycmVjdC1ob3JzZS04"),
    ];
    for (text, expected) in cases {
        assert_eq!(beside(secret, &text), expected, "{text}");
    }
}

/// The digits at the ends of a secret have bits of what is beside it as well.
#[test]
fn no_bit_of_it_is_left() {
    for (secret, after) in [("canary-canary", "."), ("canary-canary1", "\n")] {
        let text = usual(&format!("u:{secret}{after}"));
        let written = beside(secret, &text);
        let (before, behind) = written.split_once("(redacted-1)").unwrap_or_default();
        assert!(
            before.len() <= 2 && behind.trim_end_matches('=').len() <= 2,
            "{written}"
        );
        assert_eq!(beside(secret, &usual(secret)), "(redacted-1)");
    }
}

#[test]
fn in_names_and_in_json_within_a_string() {
    let text = usual(&format!("me:{CANARY}"));
    let members = format!(r#"{{"{text}": 1, "s": "{{\"auth\": \"{text}\\n\"}}"}}"#);
    let document = change(&format!(
        r#"{{"actions": ["create"], "before": null, "after": {{"p": "{CANARY}", "m": {members}}}, "after_sensitive": {{"p": true}}}}"#
    ));
    let written = clean(&document, &RedactOptions::default());
    assert!(
        written.contains(r#"{"bWU6(redacted-1)": 1, "s": "{\"auth\": \"bWU6(redacted-1)\\n\"}"}"#),
        "{written}"
    );
}

#[test]
fn a_string_that_is_base64_of_another_has_its_own_placeholder() {
    let text = usual(CANARY);
    let document = change(&format!(
        r#"{{"actions": ["create"], "before": null, "after": {{"p": "{CANARY}", "q": "{text}", "r": "{text}"}},
            "after_sensitive": {{"p": true, "q": true}}}}"#
    ));
    let written = clean(&document, &RedactOptions::default());
    assert!(
        written.contains(r#""p": "(redacted-1)", "q": "(redacted-2)", "r": "(redacted-2)""#),
        "{written}"
    );
}

proptest! {
    /// The base64 of a text with a secret is replaced as far as it has bits of the secret, in both alphabets, and a second time
    /// nothing is.
    #[test]
    fn wherever_it_begins(secret in "[a-z?~>é]{8,20}", before in "[a-z?>]{0,4}", after in "[a-z?>]{0,4}", is_url in any::<bool>()) {
        let last = if is_url { ['-', '_'] } else { ['+', '/'] };
        let text = format!("{before}{secret}{after}");
        let encoded = base64(text.as_bytes(), last);
        let options = RedactOptions::default();
        let (written, _) = redacted(&with_value(&secret, &encoded), &options);
        let whole = base64(before.as_bytes(), last);
        let own = &whole[..before.len() * 8 / 6];
        let start = format!(r#""q": "{own}(redacted-1)"#);
        prop_assert!(written.contains(&start), "{written} {start}");
        let (again, report) = redacted(&written, &options);
        prop_assert_eq!(again, written);
        prop_assert!(!report.is_changed());
    }
}
