use super::string::{push_character, push_escape};
use super::{Escaping, Json, Sink};
use crate::Value;
use tofu_json_text::CheckedSlice;

/// Appends a value exactly as its text has it.
pub fn copy_value<S: Sink>(json: &mut S, value: Value<'_>) {
    json.push_raw(value.raw());
}

/// JSON on one line, without white space between its tokens; strings and numbers stay as they are written.
///
/// ```
/// let json = br#"{ "a b" : [ 1.50 , "\u0063 d" ] }"#;
/// assert_eq!(tofu_json_value::compact(json), r#"{"a b":[1.50,"\u0063 d"]}"#);
/// ```
#[must_use]
pub fn compact(json: &[u8]) -> String {
    let mut line = Json::line();
    line.lay_out(json);
    line.into_text()
}

/// Appends a string with the escapes that it has, see [`Json::copied_string`].
pub(super) fn copy_string<S: Sink>(json: &mut S, quoted: &[u8], escaping: Escaping) {
    if escaping == Escaping::Plain {
        return json.push_raw(quoted);
    }
    let mut rest = quoted;
    while let Some((at, character)) = first_for_html(rest) {
        let (plain, from) = rest.split_at_checked(at).unwrap_or((rest, &[]));
        json.push_raw(plain);
        push_escape(json, character);
        rest = from.slice(character.len_utf8()..);
    }
    json.push_raw(rest);
}

fn first_for_html(text: &[u8]) -> Option<(usize, char)> {
    let mut rest = text;
    loop {
        let character = match rest {
            [] => return None,
            [byte @ (b'<' | b'>' | b'&'), ..] => char::from(*byte),
            [0xe2, 0x80, 0xa8, ..] => '\u{2028}',
            [0xe2, 0x80, 0xa9, ..] => '\u{2029}',
            [_, after @ ..] => {
                rest = after;
                continue;
            }
        };
        return Some((text.len() - rest.len(), character));
    }
}

/// Appends a string spelled anew, see [`Json::respelled_string`].
pub(super) fn respell_string<S: Sink>(json: &mut S, quoted: &[u8], escaping: Escaping) {
    for chunk in quoted.utf8_chunks() {
        respell(json, chunk.valid(), escaping);
        for _ in chunk.invalid() {
            push_escape(json, char::REPLACEMENT_CHARACTER);
        }
    }
}

fn respell<S: Sink>(json: &mut S, text: &str, escaping: Escaping) {
    let mut rest = text;
    while let Some(at) = rest.find(|c| is_respelled(c, escaping)) {
        let (plain, from) = rest.split_at_checked(at).unwrap_or((rest, ""));
        json.push_str(plain);
        let mut characters = from.chars();
        rest = match characters.next() {
            Some('\\') => {
                let length = respell_escape(json, from, escaping);
                from.slice(length..)
            }
            character => {
                if let Some(character) = character {
                    push_escape(json, character);
                }
                characters.as_str()
            }
        };
    }
    json.push_str(rest);
}

fn is_respelled(c: char, escaping: Escaping) -> bool {
    match c {
        '\\' | '\u{2028}' | '\u{2029}' => true,
        '<' | '>' | '&' => escaping == Escaping::Html,
        _ => false,
    }
}

/// An escape that may be spelled otherwise; how many bytes it took.
fn respell_escape<S: Sink>(json: &mut S, from: &str, escaping: Escaping) -> usize {
    match from.as_bytes().get(1) {
        Some(b'/') => {
            json.push('/');
            2
        }
        Some(b'u') => {
            let Some(unit) = from.get(2..6).and_then(hexadecimal) else {
                return 2;
            };
            if let Some(low) = low_surrogate(from, unit) {
                let scalar = 0x1_0000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
                json.push(char::from_u32(scalar).unwrap_or(char::REPLACEMENT_CHARACTER));
                return 12;
            }
            respell_unit(json, unit, escaping);
            6
        }
        _ => {
            json.push_str(from.get(..2).unwrap_or(from));
            2
        }
    }
}

fn hexadecimal(digits: &str) -> Option<u32> {
    u32::from_str_radix(digits, 16).ok()
}

fn low_surrogate(from: &str, high: u32) -> Option<u32> {
    let low = hexadecimal(from.get(6..)?.strip_prefix("\\u")?.get(..4)?)?;
    ((0xd800..0xdc00).contains(&high) && (0xdc00..0xe000).contains(&low)).then_some(low)
}

fn respell_unit<S: Sink>(json: &mut S, unit: u32, escaping: Escaping) {
    match char::from_u32(unit) {
        // Half of a pair reads as the replacement character.
        None | Some(char::REPLACEMENT_CHARACTER) => push_escape(json, char::REPLACEMENT_CHARACTER),
        Some(character) => push_character(json, character, escaping),
    }
}

#[cfg(test)]
mod tests {
    use super::{copy_string, copy_value, respell_string};
    use crate::Document;
    use crate::write::Escaping;

    fn respelled(quoted: &[u8], escaping: Escaping) -> String {
        let mut json = String::new();
        respell_string(&mut json, quoted, escaping);
        json
    }

    #[test]
    fn case_03_spellings() {
        let plain = |quoted: &str| respelled(quoted.as_bytes(), Escaping::Plain);
        for same in [
            "\"\\u2028 \\u0000 \\u001b \\b \\f \u{7f} \\ufffd \u{fffd} \\\" \\\\ <&>\"",
            "\"\"",
        ] {
            assert_eq!(plain(same), same);
        }
        assert_eq!(plain("\"<\\u003c>&\""), "\"<<>&\"");
        assert_eq!(
            respelled(b"\"<\\u003c\"", Escaping::Html),
            "\"\\u003c\\u003c\""
        );
        assert_eq!(
            plain("\"\\/\\u0041\\u000A\\ud83d\\ude00\u{2029}\""),
            "\"/A\\n😀\\u2029\""
        );
        assert_eq!(plain("\"\\ud83d\""), "\"\\ufffd\"");
        assert_eq!(
            respelled(b"\"\xe2\x82\"", Escaping::Plain),
            "\"\\ufffd\\ufffd\""
        );
    }

    #[test]
    fn strings_keep_their_escapes() {
        let copied = |escaping| {
            let mut json = Vec::new();
            copy_string(&mut json, "\"\\u00e9<é\u{2029}–\\/\"".as_bytes(), escaping);
            String::from_utf8(json).unwrap()
        };
        assert_eq!(copied(Escaping::Html), "\"\\u00e9\\u003cé\\u2029–\\/\"");
        assert_eq!(copied(Escaping::Plain), "\"\\u00e9<é\u{2029}–\\/\"");
    }

    #[test]
    fn broken_text_keeps_its_meaning() {
        let document = Document::parse(b"[1.50, \"a\xe2\x82\"]").unwrap();
        let (mut json, mut bytes) = (String::new(), Vec::new());
        copy_value(&mut json, document.root());
        copy_value(&mut bytes, document.root());
        assert_eq!(bytes, document.root().raw());
        assert_eq!(json, "[1.50, \"a\u{fffd}\u{fffd}\"]");
        let again = Document::parse(json.as_bytes()).unwrap();
        assert_eq!(document.root(), again.root());
    }
}
