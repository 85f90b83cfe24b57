//! The lines of a stream, and what is on them.

use crate::reader::skim::names_envelope;
use crate::reader::{OwnedEvent, StreamFinding};
use crate::{Message, Timestamp};
use std::fmt;

/// A line as it is in the stream, or the part of one that holds a message of its own.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Line<'a> {
    /// The bytes, without the line feed; a carriage return before it is among them.
    pub raw: &'a [u8],
    /// The number, from 1.
    pub number: u64,
    /// The offset of the first byte in the stream.
    pub offset: u64,
    /// How many bytes of the same line are before it: none, unless messages share the line.
    pub start: u64,
    /// Whether a line feed ends it; only the last line can lack one, and a part that another follows.
    pub is_ended: bool,
    /// Whether another message follows on the same line.
    pub is_followed: bool,
}

impl<'a> Line<'a> {
    /// Appends the bytes as they came, with the line feed if there was one.
    pub fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.raw);
        if self.is_ended {
            out.push(b'\n');
        }
    }

    /// As [`Line::write`], but messages that share a line get lines of their own: what is written stays
    /// apart from what is written next, whichever parts of the line are.
    pub fn write_apart(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.raw);
        self.write_end(out);
    }

    /// Appends what keeps a line apart from the next.
    pub(crate) fn write_end(&self, out: &mut Vec<u8>) {
        if self.is_ended || self.is_followed {
            out.push(b'\n');
        }
    }

    /// The part before an offset, and the rest.
    pub(crate) fn split(self, at: usize) -> (Self, Self) {
        let (first, rest) = self.raw.split_at_checked(at).unwrap_or((self.raw, &[]));
        let length = first.len() as u64;
        let first = Line {
            raw: first,
            is_ended: false,
            is_followed: true,
            ..self
        };
        let rest = Line {
            raw: rest,
            offset: self.offset + length,
            start: self.start + length,
            ..self
        };
        (first, rest)
    }
}

/// The place only: lines can hold secrets.
impl fmt::Debug for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Line")
            .field("number", &self.number)
            .field("offset", &self.offset)
            .field("bytes", &self.raw.len())
            .finish_non_exhaustive()
    }
}

/// A line of the stream, with its findings. Messages that share a line are events of their own, and so is what is
/// cut before one.
///
/// ```
/// use tofu_json_ui::{Content, ReadOptions, read_slice};
///
/// let mut foreign = Vec::new();
/// let end = read_slice(b"Initializing...\n\n", ReadOptions::default(), |event| {
///     if let Content::Foreign(_) = event.content {
///         foreign.push((event.line.number, event.line.raw.to_vec()));
///     }
/// });
/// assert_eq!(foreign, [(1, b"Initializing...".to_vec())]);
/// assert_eq!((end.lines, end.messages), (2, 0));
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Event<'a> {
    /// The line.
    pub line: Line<'a>,
    /// The contents.
    pub content: Content<'a>,
    /// The findings.
    pub findings: &'a [StreamFinding],
}

impl<'a> Event<'a> {
    /// The message, if the line holds one that may be read.
    #[must_use]
    pub const fn message(&self) -> Option<&Message<'a>> {
        match &self.content {
            Content::Message { message, .. } => Some(message),
            _ => None,
        }
    }

    /// Whether the line is the beginning of a message whose end is missing. It may contain anything, with marks
    /// that are not there any more.
    #[must_use]
    pub fn is_cut_message(&self) -> bool {
        match self.content {
            Content::Foreign(Foreign::Truncated) => true,
            Content::Foreign(Foreign::Text) => names_envelope(self.line.raw),
            _ => false,
        }
    }

    /// A copy that borrows nothing, to keep or to send elsewhere. It copies the line and what was
    /// read of it, but does not read it again.
    #[must_use]
    pub fn to_owned(&self) -> OwnedEvent {
        OwnedEvent::of(self)
    }
}

/// The contents of a line.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Content<'a> {
    /// A message.
    Message {
        /// The message.
        message: Message<'a>,
        /// Where its object is in the line; what is before it was put there by others.
        at: usize,
    },
    /// A message of a stream whose version is not known, which is not to be interpreted.
    Refused(Message<'a>),
    /// A heartbeat that was recognised and not read, because the options ask for that.
    Heartbeat(Option<Timestamp>),
    /// A line that is not a message, such as the output of another program.
    Foreign(Foreign),
    /// Nothing, or white space.
    Blank,
}

/// Why a line is foreign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Foreign {
    /// Text.
    Text,
    /// A JSON value that is no object.
    NotAnObject,
    /// An object without `@message`.
    NoMessage,
    /// An object of a log: its module is not that of the user interface.
    Log,
    /// The start of a message that the end of the stream cuts.
    Truncated,
    /// A line longer than the limit, of which only the start is here.
    TooLong,
    /// A line in an encoding that is not read.
    Encoding,
}
