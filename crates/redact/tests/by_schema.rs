//! What provider schemas call sensitive is in no output, also where a configuration has it as a constant.
#![expect(
    clippy::unwrap_used,
    reason = "a broken test input is a mistake of the test"
)]

use tofu_json_redact::model::kind::DocumentKind;
use tofu_json_redact::model::state::SchemaMarks;
use tofu_json_redact::model::stream::Slice;
use tofu_json_redact::value::Limits;
use tofu_json_redact::{RedactOptions, Redaction};

const SCHEMAS: &str = r#"{"provider_schemas": {"h/n/a": {
    "provider": {"block": {"attributes": {"token": {"type": "string", "sensitive": true}, "region": {"type": "string"}},
        "block_types": {"role": {"nesting_mode": "list", "block": {"attributes": {"external_id": {"type": "string", "sensitive": true}}}}}}},
    "resource_schemas": {"a_b": {"block": {
        "attributes": {
            "password": {"type": "string", "sensitive": true}, "password_wo": {"type": "string", "sensitive": true, "write_only": true},
            "size": {"type": "string"},
            "list": {"nested_type": {"nesting_mode": "list", "attributes": {"key": {"type": "string", "sensitive": true}, "size": {"type": "string"}}}},
            "map": {"nested_type": {"nesting_mode": "map", "attributes": {"key": {"type": "string", "sensitive": true}}}}},
        "block_types": {
            "one": {"nesting_mode": "single", "block": {"attributes": {"key": {"type": "string", "sensitive": true}, "size": {"type": "string"}}}},
            "many": {"nesting_mode": "set", "block": {"block_types": {"deep": {"nesting_mode": "list", "block": {"attributes":
                {"key": {"type": "string", "sensitive": true}}}}}}},
            "named": {"nesting_mode": "map", "block": {"attributes": {"key": {"type": "string", "sensitive": true}}}}}}}},
    "data_source_schemas": {"a_d": {"block": {"attributes": {"query": {"type": "string", "sensitive": true}}}}},
    "ephemeral_resource_schemas": {"a_e": {"block": {"attributes": {"pin": {"type": "string", "sensitive": true}}}}}}}}"#;

fn redacted(document: &str, options: &RedactOptions) -> String {
    let input = || Slice(document.as_bytes());
    let learned = Redaction::learn(input, DocumentKind::Plan, options).unwrap();
    let mut out = Vec::new();
    let write = |bytes: &[u8]| {
        out.extend_from_slice(bytes);
        Ok(())
    };
    learned.write(&mut input(), write).unwrap();
    String::from_utf8(out).unwrap()
}

/// All that begins with `S` is secret, however short it is, and nothing else is.
fn check(configuration: &str) {
    let document = format!(
        r#"{{"format_version": "1.2", "planned_values": {{}}, "configuration": {configuration}}}"#
    );
    let schemas = SchemaMarks::read(SCHEMAS.as_bytes(), Limits::default()).unwrap();
    let text = redacted(&document, &RedactOptions::default().schemas(schemas));
    let (mut expected, mut seen) = (document.clone(), Vec::new());
    for part in document.split('"').filter(|part| part.starts_with('S')) {
        if !seen.contains(&part) {
            seen.push(part);
            let placeholder = format!("\"(redacted-{})\"", seen.len());
            expected = expected.replace(&format!("\"{part}\""), &placeholder);
        }
    }
    assert!(!seen.is_empty());
    assert_eq!(text, expected);
    assert_eq!(redacted(&document, &RedactOptions::default()), document);
}

#[test]
fn constants_of_resources() {
    let resource = r#"{"address": "a_b.x", "mode": "managed", "type": "a_b", "name": "x", "provider_config_key": "a", "expressions": {
        "password": {"constant_value": "S1"}, "password_wo": {"constant_value": "S2"}, "size": {"constant_value": "T1"},
        "list": {"constant_value": [{"key": "S3", "size": "T2"}]}, "map": {"constant_value": {"k": {"key": "S4"}}},
        "one": {"key": {"constant_value": "S5"}, "size": {"constant_value": "T3"}},
        "many": [{"deep": [{"key": {"references": ["var.x"]}}, {"key": {"constant_value": "S6"}}]}],
        "named": {"k": {"key": {"constant_value": "S7"}}}}}"#;
    check(&format!(
        r#"{{"root_module": {{"resources": [{resource}]}}}}"#
    ));
    // The resource names a provider of its module, and modules nest.
    let inner = format!(
        r#"{{"m": {{"module": {{"module_calls": {{"n": {{"module": {{"resources": [{resource}]}}}}}}}}}}}}"#
    );
    check(&format!(
        r#"{{"root_module": {{"module_calls": {inner}}}}}"#
    ));
}

#[test]
fn constants_of_other_modes_and_of_providers() {
    check(
        r#"{"root_module": {"resources": [
        {"mode": "data", "type": "a_d", "expressions": {"query": {"constant_value": "S1"}}},
        {"mode": "ephemeral", "type": "a_e", "expressions": {"pin": {"constant_value": "S2"}}},
        {"mode": "managed", "type": "a_d", "expressions": {"query": {"constant_value": "T1"}}}]}}"#,
    );
    check(
        r#"{"provider_config": {"a": {"name": "a", "full_name": "h/n/a", "expressions": {"token": {"constant_value": "S1"},
        "region": {"constant_value": "T1"}, "role": [{"external_id": {"constant_value": "S2"}}]}},
        "b": {"name": "b", "full_name": "h/n/b", "expressions": {"token": {"constant_value": "T2"}}}}}"#,
    );
}
