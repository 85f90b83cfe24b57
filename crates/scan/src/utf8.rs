//! Bytes as text.

use crate::kernel;
use crate::word::beyond_printable;
use std::ops::Range;
use std::str::Utf8Error;

/// Bytes as text, like [`std::str::from_utf8`], but several times faster where all is ASCII, as most
/// documents are.
///
/// # Errors
///
/// Where the bytes are not valid UTF-8.
///
/// ```
/// assert_eq!(tofu_json_scan::utf8(b"caf\xc3\xa9"), Ok("caf\u{e9}"));
/// assert!(tofu_json_scan::utf8(b"caf\xe9").is_err());
/// ```
#[inline]
pub fn utf8(bytes: &[u8]) -> Result<&str, Utf8Error> {
    if bytes.is_ascii() {
        return Ok(known_utf8(bytes));
    }
    std::str::from_utf8(bytes)
}

/// Bytes as text, like [`utf8`], and the part of them that has all bytes from 0x7f on: those outside ASCII and the last one of
/// ASCII, which cannot be printed. The part is empty where there are none, else it begins and ends with a block of 128 bytes
/// that has one, or at the end.
///
/// ```
/// let text = format!("{}é", "e".repeat(200));
/// let (found, foreign) = tofu_json_scan::utf8_and_foreign(text.as_bytes());
/// assert_eq!(found, Ok(&*text));
/// assert_eq!(foreign, 128..202);
/// ```
pub fn utf8_and_foreign(bytes: &[u8]) -> (Result<&str, Utf8Error>, Range<usize>) {
    let (blocks, tail) = bytes.as_chunks();
    let ends_foreign = tail.iter().fold(false, |any, byte| any | (*byte >= 0x7f));
    let end = bytes.len() - if ends_foreign { 0 } else { tail.len() };
    let (mut foreign, mut is_valid) = (0..0, true);
    while let Some(run) = next_foreign(blocks, foreign.end, end) {
        // What comes before and after a run is ASCII, so that no character goes on there.
        let part = bytes.get(run.clone()).unwrap_or_default();
        is_valid &= std::str::from_utf8(part).is_ok();
        if foreign.is_empty() {
            foreign.start = run.start;
        }
        foreign.end = run.end;
    }
    let text = if is_valid {
        Ok(known_utf8(bytes))
    } else {
        std::str::from_utf8(bytes)
    };
    (text, foreign)
}

/// The next blocks one after the other that each have a foreign byte, and what is foreign behind the last block. Given is where
/// all that is foreign ends at the latest.
fn next_foreign(blocks: &[[u8; BLOCK]], from: usize, end: usize) -> Option<Range<usize>> {
    let rest = |block: usize| blocks.get(block..).unwrap_or_default();
    let first = from / BLOCK + kernel::leading(rest(from / BLOCK), false);
    let start = from.max(first * BLOCK);
    if start >= end {
        return None;
    }
    let next = first + kernel::leading(rest(first), true);
    let is_last = next == blocks.len();
    Some(start..if is_last { end } else { next * BLOCK })
}

pub(crate) const BLOCK: usize = 128;
/// So many bytes are plain at once, mostly.
const GROUP: usize = 4 * BLOCK;

/// How many of the first blocks have a foreign byte each, or how many have none.
#[inline(always)]
pub(crate) fn leading(blocks: &[[u8; BLOCK]], foreign: bool) -> usize {
    let (groups, _) = blocks.as_flattened().as_chunks::<GROUP>();
    let plain = groups
        .iter()
        .take_while(|group| !foreign && !is_foreign(group));
    let passed = plain.count() * GROUP / BLOCK;
    let alike = |block: &&[u8; BLOCK]| is_foreign(block) == foreign;
    passed + blocks.iter().skip(passed).take_while(alike).count()
}

/// Folded without a branch, so that it compiles to vector instructions.
#[inline(always)]
fn is_foreign<const N: usize>(bytes: &[u8; N]) -> bool {
    let (words, _) = bytes.as_chunks();
    let high = words.iter().fold(0, |high, word| {
        high | beyond_printable(u64::from_le_bytes(*word))
    });
    high != 0
}

#[inline]
fn known_utf8(bytes: &[u8]) -> &str {
    #[expect(unsafe_code, reason = "the second look costs more than the first")]
    // SAFETY: both callers have seen that the bytes are valid: all of them, or all but runs of ASCII.
    unsafe {
        std::str::from_utf8_unchecked(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn foreign_bytewise(bytes: &[u8]) -> Range<usize> {
        let is_foreign = |byte: &u8| *byte >= 0x7f;
        let first = bytes.iter().position(is_foreign);
        let last = bytes.iter().rposition(is_foreign);
        first
            .zip(last)
            .map_or(0..0, |(first, last)| first..last + 1)
    }

    /// Pieces of characters at the ends of blocks and of the text, some of them broken.
    #[test]
    fn text_is_what_the_standard_library_says() {
        let mut next = crate::kernel::tests::numbers(11);
        let pieces: [&[u8]; 9] = [
            b"~",
            "\u{7f}".as_bytes(),
            "é".as_bytes(),
            "日".as_bytes(),
            "😀".as_bytes(),
            b"\xc3",
            b"\xa9",
            b"\xf0\x9f",
            b"\xed\xa0\x80",
        ];
        let (mut valid, mut broken) = (0, 0);
        for round in 0..20_000 {
            let mut bytes = vec![b'x'; next() % 700];
            for _ in 0..next() % 4 {
                let of_pieces = if round % 2 == 0 { 5 } else { pieces.len() };
                let near = 128 * (next() % 6) + next() % 8;
                let at = near.saturating_sub(4).min(bytes.len());
                let piece = pieces[next() % of_pieces];
                let until = (at + piece.len()).min(bytes.len());
                bytes.splice(at..until, piece.iter().copied());
            }
            let (text, part) = utf8_and_foreign(&bytes);
            assert_eq!(
                text,
                std::str::from_utf8(&bytes),
                "{}",
                bytes.escape_ascii()
            );
            let exact = foreign_bytewise(&bytes);
            assert_eq!(part.is_empty(), exact.is_empty());
            if !exact.is_empty() {
                assert_eq!(part.start, exact.start / 128 * 128);
                assert!(part.end >= exact.end && part.end <= bytes.len());
                assert!(part.end - exact.end < 2 * 128);
            }
            *if text.is_ok() {
                &mut valid
            } else {
                &mut broken
            } += 1;
        }
        assert!(valid > 5_000 && broken > 3_000, "{valid} {broken}");
    }
}
