mod ahead;
#[cfg(any(test, target_arch = "x86_64"))]
pub(crate) mod batches;

pub use ahead::BracketsAhead;

use crate::brackets::{Brackets, Open, Outer};
use crate::{Fault, FaultKind, Limits, kernel, string_end};
use tofu_json_text::CheckedSlice;

/// The offset after the JSON value that starts at `at`.
///
/// Strings must end and brackets must match; what is between them is not looked at. Leading white
/// space is the caller's: see [`skip_whitespace`](crate::skip_whitespace).
///
/// # Errors
///
/// A [`Fault`] where the text ends early, a bracket does not match, nesting passes the limit or no
/// value starts at `at`.
///
/// ```
/// use tofu_json_scan::{Limits, skip_value};
/// assert_eq!(skip_value(br#"{"a": ["}", 2]}, 3"#, 0, Limits::default()), Ok(15));
/// assert!(skip_value(b"[1}", 0, Limits::default()).is_err());
/// ```
#[inline]
pub fn skip_value(bytes: &[u8], at: usize, limits: Limits) -> Result<usize, Fault> {
    match bytes.get(at) {
        Some(b'"') => string_end(bytes, at).map(|end| end.at),
        Some(b'{' | b'[') => skip_container(bytes, at, limits),
        Some(b'-' | b'0'..=b'9' | b't' | b'f' | b'n') => Ok(skip_scalar(bytes, at)),
        _ => Err(Fault::unexpected(bytes, at, "a value")),
    }
}

fn skip_scalar(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.slice(at..);
    let is_part = |byte: &u8| matches!(byte, b'+' | b'-' | b'.' | b'0'..=b'9' | b'a'..=b'z' | b'E');
    at + rest
        .iter()
        .position(|byte| !is_part(byte))
        .unwrap_or(rest.len())
}

fn skip_container(bytes: &[u8], start: usize, limits: Limits) -> Result<usize, Fault> {
    let mut skipper = Skipper::new(limits);
    let rest = bytes.slice(start..);
    match skipper.finish(rest, start)? {
        Progress::Done { end } => Ok(start + end),
        Progress::More { .. } => Err(skipper.cut_off(bytes, bytes.len())),
    }
}

/// Steps over one array or object that comes in pieces.
///
/// ```
/// use tofu_json_scan::{Limits, Progress, Skipper};
///
/// let text = format!("[{}]]", "\"x]\",".repeat(40));
/// let (first, second) = text.as_bytes().split_at(128);
/// let mut skipper = Skipper::new(Limits::default());
/// assert_eq!(skipper.advance(first, 0), Ok(Progress::More { taken: 128 }));
/// assert_eq!(skipper.finish(second, 128), Ok(Progress::Done { end: text.len() - 1 - 128 }));
/// ```
#[derive(Clone, Debug)]
pub struct Skipper {
    brackets: Brackets,
    strings: Strings,
}

impl Progress {
    /// The end of the value, if it has come.
    #[cfg(any(test, target_arch = "x86_64"))]
    pub(crate) const fn end(self) -> Option<usize> {
        match self {
            Self::Done { end } => Some(end),
            Self::More { .. } => None,
        }
    }
}

/// The result of passing one piece to a [`Skipper`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The value ends at this offset of the piece.
    Done {
        /// The offset after the last byte of the value.
        end: usize,
    },
    /// The value continues: `taken` bytes were processed, the rest must be passed in again with
    /// what follows.
    More {
        /// How many bytes were processed.
        taken: usize,
    },
}

impl Skipper {
    /// A skipper before the opening bracket.
    #[must_use]
    pub const fn new(limits: Limits) -> Self {
        Self {
            brackets: Brackets::new(limits),
            strings: Strings::new(),
        }
    }

