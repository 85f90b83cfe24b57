//! The one spelling of a value that fingerprints are made of.

use memchr::memchr;
use std::borrow::Cow;
use tofu_json_number::WrittenNumber;
use tofu_json_value::{Elements, Kind, SortedMembers, Value};

/// Appends the canonical JSON of a value: no white space, keys in ascending order of their code points, of several
/// members of one name the last, numbers by value, strings with as few escapes as JSON allows.
///
/// ```
/// use tofu_json_compare::write_canonical;
/// use tofu_json_value::Document;
///
/// let document = Document::parse(br#"{"size": 1.50, "name": "caf\u00e9", "list": [100, -0]}"#)?;
/// let mut text = String::new();
/// write_canonical(&mut text, document.root());
/// assert_eq!(text, r#"{"list":[1e2,0],"name":"café","size":15e-1}"#);
/// # Ok::<(), tofu_json_value::Error>(())
/// ```
pub fn write_canonical(out: &mut String, value: Value<'_>) {
    let mut open = Vec::new();
    let mut next = Some(value);
    loop {
        if let Some(value) = next.take() {
            open.extend(begin(out, value));
        }
        let Some(innermost) = open.last_mut() else {
            return;
        };
        next = innermost.step(out);
        if next.is_none() {
            out.push(innermost.close());
            open.pop();
        }
    }
}

/// An array or object that is being written.
enum OpenValue<'a> {
    Array(Elements<'a>, bool),
    Object(SortedMembers<'a>, bool),
}

impl<'a> OpenValue<'a> {
    /// Goes to the next part, with what comes before it.
    fn step(&mut self, out: &mut String) -> Option<Value<'a>> {
        let (value, key, is_first) = match self {
            Self::Array(elements, is_first) => (elements.next()?, None, is_first),
            Self::Object(members, is_first) => {
                let (key, value) = members.next()?;
                (value, Some(key), is_first)
            }
        };
        if !std::mem::take(is_first) {
            out.push(',');
        }
        if let Some(key) = key {
            match key {
                Cow::Borrowed(key) => write_plain(out, key),
                Cow::Owned(key) => write_text(out, &key),
            }
            out.push(':');
        }
        Some(value)
    }

    const fn close(&self) -> char {
        match self {
            Self::Array(..) => ']',
            Self::Object(..) => '}',
        }
    }
}

/// Writes a value that has no parts, or the begin of one that has.
fn begin<'a>(out: &mut String, value: Value<'a>) -> Option<OpenValue<'a>> {
    match value.kind() {
        Kind::Null => out.push_str("null"),
        Kind::Bool => out.push_str(if value.is_true() { "true" } else { "false" }),
        Kind::Number => {
            let number = WrittenNumber::from_parsed(value.as_number().unwrap_or("0"));
            out.push_str(&number.canonical());
        }
        Kind::String => {
            if !write_spelled(out, value.raw()) {
                write_text(out, &value.as_str().unwrap_or_default());
            }
        }
        Kind::Array => {
            out.push('[');
            return Some(OpenValue::Array(value.elements(), true));
        }
        Kind::Object => {
            out.push('{');
            return Some(OpenValue::Object(value.sorted_members(), true));
        }
    }
    None
}

/// Appends a text that has no escapes in the document: it needs none here.
fn write_plain(out: &mut String, text: &str) {
    out.push('"');
    out.push_str(text);
    out.push('"');
}

/// Appends a string from its own spelling, quotes included, if its escapes are short ones, which stay, or those that
/// OpenTofu writes for `&`, `<` and `>`. Otherwise it appends nothing and says so.
fn write_spelled(out: &mut String, raw: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(raw) else {
        return false;
    };
    let start = out.len();
    let mut rest = text;
    let mut at = 0;
    while let Some(found) = memchr(b'\\', rest.as_bytes().get(at..).unwrap_or_default()) {
        at += found;
        let escape = rest.as_bytes().get(at..).unwrap_or_default();
        match (escape, escape.get(..6).and_then(markup)) {
            ([_, b'"' | b'\\' | b'b' | b'f' | b'n' | b'r' | b't', ..], _) => at += 2,
            (_, Some(character)) => {
                let (before, from) = rest.split_at_checked(at).unwrap_or((rest, ""));
                out.push_str(before);
                out.push(character);
                rest = from.get(6..).unwrap_or_default();
                at = 0;
            }
            _ => {
                out.truncate(start);
                return false;
            }
        }
    }
    out.push_str(rest);
    true
}

/// What an escape of six bytes means, if OpenTofu writes it for what would be markup.
const fn markup(escape: &[u8]) -> Option<char> {
    match escape {
        br"\u0026" => Some('&'),
        br"\u003c" | br"\u003C" => Some('<'),
        br"\u003e" | br"\u003E" => Some('>'),
        _ => None,
    }
}

