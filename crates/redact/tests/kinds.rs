//! A document that is given for one of another kind keeps its secrets all the same.
#![expect(
    clippy::unwrap_used,
    reason = "a broken test input is a mistake of the test"
)]

use tofu_json_redact::model::kind::DocumentKind;
use tofu_json_redact::model::stream::{Slice, Window};
use tofu_json_redact::{RedactError, RedactOptions, Redaction};

const SECRET: &str = "correct-horse";

const DOCUMENTS: [(DocumentKind, &str); 4] = [
    (
        DocumentKind::Plan,
        r#"{"format_version": "1.2", "planned_values": {}, "resource_changes": [{"address": "a.b", "change": {"actions": ["create"],
            "before": null, "after": {"p": "correct-horse", "q": "a correct-horse"}, "after_sensitive": {"p": true}}}]}"#,
    ),
    (
        DocumentKind::State,
        r#"{"format_version": "1.0", "values": {"root_module": {"resources": [{"address": "a.b",
            "values": {"p": "correct-horse"}, "sensitive_values": {"p": true}}]}}}"#,
    ),
    (
        DocumentKind::RawState,
        r#"{"version": 4, "serial": 1, "lineage": "l", "outputs": {}, "resources": [{"mode": "managed", "type": "a", "name": "b",
            "instances": [{"attributes": {"p": "correct-horse"},
                "sensitive_attributes": [[{"type": "get_attr", "value": "p"}]]}]}]}"#,
    ),
    (
        DocumentKind::Outputs,
        r#"{"p": {"sensitive": true, "type": "string", "value": "correct-horse"}}"#,
    ),
];

fn redacted(document: &str, kind: DocumentKind, threads: usize) -> Result<String, RedactError> {
    let options = RedactOptions::default();
    let open = || Slice(document.as_bytes());
    let learned = Redaction::learn_with(threads, open, kind, &options)?;
    let mut out = Vec::new();
    learned.write(&mut open(), |bytes| {
        out.extend_from_slice(bytes);
        Ok(())
    })?;
    Ok(String::from_utf8(out).unwrap())
}

#[test]
fn a_wrong_kind_lets_no_secret_through() {
    for (kind, document) in DOCUMENTS {
        for (given, _) in DOCUMENTS {
            for threads in [0, 2] {
                match redacted(document, given, threads) {
                    Ok(text) => assert!(!text.contains(SECRET), "{kind:?} as {given:?}: {text}"),
                    Err(error) => assert_ne!(kind, given, "{error}"),
                }
            }
        }
    }
}

#[test]
fn what_is_no_outputs_is_named() {
    let (_, plan) = DOCUMENTS[0];
    let error = redacted(plan, DocumentKind::Outputs, 0).unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected outputs, found a plan at byte 0"
    );
    assert_eq!(redacted("{}", DocumentKind::Outputs, 0).unwrap(), "{}");
}

/// A reader in pieces does not see what comes after a long value.
#[test]
fn outputs_with_long_values_first_are_outputs() {
    let long = "x".repeat(100_000);
    let text = format!(
        r#"{{"p": {{"value": ["{long}", "correct-horse"], "type": "dynamic", "sensitive": true}}}}"#
    );
    let options = RedactOptions::default();
    let open = || Window::new(text.as_bytes());
    let learned = Redaction::learn(open, DocumentKind::Outputs, &options).unwrap();
    let mut out = Vec::new();
    let written = learned.write(&mut open(), |bytes| {
        out.extend_from_slice(bytes);
        Ok(())
    });
    assert_eq!(written.unwrap().masked, 2);
    assert!(!String::from_utf8(out).unwrap().contains(SECRET));
}