    /// Takes a piece that is not the last, which starts at offset `at` of the whole. It is taken in steps of 64
    /// bytes.
    ///
    /// # Errors
    ///
    /// A [`Fault`] at its offset of the whole, as [`skip_value`].
    #[inline]
    pub fn advance(&mut self, piece: &[u8], at: usize) -> Result<Progress, Fault> {
        let (blocks, _) = piece.as_chunks::<64>();
        self.blocks(blocks, at)
    }

    /// As [`advance`](Self::advance), and looks for brackets beyond the end of the value, where that is faster: what
    /// is found is there when the next value of the same text is stepped over. What is left of the piece to be passed in
    /// again are less than 64 bytes.
    ///
    /// # Errors
    ///
    /// As [`advance`](Self::advance).
    #[inline]
    pub fn advance_ahead(
        &mut self,
        ahead: &mut BracketsAhead,
        piece: &[u8],
        at: usize,
    ) -> Result<Progress, Fault> {
        #[cfg(target_arch = "x86_64")]
        if let Some(listed) = ahead.listed(piece, at) {
            return kernel::advance(listed, piece, at, &mut self.strings, &mut self.brackets);
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = ahead;
        self.advance(piece, at)
    }

    /// Takes the last piece, which starts at offset `at` of the whole, to its end.
    ///
    /// # Errors
    ///
    /// A [`Fault`] at its offset of the whole, as [`skip_value`].
    #[inline]
    pub fn finish(&mut self, piece: &[u8], at: usize) -> Result<Progress, Fault> {
        let (blocks, tail) = piece.as_chunks::<64>();
        let before = self.blocks(blocks, at)?;
        let Progress::More { taken } = before else {
            return Ok(before);
        };
        if !tail.is_empty() {
            let mut padded = [b' '; 64];
            for (to, from) in padded.iter_mut().zip(tail) {
                *to = *from;
            }
            return Ok(match self.blocks(&[padded], at.wrapping_add(taken))? {
                Progress::Done { end } => Progress::Done { end: taken + end },
                Progress::More { .. } => Progress::More { taken: piece.len() },
            });
        }
        Ok(before)
    }

    #[inline]
    fn blocks(&mut self, blocks: &[[u8; 64]], at: usize) -> Result<Progress, Fault> {
        let end = kernel::run(blocks, at, &mut self.strings, &mut self.brackets)?;
        let taken = 64 * blocks.len();
        Ok(end.map_or(Progress::More { taken }, |end| Progress::Done { end }))
    }

    /// The fault of a text that ends at offset `end` before the value does.
    #[must_use]
    #[cold]
    pub fn cut_off(&self, bytes: &[u8], end: usize) -> Fault {
        if self.strings.inside != 0 {
            return Fault::new(FaultKind::EndInString, end);
        }
        Fault {
            at: end,
            ..Fault::unexpected(bytes, bytes.len(), "a closing bracket")
        }
    }
}

/// Runs over whole blocks; the end of the value in them, if it comes.
///
/// `take_at_once` is given the brackets of each block first; where it declines, they are taken one by one.
#[inline(always)]
pub(crate) fn run(
    blocks: &[[u8; 64]],
    at: usize,
    strings: &mut Strings,
    brackets: &mut Brackets,
    classify: impl Fn(&[u8; 64]) -> Block,
    prefix_xor: impl Fn(u64) -> u64,
    take_at_once: impl Fn(&[u8; 64], u64, &mut Open) -> bool,
) -> Result<Option<usize>, Fault> {
    // Kept in registers as long as nothing happens.
    let (mut state, mut open) = (*strings, brackets.open);
    // Of a stream that is longer than addresses are, the offset of a fault is what is left of it.
    let place = |n: usize, offset: usize| at.wrapping_add(64 * n + offset);
    for (n, chunk) in blocks.iter().enumerate() {
        let block = classify(chunk);
        let quoted = state.step(block.quotes, block.backslashes, &prefix_xor);
        let found = block.brackets & !quoted.inside;
        let stray = block.backslashes & !quoted.inside;
        if stray != 0 {
            // Only what is before it still counts.
            let found = found & ((stray & stray.wrapping_neg()) - 1);
            let stray = stray.trailing_zeros() as usize;
            return match take_all(chunk, found, &mut open, &mut brackets.outer) {
                Ok(Some(end)) => {
                    brackets.open = open;
                    Ok(Some(64 * n + end))
                }
                Ok(None) => Err(stray_backslash(place(n, stray))),
                Err((kind, offset)) => Err(Fault::new(kind, place(n, offset))),
            };
        }
        if found == 0 || take_at_once(chunk, found, &mut open) {
            continue;
        }
        match take_all(chunk, found, &mut open, &mut brackets.outer) {
            Ok(None) => {}
            Ok(Some(end)) => {
                brackets.open = open;
                return Ok(Some(64 * n + end));
            }
            Err((kind, offset)) => return Err(Fault::new(kind, place(n, offset))),
        }
    }
    *strings = state;
    brackets.open = open;
    Ok(None)
}

/// Takes the brackets of a block whose bits are set: the offset after the one that closes the outermost, if one does.
/// An error has its offset in the block.
#[inline(always)]
fn take_all(
    chunk: &[u8; 64],
    mut found: u64,
    open: &mut Open,
    outer: &mut Outer,
) -> Result<Option<usize>, (FaultKind, usize)> {
    while found != 0 {
        let offset = found.trailing_zeros() as usize;
        let bracket = chunk.get(offset % 64).copied().unwrap_or_default();
        if let Err(kind) = open.take(bracket, outer) {
            return Err((kind, offset));
        }
        let closes = bracket & 0x04 != 0;
        if closes && open.is_empty() {
            return Ok(Some(offset + 1));
        }
        found &= found - 1;
    }
    Ok(None)
}

#[cold]
const fn stray_backslash(at: usize) -> Fault {
    let kind = FaultKind::UnexpectedByte {
        expected: "a value",
        found: b'\\',
    };
    Fault::new(kind, at)
}

/// The strings in 64 bytes, a bit per byte.
#[derive(Clone, Copy)]
pub(crate) struct Quoted {
    /// Quotes that begin or end a string.
    pub(crate) quotes: u64,
    /// Bytes of strings, with the opening quote and without the closing one.
    pub(crate) inside: u64,
    /// Backslashes that begin an escape sequence.
    pub(crate) escapes: u64,
}

/// Whether the next block starts inside a string, and whether with an escaped byte.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strings {
    /// All ones inside a string.
    inside: u64,
    escaped: u64,
}

