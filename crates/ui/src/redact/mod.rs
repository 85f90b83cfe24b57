//! Streams without their secrets.

mod command;
mod documents;
mod edits;
mod failure;
mod known;
mod learned;
mod learning;
mod masks;
mod parts;
mod provisioners;
mod read_text;
mod spellings;
mod texts;

use crate::{
    Content, Event, Foreign, Line, ListResourceFound, Message, MessageKind, Payload, ReadOptions,
    read_slice,
};
use edits::Edits;
use known::KnownSecrets;
use learned::Learned;
use masks::{Marked, redact};
use memchr::memmem;
use parts::{MessagePart, MessageParts};
use tofu_json_text::CheckedSlice;
use tofu_json_value::{Document, Escaping, Value, write_string};

/// What goes out of a stream before others see it. Everything else keeps its bytes, and a second
/// time changes nothing.
///
/// By default go: values that are marked as sensitive (in outputs, in differences, in plans and
/// states of tests), emergency dumps of the state, the commands that provisioners run, and what a
/// failed provisioner leaves in an error: its command, what that printed, and the code around it.
///
/// Strings of 8 characters or more that are marked, lines of such commands, and what in them looks like a
/// credential, are then looked for in the texts of other messages too: [`Redaction::event`] does so from the message on that gives them away,
/// and [`Redaction::learn`] lets one go over a recording before.
#[derive(Clone, Debug, Default)]
pub struct Redaction {
    outputs: bool,
    ids: bool,
    source: bool,
    provisioners: bool,
    known: KnownSecrets,
    learned: Learned,
    parts: MessageParts,
}

/// What came of a stream that was redacted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RedactionCounts {
    /// How many parts were redacted.
    pub redacted: u64,
    /// How many messages were left out because they are cut, broken or spread over lines.
    pub cut: u64,
    /// How many other lines were left out because they can be a part of a message, or hold one.
    pub parts: u64,
    /// How many were left out because their format is not known.
    pub refused: u64,
}

impl Redaction {
    /// The default rules.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Also removes the values of outputs that are not marked as sensitive.
    #[must_use]
    pub const fn outputs(mut self) -> Self {
        self.outputs = true;
        self
    }

    /// Also removes the ids of objects, from texts too.
    #[must_use]
    pub const fn ids(mut self) -> Self {
        self.ids = true;
        self
    }

    /// Also takes configuration: the code and the values of snippets, and generated configuration.
    #[must_use]
    pub const fn source(mut self) -> Self {
        self.source = true;
        self
    }

    /// Also removes everything that provisioners print.
    #[must_use]
    pub const fn provisioners(mut self) -> Self {
        self.provisioners = true;
        self
    }

    /// Also takes a secret that the caller knows, wherever it is, plainly, in base64, percent-encoded or
    /// in JSON within a string.
    #[must_use]
    pub fn secret(mut self, secret: &str) -> Self {
        self.known.add(secret);
        self
    }

    /// Whether a line that is not a message began as one: the rest of it may contain anything.
    #[must_use]
    pub fn is_broken_message(event: &Event<'_>) -> bool {
        event.is_cut_message() && !matches!(event.content, Content::Foreign(Foreign::Truncated))
    }

    /// Appends a line without its secrets, with its line feed; returns how many parts were replaced.
    /// Of lines that are no messages, only known secrets go; of those that can be a part of a message
    /// that is cut, broken or spread over lines, or that hold one, everything.
    ///
    /// Each line of the stream is given to it or to [`Redaction::pass`], in order.
    pub fn event(&mut self, event: &Event<'_>, out: &mut Vec<u8>) -> u64 {
        let before = self.parts;
        match self.parts.next(event) {
            Some(_) => {
                let count = cut(event.line.raw, out);
                event.line.write_end(out);
                count
            }
            None => self.known_line(event, before, out),
        }
    }

    /// Appends a line as [`Redaction::event`] does, but nothing of what could contain anything: a message that
    /// is cut, one of a format that is not known, or what can be a part of one. Whether there is a line, and what
    /// came of it is counted.
    pub fn pass(
        &mut self,
        event: &Event<'_>,
        counts: &mut RedactionCounts,
        out: &mut Vec<u8>,
    ) -> bool {
        let before = self.parts;
        match (self.parts.next(event), event.content) {
            (Some(MessagePart::Beginning), _) => counts.cut += 1,
            (Some(MessagePart::Other), _) => counts.parts += 1,
            (None, Content::Refused(_)) => counts.refused += 1,
            (None, _) => {
                counts.redacted += self.known_line(event, before, out);
                return true;
            }
        }
        false
    }