/// Appends a string: only the quote, the backslash and control characters are escaped, the latter short where there
/// is a short escape.
pub(crate) fn write_text(out: &mut String, text: &str) {
    out.push('"');
    let mut rest = text;
    let is_escaped = |byte: &u8| matches!(byte, b'"' | b'\\' | ..0x20);
    while let Some(at) = rest.as_bytes().iter().position(is_escaped) {
        let (plain, from) = rest.split_at_checked(at).unwrap_or((rest, ""));
        out.push_str(plain);
        let mut characters = from.chars();
        write_escape(out, characters.next().unwrap_or_default());
        rest = characters.as_str();
    }
    out.push_str(rest);
    out.push('"');
}

fn write_escape(out: &mut String, character: char) {
    let short = match character {
        '"' => '"',
        '\\' => '\\',
        '\u{8}' => 'b',
        '\t' => 't',
        '\n' => 'n',
        '\u{c}' => 'f',
        '\r' => 'r',
        _ => return out.push_str(&format!("\\u{:04x}", u32::from(character))),
    };
    out.push('\\');
    out.push(short);
}

#[cfg(test)]
mod tests {
    use super::write_canonical;
    use proptest::prelude::*;
    use tofu_json_value::Document;

    fn canonical(json: &str) -> String {
        let document = Document::parse(json.as_bytes()).unwrap();
        let mut text = String::new();
        write_canonical(&mut text, document.root());
        text
    }

    #[test]
    fn one_spelling_for_each_value() {
        for (json, expected) in [
            (" null ", "null"),
            ("[ true , false , [ ] , { } ]", "[true,false,[],{}]"),
            (r#"{"b":1,"a":2,"b":3}"#, r#"{"a":2,"b":3}"#),
            // By code points, not by the units of UTF-16.
            (
                "{\"\u{1f600}\":1,\"\u{ff21}\":2}",
                "{\"\u{ff21}\":2,\"\u{1f600}\":1}",
            ),
            (
                r#""\/\u003c\u2028\u0007\u0009\"""#,
                "\"/<\u{2028}\\u0007\\t\\\"\"",
            ),
            (
                "[1.0, 1e0, 10E-1, 0.10, 120, -0.0, 1e400]",
                "[1,1,1,1e-1,12e1,0,1e400]",
            ),
        ] {
            assert_eq!(canonical(json), expected, "{json}");
        }
    }

    #[test]
    fn depth_costs_no_stack() {
        let text = "[".repeat(9_000) + &"]".repeat(9_000);
        assert_eq!(canonical(&text), text);
    }

    proptest! {
        /// A parser that is not ours reads the same value back, and strings are those that its own writer makes.
        #[test]
        fn means_the_same(text in any::<String>(), number in any::<i32>()) {
            let value = serde_json::json!({"a": [text, number], "": {text.clone(): null}});
            let spelled = canonical(&serde_json::to_string_pretty(&value).unwrap());
            let strings = serde_json::to_string(&text).unwrap();
            prop_assert!(spelled.contains(&strings));
            let read: serde_json::Value = serde_json::from_str(&spelled).unwrap();
            prop_assert_eq!(read["a"][0].as_str(), Some(&*text));
            prop_assert_eq!(read["a"][1].as_f64(), Some(f64::from(number)));
        }

        /// A string in any spelling has one: with each character escaped or not.
        #[test]
        fn strings_have_one_spelling(units in proptest::collection::vec((any::<char>(), 0..3_u8), 0..12)) {
            let mut text = String::from("\"");
            let mut plain = String::new();
            for (character, how) in units {
                plain.push(character);
                let written = serde_json::to_string(&character.to_string()).unwrap();
                match how {
                    0 => text.push_str(&written[1..written.len() - 1]),
                    1 if !matches!(character, '"' | '\\' | ..' ') => text.push(character),
                    _ => {
                        for unit in character.encode_utf16(&mut [0; 2]) {
                            text.push_str(&format!("\\u{unit:04x}"));
                        }
                    }
                }
            }
            text.push('"');
            prop_assert_eq!(serde_json::from_str::<String>(&text).unwrap(), plain.clone());
            prop_assert_eq!(canonical(&text), serde_json::to_string(&plain).unwrap());
        }

        /// What was spelled once is spelled the same again.
        #[test]
        fn twice_is_once(digits in "-?(0|[1-9][0-9]{0,20})(\\.[0-9]{1,8})?([eE][-+]?[0-9]{1,4})?") {
            let once = canonical(&digits);
            prop_assert_eq!(canonical(&once), once);
        }
    }
}
