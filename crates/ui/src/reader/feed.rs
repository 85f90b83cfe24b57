use crate::reader::classify::{Classifier, EventSink};
use crate::reader::{Event, FindingCode, Line, ReadOptions, StreamFinding};
use memchr::memchr;
use std::convert::Infallible;
use std::fmt;
use std::io::{self, BufRead};
use std::ops::ControlFlow;
use tofu_json_text::CheckedSlice;

/// Reads a stream from pieces of any size. Each line becomes one [`Event`], in order; where messages
/// share a line, each of them does.
///
/// ```
/// use tofu_json_ui::{Feed, ReadOptions};
///
/// let mut feed = Feed::new(ReadOptions::default());
/// let mut texts = Vec::new();
/// let line = br#"{"@level":"info","@message":"hi","@module":"tofu.ui","@timestamp":"2026-01-02T03:04:05Z"}"#;
/// let (start, end) = line.split_at(20);
/// feed.push(start, |_| unreachable!("no line has ended"));
/// feed.push(end, |_| unreachable!("no line has ended"));
/// let end = feed.finish(|event| texts.extend(event.message().map(|m| m.text().to_string())));
/// assert_eq!((texts, end.messages), (vec!["hi".to_string()], 1));
/// ```
pub struct Feed {
    classifier: Classifier,
    max_line: Option<usize>,
    /// The start of a line that has not ended yet.
    partial: Vec<u8>,
    /// How long that line is; more than what is kept where it is longer than the limit.
    length: u64,
    /// The number and the offset of the next line.
    number: u64,
    offset: u64,
}

/// Facts about a stream as a whole, known when it has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StreamEnd {
    /// How many messages there were.
    pub messages: u64,
    /// How many lines there were.
    pub lines: u64,
    /// How many bytes there were.
    pub bytes: u64,
    /// Whether the end cuts a message.
    pub is_truncated: bool,
    /// What was found about the whole.
    pub findings: Vec<StreamFinding>,
}

impl Feed {
    /// A reader at the start of a stream.
    #[must_use]
    pub fn new(options: ReadOptions) -> Self {
        Self {
            classifier: Classifier::new(options),
            max_line: options.max_line,
            partial: Vec::new(),
            length: 0,
            number: 1,
            offset: 0,
        }
    }

