use super::Sink;
use std::borrow::Cow;

/// Which characters of a string are escaped beyond what JSON demands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Escaping {
    /// `<`, `>` and `&` are written as they are: message streams of OpenTofu since 1.7, and our own formats.
    #[default]
    Plain,
    /// `<`, `>` and `&` are escaped: documents of OpenTofu such as plans, states and the result of
    /// `validate -json`, and message streams of Terraform and of OpenTofu 1.6.
    Html,
}

/// Appends a text as a JSON string the way OpenTofu writes it: short escapes where there are some,
/// lower-case digits, and U+2028 and U+2029 always escaped.
///
/// ```
/// use tofu_json_value::{Escaping, write_string};
///
/// let mut json = String::new();
/// write_string(&mut json, "a<b\u{8}\u{1b}\u{2028}", Escaping::Plain);
/// write_string(&mut json, "a<b", Escaping::Html);
/// assert_eq!(json, r#""a<b\b\u001b\u2028""a\u003cb""#);
/// ```
pub fn write_string<S: Sink>(json: &mut S, text: &str, escaping: Escaping) {
    json.push('"');
    push_text(json, text, escaping);
    json.push('"');
}

/// Appends a text inside a string.
pub(super) fn push_text<S: Sink>(json: &mut S, text: &str, escaping: Escaping) {
    let mut rest = text;
    while let Some(at) = first_escaped(rest.as_bytes(), escaping) {
        let (plain, from) = rest.split_at_checked(at).unwrap_or((rest, ""));
        json.push_str(plain);
        let mut characters = from.chars();
        if let Some(character) = characters.next() {
            push_character(json, character, escaping);
        }
        rest = characters.as_str();
    }
    json.push_str(rest);
}

/// Where the first character begins that is not written as it is.
fn first_escaped(text: &[u8], escaping: Escaping) -> Option<usize> {
    let mut from = 0;
    loop {
        let after = text.get(from..)?;
        let at = match escaping {
            Escaping::Plain => first_of::<false>(after),
            Escaping::Html => first_of::<true>(after),
        }?;
        match after.get(at..) {
            Some([0xe2, 0x80, 0xa8 | 0xa9, ..]) => return Some(from + at),
            // Another character with the same first byte.
            Some([0xe2, ..]) => from += at + 1,
            _ => return Some(from + at),
        }
    }
}

/// Where the first byte is that can begin a character which is escaped: eight bytes at a time, at the end of a longer text
/// the last eight.
#[inline]
fn first_of<const HTML: bool>(text: &[u8]) -> Option<usize> {
    let Some(last) = text.last_chunk::<8>() else {
        // Two halves that may overlap.
        if let (Some([a, b, c, d]), Some([e, f, g, h])) = (text.first_chunk(), text.last_chunk())
            && is_plain::<HTML>([*a, *b, *c, *d, *e, *f, *g, *h])
        {
            return None;
        }
        return text.iter().position(|byte| may_begin::<HTML>(*byte));
    };
    let (words, _) = text.as_chunks::<8>();
    for (number, word) in words.iter().enumerate() {
        if is_plain::<HTML>(*word) {
            continue;
        }
        let found = in_word::<HTML>(*word);
        if found != 0 {
            return Some(number * 8 + found.trailing_zeros() as usize / 8);
        }
    }
    if is_plain::<HTML>(*last) {
        return None;
    }
    let found = in_word::<HTML>(*last);
    (found != 0).then(|| text.len() - 8 + found.trailing_zeros() as usize / 8)
}

