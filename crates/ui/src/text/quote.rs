use std::fmt::Write as _;
use tofu_json_vocab::is_printable;

/// A text in quotes, by the rules of Go's `%q`.
pub(crate) fn go_quote(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for character in text.chars() {
        // Writing to a string cannot fail.
        let _ = match character {
            '"' => quoted.write_str("\\\""),
            '\\' => quoted.write_str("\\\\"),
            '\u{7}' => quoted.write_str("\\a"),
            '\u{8}' => quoted.write_str("\\b"),
            '\u{c}' => quoted.write_str("\\f"),
            '\n' => quoted.write_str("\\n"),
            '\r' => quoted.write_str("\\r"),
            '\t' => quoted.write_str("\\t"),
            '\u{b}' => quoted.write_str("\\v"),
            other if is_printable(other) => quoted.write_char(other),
            other if u32::from(other) < 0x80 => write!(quoted, "\\x{:02x}", u32::from(other)),
            other if u32::from(other) < 0x1_0000 => write!(quoted, "\\u{:04x}", u32::from(other)),
            other => write!(quoted, "\\U{:08x}", u32::from(other)),
        };
    }
    quoted.push('"');
    quoted
}
