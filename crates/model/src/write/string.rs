/// Writes a string with its quotes, escaped as the reference does (section 2.1).
pub fn write_string(out: &mut Vec<u8>, text: &str, escape_html: bool) {
    out.push(b'"');
    for character in text.chars() {
        match character {
            '"' => out.extend(b"\\\""),
            '\\' => out.extend(b"\\\\"),
            '\n' => out.extend(b"\\n"),
            '\r' => out.extend(b"\\r"),
            '\t' => out.extend(b"\\t"),
            '\u{8}' => out.extend(b"\\b"),
            '\u{c}' => out.extend(b"\\f"),
            '<' | '>' | '&' if escape_html => push_unit(out, character),
            '\0'..='\x1f' | '\u{2028}' | '\u{2029}' => push_unit(out, character),
            plain => push_char(out, plain),
        }
    }
    out.push(b'"');
}

/// Writes a string literal as it stands, but for what the reference escapes in text that it copies:
/// `<`, `>`, `&`, U+2028 and U+2029.
pub(super) fn copy_literal(out: &mut Vec<u8>, literal: &[u8], escape_html: bool) {
    let mut rest = literal;
    while let Some((first, after)) = rest.split_first() {
        match (*first, after) {
            (b'<' | b'>' | b'&', _) if escape_html => push_unit(out, char::from(*first)),
            (0xe2, [0x80, last @ (0xa8 | 0xa9), ..]) if escape_html => {
                push_unit(
                    out,
                    if *last == 0xa8 {
                        '\u{2028}'
                    } else {
                        '\u{2029}'
                    },
                );
                rest = rest.get(3..).unwrap_or_default();
                continue;
            }
            (byte, _) => out.push(byte),
        }
        rest = after;
    }
}

fn push_char(out: &mut Vec<u8>, character: char) {
    out.extend(character.encode_utf8(&mut [0; 4]).as_bytes());
}

fn push_unit(out: &mut Vec<u8>, character: char) {
    out.extend(format!("\\u{:04x}", u32::from(character)).as_bytes());
}

#[cfg(test)]
mod tests {
    use super::{copy_literal, write_string};

    fn written(text: &str, escape_html: bool) -> String {
        let mut out = Vec::new();
        write_string(&mut out, text, escape_html);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn escapes_of_section_2_1() {
        let text = "\"\\/\u{8}\u{c}\n\r\t\u{1}\u{1f}\u{7f}\u{85}\u{feff}\u{1f600}é";
        let expected =
            r#""\"\\/\b\f\n\r\t\u0001\u001f"#.to_owned() + "\u{7f}\u{85}\u{feff}\u{1f600}é\"";
        assert_eq!(written(text, true), expected);
        assert_eq!(
            written("<>&\u{2028}\u{2029}", true),
            r#""\u003c\u003e\u0026\u2028\u2029""#
        );
        assert_eq!(written("<>&\u{2028}", false), r#""<>&\u2028""#);
    }

    #[test]
    fn literals_keep_their_escapes() {
        let mut out = Vec::new();
        copy_literal(&mut out, "\"\\u00e9<é\u{2029}\\/\"".as_bytes(), true);
        assert_eq!(out, "\"\\u00e9\\u003cé\\u2029\\/\"".as_bytes());
    }
}
