use std::borrow::Cow;
use std::ops::Range;
use tofu_json_scan::{backslashes, decode_usual, utf8};
use tofu_json_text::CheckedSlice;

/// The text between the quotes of a JSON string.
///
/// Unpaired surrogates become U+FFFD, and so does every byte that is not part of valid UTF-8.
///
/// ```
/// use tofu_json_value::decode_string;
///
/// assert_eq!(decode_string(br"caf\u00e9 \ud83d\ude00 \ud83d"), "café \u{1f600} \u{fffd}");
/// ```
#[must_use]
pub fn decode_string(content: &[u8]) -> Cow<'_, str> {
    decode(content, content.contains(&b'\\'))
}

/// The same for a JSON string in its quotes, which is faster where much of it is escaped.
///
/// ```
/// use tofu_json_value::decode_literal;
///
/// assert_eq!(decode_literal(br#""a \"b\"""#), r#"a "b""#);
/// ```
#[must_use]
pub fn decode_literal(literal: &[u8]) -> Cow<'_, str> {
    let content = literal.get(1..literal.len().saturating_sub(1));
    let content = content.unwrap_or_default();
    if !content.contains(&b'\\') {
        return decode(content, false);
    }
    let is_json = content.iter().all(|byte| *byte >= b' ');
    match std::str::from_utf8(literal) {
        Ok(literal) if is_json => Cow::Owned(decode_valid(literal)),
        _ => decode(content, true),
    }
}

/// As [`decode_string`], where it is known whether there are escape sequences.
pub(crate) fn decode(content: &[u8], escaped: bool) -> Cow<'_, str> {
    if !escaped {
        return match std::str::from_utf8(content) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(push_lossy(String::new(), content)),
        };
    }
    let mut text = String::with_capacity(content.len());
    let mut rest = content;
    while let Some(backslash) = rest.iter().position(|&byte| byte == b'\\') {
        let (plain, escape) = rest.split_at_checked(backslash).unwrap_or((rest, &[]));
        text = push_lossy(text, plain);
        let (character, length) = unescape(escape);
        text.push(character.unwrap_or(char::REPLACEMENT_CHARACTER));
        rest = escape.slice(length..);
    }
    Cow::Owned(push_lossy(text, rest))
}

/// The same for a string literal with escapes, in its quotes, of a text that is known to be valid.
///
/// Escapes are close together where there are any. They are found 64 bytes at a time, since to look for each from the
/// end of the one before makes each wait for that.
pub(crate) fn decode_valid(literal: &str) -> String {
    // Zeros are cheaper where they are asked for with the memory.
    let mut text = vec![0; room_for(literal)];
    match decode_into(literal, &mut text) {
        Some(length) => valid(text, length),
        None => decode_oddly(literal),
    }
}

/// The same, decoded into memory that was used before.
pub(crate) fn decode_valid_in<'r>(literal: &str, room: &'r mut Vec<u8>) -> Cow<'r, str> {
    let needed = room_for(literal);
    if room.len() < needed {
        room.resize(needed, 0);
    }
    let text = decode_into(literal, room).and_then(|length| room.get(..length));
    match text.map(utf8) {
        Some(Ok(text)) => Cow::Borrowed(text),
        _ => Cow::Owned(decode_oddly(literal)),
    }
}

/// No escape sequence is shorter than its character, and some bytes more may be written at once. There is room for all from
/// the start, so that none has to be asked for on the way.
fn room_for(literal: &str) -> usize {
    content(literal).len() + AT_ONCE
}

fn content(literal: &str) -> &[u8] {
    let content = literal.as_bytes();
    content
        .get(1..content.len().saturating_sub(1))
        .unwrap_or_default()
}

#[cold]
fn decode_oddly(literal: &str) -> String {
    decode(content(literal), true).into_owned()
}

/// Decodes into a text that has room for it; how long it is.
fn decode_into(literal: &str, text: &mut [u8]) -> Option<usize> {
    let content = content(literal);
    let (start, to) = decode_at_once(content, text)?;
    if start == content.len() {
        return Some(to);
    }
    let mut ends = Some((start, to));
    let (blocks, tail) = content.get(start..)?.as_chunks::<64>();
    let mut last = [0; 64];
    for (to, from) in last.iter_mut().zip(tail) {
        *to = *from;
    }
    for (n, block) in blocks.iter().chain([&last]).enumerate() {
        let at = start + 64 * n;
        ends = ends.and_then(|ends| decode_block(content, at, backslashes(block), text, ends));
    }
    let (from, to) = ends?;
    let end = content.len().max(from);
    copy(content, from..end, text, to);
    Some(to + end - from)
}

/// Decodes as much as the processor can for many bytes at once; where both texts end then.
fn decode_at_once(content: &[u8], text: &mut [u8]) -> Option<(usize, usize)> {
    let (mut from, mut to) = (0, 0);
    loop {
        let (read, written) = decode_usual(content.get(from..)?, text.get_mut(to..)?);
        (from, to) = (from + read, to + written);
        if read == 0 || content.get(from) != Some(&b'\\') {
            return Some((from, to));
        }
        (from, to) = decode_escape(content, from, text, to)?;
    }
}

