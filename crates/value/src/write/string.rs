use super::Sink;

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

/// Where the first byte is that can begin a character which is escaped: sixteen bytes at a time, which become one vector;
/// at the end of a longer text the last sixteen, and of a shorter one two parts that may overlap.
#[inline]
fn first_of<const HTML: bool>(text: &[u8]) -> Option<usize> {
    let within = |block: &[u8]| block.iter().position(|byte| may_begin::<HTML>(*byte));
    if let Some(last) = text.last_chunk::<16>() {
        let (blocks, _) = text.as_chunks::<16>();
        for (number, block) in blocks.iter().enumerate() {
            if has_any::<HTML, 16>(block) {
                return within(block).map(|at| number * 16 + at);
            }
        }
        return match has_any::<HTML, 16>(last) {
            true => within(last).map(|at| text.len() - 16 + at),
            false => None,
        };
    }
    let has_none = match (text.first_chunk::<8>(), text.last_chunk::<8>()) {
        (Some(first), Some(last)) => {
            let both = u128::from(u64::from_le_bytes(*first)) << 64
                | u128::from(u64::from_le_bytes(*last));
            !has_any::<HTML, 16>(&both.to_le_bytes())
        }
        _ => match (text.first_chunk(), text.last_chunk()) {
            (Some([a, b, c, d]), Some([e, f, g, h])) => {
                !has_any::<HTML, 8>(&[*a, *b, *c, *d, *e, *f, *g, *h])
            }
            _ => false,
        },
    };
    if has_none { None } else { within(text) }
}

/// Whether a block has a byte that can begin a character which is escaped; without a branch, so that it compiles to
/// vector instructions.
#[inline]
fn has_any<const HTML: bool, const N: usize>(block: &[u8; N]) -> bool {
    block
        .iter()
        .fold(false, |any, byte| any | may_begin::<HTML>(*byte))
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

#[cfg(test)]
mod tests {
    use super::{Escaping, may_begin, write_string};

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
