//! Writing JSON of our own.

use crate::options::output::{Pieces, one};
use serde::{Serialize, Serializer};
use std::io::{self, Write};
use std::iter;
use tofu_json_diagnostic::{Place, Position};
use tofu_json_value::Sink;

pub(crate) use tofu_json_report::{finish, harmless, to_line};
pub(crate) use tofu_json_value::Json;

/// A value on several lines, indented, with everything escaped that could steer a terminal.
pub(crate) fn to_lines<T: Serialize + ?Sized>(value: &T) -> String {
    let mut json = Json::lines();
    json.serialize(value);
    finish(json)
}

/// Writes a value on a line, token by token, with everything escaped that could steer a terminal.
pub(crate) fn write_line<T: Serialize + ?Sized>(to: impl Write, value: &T) -> io::Result<()> {
    let mut tokens = Tokens {
        to: Harmless::new(to),
        written: Ok(()),
    };
    Json::to(&mut tokens).serialize(value);
    tokens.push('\n');
    tokens.written
}

/// The elements of a list as records that are made one by one: each may repeat a long name, and all of them
/// together would be too much to hold.
pub(crate) struct Each<'e, T, R> {
    elements: &'e [T],
    record: fn(&'e T) -> R,
}

impl<'e, T, R> Each<'e, T, R> {
    pub(crate) const fn new(elements: &'e [T], record: fn(&'e T) -> R) -> Self {
        Self { elements, record }
    }
}

impl<T, R: Serialize> Serialize for Each<'_, T, R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.elements.iter().map(self.record))
    }
}

/// A part of a file.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct FilePlace {
    pub(crate) start: FilePosition,
    pub(crate) end: FilePosition,
}

impl From<Place> for FilePlace {
    fn from(place: Place) -> Self {
        Self {
            start: place.start.into(),
            end: place.end.into(),
        }
    }
}

/// A position in a file.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct FilePosition {
    line: usize,
    column: usize,
    byte: usize,
}

impl From<Position> for FilePosition {
    fn from(position: Position) -> Self {
        let Position { line, column, byte } = position;
        Self { line, column, byte }
    }
}

/// A writer that takes tokens of JSON until the first error.
struct Tokens<W> {
    to: W,
    written: io::Result<()>,
}

impl<W: Write> Sink for Tokens<W> {
    fn push_str(&mut self, text: &str) {
        self.push_raw(text.as_bytes());
    }

    fn push(&mut self, character: char) {
        self.push_str(character.encode_utf8(&mut [0; 4]));
    }

    fn push_raw(&mut self, bytes: &[u8]) {
        if self.written.is_ok() {
            self.written = self.to.write_all(bytes);
        }
    }
}

/// An indented array, a piece for each element.
pub(crate) fn indented_array<'e, T>(
    elements: impl Iterator<Item = T> + 'e,
    write: impl Fn(&mut Json, T) + 'e,
) -> Pieces<'e> {
    let mut elements = elements.peekable();
    if elements.peek().is_none() {
        return one("[]\n".to_owned());
    }
    let separators = iter::once("[\n  ").chain(iter::repeat(",\n  "));
    let elements = separators.zip(elements).map(move |(separator, element)| {
        let mut json = Json::line().indented(1);
        write(&mut json, element);
        separator.to_owned() + &harmless(&json.into_text())
    });
    Box::new(elements.chain(iter::once("\n]\n".to_owned())))
}

/// Writes JSON that comes in pieces, with everything escaped that could steer a terminal.
#[derive(Debug)]
pub(crate) struct Harmless<W> {
    to: W,
    /// The begin of a character whose end has not come yet.
    cut: Vec<u8>,
}

impl<W: Write> Harmless<W> {
    pub(crate) const fn new(to: W) -> Self {
        Self {
            to,
            cut: Vec::new(),
        }
    }

    /// What was written to.
    pub(crate) fn into_inner(self) -> W {
        self.to
    }
}

impl<W: Write> Write for Harmless<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.cut.is_empty() && !may_steer(bytes) {
            return self.to.write(bytes);
        }
        let mut all = std::mem::take(&mut self.cut);
        all.extend_from_slice(bytes);
        let mut text = Vec::with_capacity(all.len() + 16);
        let mut chunks = all.utf8_chunks().peekable();
        while let Some(chunk) = chunks.next() {
            text.extend_from_slice(harmless(chunk.valid()).as_bytes());
            if chunks.peek().is_none() && is_begin(chunk.invalid()) {
                self.cut = chunk.invalid().to_vec();
            } else {
                // The end of a character whose begin was written before.
                text.extend_from_slice(chunk.invalid());
            }
        }
        self.to.write_all(&text)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// Whether something begins in bytes that is escaped; most JSON has none of it.
///
/// Folded without a branch so that it compiles to vector instructions.
fn may_steer(bytes: &[u8]) -> bool {
    let begins = |byte: u8| matches!(byte, 0x7f | 0xc2 | 0xd8 | 0xe2);
    bytes
        .iter()
        .fold(false, |found, &byte| found | begins(byte))
}

/// Whether bytes are the begin of a character.
fn is_begin(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none())
}

#[cfg(test)]
mod tests {
    use super::{Each, Harmless, Json, finish, indented_array, to_line, write_line};
    use std::io::Write as _;
    use std::iter;

    /// Whatever the pieces are, also within a character.
    #[test]
    fn pieces_are_harmless() {
        let json = "{\"a\":\"é\u{7f}\u{9b}\u{202e}\u{2014}\u{1f600}\"}\n";
        let expected = "{\"a\":\"é\\u007f\\u009b\\u202e\u{2014}\u{1f600}\"}\n";
        for length in 1..=json.len() {
            let mut written = Vec::new();
            let mut harmless = Harmless::new(&mut written);
            for piece in json.as_bytes().chunks(length) {
                harmless.write_all(piece).unwrap();
            }
            assert_eq!(String::from_utf8(written).unwrap(), expected);
        }
    }

    #[test]
    fn a_line_of_tokens() {
        let texts = ["a", "\u{9b}\u{202e}é"];
        let each = Each::new(&texts, |text| (text, text.len()));
        let mut written = Vec::new();
        write_line(&mut written, &each).unwrap();
        let expected = "[[\"a\",1],[\"\\u009b\\u202eé\",7]]\n";
        assert_eq!(String::from_utf8(written).unwrap(), expected);
        assert_eq!(to_line(&each), expected);
        let mut full = [0; 5];
        assert!(write_line(&mut full[..], &each).is_err());
        assert_eq!(&full, b"[[\"a\"");
    }

    #[test]
    fn an_array_of_pieces() {
        let mut whole = Json::lines();
        whole.json("[{\"a\":[1,\"x\\ny\u{9b}\"]},{}]");
        let elements = ["{\"a\":[1,\"x\\ny\u{9b}\"]}", "{}"];
        let pieces = indented_array(elements.into_iter(), |json, element| json.json(element));
        assert_eq!(pieces.collect::<String>(), finish(whole));
        let none = indented_array(iter::empty::<()>(), |_, ()| {});
        assert_eq!(none.collect::<String>(), "[]\n");
    }
}
