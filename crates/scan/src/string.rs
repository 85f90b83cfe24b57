use crate::skip::Strings;
use crate::word::{beyond_ascii, control, equal, splat};
use crate::{Fault, FaultKind, kernel};

/// Where a string ends, and what kinds of bytes it contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StringEnd {
    /// The offset after the closing quote.
    pub at: usize,
    /// Whether the string holds an escape sequence.
    pub escaped: bool,
}

/// The end of the string whose opening quote is at `at`.
///
/// # Errors
///
/// [`FaultKind::UnclosedString`] at the opening quote where the closing one is missing.
///
/// ```
/// let end = tofu_json_scan::string_end(br#""a\"b", 1"#, 0).unwrap();
/// assert_eq!((end.at, end.escaped), (6, true));
/// ```
#[inline]
pub fn string_end(bytes: &[u8], at: usize) -> Result<StringEnd, Fault> {
    let mut cursor = at.saturating_add(1);
    let closed = loop {
        let (special, _) = first_special(bytes, cursor);
        match bytes.get(special) {
            Some(b'"') => {
                return Ok(StringEnd {
                    at: special + 1,
                    escaped: false,
                });
            }
            Some(b'\\') => break after_closing_quote(bytes, special),
            Some(_) => cursor = special + 1,
            None => break None,
        }
    };
    let end = closed.map(|at| StringEnd { at, escaped: true });
    end.ok_or_else(|| Fault::new(FaultKind::UnclosedString, at))
}

/// Where a string ends that goes on at `at`. Where one escape is there are more, as a rule: no step is made for each.
#[inline(never)]
fn after_closing_quote(bytes: &[u8], mut at: usize) -> Option<usize> {
    let (blocks, tail) = bytes.get(at..)?.as_chunks::<64>();
    let mut strings = Strings::new();
    let mut closing = |block: &[u8; 64]| {
        let [quotes, backslashes] = [b'"', b'\\'].map(|byte| kernel::places_of(byte, block));
        strings.closing(quotes, backslashes)
    };
    for block in blocks {
        let closing = closing(block);
        if closing != 0 {
            return Some(at + closing.trailing_zeros() as usize + 1);
        }
        at += block.len();
    }
    let mut last = [0; 64];
    last.iter_mut().zip(tail).for_each(|(to, from)| *to = *from);
    let closing = closing(&last);
    (closing != 0).then(|| at + closing.trailing_zeros() as usize + 1)
}

/// The first byte at or after `at` that is a quote, a backslash or a control character (below
/// U+0020), or the end of the text; and whether a byte outside ASCII is before it.
#[must_use]
#[inline]
pub fn first_special(bytes: &[u8], at: usize) -> (usize, bool) {
    // After a backslash at the very end of a text, the search goes on after it: nothing is there.
    let rest = bytes.get(at..).unwrap_or_default();
    let Some((near, far)) = rest.split_first_chunk::<16>() else {
        let (special, foreign) = in_words(rest);
        return (at + special, foreign);
    };
    // Most strings are short: sixteen bytes need no loop and no call. The benchmark `read/parse` measures it.
    let (special, foreign) = kernel::first_special_near(near);
    if special < near.len() {
        return (at + special, foreign);
    }
    let (special, more) = kernel::first_special(far);
    (at + near.len() + special, foreign | more)
}

/// The text from an offset up to the next quote, where that is ASCII and holds no backslash and no control character.
///
/// ```
/// assert_eq!(tofu_json_scan::plain_text(br#""name":1"#, 1), Some("name"));
/// assert_eq!(tofu_json_scan::plain_text(br#""na\u006de":1"#, 1), None);
/// ```
#[must_use]
#[inline]
pub fn plain_text(bytes: &[u8], at: usize) -> Option<&str> {
    let (end, foreign) = first_special(bytes, at);
    if foreign || bytes.get(end) != Some(&b'"') {
        return None;
    }
    let text = bytes.get(at..end)?;
    #[expect(unsafe_code, reason = "the second look costs more than the first")]
    // SAFETY: nothing before the special byte is foreign, so all of it is ASCII.
    Some(unsafe { std::str::from_utf8_unchecked(text) })
}

