//! Values and types of the configuration.

use tofu_json_evaluate::{Type, Value};
use tofu_json_value::Json;

/// Writes a value that the configuration evaluates to.
pub(crate) fn write_evaluated(json: &mut Json, value: &Value) {
    match value {
        Value::Unknown(_) | Value::Null(_) => json.null(),
        Value::Bool(value) => json.bool(*value),
        Value::Number(number) if number.is_infinite() => json.null(),
        Value::Number(number) => json.literal(number),
        Value::String(text) => json.string(text),
        Value::Tuple(elements) | Value::List(_, elements) | Value::Set(_, elements) => {
            json.list(elements.iter(), |json, element| {
                write_evaluated(json, element)
            });
        }
        Value::Object(members) | Value::Map(_, members) => json.object(|json| {
            for (name, value) in members.iter() {
                write_evaluated(json.member(name), value);
            }
        }),
        Value::Marked(_, value) => write_evaluated(json, value),
    }
}

/// Writes the notation of a type.
pub(crate) fn write_type(json: &mut Json, kind: &Type) {
    let collection = |json: &mut Json, word: &str, element: &Type| {
        json.array(|json| {
            json.element().string(word);
            write_type(json.element(), element);
        });
    };
    match kind {
        Type::Dynamic => json.string("dynamic"),
        Type::Bool => json.string("bool"),
        Type::Number => json.string("number"),
        Type::String => json.string("string"),
        Type::List(element) => collection(json, "list", element),
        Type::Set(element) => collection(json, "set", element),
        Type::Map(element) => collection(json, "map", element),
        Type::Tuple(elements) => json.array(|json| {
            json.element().string("tuple");
            json.element().list(elements.iter(), write_type);
        }),
        Type::Object(object) => json.array(|json| {
            json.element().string("object");
            json.element().object(|json| {
                for (name, kind) in object.attributes() {
                    write_type(json.member(name), kind);
                }
            });
            if object.optional().len() > 0 {
                json.element()
                    .list(object.optional(), |json, name| json.string(name));
            }
        }),
    }
}
