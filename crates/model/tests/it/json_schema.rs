#![expect(clippy::disallowed_methods, reason = "the schemas are files")]

use crate::conforms::conforms;
use crate::corpus::scenarios;
use serde_json::Value as Json;
use tofu_json_model::json_schema::{NAMES, generate, name_of, text};
use tofu_json_model::kind::recognize;
use tofu_json_model::shape::JsonShape;
use tofu_json_model::write::{Style, canonical};
use tofu_json_value::{Document, Limits};

/// The schema as the file has it: members by ascending name, indented.
fn generated(name: &str) -> String {
    let schema = generate(name).unwrap().to_value().to_string();
    let document = Document::parse(schema.as_bytes()).unwrap();
    let mut style = Style::INDENTED;
    style.escaping = tofu_json_value::Escaping::Plain;
    let mut file = Vec::new();
    canonical(document.root(), JsonShape::Any, style, &mut file).unwrap();
    String::from_utf8(file).unwrap()
}

/// To make the files anew, run this with `TOFU_JSON_UPDATE=1` in the environment.
#[test]
fn the_files_are_those_of_the_tables() {
    for name in NAMES {
        let schema = generated(name);
        if std::env::var_os("TOFU_JSON_UPDATE").is_some() {
            let path = format!("{}/schemas/{name}.json", env!("CARGO_MANIFEST_DIR"));
            std::fs::write(path, &schema).unwrap();
        } else {
            assert!(
                text(name) == Some(&schema),
                "schemas/{name}.json is not what the tables say: run this test with TOFU_JSON_UPDATE=1"
            );
        }
    }
}

#[test]
fn documents_of_opentofu_conform() {
    let mut checked = 0;
    for recorded in scenarios()
        .iter()
        .filter(|recorded| !recorded.text.trim_ascii().is_empty())
    {
        let kind = recognize(&recorded.text, Limits::default()).unwrap();
        let Some(schema) = name_of(kind).and_then(text) else {
            continue;
        };
        let schema: Json = serde_json::from_str(schema).unwrap();
        let mut values = serde_json::Deserializer::from_slice(&recorded.text).into_iter::<Json>();
        let value = values.next().unwrap().unwrap();
        let result = conforms(&value, &schema, &schema);
        assert_eq!(result, Ok(()), "{}", recorded.path);
        checked += 1;
    }
    assert!(checked > 400, "{checked}");
}

#[test]
fn broken_documents_do_not() {
    let schema: Json = serde_json::from_str(text("plan").unwrap()).unwrap();
    for (document, fits) in [
        (
            r#"{"format_version":"1.2","planned_values":{"root_module":{}},"new":1}"#,
            true,
        ),
        (r#"{"format_version":"1.2"}"#, false),
        (
            r#"{"format_version":"1.2","planned_values":{"root_module":{}},"errored":"no"}"#,
            false,
        ),
        (
            r#"{"format_version":"1.2","planned_values":{"root_module":{"child_modules":[{"resources":[{"address":7}]}]}}}"#,
            false,
        ),
    ] {
        let value: Json = serde_json::from_str(document).unwrap();
        assert_eq!(
            conforms(&value, &schema, &schema).is_ok(),
            fits,
            "{document}"
        );
    }
}
