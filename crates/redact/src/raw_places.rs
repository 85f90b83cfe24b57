//! Places in what a string says, as places in how it is written.

use memchr::memchr;
use tofu_json_text::CheckedSlice;
use tofu_json_value::unescape;

/// Finds for places in a text those in the JSON that it was read from, from the front to the back.
pub(crate) struct RawPlaces<'t> {
    content: &'t [u8],
    /// Whether nothing is escaped or broken, so that places are the same.
    is_same: bool,
    /// Whether nothing is broken, so that only escapes have another length.
    is_valid: bool,
    text: usize,
    raw: usize,
}

impl<'t> RawPlaces<'t> {
    pub(crate) fn new(content: &'t [u8], text: &str) -> Self {
        let is_same = content == text.as_bytes();
        Self {
            is_same,
            is_valid: is_same || std::str::from_utf8(content).is_ok(),
            content,
            text: 0,
            raw: 0,
        }
    }

    pub(crate) fn raw(&mut self, place: usize) -> usize {
        if self.is_same {
            return place;
        }
        while self.text < place {
            let rest = self.content.slice(self.raw..);
            let (text, raw) = match rest.first() {
                None => return self.raw,
                Some(b'\\') => {
                    let (character, length) = unescape(rest);
                    (
                        character.unwrap_or(char::REPLACEMENT_CHARACTER).len_utf8(),
                        length,
                    )
                }
                Some(_) if self.is_valid => {
                    let piece = rest.get(..place - self.text).unwrap_or(rest);
                    let length = memchr(b'\\', piece).unwrap_or(piece.len());
                    (length, length)
                }
                Some(_) => plain(rest),
            };
            self.text += text;
            self.raw = (self.raw + raw).min(self.content.len());
        }
        self.raw
    }
}

/// How many bytes the first character of a text takes when it is read, and how many it has.
fn plain(rest: &[u8]) -> (usize, usize) {
    if rest.first().is_some_and(u8::is_ascii) {
        return (1, 1);
    }
    let beginning = rest.get(..4.min(rest.len())).unwrap_or_default();
    let chunk = beginning.utf8_chunks().next();
    let first = chunk.and_then(|chunk| chunk.valid().chars().next());
    match first {
        Some(character) => (character.len_utf8(), character.len_utf8()),
        None => (char::REPLACEMENT_CHARACTER.len_utf8(), 1),
    }
}
