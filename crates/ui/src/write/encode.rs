use crate::Message;
use crate::write::string::respell;
use tofu_json_diagnostic::Escaping;
use tofu_json_value::{Elements, Members, Value};

/// Appends a message as OpenTofu writes it, without a line feed: keys of the envelope in bytewise
/// order, nothing between tokens, its spelling of strings.
///
/// Bytes of OpenTofu come back as they are. What it takes over from other encoders (values, types,
/// plans, states) keeps its own spelling, as there.
pub fn write_message(json: &mut String, message: &Message<'_>, escaping: Escaping) {
    json.push('{');
    let mut is_first = true;
    for (key, value) in message.root().sorted_members() {
        separate(json, &mut is_first);
        tofu_json_diagnostic::write_string(json, &key, escaping);
        json.push(':');
        write_value(json, &key, value, escaping);
    }
    json.push('}');
}

/// Keys whose values another encoder made.
fn is_foreign(key: &str, depth: usize) -> bool {
    match key {
        "resource_key" | "identity" | "difference" | "value" => true,
        "state" | "test_plan" | "test_state" => depth == 0,
        "type" => depth > 0,
        _ => false,
    }
}

enum Open<'a> {
    Object(Members<'a>),
    Array(Elements<'a>),
}

/// A value, without recursion: messages may nest as deep as they like.
fn write_value(json: &mut String, key: &str, value: Value<'_>, escaping: Escaping) {
    if is_foreign(key, 0) {
        return push_raw(json, value);
    }
    let mut open: Vec<(Open<'_>, bool)> = Vec::new();
    begin(json, value, escaping, &mut open);
    loop {
        let depth = open.len();
        let Some((top, is_first)) = open.last_mut() else {
            return;
        };
        let (value, is_raw) = match top {
            Open::Array(elements) => match elements.next() {
                Some(value) => {
                    separate(json, is_first);
                    (value, false)
                }
                None => {
                    json.push(']');
                    open.pop();
                    continue;
                }
            },
            Open::Object(members) => match members.next_nodes() {
                Some((name, value)) => {
                    separate(json, is_first);
                    push_string(json, name, escaping);
                    json.push(':');
                    let key = name.as_str().unwrap_or_default();
                    (value, is_foreign(&key, depth))
                }
                None => {
                    json.push('}');
                    open.pop();
                    continue;
                }
            },
        };
        if is_raw {
            push_raw(json, value);
        } else {
            begin(json, value, escaping, &mut open);
        }
    }
}

/// Writes a scalar, or opens a container.
fn begin<'a>(
    json: &mut String,
    value: Value<'a>,
    escaping: Escaping,
    open: &mut Vec<(Open<'a>, bool)>,
) {
    if value.is_object() {
        json.push('{');
        open.push((Open::Object(value.members()), true));
    } else if value.is_array() {
        json.push('[');
        open.push((Open::Array(value.elements()), true));
    } else if value.is_string() {
        push_string(json, value, escaping);
    } else {
        push_raw(json, value);
    }
}

fn separate(json: &mut String, is_first: &mut bool) {
    if !std::mem::take(is_first) {
        json.push(',');
    }
}

fn push_string(json: &mut String, value: Value<'_>, escaping: Escaping) {
    match std::str::from_utf8(value.raw()) {
        Ok(quoted) => respell(json, quoted, escaping),
        // Bytes that are no UTF-8: OpenTofu writes an escape for each.
        Err(_) => {
            let text: String = value
                .raw()
                .utf8_chunks()
                .fold(String::new(), |mut text, chunk| {
                    text.push_str(chunk.valid());
                    text.extend(chunk.invalid().iter().map(|_| "\\ufffd"));
                    text
                });
            respell(json, &text, escaping);
        }
    }
}

fn push_raw(json: &mut String, value: Value<'_>) {
    match std::str::from_utf8(value.raw()) {
        Ok(text) => json.push_str(text),
        Err(_) => json.push_str(&String::from_utf8_lossy(value.raw())),
    }
}
