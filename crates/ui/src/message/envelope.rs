use super::field::Misfits;
use crate::{Level, MessageKind, Payload, Timestamp};
use std::borrow::Cow;
use std::fmt;
use tofu_json_value::Value;
use tofu_json_vocab::Program;

/// One message: an envelope that is read at once, and a payload that is read when asked for.
///
/// ```
/// use tofu_json_ui::{MessageKind, Payload, ReadOptions, read_slice};
///
/// let line = concat!(
///     r#"{"@level":"info","@message":"a.b: Creating...","@module":"tofu.ui","@timestamp":"2026-01-02T03:04:05Z","#,
///     r#""hook":{"resource":{"addr":"a.b","module":"","resource":"a.b","resource_type":"a","#,
///     r#""resource_name":"b","resource_key":null},"action":"create"},"type":"apply_start"}"#,
/// );
/// read_slice(line.as_bytes(), ReadOptions::default(), |event| {
///     let message = event.message().expect("a message");
///     assert_eq!(message.kind(), MessageKind::ApplyStart);
///     assert_eq!(message.text(), "a.b: Creating...");
///     assert!(matches!(message.payload(), Payload::ApplyStart(_)));
/// });
/// ```
#[derive(Clone, Copy)]
pub struct Message<'a> {
    root: Value<'a>,
    kind: MessageKind,
    level: Option<Value<'a>>,
    text: Option<Value<'a>>,
    module: Option<Value<'a>>,
    timestamp: Option<Value<'a>>,
    type_word: Option<Value<'a>>,
    test_file: Option<Value<'a>>,
    test_run: Option<Value<'a>>,
    fallback: bool,
    payload: Option<Value<'a>>,
}

/// Why an object on a line is no message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotAMessage {
    /// There is no `@message`.
    NoText,
    /// A log line of the program or of a provider: the module is not that of the user interface.
    Log,
}

impl<'a> Message<'a> {
    /// Reads the envelope of an object; `anyone` also takes lines of other modules.
    pub(crate) fn of(root: Value<'a>, anyone: bool) -> Result<Self, NotAMessage> {
        let mut message = Self {
            root,
            kind: MessageKind::Typeless,
            level: None,
            text: None,
            module: None,
            timestamp: None,
            type_word: None,
            test_file: None,
            test_run: None,
            fallback: false,
            payload: None,
        };
        let mut last = None;
        let mut members = root.members();
        while let Some((key, value)) = members.next_nodes() {
            match key.raw() {
                b"\"@level\"" => message.level = Some(value),
                b"\"@message\"" => message.text = Some(value),
                b"\"@module\"" => message.module = Some(value),
                b"\"@timestamp\"" => message.timestamp = Some(value),
                b"\"type\"" => message.type_word = Some(value),
                b"\"@testfile\"" => message.test_file = Some(value),
                b"\"@testrun\"" => message.test_run = Some(value),
                b"\"@warn\"" => message.fallback = true,
                _ => last = Some((key, value)),
            }
        }
        if !message.text.is_some_and(Value::is_string) {
            return Err(NotAMessage::NoText);
        }
        if let Some(word) = message.type_word {
            message.kind = MessageKind::of(&word.as_str().unwrap_or_default());
        }
        let is_known = !matches!(message.kind, MessageKind::Typeless | MessageKind::Unknown);
        if !(anyone || is_known || message.is_of_the_interface()) {
            return Err(NotAMessage::Log);
        }
        message.payload = message.locate_payload(last);
        Ok(message)
    }

    fn is_of_the_interface(&self) -> bool {
        let module = self.module.and_then(Value::as_str);
        module.is_some_and(|module| module.ends_with(".ui"))
    }