    /// A message, or a line that is no part of one.
    fn known_line(&mut self, event: &Event<'_>, before: MessageParts, out: &mut Vec<u8>) -> u64 {
        let raw = event.line.raw;
        let count = match &event.content {
            Content::Message { message, at } => self.message(raw, *at, message, before, out),
            Content::Refused(message) => {
                let at = memmem::find(raw, message.root().raw());
                let at = at.map(|at| at.saturating_sub(message.root().span().start));
                self.message(raw, at.unwrap_or_default(), message, before, out)
            }
            _ => self.foreign(&event.line, out),
        };
        event.line.write_end(out);
        count
    }

    /// A line whose object is at an offset, and from which others may have secrets. What is before it goes where it can be the
    /// end of another message.
    fn message(
        &mut self,
        raw: &[u8],
        at: usize,
        message: &Message<'_>,
        before: MessageParts,
        out: &mut Vec<u8>,
    ) -> u64 {
        let readable = readable(message);
        let marked = marked(&readable);
        self.learn_from(message, &marked);
        let (prefix, text) = raw.split_at_checked(at).unwrap_or((&[], raw));
        let count = match before.is_before(prefix) {
            true => 1,
            false => self.plain(prefix, out),
        };
        let edits = self.edits(&readable, marked);
        let start = out.len();
        let count = count + edits.apply(text, out);
        if edits.has_names() {
            let rest = text.len().saturating_sub(message.root().span().end);
            self.settle(start, rest, out);
        }
        count
    }

    /// A message whose names changed: what was no mark can be one then. Nothing of it stays where that has no end, or where
    /// it is no message any more. What follows it on its line has so many bytes.
    fn settle(&self, start: usize, rest: usize, out: &mut Vec<u8>) {
        for _ in 0..ROUNDS {
            let text = out.slice(start..).to_vec();
            let (object, rest) = text.split_at(text.len().saturating_sub(rest));
            let document = Document::parse(object);
            let root = document.as_ref().ok().map(Document::root);
            let Some(message) = root.and_then(|root| Message::of(root, true).ok()) else {
                break;
            };
            out.truncate(start);
            let count = self.edits(&message, marked(&message)).apply(object, out);
            out.extend_from_slice(rest);
            if count == 0 {
                return;
            }
        }
        out.truncate(start);
        out.extend_from_slice(CUT);
    }

    /// A line that is no message. Nothing of it stays if what is left of it reads as one, or as the start of one.
    fn foreign(&self, line: &Line<'_>, out: &mut Vec<u8>) -> u64 {
        let start = out.len();
        let count = self.plain(line.raw, out);
        if count > 0 && self.reads_as_message(out.slice(start..), line) {
            out.truncate(start);
            out.extend_from_slice(CUT);
        }
        count
    }

    /// Whether what is left of a line is a message, or can be a part of one.
    fn reads_as_message(&self, left: &[u8], line: &Line<'_>) -> bool {
        let mut left = left.to_vec();
        line.write_end(&mut left);
        let mut parts = self.parts.ended();
        let mut is_message = false;
        read_slice(&left, ReadOptions::unchecked(), |event| {
            let is_foreign = matches!(event.content, Content::Foreign(_));
            is_message |= !is_foreign || parts.next(&event).is_some();
        });
        is_message
    }

    /// A text that is no message. What was written in place of one that was cut is no secret, whichever are known.
    fn plain(&self, text: &[u8], out: &mut Vec<u8>) -> u64 {
        if text == CUT {
            return cut(text, out);
        }
        let changed = self.known.without_bytes(text);
        let text = changed.as_deref().unwrap_or(text);
        let more = self.learned.without_bytes(text);
        out.extend_from_slice(more.as_deref().unwrap_or(text));
        u64::from(changed.is_some() || more.is_some())
    }

    /// A text of ours without known and learned secrets.
    fn clean(&self, text: String) -> String {
        let text = self.known.without(&text).unwrap_or(text);
        self.learned.without(&text).unwrap_or(text)
    }

