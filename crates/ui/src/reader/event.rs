use crate::reader::{Finding, Line};
use crate::{Message, Timestamp};

/// A line of the stream, with its findings.
#[derive(Clone, Copy, Debug)]
pub struct Event<'a> {
    /// The line.
    pub line: Line<'a>,
    /// The contents.
    pub content: Content<'a>,
    /// The findings.
    pub findings: &'a [Finding],
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
