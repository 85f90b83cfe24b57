#![expect(clippy::disallowed_methods, reason = "the schemas are files")]

use crate::corpus::scenarios;
use serde_json::Value as Json;
use tofu_json_model::json_schema::{NAMES, generate, name_of, text};
use tofu_json_model::kind::recognise;
use tofu_json_model::shape::Shape;
use tofu_json_model::write::{Style, canonical};
use tofu_json_value::{Document, Limits};

/// The schema as the file has it: members by ascending name, indented.
fn generated(name: &str) -> String {
    let schema = generate(name).unwrap().to_value().to_string();
    let document = Document::parse(schema.as_bytes()).unwrap();
    let mut style = Style::INDENTED;
    style.escape_html = false;
    let mut file = Vec::new();
    canonical(document.root(), Shape::Any, style, &mut file).unwrap();
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

/// Enough of JSON Schema for our own files; anything else in them fails.
fn conforms(value: &Json, schema: &Json, root: &Json) -> Result<(), String> {
    for (keyword, argument) in schema.as_object().unwrap() {
        let fits = match keyword.as_str() {
            "$schema" | "title" | "description" | "$defs" | "format" | "contentEncoding"
            | "pattern" => true,
            "$ref" => {
                let name = argument.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
                conforms(value, &root["$defs"][name], root)?;
                true
            }
            "type" => match argument {
                Json::Array(types) => types.iter().any(|of| is(value, of)),
                of => is(value, of),
            },
            "enum" => argument.as_array().unwrap().contains(value),
            "anyOf" => argument
                .as_array()
                .unwrap()
                .iter()
                .any(|one| conforms(value, one, root).is_ok()),
            "required" => argument
                .as_array()
                .unwrap()
                .iter()
                .all(|key| value.get(key.as_str().unwrap()).is_some()),
            "properties" => {
                for (key, schema) in argument.as_object().unwrap() {
                    if let Some(member) = value.get(key) {
                        conforms(member, schema, root).map_err(|at| format!("/{key}{at}"))?;
                    }
                }
                true
            }
            "additionalProperties" => {
                for (key, member) in value.as_object().into_iter().flatten() {
                    conforms(member, argument, root).map_err(|at| format!("/{key}{at}"))?;
                }
                true
            }
            "items" => {
                for (position, element) in value.as_array().into_iter().flatten().enumerate() {
                    conforms(element, argument, root).map_err(|at| format!("/{position}{at}"))?;
                }
                true
            }
            "prefixItems" => {
                let pairs = value
                    .as_array()
                    .into_iter()
                    .flatten()
                    .zip(argument.as_array().unwrap());
                pairs
                    .into_iter()
                    .all(|(element, schema)| conforms(element, schema, root).is_ok())
            }
            "minItems" => value
                .as_array()
                .is_none_or(|list| list.len() as u64 >= argument.as_u64().unwrap()),
            "maxItems" => value
                .as_array()
                .is_none_or(|list| list.len() as u64 <= argument.as_u64().unwrap()),
            "minLength" => value
                .as_str()
                .is_none_or(|text| text.chars().count() as u64 >= argument.as_u64().unwrap()),
            "maxLength" => value
                .as_str()
                .is_none_or(|text| text.chars().count() as u64 <= argument.as_u64().unwrap()),
            "minimum" => value
                .as_f64()
                .is_none_or(|number| number >= argument.as_f64().unwrap()),
            "maximum" => value
                .as_f64()
                .is_none_or(|number| number <= argument.as_f64().unwrap()),
            other => panic!("a keyword that the test does not know: {other}"),
        };
        if !fits {
            return Err(format!(" breaks {keyword}"));
        }
    }
    Ok(())
}

fn is(value: &Json, of: &Json) -> bool {
    match of.as_str().unwrap() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("{other}"),
    }
}

#[test]
fn documents_of_the_reference_conform() {
    let mut checked = 0;
    for recorded in scenarios()
        .iter()
        .filter(|recorded| !recorded.text.trim_ascii().is_empty())
    {
        let kind = recognise(&recorded.text, Limits::default()).unwrap();
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