impl Strings {
    pub(crate) const fn new() -> Self {
        Self {
            inside: 0,
            escaped: 0,
        }
    }

    /// Sorts the quotes and backslashes of the next 64 bytes.
    #[inline(always)]
    pub(crate) fn step(
        &mut self,
        quotes: u64,
        backslashes: u64,
        prefix_xor: &impl Fn(u64) -> u64,
    ) -> Quoted {
        let escaped = self.escaped_bytes(backslashes);
        let quotes = quotes & !escaped;
        let inside = prefix_xor(quotes) ^ self.inside;
        // The shift copies the last bit to all: the next block begins as this one ends.
        self.inside = (inside.cast_signed() >> 63).cast_unsigned();
        Quoted {
            quotes,
            inside,
            escapes: backslashes & !escaped,
        }
    }

    /// The bytes of strings as [`step`](Self::step) sorts them out, in the same time whether there are backslashes or not.
    #[cfg(any(test, target_arch = "x86_64"))]
    #[inline(always)]
    pub(crate) fn step_evenly(
        &mut self,
        quotes: u64,
        backslashes: u64,
        prefix_xor: &impl Fn(u64) -> u64,
    ) -> u64 {
        const ODD: u64 = 0xaaaa_aaaa_aaaa_aaaa;
        let active = backslashes & !self.escaped;
        let odd = (active << 1 | ODD).wrapping_sub(active) ^ ODD;
        let escaped = odd ^ (backslashes | self.escaped);
        self.escaped = (odd & backslashes) >> 63;
        let inside = prefix_xor(quotes & !escaped) ^ self.inside;
        self.inside = (inside.cast_signed() >> 63).cast_unsigned();
        inside
    }

