use crate::Message;
use tofu_json_value::{Elements, Escaping, Json, Members, Value};

/// Appends a message as OpenTofu writes it, without a line feed: keys of the envelope in bytewise
/// order, nothing between tokens, its spelling of strings.
///
/// Bytes of OpenTofu come back as they are. What it takes over from other encoders (values, types,
/// plans, states) keeps its own spelling, as there.
pub fn write_message(json: &mut String, message: &Message<'_>, escaping: Escaping) {
    let mut writer = Writer {
        json: Json::to(json).escaped(escaping),
    };
    writer.json.begin('{');
    for (key, value) in message.root().sorted_members() {
        writer.json.member(&key);
        writer.value(&key, value);
    }
    writer.json.end('}');
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

/// A container, and what of it is still to be written.
enum Open<'a> {
    Object(Members<'a>),
    Array(Elements<'a>),
}

struct Writer<'j> {
    json: Json<&'j mut String>,
}

impl Writer<'_> {
    /// A value, without recursion: messages may nest as deep as they like.
    fn value(&mut self, key: &str, value: Value<'_>) {
        if is_foreign(key, 0) {
            return self.json.value(value);
        }
        let mut open = Vec::new();
        self.begin(value, &mut open);
        loop {
            let depth = open.len();
            let next = match open.last_mut() {
                None => return,
                Some(Open::Array(elements)) => elements.next().map(|value| {
                    self.json.element();
                    (value, false)
                }),
                Some(Open::Object(members)) => members.next_nodes().map(|(name, value)| {
                    self.json.element();
                    self.json.respelled_string(name.raw());
                    self.json.colon();
                    let key = name.as_str().unwrap_or_default();
                    (value, is_foreign(&key, depth))
                }),
            };
            match next {
                Some((value, true)) => self.json.value(value),
                Some((value, false)) => self.begin(value, &mut open),
                None => self.json.end(match open.pop() {
                    Some(Open::Object(_)) => '}',
                    _ => ']',
                }),
            }
        }
    }

    /// Writes a scalar, or opens a container.
    fn begin<'a>(&mut self, value: Value<'a>, open: &mut Vec<Open<'a>>) {
        if value.is_object() {
            self.json.begin('{');
            open.push(Open::Object(value.members()));
        } else if value.is_array() {
            self.json.begin('[');
            open.push(Open::Array(value.elements()));
        } else if value.is_string() {
            self.json.respelled_string(value.raw());
        } else {
            self.json.value(value);
        }
    }
}
