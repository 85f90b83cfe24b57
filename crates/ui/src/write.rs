//! Messages back to bytes, as OpenTofu writes them.

use crate::{Level, Message, MessageKind, Program, Timestamp};
use std::collections::BTreeMap;
use tofu_json_value::{Elements, Escaping, Json, Members, Value};

/// A message that is made and not read.
///
/// ```
/// use tofu_json_ui::{MessageKind, Level, NewMessage, Program, Timestamp};
///
/// let mut message = NewMessage::new(Program::OpenTofu, Level::Info, "OpenTofu 1.12.6", Timestamp::from_micros(0));
/// message.kind(MessageKind::Version).string("tofu", "1.12.6").string("ui", "1.2");
/// assert_eq!(
///     message.to_json(),
///     r#"{"@level":"info","@message":"OpenTofu 1.12.6","@module":"tofu.ui","@timestamp":"1970-01-01T00:00:00.000000Z","tofu":"1.12.6","type":"version","ui":"1.2"}"#
/// );
/// ```
#[derive(Clone)]
pub struct NewMessage {
    escaping: Escaping,
    /// JSON text by key.
    members: BTreeMap<Box<str>, String>,
}

impl NewMessage {
    /// A message without a type.
    #[must_use]
    pub fn new(program: Program, level: Level, text: &str, time: Timestamp) -> Self {
        let (module, escaping) = match program {
            Program::OpenTofu => ("tofu.ui", Escaping::Plain),
            Program::Terraform => ("terraform.ui", Escaping::Html),
        };
        let members = BTreeMap::new();
        let mut message = Self { escaping, members };
        message
            .string("@level", level.as_str())
            .string("@message", text)
            .string("@module", module)
            .string("@timestamp", &time.to_string());
        message
    }

    /// Gives it a type.
    pub fn kind(&mut self, kind: MessageKind) -> &mut Self {
        self.string("type", kind.as_str())
    }

    /// Gives it a member that is a string.
    pub fn string(&mut self, key: &str, text: &str) -> &mut Self {
        let mut json = Json::line().escaped(self.escaping);
        json.string(text);
        self.raw(key, json.into_text())
    }

    /// Gives it a member by its JSON text, which must be on one line.
    pub fn raw(&mut self, key: &str, json: impl Into<String>) -> &mut Self {
        self.members.insert(key.into(), json.into());
        self
    }

    /// The line, without a line feed.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut json = Json::line().escaped(self.escaping);
        json.object(|json| {
            for (key, value) in &self.members {
                json.member(key).json(value);
            }
        });
        json.into_text()
    }
}

/// The keys only: values can be secret.
impl std::fmt::Debug for NewMessage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.members.keys()).finish()
    }
}

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
enum OpenContainer<'a> {
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
                Some(OpenContainer::Array(elements)) => elements.next().map(|value| {
                    self.json.element();
                    (value, false)
                }),
                Some(OpenContainer::Object(members)) => {
                    members.next_nodes().map(|(name, value)| {
                        self.json.element();
                        self.json.respelled_string(name.raw());
                        self.json.colon();
                        let key = name.as_str().unwrap_or_default();
                        (value, is_foreign(&key, depth))
                    })
                }
            };
            match next {
                Some((value, true)) => self.json.value(value),
                Some((value, false)) => self.begin(value, &mut open),
                None => self.json.end(match open.pop() {
                    Some(OpenContainer::Object(_)) => '}',
                    _ => ']',
                }),
            }
        }
    }

    /// Writes a scalar, or opens a container.
    fn begin<'a>(&mut self, value: Value<'a>, open: &mut Vec<OpenContainer<'a>>) {
        if value.is_object() {
            self.json.begin('{');
            open.push(OpenContainer::Object(value.members()));
        } else if value.is_array() {
            self.json.begin('[');
            open.push(OpenContainer::Array(value.elements()));
        } else if value.is_string() {
            self.json.respelled_string(value.raw());
        } else {
            self.json.value(value);
        }
    }
}
