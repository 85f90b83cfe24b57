//! Secrets of several lines that stand elsewhere with other blanks before their lines, or with other ends.
#![expect(
    clippy::unwrap_used,
    reason = "a broken test input is a mistake of the test"
)]

use serde_json::{Value, json};
use tofu_json_redact::model::kind::DocumentKind;
use tofu_json_redact::model::stream::Slice;
use tofu_json_redact::{MaskedStrings, RedactOptions, Redaction};

const KEY: &str = "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA1111111111/q\n\nq83vEjRWeJASNFZ4kBI0VniQ+a==\n-----END RSA PRIVATE KEY-----\n";
const SCRIPT: &str =
    "#!/bin/bash -euo pipefail\n\texport \"PASSWORD\"=hunter-two\n  curl -s https://a/b\n";

/// A secret as it is, and with other line ends or indentation.
fn copies(secret: &str) -> Vec<String> {
    let with = |end: &str| secret.trim_end().replace('\n', end);
    let yaml = with("\n      ");
    let block = format!("#cloud-config\nwrite_files:\n- content: |\n      {yaml}\nruncmd: []\n");
    let nested = json!({"a": with("\n    ")}).to_string();
    vec![
        secret.to_owned(),
        with("\r\n"),
        with("\n\t"),
        with("\r\n  "),
        format!("<<EOT\n  {}\nEOT\n", with("\n  ")),
        block,
        Value::String(nested.clone()).to_string(),
        nested,
    ]
}

fn state(secret: &str, clear: &[String], times: usize) -> String {
    let resource = |name: &str, values: Value, mask: Value| {
        json!({"address": format!("x.{name}"), "mode": "managed", "type": "x", "name": name, "schema_version": 0,
            "provider_name": "p", "values": values, "sensitive_values": mask})
    };
    let mut resources = vec![resource("k", json!({"key": secret}), json!({"key": true}))];
    let clear = |time| resource(&format!("c{time}"), json!({"clear": clear}), json!({}));
    resources.extend((0..times).map(clear));
    json!({"format_version": "1.0", "values": {"root_module": {"resources": resources}}})
        .to_string()
}

fn redact(state: &str) -> String {
    let options = RedactOptions::default();
    let open = || Slice(state.as_bytes());
    let redaction = Redaction::learn(open, DocumentKind::State, &options).unwrap();
    let mut written = Vec::new();
    let write = |bytes: &[u8]| {
        written.extend_from_slice(bytes);
        Ok(())
    };
    redaction.write(&mut open(), write).unwrap();
    String::from_utf8(written).unwrap()
}

/// Also where so many copies are in a document that no part of them is rare.
#[test]
fn each_copy_becomes_the_placeholder() {
    for (secret, part) in [(KEY, "PRIVATE"), (SCRIPT, "hunter")] {
        for copy in copies(secret) {
            for times in [1, 200] {
                let redacted = redact(&state(secret, std::slice::from_ref(&copy), times));
                assert!(!redacted.contains(part), "{times} {copy} {redacted}");
                let count = redacted.matches("(redacted-1)").count();
                assert_eq!(count, times + 1, "{copy}");
                assert_eq!(redact(&redacted), redacted);
            }
        }
    }
}

#[test]
fn what_is_around_a_copy_stays() {
    let copy = format!(
        "a: |\n  {}\nb: 1\r\n  c: 2\n",
        SCRIPT.trim_end().replace('\n', "\n  ")
    );
    let clear = [copy, SCRIPT.to_owned(), "another\n  text".to_owned()];
    let redacted = redact(&state(SCRIPT, &clear, 1));
    let expected = r#"["a: |\n  (redacted-1)\nb: 1\r\n  c: 2\n","(redacted-1)","another\n  text"]"#;
    assert!(redacted.contains(expected), "{redacted}");
}

/// A line that is secret by itself does not hide the text that it is in.
#[test]
fn a_secret_line_within_a_secret_text() {
    let secret = "user: somebody\npassword: hunter-two\nport: 5432\n";
    let mut state: Value =
        serde_json::from_str(&state(secret, &[secret.replace('\n', "\n  ")], 1)).unwrap();
    let key = &mut state["values"]["root_module"]["resources"][0];
    key["values"]["line"] = json!("hunter-two");
    key["sensitive_values"]["line"] = json!(true);
    let redacted = redact(&state.to_string());
    assert!(redacted.contains(r#"["(redacted-1)\n  "]"#), "{redacted}");
}

#[test]
fn the_finder_finds_each_copy() {
    for secret in [KEY, SCRIPT] {
        let mut masked = MaskedStrings::default();
        masked.add(secret);
        let finder = masked.finder();
        for copy in copies(secret) {
            assert!(finder.is_in(&copy), "{copy}");
            assert!(finder.is_in(&format!("x: |\n    {copy}")), "{copy}");
        }
        for other in ["-----BEGIN RSA PRIVATE KEY-----\n  MIIEother", "one line"] {
            assert!(!finder.is_in(other), "{other}");
        }
        // The lines in another order.
        let lines: Vec<_> = secret.lines().rev().collect();
        assert!(!finder.is_in(&lines.join("\n  ")));
    }
}
