//! Writing JSON of our own.

use crate::pieces::{Pieces, one};
use serde::Serialize;
use std::io::{self, Write};
use std::iter;

pub(crate) use tofu_json_report::{finish, harmless};
pub(crate) use tofu_json_value::Json;

/// A value on a line, with everything escaped that could steer a terminal.
pub(crate) fn to_line<T: Serialize + ?Sized>(value: &T) -> String {
    let mut json = Json::line();
    json.serialize(value);
    finish(json)
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
    use super::{Harmless, Json, finish, indented_array};
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
