//! Text between quotes as the reference's messages show it (`%q` of Go).

use std::fmt::Write as _;

use crate::printable::is_printable;

/// Quotes text for a message.
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for character in text.chars() {
        push(&mut out, character);
    }
    out.push('"');
    out
}

fn push(out: &mut String, character: char) {
    let short = match character {
        '\u{7}' => "\\a",
        '\u{8}' => "\\b",
        '\u{c}' => "\\f",
        '\n' => "\\n",
        '\r' => "\\r",
        '\t' => "\\t",
        '\u{b}' => "\\v",
        '"' => "\\\"",
        '\\' => "\\\\",
        printable if is_printable(printable) => return out.push(printable),
        other => {
            let code = u32::from(other);
            // Writing to a string cannot fail.
            let _ = match code {
                0..0x20 | 0x7f => write!(out, "\\x{code:02x}"),
                0x20..0x1_0000 => write!(out, "\\u{code:04x}"),
                _ => write!(out, "\\U{code:08x}"),
            };
            return;
        }
    };
    out.push_str(short);
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn as_messages_show_it() {
        assert_eq!(quoted("1.0\u{1}\"\\"), r#""1.0\x01\"\\""#);
        assert_eq!(quoted("é\u{a0}\u{feff}😀"), "\"é\\u00a0\\ufeff😀\"");
        assert_eq!(quoted("\t\n\u{7f}\u{e0001}"), r#""\t\n\x7f\U000e0001""#);
    }
}
