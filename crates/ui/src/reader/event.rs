//! The lines of a stream, and what is on them.

use crate::reader::{OwnedEvent, StreamFinding};
use crate::{Message, Timestamp};
use std::fmt;

/// A line as it is in the stream.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Line<'a> {
    /// The bytes, without the line feed; a carriage return before it is among them.
    pub raw: &'a [u8],
    /// The number, from 1.
    pub number: u64,
    /// The offset of the first byte in the stream.
    pub offset: u64,
    /// Whether a line feed ends it; only the last line can lack one.
    pub is_ended: bool,
}

impl Line<'_> {
    /// Appends the bytes as they came, with the line feed if there was one.
    pub fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.raw);
        if self.is_ended {
            out.push(b'\n');
        }
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

/// A line of the stream, with its findings.
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