/// A bit for each of 64 bytes that is a backslash, the first byte lowest: for what goes from one to the next.
///
/// ```
/// let mut text = [b'a'; 64];
/// (text[1], text[63]) = (b'\\', b'\\');
/// assert_eq!(tofu_json_scan::backslashes(&text), 1 << 1 | 1 << 63);
/// ```
#[must_use]
#[inline(always)]
pub fn backslashes(bytes: &[u8; 64]) -> u64 {
    kernel::places_of(b'\\', bytes)
}

/// How many bytes the escape sequence takes that begins with the backslash at `at`; nothing where JSON has no
/// such.
///
/// ```
/// use tofu_json_scan::escape_length;
///
/// assert_eq!(escape_length(br"\n", 0), Some(2));
/// assert_eq!(escape_length(br"\u00e9", 0), Some(6));
/// assert_eq!(escape_length(br"\x", 0), None);
/// ```
#[must_use]
#[inline(always)]
pub fn escape_length(text: &[u8], at: usize) -> Option<usize> {
    match text.get(at.saturating_add(1))? {
        b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => Some(2),
        b'u' => {
            let digits = text.get(at + 2..)?.first_chunk::<4>()?;
            digits.iter().all(u8::is_ascii_hexdigit).then_some(6)
        }
        _ => None,
    }
}

/// Decodes what is between the quotes of a JSON string as far as this processor can for many bytes at once: how much was read,
/// and how much written.
///
/// It ends before escape sequences other than `\"`, `\\` and `\n`, and where fewer than 32 bytes are left of the room; on many
/// processors at the start. Behind what was written, the room may have been written to as well.
///
/// ```
/// let content = br#"a line\nand another one, \"quoted\", then \u00e9 and the rest of the text"#;
/// let mut room = [0; 80];
/// let (read, written) = tofu_json_scan::decode_usual(content, &mut room);
/// assert!(read <= content.len() && br#"a line\nand another one, \"quoted\", then "#.len() >= read);
/// assert!(b"a line\nand another one, \"quoted\", then ".starts_with(&room[..written]));
/// ```
#[must_use]
#[inline]
pub fn decode_usual(content: &[u8], room: &mut [u8]) -> (usize, usize) {
    kernel::decode_usual(content, room)
}

/// As [`first_special`], eight bytes at a time.
#[inline]
pub(crate) fn in_words(bytes: &[u8]) -> (usize, bool) {
    let (chunks, tail) = bytes.as_chunks::<8>();
    let (mut at, mut foreign) = (0, false);
    for chunk in chunks {
        let word = u64::from_le_bytes(*chunk);
        let special = control(word) | equal(word, splat(b'"')) | equal(word, splat(b'\\'));
        let beyond = beyond_ascii(word);
        if special != 0 {
            let before = (special & special.wrapping_neg()) - 1;
            return (
                at + special.trailing_zeros() as usize / 8,
                foreign || beyond & before != 0,
            );
        }
        foreign |= beyond != 0;
        at += 8;
    }
    first_special_bytes(tail, at, foreign)
}

