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
        let at = after.iter().position(|&byte| may_begin(byte, escaping))?;
        match after.get(at..) {
            Some([0xe2, 0x80, 0xa8 | 0xa9, ..]) => return Some(from + at),
            // Another character with the same first byte.
            Some([0xe2, ..]) => from += at + 1,
            _ => return Some(from + at),
        }
    }
}

/// Whether the first byte of a character can be that of one which is escaped.
fn may_begin(byte: u8, escaping: Escaping) -> bool {
    match byte {
        b'"' | b'\\' | 0..=0x1f | 0xe2 => true,
        b'<' | b'>' | b'&' => escaping == Escaping::Html,
        _ => false,
    }
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
        '<' | '>' | '&' if escaping == Escaping::Html => push_escape(json, character),
        _ => json.push(character),
    }
}

/// Appends a character of at most sixteen bits by its number.
pub(super) fn push_escape<S: Sink>(json: &mut S, character: char) {
    json.push_str(&format!("\\u{:04x}", u32::from(character)));
}

#[cfg(test)]
mod tests {
    use super::{Escaping, write_string};

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