/// So many bytes are copied in one go.
const NEAR: usize = 16;

/// So many bytes are written at once by [`decode_usual`].
const AT_ONCE: usize = 32;

/// Decodes up to the last escape sequence that begins in a block; where both texts end then.
#[inline]
fn decode_block(
    content: &[u8],
    start: usize,
    backslashes: u64,
    text: &mut [u8],
    (mut from, mut to): (usize, usize),
) -> Option<(usize, usize)> {
    // What belongs to an escape sequence begins none.
    let beginning = |bits: u64, from: usize| match from.saturating_sub(start) {
        gone @ 0..64 => bits & (u64::MAX << gone),
        _ => 0,
    };
    let mut escapes = beginning(backslashes, from);
    while escapes != 0 {
        let at = start + escapes.trailing_zeros() as usize;
        copy(content, from..at, text, to);
        (from, to) = decode_escape(content, at, text, to + at - from)?;
        escapes = beginning(escapes, from);
    }
    Some((from, to))
}

/// Copies what is no escape sequence. Mostly it is short, and then what comes after it is copied too and overwritten.
#[inline(always)]
fn copy(content: &[u8], range: Range<usize>, text: &mut [u8], to: usize) {
    if range.len() <= NEAR
        && let Some(near) = content.get(range.start..).and_then(<[u8]>::first_chunk)
        && let Some(room) = text.get_mut(to..).and_then(<[u8]>::first_chunk_mut::<NEAR>)
    {
        *room = *near;
    } else if let Some(room) = text.get_mut(to..to + range.len())
        && let Some(plain) = content.get(range)
    {
        room.copy_from_slice(plain);
    }
}

/// Writes the character of the escape sequence at an offset; where both end.
#[inline(always)]
fn decode_escape(content: &[u8], at: usize, text: &mut [u8], to: usize) -> Option<(usize, usize)> {
    let letter = content.get(at + 1).copied().unwrap_or_default();
    match SHORT.get(usize::from(letter)) {
        Some(&byte @ 1..) => Some((at + 2, write(byte, text, to)?)),
        _ => decode_other(content, at, text, to),
    }
}

/// The same for one that is longer, as those of numbers are.
#[inline]
fn decode_other(content: &[u8], at: usize, text: &mut [u8], to: usize) -> Option<(usize, usize)> {
    let (character, length) = unescape(content.get(at..)?);
    let character = character.unwrap_or(char::REPLACEMENT_CHARACTER);
    Some((at + length, write_character(character, text, to)?))
}

/// What a letter after a backslash stands for; 0 where it is not all there is to it. Looked up, since which it is cannot
/// be foreseen.
const SHORT: [u8; 256] = by_byte(*br#"nrtbf"\/"#, *b"\n\r\t\x08\x0c\"\\/", 0);

/// What a digit stands for; 16 for what is none.
const DIGITS: [u8; 256] = by_byte(*b"0123456789abcdefABCDEF", HEXADECIMAL, 16);
const HEXADECIMAL: [u8; 22] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 10, 11, 12, 13, 14, 15,
];

#[expect(clippy::indexing_slicing, reason = "the compiler makes the table")]
const fn by_byte<const N: usize>(bytes: [u8; N], values: [u8; N], other: u8) -> [u8; 256] {
    let mut table = [other; 256];
    let mut at = 0;
    while at < N {
        table[bytes[at] as usize] = values[at];
        at += 1;
    }
    table
}

/// Writes a byte at an offset; the offset after it.
#[inline(always)]
fn write(byte: u8, text: &mut [u8], at: usize) -> Option<usize> {
    *text.get_mut(at)? = byte;
    Some(at + 1)
}

#[inline]
fn write_character(character: char, text: &mut [u8], at: usize) -> Option<usize> {
    match character {
        ..'\u{80}' => write(character as u8, text, at),
        _ => {
            let room = text.get_mut(at..at + character.len_utf8())?;
            Some(at + character.encode_utf8(room).len())
        }
    }
}

/// What was decoded of valid text is valid.
fn valid(mut text: Vec<u8>, length: usize) -> String {
    text.truncate(length);
    String::from_utf8(text)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

fn push_lossy(mut text: String, bytes: &[u8]) -> String {
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        // One replacement a byte, as OpenTofu has it, not one a broken sequence.
        text.extend(chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER));
    }
    text
}

/// The character of the escape sequence at the start of a text, and how many bytes it takes; no
/// character for half of a surrogate pair.
///
/// ```
/// use tofu_json_value::unescape;
///
/// assert_eq!(unescape(br"\u00e9!"), (Some('é'), 6));
/// assert_eq!(unescape(br"\ud83d\ude00!"), (Some('\u{1f600}'), 12));
/// assert_eq!(unescape(br"\ud83d!"), (None, 6));
/// ```
#[must_use]
pub fn unescape(escape: &[u8]) -> (Option<char>, usize) {
    let character = match escape.get(1) {
        Some(b'b') => '\u{8}',
        Some(b'f') => '\u{c}',
        Some(b'n') => '\n',
        Some(b'r') => '\r',
        Some(b't') => '\t',
        Some(b'u') => return unescape_unit(escape),
        Some(&byte) => char::from(byte),
        None => return (None, 1),
    };
    (Some(character), 2)
}

