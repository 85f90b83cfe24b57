use super::value::push_value;
use tofu_json_value::{Value, write_string};

/// Appends a comma, except in front of the first item.
pub(super) fn separate(json: &mut String, position: usize) {
    if position > 0 {
        json.push(',');
    }
}

/// Appends a key that the value follows.
pub(super) fn push_key(json: &mut String, key: &str) {
    write_string(json, key);
    json.push(':');
}

/// Appends the key of a member that is not the first; the value follows.
pub(super) fn push_next_key(json: &mut String, key: &str) {
    json.push(',');
    push_key(json, key);
}

/// Appends a further member with a text.
pub(super) fn push_text(json: &mut String, key: &str, text: &str) {
    push_next_key(json, key);
    write_string(json, text);
}

/// Appends a further member with a text, if there is one.
pub(super) fn push_if_some(json: &mut String, key: &str, text: Option<&str>) {
    if let Some(text) = text {
        push_text(json, key, text);
    }
}

/// Appends a further member with a text or null.
pub(super) fn push_or_null(json: &mut String, key: &str, text: Option<&str>) {
    push_next_key(json, key);
    match text {
        Some(text) => write_string(json, text),
        None => json.push_str("null"),
    }
}

/// Appends a further member `true`, if it is that.
pub(super) fn push_if_true(json: &mut String, key: &str, flag: bool) {
    if flag {
        push_flag(json, key, true);
    }
}

/// Appends a further member `true` or `false`.
pub(super) fn push_flag(json: &mut String, key: &str, flag: bool) {
    push_next_key(json, key);
    json.push_str(if flag { "true" } else { "false" });
}

/// Appends a further member with a value.
pub(super) fn push_member(json: &mut String, key: &str, value: Value<'_>) {
    push_next_key(json, key);
    push_value(json, value);
}
