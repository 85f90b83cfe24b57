//! What schemas call sensitive, and what OpenTofu would have marked but another program did not.

#![expect(clippy::unwrap_used, reason = "a test may end that way")]

use tofu_json_show::{Format, Options, show};

const SCHEMAS: &str = r#"{"format_version":"1.0","provider_schemas":{"h/n/t":{"resource_schemas":{"t":{"block":{
    "attributes":{"s":{"type":"string","sensitive":true},"p":{"type":"string"},
        "nl":{"nested_type":{"nesting_mode":"list","attributes":{"s":{"type":"string","sensitive":true},"p":{"type":"string"}}}},
        "nm":{"nested_type":{"nesting_mode":"map","attributes":{"s":{"type":"string","sensitive":true},"p":{"type":"string"}}}}},
    "block_types":{
        "bs":{"nesting_mode":"single","block":{"attributes":{"s":{"type":"string","sensitive":true},"p":{"type":"string"}}}},
        "bl":{"nesting_mode":"set","block":{"attributes":{"s":{"type":"string","sensitive":true},"p":{"type":"string"}}}}}}}}}}}"#;

const NAMED: &str =
    r#""address":"t.b","mode":"managed","type":"t","name":"b","provider_name":"h/n/t""#;

/// Values with a secret in every place that the schemas call sensitive.
fn values(secret: &str, plain: &str) -> String {
    let inside = format!(r#"{{"s":"{secret}","p":"{plain}"}}"#);
    format!(
        r#"{{"s":"{secret}","p":"{plain}","nl":[{inside}],"nm":{{"k":{inside}}},"bs":{inside},"bl":[{inside}]}}"#
    )
}

fn plan(actions: &str, before: &str, after: &str, mask: &str) -> String {
    format!(
        r#"{{"format_version":"1.2","planned_values":{{}},"resource_changes":[{{{NAMED},"change":{{"actions":{actions},
            "before":{before},"after":{after},"after_unknown":{{}},"before_sensitive":{mask},"after_sensitive":{mask}}}}}]}}"#
    )
}

fn documents() -> Vec<String> {
    let (old, new) = (values("SECRET1", "old"), values("SECRET2", "new"));
    let mut documents = vec![format!(
        r#"{{"format_version":"1.0","values":{{"root_module":{{"resources":[{{{NAMED},"values":{old},"sensitive_values":{{}}}}]}}}}}}"#
    )];
    for mask in ["{}", "false", r#"{"nl":[{}],"bs":{"p":false},"nm":{}}"#] {
        documents.push(plan(r#"["create"]"#, "null", &new, mask));
        documents.push(plan(r#"["update"]"#, &old, &new, mask));
        documents.push(plan(r#"["no-op"]"#, &old, &old, mask));
        documents.push(plan(r#"["delete"]"#, &old, "null", mask));
        let drift = plan(r#"["update"]"#, &old, &new, mask);
        documents.push(drift.replace("resource_changes", "resource_drift"));
    }
    documents
}

fn shown(document: &str, format: Format, show_sensitive: bool) -> String {
    let options = Options::default()
        .format(format)
        .show_sensitive(show_sensitive)
        .threads(1);
    let mut text = Vec::new();
    show(
        document.as_bytes(),
        Some(SCHEMAS.as_bytes()),
        &options,
        &mut text,
    )
    .unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn computed_differences_mask_what_either_source_calls_sensitive() {
    for document in documents() {
        let json = shown(&document, Format::Computed, false);
        assert!(!json.contains("SECRET"), "{json}");
        let all = shown(&document, Format::Computed, true);
        assert!(!all.contains(r#""sensitive":true"#), "{all}");
    }
    let update = plan(
        r#"["update"]"#,
        &values("SECRET1", "old"),
        &values("SECRET2", "new"),
        "{}",
    );
    let json = shown(&update, Format::Computed, false);
    assert!(json.contains("old") && json.contains("new"), "{json}");
}

/// A mask stays what it is where the schemas add nothing to it.
#[test]
fn masks_of_the_document_count_as_well() {
    let mask = r#"{"p":true,"bl":true}"#;
    let update = plan(
        r#"["update"]"#,
        &values("a", "SECRET1"),
        &values("b", "SECRET2"),
        mask,
    );
    let json = shown(&update, Format::Computed, false);
    let attribute = r#""p":{"kind":"sensitive","action":"update","before":true,"after":true,"inner":{"sensitive":true}}"#;
    assert!(json.contains(attribute), "{json}");
    assert!(json.contains(r#""kind":"sensitive-block""#), "{json}");
}

/// The native text is that of OpenTofu, which asks the document only.
#[test]
fn native_text_follows_the_document() {
    let update = plan(
        r#"["update"]"#,
        &values("SECRET1", "a"),
        &values("SECRET2", "a"),
        "{}",
    );
    let text = shown(&update, Format::Text, false);
    assert!(text.contains(r#"~ s  = "SECRET1" -> "SECRET2""#), "{text}");
}