/// A word with the same byte everywhere.
const fn splat(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// The highest bit of each byte that is below another one. What is above such a byte may be marked too.
const fn below(word: u64, byte: u8) -> u64 {
    word.wrapping_sub(splat(byte)) & !word & splat(0x80)
}

/// The same for bytes that are another one.
const fn equal(word: u64, byte: u8) -> u64 {
    below(word ^ splat(byte), 1)
}

/// Whether a word is ASCII without any byte that is escaped, as most are: in ASCII only what is found sets a highest bit.
#[inline]
const fn is_plain<const HTML: bool>(word: [u8; 8]) -> bool {
    let word = u64::from_le_bytes(word);
    // One bit is between `<` and `>`, and one between `"` and `&`.
    let (quotes, brackets) = if HTML {
        let (quotes, brackets) = (word | splat(b'"' ^ b'&'), word | splat(b'<' ^ b'>'));
        (quotes ^ splat(b'&'), brackets ^ splat(b'>'))
    } else {
        (word ^ splat(b'"'), splat(1))
    };
    let found = word
        | word.wrapping_sub(splat(0x20))
        | (word ^ splat(b'\\')).wrapping_sub(splat(1))
        | quotes.wrapping_sub(splat(1))
        | brackets.wrapping_sub(splat(1));
    found & splat(0x80) == 0
}

/// The bytes of a word that can begin a character which is escaped, as [`below`] marks them: the first is right.
#[inline]
const fn in_word<const HTML: bool>(word: [u8; 8]) -> u64 {
    let word = u64::from_le_bytes(word);
    let always = below(word, 0x20) | equal(word, b'"') | equal(word, b'\\') | equal(word, 0xe2);
    if HTML {
        always | equal(word, b'<') | equal(word, b'>') | equal(word, b'&')
    } else {
        always
    }
}

/// Whether the first byte of a character can be that of one which is escaped.
#[inline]
const fn may_begin<const HTML: bool>(byte: u8) -> bool {
    let always = (byte == b'"') | (byte == b'\\') | (byte < 0x20) | (byte == 0xe2);
    let of_html = HTML & ((byte == b'<') | (byte == b'>') | (byte == b'&'));
    always | of_html
}

/// Appends a character inside a string.
pub(super) fn push_character<S: Sink>(json: &mut S, character: char, escaping: Escaping) {
    match character {
        '"' => json.push_str("\\\""),
        '\\' => json.push_str("\\\\"),
        '\u{8}' => json.push_str("\\b"),
        '\u{c}' => json.push_str("\\f"),
        '\n' => json.push_str("\\n"),
        '\r' => json.push_str("\\r"),
        '\t' => json.push_str("\\t"),
        '\0'..='\x1f' | '\u{2028}' | '\u{2029}' => push_escape(json, character),
        '<' if escaping == Escaping::Html => json.push_str("\\u003c"),
        '>' if escaping == Escaping::Html => json.push_str("\\u003e"),
        '&' if escaping == Escaping::Html => json.push_str("\\u0026"),
        _ => json.push(character),
    }
}

/// Appends a character of at most sixteen bits by its number.
pub(super) fn push_escape<S: Sink>(json: &mut S, character: char) {
    json.push_str(&format!("\\u{:04x}", u32::from(character)));
}

/// JSON with escapes for some characters that only strings can hold, such as those that a terminal or a comment in another
/// language takes for something else.
///
/// ```
/// use tofu_json_value::escape_where;
///
/// assert_eq!(escape_where("[\"a\u{7f}\"]", char::is_control), "[\"a\\u007f\"]");
/// ```
#[must_use]
pub fn escape_where(json: &str, is_escaped: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !json.contains(&is_escaped) {
        return Cow::Borrowed(json);
    }
    let mut escaped = String::with_capacity(json.len() + 16);
    for character in json.chars() {
        if is_escaped(character) {
            let mut units = [0; 2];
            for unit in character.encode_utf16(&mut units) {
                escaped.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            escaped.push(character);
        }
    }
    Cow::Owned(escaped)
}

#[cfg(test)]
mod tests {
    use super::{Escaping, escape_where, may_begin, write_string};

    #[test]
    fn some_characters_of_json_become_escapes() {
        let json = "[1,\"\u{feff}a\u{7f}\u{85}\\n\u{2028}é\u{1f600}\"]";
        let held = |c: char| !c.is_control() && c != '\u{feff}';
        let escaped = "[1,\"\\ufeffa\\u007f\\u0085\\n\u{2028}é\u{1f600}\"]";
        assert_eq!(escape_where(json, |c| !held(c)), escaped);
        // Beyond sixteen bits, as a pair.
        let pair = escape_where("\"\u{1f600}\"", |c| c == '\u{1f600}');
        assert_eq!(pair, r#""\ud83d\ude00""#);
        assert_eq!(escape_where(json, |_| false), json);
    }

    #[test]
    fn every_byte_is_found_at_every_place() {
        for special in (0..=0xff).filter(|byte| may_begin::<true>(*byte)) {
            for length in 0..40 {
                let mut text = vec![b'x'; length];
                text.push(special);
                text.extend_from_slice(b" and more");
                let plain = !may_begin::<false>(special);
                let found = super::first_of::<false>(&text);
                assert_eq!(found, (!plain).then_some(length));
                assert_eq!(super::first_of::<true>(&text), Some(length));
                assert_eq!(super::first_of::<true>(&text[..length]), None);
            }
        }
    }

    fn written(text: &str, escaping: Escaping) -> String {
        let (mut json, mut bytes) = (String::new(), Vec::new());
        write_string(&mut json, text, escaping);
        write_string(&mut bytes, text, escaping);
        assert_eq!(json.as_bytes(), bytes);
        json
    }

    #[test]
    fn short_escapes_and_lower_case_digits() {
        let text = "\"\\/\u{8}\u{c}\n\r\t\u{1}\u{1f}\u{7f}\u{85}\u{feff}\u{1f600}é";
        let expected =
            r#""\"\\/\b\f\n\r\t\u0001\u001f"#.to_owned() + "\u{7f}\u{85}\u{feff}\u{1f600}é\"";
        assert_eq!(written(text, Escaping::Html), expected);
        assert_eq!(written(text, Escaping::Plain), expected);
    }

    #[test]
    fn brackets_and_separators() {
        let text = "<>&\u{2028}–\u{2029}…";
        assert_eq!(
            written(text, Escaping::Html),
            "\"\\u003c\\u003e\\u0026\\u2028–\\u2029…\""
        );
        assert_eq!(written(text, Escaping::Plain), "\"<>&\\u2028–\\u2029…\"");
        assert_eq!(written("", Escaping::Plain), "\"\"");
    }
}
