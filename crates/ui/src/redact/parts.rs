//! Lines that can be a part of a message: nobody knows what is in them.

use crate::reader::skim::names_envelope;
use crate::{Content, Event, Foreign};
use memchr::{memchr, memchr_iter, memmem};

/// Where in a message the lines of a stream are, as far as that can be seen.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MessageParts {
    open: Option<OpenMessage>,
    /// Whether there was a whole message: before the first one the end of one can be.
    has_message: bool,
}

/// A message that has begun and not ended.
#[derive(Clone, Copy, Debug)]
enum OpenMessage {
    /// It is cut or broken. Where the rest of it ends nobody knows, but not after the next whole message.
    Broken,
    /// It is spread over lines; its last line has as many blanks at its start as the first.
    Spread(usize),
}

/// What a line that is no message can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MessagePart {
    /// The beginning of a message.
    Beginning,
    /// What follows it, the end of one, or something around one.
    Other,
}

impl MessageParts {
    /// What of a message the next line can be; nothing for a whole one and for text of others.
    pub(super) fn next(&mut self, event: &Event<'_>) -> Option<MessagePart> {
        let raw = event.line.raw;
        match event.content {
            Content::Message { .. } | Content::Heartbeat(_) => {
                self.has_message = true;
                self.open = None;
                None
            }
            // Programs that write logs write whole lines.
            Content::Refused(_) | Content::Foreign(Foreign::Log) => {
                self.open = None;
                None
            }
            Content::Foreign(Foreign::Truncated | Foreign::TooLong) => {
                Some(self.begins(OpenMessage::Broken))
            }
            Content::Foreign(Foreign::Text | Foreign::NoMessage | Foreign::NotAnObject) => {
                let is_text = matches!(event.content, Content::Foreign(Foreign::Text));
                self.other(raw, is_text)
            }
            Content::Foreign(_) | Content::Blank => None,
        }
    }

    /// The same place, if no message has begun there.
    pub(super) const fn ended(self) -> Self {
        Self { open: None, ..self }
    }

    fn other(&mut self, raw: &[u8], is_text: bool) -> Option<MessagePart> {
        if is_text && names_envelope(raw) {
            return Some(self.begins(OpenMessage::Broken));
        }
        match self.open {
            Some(OpenMessage::Spread(blanks)) if is_text && closes(raw, blanks) => self.open = None,
            Some(_) => {}
            None if raw.trim_ascii() == b"{" => {
                return Some(self.begins(OpenMessage::Spread(blanks(raw))));
            }
            None => {
                let is_part = names_envelope(raw) || (is_text && self.ends_message(raw));
                return is_part.then_some(MessagePart::Other);
            }
        }
        Some(MessagePart::Other)
    }

    /// A message begins; or goes on, where one has begun.
    fn begins(&mut self, open: OpenMessage) -> MessagePart {
        if self.open.is_some() {
            return MessagePart::Other;
        }
        self.open = Some(open);
        MessagePart::Beginning
    }

    /// Whether what is before a message on its line can be a part of another one.
    pub(super) fn is_before(&self, prefix: &[u8]) -> bool {
        let may_be = || memmem::find(prefix, b"\":").is_some() || self.ends_message(prefix);
        !prefix.is_empty() && (self.open.is_some() || may_be())
    }

    /// Whether a text looks like the end of a message: more objects end in it than begin.
    fn ends_message(&self, text: &[u8]) -> bool {
        let text = text.trim_ascii_end();
        let text = text.strip_suffix(b"\x03").unwrap_or(text);
        let many = |bracket| memchr_iter(bracket, text).count();
        text.ends_with(b"}")
            && memchr(b'"', text).is_some()
            && (!self.has_message || many(b'}') > many(b'{'))
    }
}

fn blanks(line: &[u8]) -> usize {
    line.len() - line.trim_ascii_start().len()
}

/// Whether a line ends an object that began after as many blanks.
fn closes(line: &[u8], before: usize) -> bool {
    blanks(line) == before && matches!(line.trim_ascii(), b"}" | b"},")
}