    fn edits(&self, message: &Message<'_>, marked: Marked<'_>) -> Edits {
        let mut edits = marked.into_edits(message.root());
        match message.payload() {
            Payload::Log(_) => {
                let states = message.root().get_all("state");
                states.for_each(|state| redact(state, &mut edits));
            }
            Payload::Outputs(outputs) if self.outputs => {
                for (_, output) in outputs.iter() {
                    output
                        .value
                        .into_iter()
                        .for_each(|value| redact(value.0, &mut edits));
                }
            }
            Payload::ProvisionProgress(hook) => self.hide_output(message, &hook.output, &mut edits),
            Payload::Diagnostic(diagnostic) => {
                let is_of_provisioner = self.hide_failure(message, &diagnostic, &mut edits);
                if self.source || is_of_provisioner {
                    let snippet = diagnostic.value.0.get("snippet");
                    let parts = ["code", "values"].map(|key| snippet?.get(key));
                    for part in parts.into_iter().flatten() {
                        redact_strings(part, "traversal", &mut edits);
                    }
                }
            }
            Payload::ListStart(list) if self.source => {
                let config = list.input_config.into_iter();
                config.for_each(|config| redact(config.0, &mut edits));
            }
            Payload::ListResourceFound(found) => self.found(message, &found, &mut edits),
            Payload::TestPlan(_) | Payload::TestState(_) => {
                self.document(message.payload_value(), &mut edits);
            }
            Payload::PlannedChange(_) if self.source => {
                let config = message.payload_value().get("generated_config");
                config
                    .into_iter()
                    .for_each(|config| redact(config, &mut edits));
            }
            _ => {}
        }
        if self.ids {
            self.identity(message, &mut edits);
        }
        if !self.known.is_empty() {
            self.known(message.root(), &mut edits);
        }
        if !self.learned.is_empty() {
            self.learned(message.root(), &mut edits);
        }
        edits
    }

    /// An object that a query has found: its values are outputs, its names and identity ids.
    fn found(&self, message: &Message<'_>, found: &ListResourceFound<'_>, edits: &mut Edits) {
        if let (true, Some(object)) = (self.outputs, found.resource_object) {
            redact(object.0, edits);
        }
        if self.ids {
            redact(found.identity.0, edits);
        }
        for (key, is_wanted) in [
            ("display_name", self.ids),
            ("config", self.source || self.outputs || self.ids),
            ("import_config", self.source || self.ids),
        ] {
            if let (true, Some(text)) = (is_wanted, message.payload_value().get(key)) {
                redact(text, edits);
            }
        }
    }

    fn identity(&self, message: &Message<'_>, edits: &mut Edits) {
        let payload = message.payload_value();
        let importing = payload.get("importing");
        for id in [
            payload.get("id_value"),
            importing.and_then(|importing| importing.get("id")),
        ] {
            let Some((value, id)) = id.and_then(|id| Some((id, id.as_str()?))) else {
                continue;
            };
            if !id.is_empty() && id != HIDDEN {
                self.in_text(message, &format!("={id}]"), &format!("={HIDDEN}]"), edits);
                edits.replace(value, json(HIDDEN));
            }
        }
        let identity = importing.and_then(|importing| importing.get("identity"));
        identity
            .into_iter()
            .for_each(|identity| redact(identity, edits));
    }

    /// Replaces the end of the `@message` that repeats something of the payload.
    fn in_text(&self, message: &Message<'_>, shown: &str, hidden: &str, edits: &mut Edits) {
        let text = message.text();
        if let (Some(start), Some(value)) = (text.rfind(shown), message.root().get("@message")) {
            let before = text.slice(..start);
            let after = text.slice(start + shown.len()..);
            let text = format!("{before}{hidden}{after}");
            edits.replace(value, json(&self.clean(text)));
        }
    }
}

/// Written in place of a message that was cut: it reads as a message itself.
const CUT: &[u8] = b"{\"(redacted)";

fn cut(text: &[u8], out: &mut Vec<u8>) -> u64 {
    out.extend_from_slice(CUT);
    u64::from(text != CUT)
}

const HIDDEN: &str = "(redacted)";

/// How often something is redacted again before all of it is hidden.
const ROUNDS: usize = 8;

/// One of a version that is not known may still hold what others hold.
fn readable<'a>(message: &Message<'a>) -> Message<'a> {
    Message::of(message.root(), true).unwrap_or(*message)
}

/// What a message marks as sensitive.
fn marked<'a>(message: &Message<'a>) -> Marked<'a> {
    match matters(message.kind()) {
        true => Marked::of(message.root()),
        false => Marked::default(),
    }
}

/// Kinds that can hold marks.
const fn matters(kind: MessageKind) -> bool {
    !matches!(
        kind,
        MessageKind::ApplyStart
            | MessageKind::ApplyProgress
            | MessageKind::ApplyComplete
            | MessageKind::ApplyErrored
            | MessageKind::RefreshStart
            | MessageKind::RefreshComplete
            | MessageKind::PlannedChange
            | MessageKind::ResourceDrift
            | MessageKind::ChangeSummary
            | MessageKind::Version
    )
}

/// Replaces every string in a value but those under one key.
fn redact_strings(root: Value<'_>, kept: &str, edits: &mut Edits) {
    let mut open = vec![root];
    while let Some(value) = open.pop() {
        if value.is_string() {
            redact(value, edits);
        }
        open.extend(value.elements());
        open.extend(
            value
                .members()
                .filter(|(key, _)| key != kept)
                .map(|(_, value)| value),
        );
    }
}

fn json(text: &str) -> String {
    let mut json = String::new();
    write_string(&mut json, text, Escaping::Plain);
    json
}