    fn locate_payload(&self, last: Option<(Value<'a>, Value<'a>)>) -> Option<Value<'a>> {
        let key = self.kind.payload_key();
        if key.is_empty() {
            return Some(self.root);
        }
        match last {
            Some((name, value)) if name.as_str().is_some_and(|name| name == key) => Some(value),
            _ => self.root.get(key),
        }
    }

    /// The same message with nothing but its envelope interpreted.
    pub(crate) fn degraded(self) -> Self {
        Self {
            kind: MessageKind::Unknown,
            payload: Some(self.root),
            ..self
        }
    }

    /// The message of an object that was read before as one of this kind.
    pub(crate) fn again(root: Value<'a>, kind: MessageKind) -> Result<Self, NotAMessage> {
        let message = Self::of(root, true)?;
        Ok(if message.kind == kind {
            message
        } else {
            message.degraded()
        })
    }

    /// What sort of message this is.
    #[must_use]
    pub const fn kind(&self) -> MessageKind {
        self.kind
    }

    /// The `type` as written, if there is one.
    #[must_use]
    pub fn type_word(&self) -> Option<Cow<'a, str>> {
        self.type_word.map(|word| word.as_str().unwrap_or_default())
    }

    /// The level.
    #[must_use]
    pub fn level(&self) -> Level {
        let level = self.level.and_then(Value::as_str);
        Level::from(&*level.unwrap_or_default())
    }

    /// Whether the level is `error`.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.level.is_some_and(|level| level.raw() == b"\"error\"")
    }

    /// The text for people.
    #[must_use]
    pub fn text(&self) -> Cow<'a, str> {
        self.text.and_then(Value::as_str).unwrap_or_default()
    }

    /// The module: `tofu.ui` or `terraform.ui`.
    #[must_use]
    pub fn module(&self) -> Option<Cow<'a, str>> {
        self.module.and_then(Value::as_str)
    }

    /// Which program wrote the message, by its module.
    #[must_use]
    pub fn producer(&self) -> Program {
        match self.module.map(Value::raw) {
            Some(b"\"terraform.ui\"") => Program::Terraform,
            _ => Program::OpenTofu,
        }
    }

    /// The moment as written.
    #[must_use]
    pub fn timestamp_text(&self) -> Option<Cow<'a, str>> {
        self.timestamp.and_then(Value::as_str)
    }

    /// The moment, unless it is missing or cannot be read.
    #[must_use]
    pub fn timestamp(&self) -> Option<Timestamp> {
        Timestamp::parse(&self.timestamp_text()?)
    }

    /// The test file that the message belongs to.
    #[must_use]
    pub fn test_file(&self) -> Option<Cow<'a, str>> {
        self.test_file?.as_str()
    }

    /// The run that the message belongs to.
    #[must_use]
    pub fn test_run(&self) -> Option<Cow<'a, str>> {
        self.test_run?.as_str()
    }

    /// Whether the producer could not write the payload, and says so in `@warn`.
    #[must_use]
    pub const fn is_fallback(&self) -> bool {
        self.fallback
    }

    /// The whole object, with all its keys in their order.
    #[must_use]
    pub const fn root(&self) -> Value<'a> {
        self.root
    }

    /// The value of the payload's key; the root where the payload is beside the envelope.
    #[must_use]
    pub fn payload_value(&self) -> Value<'a> {
        self.payload.unwrap_or_else(Value::null)
    }

    /// The payload, typed. What is missing or does not fit reads as empty.
    #[must_use]
    pub fn payload(&self) -> Payload<'a> {
        Payload::read(self.kind, self.payload_value(), &mut Misfits::default())
    }

    /// The payload, and the first thing that does not fit it.
    pub(crate) fn checked_payload(&self) -> (Payload<'a>, Misfits<'a>) {
        let mut misfits = Misfits::default();
        let payload = Payload::read(self.kind, self.payload_value(), &mut misfits);
        (payload, misfits)
    }

    /// The text that follows from the payload, for kinds where it does. If it differs from
    /// [`Message::text`], the message was changed or was written by another version.
    #[must_use]
    pub fn expected_text(&self) -> Option<String> {
        self.payload().text(self)
    }
}

/// The kind only: values can be secret.
impl fmt::Debug for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Message({:?})", self.kind)
    }
}
