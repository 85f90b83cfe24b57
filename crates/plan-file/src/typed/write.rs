//! Values as JSON: the part that is known, and the mask of what is not.

use super::TypedValue;
use tofu_json_value::{Escaping, Json, Sink, write_string};

/// Writes what is known of a value: members that are not are left out, elements that are not are null.
pub(crate) fn write_known<S: Sink>(json: &mut Json<S>, value: &TypedValue<'_>) {
    match value {
        TypedValue::Null | TypedValue::Unknown(_) => json.null(),
        TypedValue::Bool(value) => json.bool(*value),
        TypedValue::Number(number) => json.literal(number),
        TypedValue::Text(text) => json.string(text),
        TypedValue::Bytes(bytes) => write_bytes(json, bytes),
        TypedValue::Elements(_, elements) => {
            json.list(elements, |json, element| write_known(json, element));
        }
        TypedValue::Members(_, members) => json.object(|json| {
            for (name, value) in members {
                if !matches!(value, TypedValue::Unknown(_)) {
                    write_known(json.member(name), value);
                }
            }
        }),
    }
}

/// Writes a text that is not UTF-8: an escape for each byte that is none.
fn write_bytes<S: Sink>(json: &mut Json<S>, bytes: &[u8]) {
    let mut quoted = vec![b'"'];
    for chunk in bytes.utf8_chunks() {
        let mut valid = String::new();
        write_string(&mut valid, chunk.valid(), Escaping::Html);
        let inner = valid
            .strip_prefix('"')
            .and_then(|text| text.strip_suffix('"'));
        quoted.extend_from_slice(inner.unwrap_or_default().as_bytes());
        for _ in chunk.invalid() {
            quoted.extend_from_slice(b"\\ufffd");
        }
    }
    quoted.push(b'"');
    json.copied_string(&quoted);
}

/// Writes the mask of what is not known.
pub(crate) fn write_unknown_mask(json: &mut Json, value: &TypedValue<'_>) {
    match value {
        TypedValue::Unknown(_) => json.bool(true),
        TypedValue::Elements(_, elements) => {
            json.list(elements, |json, element| write_unknown_mask(json, element));
        }
        TypedValue::Members(_, members) => json.object(|json| {
            for (name, value) in members {
                let shows = matches!(
                    value,
                    TypedValue::Unknown(_) | TypedValue::Elements(..) | TypedValue::Members(..)
                );
                if shows {
                    write_unknown_mask(json.member(name), value);
                }
            }
        }),
        _ => json.bool(false),
    }
}

/// The mask of what is not known of a root: `clear` where all of it is known.
pub(crate) fn unknown_mask(json: &mut Json, value: &TypedValue<'_>, clear: &str) {
    if value.has_unknown() {
        write_unknown_mask(json, value);
    } else {
        json.json(clear);
    }
}
