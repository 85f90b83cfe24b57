use crate::reader::Line;
use std::fmt;
use tofu_json_diagnostic::{Severity, codes};
use tofu_json_text::CheckedSlice;

/// Something about a stream that its reader ought to know. Nothing is ever lost because of one.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct StreamFinding {
    /// The code of the finding.
    pub code: FindingCode,
    /// The number of the line, from 1; 0 for the whole stream.
    pub line: u64,
    /// The offset of the byte in the stream.
    pub byte: u64,
    /// The column of the byte in its line, from 1, in bytes.
    pub column: u64,
    /// The text at that place, cut to 80 characters; empty if it would not help.
    pub excerpt: String,
}

/// The longest excerpt, in characters.
const EXCERPT: usize = 80;

impl StreamFinding {
    /// A finding at an offset within a line, with the line from there as the excerpt.
    pub(crate) fn at(code: FindingCode, line: &Line<'_>, at: usize) -> Self {
        let rest = line.raw.slice(at..);
        // Four bytes are enough for each character.
        let rest = rest.get(..EXCERPT * 4).unwrap_or(rest);
        let text = String::from_utf8_lossy(rest);
        Self::with_excerpt(
            code,
            line,
            at,
            text.chars().take(EXCERPT).collect::<String>(),
        )
    }

    /// A finding with an excerpt of one's own.
    pub(crate) fn with_excerpt(
        code: FindingCode,
        line: &Line<'_>,
        at: usize,
        excerpt: impl Into<String>,
    ) -> Self {
        let at = at as u64;
        Self {
            code,
            line: line.number,
            byte: line.offset + at,
            column: line.start + at + 1,
            excerpt: excerpt.into(),
        }
    }

    /// A finding about the whole stream.
    pub(crate) fn of_stream(code: FindingCode, byte: u64) -> Self {
        Self {
            code,
            line: 0,
            byte,
            column: 0,
            excerpt: String::new(),
        }
    }

    /// How serious it is.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }
}

/// Without the excerpt, which can be secret.
impl fmt::Debug for StreamFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} at line {} column {}",
            self.code, self.line, self.column
        )
    }
}

/// Without the excerpt, which can be secret.
impl fmt::Display for StreamFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line == 0 {
            return f.write_str(self.code.about());
        }
        let (line, column, byte) = (self.line, self.column, self.byte);
        write!(
            f,
            "{} at line {line}, column {column} (byte {byte})",
            self.code.about()
        )
    }
}

codes! {
    /// What a [`StreamFinding`] is about.
    pub enum FindingCode {
    NoMessages = "no-messages", Error, "no message in the stream";
        NoVersion = "no-version", Note, "no version message before the first message";
        VersionRefused = "version-refused", Error, "a major version of the message format that is not known";
        BadVersion = "bad-version", Warning, "a version of the message format that is no number";
        Utf16 = "utf-16", Error, "text in UTF-16, expected UTF-8: convert it first";
        Utf32 = "utf-32", Error, "text in UTF-32, expected UTF-8: convert it first";
        ByteOrderMark = "byte-order-mark", Note, "a byte order mark at the start";
        StartOfText = "start-of-text", Note, "the control character STX, as logs of remote runs have it";
        EndOfText = "end-of-text", Note, "the control character ETX, as logs of remote runs have it";
        CarriageReturns = "carriage-returns", Note, "lines end in carriage return and line feed";
        NoFinalNewline = "no-final-newline", Note, "the last line has no line feed";
        Truncated = "truncated", Error, "the stream is cut in the middle of its last line";
        LineTooLong = "line-too-long", Error, "a line longer than the limit";
        BlankLine = "blank-line", Note, "an empty line";
        Prefix = "prefix", Note, "text before a message on its line";
        SharedLine = "shared-line", Note, "a message that does not begin on a line of its own";
        ForeignText = "foreign-text", Warning, "a line that is no JSON";
        ForeignJson = "foreign-json", Warning, "JSON that is no message";
        ForeignLog = "foreign-log", Warning, "a line of a log, not of the user interface";
        InvalidUtf8 = "invalid-utf8", Warning, "bytes that are not UTF-8";
        DuplicateKey = "duplicate-key", Warning, "a key that an object has twice: the last one counts";
        BadTimestamp = "bad-timestamp", Warning, "a timestamp that is missing or cannot be read";
        UnknownLevel = "unknown-level", Note, "a level that is not known";
        UnknownType = "unknown-type", Note, "a type of message that is not known";
        UnknownAction = "unknown-action", Note, "an action that is not known";
        UnknownReason = "unknown-reason", Note, "a reason that is not known";
        WrongPayload = "wrong-payload", Warning, "a payload that does not fit its type";
        NoopPlanned = "noop-planned", Note, "a planned no-op: a replacement that forgets the old object";
        Fallback = "fallback", Warning, "a message whose payload the producer could not write";
        TextDiffers = "text-differs", Warning, "a text that does not follow from its payload";
    }
}