#[inline]
fn first_special_bytes(rest: &[u8], at: usize, mut foreign: bool) -> (usize, bool) {
    for (n, byte) in rest.iter().enumerate() {
        if matches!(byte, b'"' | b'\\' | 0..=0x1f) {
            return (at + n, foreign);
        }
        foreign |= !byte.is_ascii();
    }
    (at + rest.len(), foreign)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The three usual escape sequences and what is none, up to anything else.
    fn decode_slowly(content: &[u8]) -> (usize, Vec<u8>) {
        let (mut text, mut at) = (Vec::new(), 0);
        while let Some(&byte) = content.get(at) {
            let (byte, length) = match (byte, content.get(at + 1)) {
                (b'\\', Some(b'n')) => (b'\n', 2),
                (b'\\', Some(&byte @ (b'"' | b'\\'))) => (byte, 2),
                (b'\\', _) => break,
                _ => (byte, 1),
            };
            text.push(byte);
            at += length;
        }
        (at, text)
    }

    #[test]
    fn what_is_decoded_at_once_is_decoded_rightly() {
        let pieces: [&[u8]; 8] = [
            b"\\",
            b"n",
            b"\"",
            b"\\n",
            b"\\\"",
            b"\\u003c",
            b"text",
            b"\xc3\xa9",
        ];
        let mut seed = 3u64;
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            usize::try_from(seed >> 33).unwrap()
        };
        for round in 0..20_000 {
            let mut content = Vec::new();
            while content.len() < round % 300 {
                let from = if round % 2 == 0 { 0 } else { 3 };
                let piece = if next().is_multiple_of(40) { 0 } else { from };
                content.extend_from_slice(pieces[piece + next() % (8 - piece)]);
                content.extend_from_slice(&b"some of the text"[..next() % 16]);
            }
            let mut room = vec![b'?'; next() % 400];
            let (read, written) = decode_usual(&content, &mut room);
            let (stop, text) = decode_slowly(&content[..read]);
            assert_eq!(
                (stop, &text[..]),
                (read, &room[..written]),
                "{}",
                content.escape_ascii()
            );
            let (full, _) = decode_slowly(&content);
            let is_done = room.len() - written < 32 || read == full;
            assert!(is_done || read == 0, "{read}: {}", content.escape_ascii());
        }
    }

    #[test]
    fn plain_texts_are_those_that_mean_themselves() {
        for length in 0..70 {
            for at in 0..=length {
                for (piece, is_plain) in [("x", true), ("\\", false), ("é", false), ("\n", false)]
                {
                    let mut text = "x".repeat(length);
                    text.insert_str(at, piece);
                    let quoted = format!("{text}\": 1");
                    let found = plain_text(quoted.as_bytes(), 0);
                    assert_eq!(found, is_plain.then_some(&*text), "{text}");
                    assert_eq!(plain_text(text.as_bytes(), 0), None);
                }
            }
        }
    }

    #[test]
    fn finds_each_special_byte_at_each_offset() {
        for special in (0..0x20u8).chain(*b"\"\\") {
            for length in 0..120 {
                for foreign in [false, true] {
                    let mut text = vec![b'x'; length];
                    if let (true, Some(first)) = (foreign, text.first_mut()) {
                        *first = 0xc3;
                    }
                    text.push(special);
                    text.extend(*b"\xffmore text to fill the lanes");
                    let expected = (length, foreign && length > 0);
                    assert_eq!(first_special(&text, 0), expected);
                }
            }
        }
        assert_eq!(first_special(b"plain", 2), (5, false));
        assert_eq!(first_special(b"plain", 9), (9, false));
    }

    fn end_by_byte(bytes: &[u8]) -> Option<usize> {
        let mut is_escaped = false;
        let end = bytes.iter().skip(1).position(|byte| {
            let is_end = *byte == b'"' && !is_escaped;
            is_escaped = *byte == b'\\' && !is_escaped;
            is_end
        });
        end.map(|end| end + 2)
    }

    #[test]
    fn a_string_ends_at_its_first_quote_that_is_not_escaped() {
        for length in 0..140 {
            for run in 0..5 {
                for first in ["", "\\n", "\\\"", "\\\\"] {
                    let (plain, backslashes) = ("x".repeat(length), "\\".repeat(run));
                    let text = format!("\"{first}{plain}{backslashes}\" and \\\" more \"");
                    let found = string_end(text.as_bytes(), 0).ok();
                    assert_eq!(
                        found.map(|end| end.at),
                        end_by_byte(text.as_bytes()),
                        "{text}"
                    );
                    let escaped = found.is_some_and(|end| end.escaped);
                    assert_eq!(escaped, run > 0 || !first.is_empty(), "{text}");
                    let open = text.get(..text.len() - 1).unwrap_or_default();
                    let found = string_end(open.as_bytes(), 0).ok();
                    assert_eq!(
                        found.map(|end| end.at),
                        end_by_byte(open.as_bytes()),
                        "{open}"
                    );
                }
            }
        }
    }

    #[test]
    fn an_open_string_is_named_by_its_start() {
        let fault = string_end(b"  \"abc\\\"", 2).unwrap_err();
        assert_eq!((fault.kind, fault.at), (FaultKind::UnclosedString, 2));
    }
}