fn unescape_unit(escape: &[u8]) -> (Option<char>, usize) {
    // In what is no JSON the text can end before the sequence.
    let Some(first) = unit(escape) else {
        return (None, escape.len().min(6));
    };
    let single = char::from_u32(first);
    if single.is_some() {
        return (single, 6);
    }
    let second = escape
        .get(6..)
        .filter(|rest| rest.starts_with(b"\\u"))
        .and_then(unit);
    match second {
        Some(low @ 0xdc00..=0xdfff) if first < 0xdc00 => {
            let scalar = 0x1_0000 + ((first - 0xd800) << 10) + (low - 0xdc00);
            (char::from_u32(scalar), 12)
        }
        _ => (None, 6),
    }
}

fn unit(escape: &[u8]) -> Option<u32> {
    let digits = escape.get(2..)?.first_chunk::<4>()?;
    let value = |digit: u8| {
        DIGITS
            .get(usize::from(digit))
            .map_or(16, |&value| value.into())
    };
    let [a, b, c, d] = digits.map(value);
    (a | b | c | d < 16).then_some(a << 12 | b << 8 | c << 4 | d)
}

#[cfg(test)]
mod tests {
    use super::{decode, decode_valid, decode_valid_in};

    #[test]
    fn tables_have_what_the_grammar_has() {
        for byte in 0..=255_u8 {
            let short = match byte {
                b'"' | b'\\' | b'/' => byte,
                b'b' => 8,
                b'f' => 12,
                b'n' => b'\n',
                b'r' => b'\r',
                b't' => b'\t',
                _ => 0,
            };
            assert_eq!(super::SHORT[usize::from(byte)], short);
            let digit = char::from(byte).to_digit(16);
            assert_eq!(
                u32::from(super::DIGITS[usize::from(byte)]),
                digit.unwrap_or(16)
            );
        }
    }

    #[test]
    fn escapes_and_surrogates() {
        for (raw, text) in [
            (r"a\n\t\u0041\/", "a\n\tA/"),
            (r"\ud83d\ude00", "😀"),
            (r"\ud83dx", "\u{fffd}x"),
            (r"x\u12", "x\u{fffd}"),
            (r"\ude00\ud83d", "\u{fffd}\u{fffd}"),
            (r"\ud83d\u0041", "\u{fffd}A"),
        ] {
            assert_eq!(decode(raw.as_bytes(), true), text, "{raw}");
            assert_eq!(decode_valid(&format!("\"{raw}\"")), text, "{raw}");
        }
    }

    /// Escapes at every distance, from each other and from the end.
    #[test]
    fn pieces_of_any_length_are_copied() {
        let mut room = Vec::new();
        for escape in [r"\n", r"\u00e9", r"\ud83d\ude00", r"\ud83d", "\\\"", "é"] {
            for before in 0..70 {
                for after in 0..70 {
                    let (before, after) = ("b".repeat(before), "a".repeat(after));
                    let raw = format!("{before}{escape}{after}{escape}{after}");
                    let literal = format!("\"{raw}\"");
                    let expected = decode(raw.as_bytes(), true);
                    assert_eq!(decode_valid(&literal), expected, "{raw}");
                    assert_eq!(decode_valid_in(&literal, &mut room), expected, "{raw}");
                }
            }
        }
    }

    /// Escapes of all kinds in a row and far apart, over many chunks.
    #[test]
    fn any_mix_of_escapes_is_decoded() {
        let pieces = [
            "\\n",
            "\\\"",
            "\\\\",
            "\\t",
            "\\/",
            r"\u003c",
            r"\ud83d\ude00",
            "é",
            "n",
            "some text",
        ];
        let mut seed = 9u64;
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            usize::try_from(seed >> 33).unwrap()
        };
        let mut room = Vec::new();
        for round in 0..5_000 {
            // The first three kinds alone, all of them, and mostly the first three.
            let kinds = [3, 10, if round % 7 == 0 { 10 } else { 3 }][round % 3];
            let mut raw = String::new();
            while raw.len() < round % 400 {
                raw += match next() % 3 {
                    0 => pieces[next() % kinds],
                    _ => pieces[8 + next() % 2],
                };
            }
            let literal = format!("\"{raw}\"");
            let expected = decode(raw.as_bytes(), true);
            assert_eq!(decode_valid(&literal), expected, "{raw}");
            assert_eq!(decode_valid_in(&literal, &mut room), expected, "{raw}");
        }
    }

    #[test]
    fn one_replacement_for_each_invalid_byte() {
        assert_eq!(decode(b"a\xe2\x82x", false), "a\u{fffd}\u{fffd}x");
        assert_eq!(decode(b"\\n\xff", true), "\n\u{fffd}");
    }
}