    /// The same of a string that is looked through to its end: those of its quotes that are not escaped.
    #[inline(always)]
    pub(crate) fn closing(&mut self, quotes: u64, backslashes: u64) -> u64 {
        quotes & !self.escaped_bytes(backslashes)
    }

    /// A bit for each byte that a backslash escapes.
    #[inline(always)]
    fn escaped_bytes(&mut self, backslashes: u64) -> u64 {
        const EVEN: u64 = 0x5555_5555_5555_5555;
        if backslashes == 0 {
            return std::mem::take(&mut self.escaped);
        }
        // In a run of backslashes every second byte is escaped. Adding a start at an odd bit carries
        // through its run, which swaps even and odd for the whole run at once.
        let active = backslashes & !self.escaped;
        let follows = active << 1 | self.escaped;
        let odd_starts = active & !EVEN & !follows;
        let (even_ends, overflow) = odd_starts.overflowing_add(active);
        self.escaped = u64::from(overflow);
        (EVEN ^ (even_ends << 1)) & follows
    }
}

/// Each bit becomes the parity of the bits up to and including it: with the positions of quotes as
/// input, the result marks the bytes inside strings.
#[inline(always)]
pub(crate) const fn prefix_xor(mut bits: u64) -> u64 {
    bits ^= bits << 1;
    bits ^= bits << 2;
    bits ^= bits << 4;
    bits ^= bits << 8;
    bits ^= bits << 16;
    bits ^ (bits << 32)
}

/// What matters in 64 bytes of JSON text, a bit per byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Block {
    pub(crate) quotes: u64,
    pub(crate) backslashes: u64,
    /// `{`, `}`, `[` and `]`.
    pub(crate) brackets: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Byte by byte, as one would write it first.
    fn skip_slowly(bytes: &[u8]) -> Option<usize> {
        let (mut stack, mut in_string, mut escaped) = (Vec::new(), false, false);
        for (n, byte) in bytes.iter().enumerate() {
            if in_string {
                match byte {
                    _ if escaped => escaped = false,
                    b'\\' => escaped = true,
                    b'"' => in_string = false,
                    _ => {}
                }
                continue;
            }
            match byte {
                b'"' => in_string = true,
                b'\\' => return None,
                b'{' | b'[' => stack.push(*byte),
                b'}' | b']' if stack.pop() != Some(byte - 2) => return None,
                _ => {}
            }
            if stack.is_empty() {
                return Some(n + 1);
            }
        }
        None
    }

    #[test]
    fn agrees_with_the_plain_reading() {
        let pieces = [
            "{",
            "}",
            "[",
            "]",
            "\"",
            "\\",
            "a",
            "\\\\",
            "\\\"",
            " ",
            "longer text ",
        ];
        let mut seed = 1u64;
        for _ in 0..20_000 {
            let mut text = String::from("[");
            for _ in 0..(seed >> 7) % 90 {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                text.push_str(pieces[(seed >> 33) as usize % pieces.len()]);
            }
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let found = skip_value(text.as_bytes(), 0, Limits::default()).ok();
            assert_eq!(found, skip_slowly(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn nesting_has_a_limit() {
        let deep = "[".repeat(300) + &"]".repeat(300);
        assert_eq!(
            skip_value(deep.as_bytes(), 0, Limits::with_depth(300)),
            Ok(600)
        );
        let fault = skip_value(deep.as_bytes(), 0, Limits::with_depth(299)).unwrap_err();
        assert_eq!(
            (fault.kind, fault.at),
            (FaultKind::TooDeep { limit: 299 }, 299)
        );
    }
}
