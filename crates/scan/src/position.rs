use crate::kernel;
use std::fmt;
use tofu_json_text::CheckedSlice;

/// Where in a text something is, as people and editors count.
///
/// What a column counts, the one says who made the position: [`Position::of`] counts characters;
/// positions of configuration, lock files and diagnostics count grapheme clusters, as OpenTofu does.
///
/// ```
/// use tofu_json_scan::Position;
/// let position = Position::of(b"{\n  \"a\": x}", 9);
/// assert_eq!((position.line, position.column, position.byte), (2, 8, 9));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1.
    pub column: usize,
    /// Offset in bytes, from 0.
    pub byte: usize,
}

impl Position {
    /// The position of the byte at offset `at`, its column in characters; an offset after the end
    /// counts as the end.
    #[must_use]
    pub fn of(bytes: &[u8], at: usize) -> Self {
        let before = bytes.get(..at).unwrap_or(bytes);
        LineCount::of(before).end(before.len())
    }
}

/// How a stretch of text moves a position: its line breaks, and the characters after the last of them.
///
/// The places after a stretch can be told from that without its bytes.
///
/// ```
/// use tofu_json_scan::{LineCount, Position};
/// let lines = LineCount::of(b"{\n  \"a\":").then(LineCount::of(b" x}"));
/// assert_eq!(lines.end(11), Position::of(b"{\n  \"a\": x}", 11));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineCount {
    breaks: usize,
    in_last: usize,
}

/// Of so few bytes all can be counted in one byte, and of pieces of one size the processor counts many at a time.
const PIECE: usize = 192;

/// Most blocks have nothing but printable ASCII: to find that out takes less time than to count.
const BLOCK: usize = 512;

impl LineCount {
    /// That of a text.
    #[must_use]
    pub fn of(text: &[u8]) -> Self {
        kernel::lines(text)
    }

    /// The same, for the processor that the function which calls it is compiled for.
    #[inline(always)]
    pub(crate) fn in_blocks(text: &[u8]) -> Self {
        let (blocks, rest) = text.as_chunks::<BLOCK>();
        // Loops, here and over pieces: `fold` is a function of its own, which may be compiled apart, and then for any processor.
        let mut count = Self::default();
        for block in blocks {
            count = count.then(match is_plain(block) {
                true => Self {
                    breaks: 0,
                    in_last: BLOCK,
                },
                false => Self::in_pieces(block),
            });
        }
        count.then(Self::in_pieces(rest))
    }

    #[inline(always)]
    fn in_pieces(text: &[u8]) -> Self {
        let (pieces, rest) = text.as_chunks::<PIECE>();
        let mut count = Self::default();
        for piece in pieces {
            count = count.then(Self::of_piece(piece));
        }
        count.then(Self::of_piece(rest))
    }

    #[inline(always)]
    fn of_piece(piece: &[u8]) -> Self {
        // Continuation bytes of UTF-8 start no character.
        let characters = |text: &[u8]| {
            let starts = text.iter().map(|byte| u8::from(byte & 0xc0 != 0x80));
            usize::from(starts.sum::<u8>())
        };
        let breaks: u8 = piece.iter().map(|byte| u8::from(*byte == b'\n')).sum();
        let last = match breaks {
            0 => 0,
            _ => piece
                .iter()
                .rposition(|byte| *byte == b'\n')
                .map_or(0, |at| at + 1),
        };
        Self {
            breaks: breaks.into(),
            in_last: characters(piece.slice(last..)),
        }
    }

    /// That of this stretch and the next one together.
    #[must_use]
    pub const fn then(self, next: Self) -> Self {
        Self {
            breaks: self.breaks + next.breaks,
            in_last: match next.breaks {
                0 => self.in_last + next.in_last,
                _ => next.in_last,
            },
        }
    }

    /// The position after a stretch that begins a text and has so many bytes.
    #[must_use]
    pub const fn end(self, bytes: usize) -> Position {
        Position {
            line: 1 + self.breaks,
            column: 1 + self.in_last,
            byte: bytes,
        }
    }
}

/// Whether a block has nothing but printable ASCII: no line break among it. As a number with a sign, a byte outside ASCII is
/// less than any other, so that the least of all tells both at once.
#[inline(always)]
fn is_plain(block: &[u8; BLOCK]) -> bool {
    let signed = block.iter().map(|byte| byte.cast_signed());
    signed.fold(i8::MAX, i8::min) >= 0x20
}

impl Default for Position {
    /// The start of a text.
    fn default() -> Self {
        Self {
            line: 1,
            column: 1,
            byte: 0,
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {} (byte {})",
            self.line, self.column, self.byte
        )
    }
}

#[cfg(test)]
mod tests {
    use super::{LineCount, Position};

    /// Counted in the plainest way.
    fn plain(text: &str) -> (usize, usize) {
        let last = text.rsplit('\n').next().unwrap();
        (1 + text.matches('\n').count(), 1 + last.chars().count())
    }

    #[test]
    fn positions_are_those_of_all_stretches_before() {
        let (long, ascii) = ("é\"x".repeat(200), "x".repeat(1_500));
        let text = format!("{{\n{long}\n{ascii}\n{long}{ascii}{long}\n\nend");
        for at in (0..=text.len()).filter(|at| text.is_char_boundary(*at)) {
            let place = Position::of(text.as_bytes(), at);
            assert_eq!((place.line, place.column), plain(&text[..at]), "{at}");
            assert_eq!(place.byte, at);
            let cut = at / 3;
            let (one, other) = text.as_bytes()[..at].split_at(cut);
            let both = LineCount::of(one).then(LineCount::of(other));
            assert_eq!(both.end(at), place, "{at}");
        }
    }
}
