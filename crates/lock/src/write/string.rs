//! Strings between quotes (section 8 of the specification).

use std::fmt::Write as _;

use tofu_json_vocab::is_printable;

/// Writes a string with its quotes.
pub(super) fn write(out: &mut String, text: &str) {
    out.push('"');
    let plain =
        |byte: u8| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\' | b'$' | b'%');
    if text.bytes().all(plain) {
        out.push_str(text);
    } else {
        write_escaped(out, text);
    }
    out.push('"');
}

fn write_escaped(out: &mut String, text: &str) {
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '$' | '%' if characters.peek() == Some(&'{') => {
                out.push(character);
                out.push(character);
            }
            printable if is_printable(printable) => out.push(printable),
            other => push_code(out, u32::from(other)),
        }
    }
}

fn push_code(out: &mut String, code: u32) {
    // Writing to a string cannot fail.
    let _ = if code < 0x1_0000 {
        write!(out, "\\u{code:04x}")
    } else {
        write!(out, "\\U{code:08x}")
    };
}

#[cfg(test)]
mod tests {
    #[test]
    fn case_069_escapes() {
        let mut out = String::new();
        let text = "h2:${a}%{b}$c\"q\\\n\té\u{200b}\u{1f600}\u{a0}\u{ad}\u{feff}";
        super::write(&mut out, text);
        let expected = r#""h2:$${a}%%{b}$c\"q\\\n\té\u200b😀\u00a0\u00ad\ufeff""#;
        assert_eq!(out, expected);
    }
}
