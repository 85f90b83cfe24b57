//! Lines that borrow nothing, and an iterator over them.

use crate::reader::{Content, Event, Feed, Foreign, Line, ReadOptions, StreamEnd, StreamFinding};
use crate::{Message, MessageKind, Timestamp};
use memchr::memchr;
use std::collections::VecDeque;
use std::fmt;
use std::io::{self, BufRead};
use tofu_json_text::CheckedSlice;
use tofu_json_value::Document;

/// An [`Event`] that borrows nothing: it can be kept, and sent to another thread.
///
/// ```
/// use std::sync::mpsc;
/// use tofu_json_ui::{ReadOptions, read_slice};
///
/// let line = br#"{"@level":"info","@message":"hi","@module":"tofu.ui","@timestamp":"2026-01-02T03:04:05Z"}"#;
/// let (sender, receiver) = mpsc::channel();
/// read_slice(line, ReadOptions::default(), |event| {
///     sender.send(event.to_owned()).expect("the receiver is there");
/// });
/// let owned = receiver.recv()?;
/// assert_eq!(owned.event().message().expect("a message").text(), "hi");
/// # Ok::<(), mpsc::RecvError>(())
/// ```
#[derive(Clone)]
pub struct OwnedEvent {
    /// The bytes of the line, unless they are all in the document.
    raw: Option<Box<[u8]>>,
    number: u64,
    offset: u64,
    start: u64,
    is_ended: bool,
    is_followed: bool,
    findings: Box<[StreamFinding]>,
    content: OwnedContent,
}

/// What is on the line.
#[derive(Clone)]
enum OwnedContent {
    Message {
        document: Document<'static>,
        kind: MessageKind,
        /// Where the message is in its line; nowhere if it is refused.
        at: Option<usize>,
    },
    Heartbeat(Option<Timestamp>),
    Foreign(Foreign),
    Blank,
}

impl OwnedEvent {
    pub(super) fn of(event: &Event<'_>) -> Self {
        let content = match event.content {
            Content::Message { message, at } => OwnedContent::of(&message, Some(at)),
            Content::Refused(message) => OwnedContent::of(&message, None),
            Content::Heartbeat(time) => OwnedContent::Heartbeat(time),
            Content::Foreign(foreign) => OwnedContent::Foreign(foreign),
            Content::Blank => OwnedContent::Blank,
        };
        let raw = event.line.raw;
        let is_whole = content.text().is_some_and(|text| text.len() == raw.len());
        Self {
            raw: (!is_whole).then(|| raw.into()),
            number: event.line.number,
            offset: event.line.offset,
            start: event.line.start,
            is_ended: event.line.is_ended,
            is_followed: event.line.is_followed,
            findings: event.findings.into(),
            content,
        }
    }

    /// The event, which borrows from this. It finds the members of a message's envelope again, in
    /// one pass over the keys of its object: keep the result where it is used more than once.
    #[must_use]
    pub fn event(&self) -> Event<'_> {
        Event {
            line: self.line(),
            content: self.content.borrowed(),
            findings: &self.findings,
        }
    }

    /// The line.
    #[must_use]
    pub fn line(&self) -> Line<'_> {
        Line {
            raw: self
                .raw
                .as_deref()
                .or_else(|| self.content.text())
                .unwrap_or_default(),
            number: self.number,
            offset: self.offset,
            start: self.start,
            is_ended: self.is_ended,
            is_followed: self.is_followed,
        }
    }

    /// The message, if the line holds one that may be read. It costs as much as [`OwnedEvent::event`].
    #[must_use]
    pub fn message(&self) -> Option<Message<'_>> {
        self.event().message().copied()
    }
}

impl OwnedContent {
    fn of(message: &Message<'_>, at: Option<usize>) -> Self {
        Self::Message {
            document: message.root().document().clone().into_owned(),
            kind: message.kind(),
            at,
        }
    }

    /// The text of the document, if there is one.
    fn text(&self) -> Option<&[u8]> {
        match self {
            Self::Message { document, .. } => Some(document.text()),
            _ => None,
        }
    }

    fn borrowed(&self) -> Content<'_> {
        match self {
            Self::Message { document, kind, at } => {
                match (Message::again(document.root(), *kind), *at) {
                    (Ok(message), Some(at)) => Content::Message { message, at },
                    (Ok(message), None) => Content::Refused(message),
                    // It was read as a message before, so this is not reached.
                    (Err(_), _) => Content::Foreign(Foreign::NoMessage),
                }
            }
            Self::Heartbeat(time) => Content::Heartbeat(*time),
            Self::Foreign(foreign) => Content::Foreign(*foreign),
            Self::Blank => Content::Blank,
        }
    }
}

/// As the event's: no values.
impl fmt::Debug for OwnedEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.event().fmt(f)
    }
}

/// Reads a stream line by line, as an iterator over lines that can be kept.
///
/// Each line is copied: [`read_from`](crate::read_from) is faster where lines are not kept.
///
/// ```
/// use tofu_json_ui::{ReadOptions, events};
///
/// let stream = concat!(
///     "not a message\n",
///     r#"{"@level":"info","@message":"hi","@module":"tofu.ui","@timestamp":"2026-01-02T03:04:05Z"}"#,
/// );
/// let mut lines = events(stream.as_bytes(), ReadOptions::default());
/// let mut texts = Vec::new();
/// for line in &mut lines {
///     texts.extend(line?.message().map(|message| message.text().into_owned()));
/// }
/// assert_eq!(texts, ["hi"]);
/// assert_eq!(lines.end().map(|end| (end.lines, end.messages)), Some((2, 1)));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn events<R: BufRead>(source: R, options: ReadOptions) -> Events<R> {
    Events {
        source,
        read: VecDeque::new(),
        feed: Some(Feed::new(options)),
        end: None,
    }
}

/// The iterator of [`events`]. It ends with the stream, or after the first error of the source;
/// interrupted reads are tried again.
#[derive(Debug)]
pub struct Events<R> {
    source: R,
    /// Messages of one line that were not given out yet.
    read: VecDeque<OwnedEvent>,
    /// Until the stream ends or cannot be read.
    feed: Option<Feed>,
    end: Option<StreamEnd>,
}

impl<R> Events<R> {
    /// Facts about the stream as a whole, when the iterator has come to its end.
    #[must_use]
    pub const fn end(&self) -> Option<&StreamEnd> {
        self.end.as_ref()
    }
}

impl<R: BufRead> Iterator for Events<R> {
    type Item = io::Result<OwnedEvent>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.read.is_empty() {
            let feed = self.feed.as_mut()?;
            let bytes = match self.source.fill_buf() {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.feed = None;
                    return Some(Err(error));
                }
            };
            if bytes.is_empty() {
                let read = &mut self.read;
                let feed = self.feed.take();
                self.end = feed.map(|feed| feed.finish(|last| read.push_back(last.to_owned())));
                break;
            }
            // One line at most: what it holds is all that waits to be given out.
            let length = memchr(b'\n', bytes).map_or(bytes.len(), |end| end + 1);
            let read = &mut self.read;
            feed.push(bytes.slice(..length), |line| {
                read.push_back(line.to_owned())
            });
            self.source.consume(length);
        }
        self.read.pop_front().map(Ok)
    }
}

impl<R: BufRead> std::iter::FusedIterator for Events<R> {}
