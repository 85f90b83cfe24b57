//! Whether a document is what a JSON Schema of ours says.

use serde_json::Value as Json;

/// Enough of JSON Schema for our own files; anything else in them fails.
pub(crate) fn conforms(value: &Json, schema: &Json, root: &Json) -> Result<(), String> {
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
                for (key, schema) in words_first(argument) {
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

/// The schemas of members, those of words first: they tell kinds of objects apart, so that no parts of another kind are looked
/// at.
fn words_first(properties: &Json) -> impl Iterator<Item = (&String, &Json)> {
    let of_words = |words: bool| {
        let members = properties.as_object().unwrap().iter();
        members.filter(move |(_, schema)| schema.get("enum").is_some() == words)
    };
    of_words(true).chain(of_words(false))
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
