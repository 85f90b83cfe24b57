//! The characters of a string token, and where they were written.

use tofu_json_text::CheckedSlice;
use tofu_json_value::unescape;

/// A decoded character.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct DecodedPiece {
    pub(super) character: char,
    /// Where it starts in the written text.
    pub(super) at: usize,
    /// It is the escape of something that is no character.
    pub(super) lossy: bool,
}

impl DecodedPiece {
    /// Whether it is written as it is.
    pub(super) fn is_plain(self, written: &[u8]) -> bool {
        !self.lossy && written.get(self.at).is_some_and(|byte| *byte != b'\\')
    }
}

/// Goes through what is written between the quotes of a right string.
pub(super) struct Decoding<'w> {
    written: &'w [u8],
    at: usize,
}

impl<'w> Decoding<'w> {
    pub(super) const fn new(written: &'w [u8]) -> Self {
        Self { written, at: 0 }
    }

    fn escape(&mut self) -> (char, bool) {
        let (character, length) = unescape(self.written.slice(self.at..));
        self.at += length;
        (
            character.unwrap_or(char::REPLACEMENT_CHARACTER),
            character.is_none(),
        )
    }

    /// A character that is not ASCII; a byte that belongs to none is replaced alone.
    fn wide(&mut self) -> (char, bool) {
        let bytes = self.written.slice(self.at..);
        let bytes = bytes.get(..4).unwrap_or(bytes);
        let chunk = bytes.utf8_chunks().next();
        if let Some(character) = chunk.and_then(|chunk| chunk.valid().chars().next()) {
            self.at += character.len_utf8();
            (character, false)
        } else {
            self.at += 1;
            (char::REPLACEMENT_CHARACTER, true)
        }
    }
}

impl Iterator for Decoding<'_> {
    type Item = DecodedPiece;

    fn next(&mut self) -> Option<DecodedPiece> {
        let at = self.at;
        let (character, lossy) = match *self.written.get(at)? {
            b'\\' => self.escape(),
            byte if byte.is_ascii() => {
                self.at += 1;
                (char::from(byte), false)
            }
            _ => self.wide(),
        };
        Some(DecodedPiece {
            character,
            at,
            lossy,
        })
    }
}

/// Where the bytes of a decoded text are in the source.
#[derive(Clone, Debug)]
pub struct Offsets {
    /// Decoded and source offsets from which on both go in step, by decoded offset.
    runs: Vec<(u32, u32)>,
    end: (u32, u32),
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a source is shorter than 4 GiB, and so is what it decodes to: one byte becomes at most three, and only \
              where it is no UTF-8"
)]
impl Offsets {
    pub(super) fn new(start: u32, written: &[u8]) -> Self {
        let mut runs = vec![(0, start)];
        let mut decoded = 0_u32;
        let mut in_step = start;
        for piece in Decoding::new(written) {
            let source = start + piece.at as u32;
            if source != in_step {
                runs.push((decoded, source));
                in_step = source;
            }
            let length = piece.character.len_utf8() as u32;
            // Within an escape, every byte of its character is where the escape is.
            if !piece.is_plain(written) {
                for inner in 1..length {
                    runs.push((decoded + inner, source));
                }
                in_step = u32::MAX;
            } else {
                in_step = in_step.wrapping_add(length);
            }
            decoded += length;
        }
        Self {
            runs,
            end: (decoded, start + written.len() as u32),
        }
    }

    /// Where a byte of the decoded text is; its length gives the closing quote.
    #[must_use]
    pub fn source_byte(&self, decoded: usize) -> u32 {
        let decoded = u32::try_from(decoded).unwrap_or(u32::MAX);
        if decoded >= self.end.0 {
            return self.end.1;
        }
        let after = self.runs.partition_point(|(at, _)| *at <= decoded);
        self.runs
            .get(after.saturating_sub(1))
            .map_or(0, |(at, source)| source + (decoded - at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(written: &[u8]) -> String {
        Decoding::new(written)
            .map(|piece| piece.character)
            .collect()
    }

    #[test]
    fn escapes_are_decoded() {
        assert_eq!(text(br#"\/\b\f\n\r\t\"\\"#), "/\u{8}\u{c}\n\r\t\"\\");
        assert_eq!(text(br"\ud83d\ude00\u00e9\u0000"), "\u{1f600}é\0");
    }

    #[test]
    fn case_29_lone_surrogates_and_broken_utf8_are_replaced() {
        assert_eq!(text(br"\ud800x"), "\u{fffd}x");
        assert_eq!(text(br"\ud800\ud83d\ude00"), "\u{fffd}\u{1f600}");
        assert_eq!(text(br"\udc00\u0041"), "\u{fffd}A");
        assert_eq!(text(b"\xff\xfe x"), "\u{fffd}\u{fffd} x");
        assert_eq!(text(b"\xed\xa0\x80"), "\u{fffd}\u{fffd}\u{fffd}");
        assert_eq!(text(b"\xe2\x80"), "\u{fffd}\u{fffd}");
    }

    #[test]
    fn offsets_point_at_what_was_written() {
        let written = "é\\u00e9x\\ny\\ud83d\\ude00z".as_bytes();
        let offsets = Offsets::new(10, written);
        let decoded = text(written);
        assert_eq!(decoded, "ééx\ny\u{1f600}z");
        let found: Vec<u32> = (0..=decoded.len())
            .map(|at| offsets.source_byte(at))
            .collect();
        let expected = [10, 11, 12, 12, 18, 19, 21, 22, 22, 22, 22, 34, 35];
        assert_eq!(found, expected);
    }
}