    /// Takes the next bytes; gives each line that ends in them to `sink`.
    pub fn push(&mut self, bytes: &[u8], mut sink: impl FnMut(Event<'_>)) {
        match self.try_push(bytes, |event| {
            sink(event);
            endless()
        }) {
            ControlFlow::Continue(()) => {}
        }
    }

    /// As [`Feed::push`], with a sink that can stop. When it does, the bytes after the line that it
    /// stopped at are not taken: [`Feed::taken`] is the end of that line, from where the reading can
    /// go on. Of messages that share a line, those after the one that it stopped at are passed over.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use tofu_json_ui::{Feed, ReadOptions};
    ///
    /// let mut feed = Feed::new(ReadOptions::default());
    /// let flow = feed.try_push(b"one\ntwo\nthree\n", |event| match event.line.raw {
    ///     b"two" => ControlFlow::Break(event.line.number),
    ///     _ => ControlFlow::Continue(()),
    /// });
    /// assert_eq!((flow, feed.taken()), (ControlFlow::Break(2), 8));
    /// ```
    pub fn try_push<B>(
        &mut self,
        bytes: &[u8],
        mut sink: impl FnMut(Event<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut broken = None;
        let flow = self.push_dyn(bytes, &mut |event| {
            sink(event).map_break(|value| broken = Some(value))
        });
        stopped(flow, broken)
    }

    fn push_dyn(&mut self, mut bytes: &[u8], sink: &mut EventSink<'_>) -> ControlFlow<()> {
        while let Some(end) = memchr(b'\n', bytes) {
            let (raw, rest) = bytes.split_at_checked(end).unwrap_or((bytes, &[]));
            bytes = rest.slice(1..);
            if self.length == 0 {
                self.whole(raw, true, sink)?;
            } else {
                self.keep(raw);
                self.partial_line(true, sink)?;
            }
        }
        self.keep(bytes);
        ControlFlow::Continue(())
    }

    /// How many bytes of the stream were taken so far.
    #[must_use]
    pub const fn taken(&self) -> u64 {
        self.offset + self.length
    }

    /// The stream has ended; a last line without a line feed goes to `sink`.
    pub fn finish(self, mut sink: impl FnMut(Event<'_>)) -> StreamEnd {
        match self.try_finish(|event| {
            sink(event);
            endless()
        }) {
            ControlFlow::Continue(end) => end,
        }
    }

    /// As [`Feed::finish`], with a sink that can stop.
    pub fn try_finish<B>(
        mut self,
        mut sink: impl FnMut(Event<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B, StreamEnd> {
        if self.length > 0 {
            let mut broken = None;
            let flow = self.partial_line(false, &mut |event| {
                sink(event).map_break(|value| broken = Some(value))
            });
            stopped(flow, broken)?;
        }
        ControlFlow::Continue(self.end())
    }

    /// Takes a stream that is in memory as a whole, so that no line is copied.
    fn whole_stream(&mut self, bytes: &[u8], sink: &mut EventSink<'_>) -> ControlFlow<()> {
        let tail = memchr::memrchr(b'\n', bytes).map_or(0, |end| end + 1);
        let (lines, tail) = bytes.split_at_checked(tail).unwrap_or((bytes, &[]));
        self.push_dyn(lines, sink)?;
        if tail.is_empty() {
            return ControlFlow::Continue(());
        }
        self.whole(tail, false, sink)
    }

    fn end(self) -> StreamEnd {
        let mut findings = Vec::new();
        if self.classifier.messages == 0 {
            findings.push(StreamFinding::of_stream(
                FindingCode::NoMessages,
                self.offset,
            ));
        }
        StreamEnd {
            messages: self.classifier.messages,
            lines: self.number - 1,
            bytes: self.offset,
            is_truncated: self.classifier.is_truncated,
            findings,
        }
    }

    /// Keeps a piece of a line, up to the limit.
    fn keep(&mut self, bytes: &[u8]) {
        self.length += bytes.len() as u64;
        let room = self
            .max_line
            .map_or(usize::MAX, |limit| limit.saturating_sub(self.partial.len()));
        self.partial
            .extend_from_slice(bytes.get(..room).unwrap_or(bytes));
    }

    fn partial_line(&mut self, is_ended: bool, sink: &mut EventSink<'_>) -> ControlFlow<()> {
        let mut partial = std::mem::take(&mut self.partial);
        let length = std::mem::take(&mut self.length);
        let flow = self.line(&partial, length, is_ended, sink);
        // One long line does not hold its memory for ever.
        if partial.capacity() <= 1 << 20 {
            partial.clear();
            self.partial = partial;
        }
        flow
    }

    fn whole(&mut self, raw: &[u8], is_ended: bool, sink: &mut EventSink<'_>) -> ControlFlow<()> {
        let kept = self
            .max_line
            .map_or(raw.len(), |limit| raw.len().min(limit));
        let start = raw.slice(..kept);
        self.line(start, raw.len() as u64, is_ended, sink)
    }

    fn line(
        &mut self,
        raw: &[u8],
        length: u64,
        is_ended: bool,
        sink: &mut EventSink<'_>,
    ) -> ControlFlow<()> {
        let line = Line {
            raw,
            number: self.number,
            offset: self.offset,
            start: 0,
            is_ended,
            is_followed: false,
        };
        self.number += 1;
        self.offset += length + u64::from(is_ended);
        if length > raw.len() as u64 {
            self.classifier.too_long(line, length, sink)
        } else {
            self.classifier.line(line, sink)
        }
    }
}

/// Without the line that has not ended yet: lines can hold secrets.
impl fmt::Debug for Feed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Feed")
            .field("classifier", &self.classifier)
            .field("max_line", &self.max_line)
            .field("number", &self.number)
            .field("offset", &self.offset)
            .field("partial", &self.length)
            .finish_non_exhaustive()
    }
}

/// What a sink that cannot stop says.
const fn endless() -> ControlFlow<Infallible> {
    ControlFlow::Continue(())
}

/// The flow of the caller's own sink.
fn stopped<B>(flow: ControlFlow<()>, broken: Option<B>) -> ControlFlow<B> {
    match (flow, broken) {
        (ControlFlow::Break(()), Some(value)) => ControlFlow::Break(value),
        _ => ControlFlow::Continue(()),
    }
}

/// Reads a whole stream that is in memory, without copying its lines.
pub fn read_slice(
    bytes: &[u8],
    options: ReadOptions,
    mut sink: impl FnMut(Event<'_>),
) -> StreamEnd {
    match try_read_slice(bytes, options, |event| {
        sink(event);
        endless()
    }) {
        ControlFlow::Continue(end) => end,
    }
}

/// As [`read_slice`], with a sink that can stop.
pub fn try_read_slice<B>(
    bytes: &[u8],
    options: ReadOptions,
    mut sink: impl FnMut(Event<'_>) -> ControlFlow<B>,
) -> ControlFlow<B, StreamEnd> {
    let mut feed = Feed::new(options);
    let mut broken = None;
    let flow = feed.whole_stream(bytes, &mut |event| {
        sink(event).map_break(|value| broken = Some(value))
    });
    stopped(flow, broken)?;
    ControlFlow::Continue(feed.end())
}

/// Reads a stream to its end, a buffer at a time.
///
/// ```
/// use tofu_json_ui::{ReadOptions, read_from};
///
/// let stream = br#"{"@level":"info","@message":"hi","@module":"tofu.ui","@timestamp":"2026-01-02T03:04:05Z"}"#;
/// let mut texts = Vec::new();
/// let end = read_from(&stream[..], ReadOptions::default(), |event| {
///     texts.extend(event.message().map(|message| message.text().into_owned()));
/// })?;
/// assert_eq!((texts, end.messages), (vec!["hi".to_owned()], 1));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// The error of the source, except that interrupted reads are tried again. Lines up to there were
/// given to `sink`.
pub fn read_from(
    source: impl BufRead,
    options: ReadOptions,
    mut sink: impl FnMut(Event<'_>),
) -> io::Result<StreamEnd> {
    match try_read_from(source, options, |event| {
        sink(event);
        endless()
    })? {
        ControlFlow::Continue(end) => Ok(end),
    }
}

/// As [`read_from`], with a sink that can stop. When it does, the source is at the end of the line
/// that it stopped at.
///
/// ```
/// use std::ops::ControlFlow;
/// use tofu_json_ui::{ReadOptions, try_read_from};
///
/// let mut stream = &b"one\ntwo\nthree\n"[..];
/// let flow = try_read_from(&mut stream, ReadOptions::default(), |event| match event.line.raw {
///     b"two" => ControlFlow::Break("found"),
///     _ => ControlFlow::Continue(()),
/// })?;
/// assert_eq!((flow.break_value(), stream), (Some("found"), &b"three\n"[..]));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// As [`read_from`].
pub fn try_read_from<B>(
    mut source: impl BufRead,
    options: ReadOptions,
    mut sink: impl FnMut(Event<'_>) -> ControlFlow<B>,
) -> io::Result<ControlFlow<B, StreamEnd>> {
    let mut feed = Feed::new(options);
    loop {
        let bytes = match source.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if bytes.is_empty() {
            return Ok(feed.try_finish(sink));
        }
        let (before, length) = (feed.taken(), bytes.len());
        let flow = feed.try_push(bytes, &mut sink);
        let taken = usize::try_from(feed.taken() - before).unwrap_or(length);
        source.consume(taken);
        if let ControlFlow::Break(value) = flow {
            return Ok(ControlFlow::Break(value));
        }
    }
}
