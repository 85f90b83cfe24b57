//! Quoted strings by the rules of native syntax, both ways.
//!
//! Written: `\n`, `\r`, `\t`, `\"` and `\\`; `$${` for `${` and `%%{` for `%{`; every other
//! character that does not print as `\uXXXX` or `\UXXXXXXXX` in lower-case hexadecimal.

use std::fmt::{self, Write};

use crate::printable::is_printable;

/// Writes a string as native syntax spells it, between quotes.
///
/// Written are `\n`, `\r`, `\t`, `\"` and `\\`; `$${` for `${` and `%%{` for `%{`; every other character that
/// does not print as `\uXXXX` or `\UXXXXXXXX` (section 8 of the specification of lock files).
///
/// ```
/// let mut text = String::new();
/// tofu_json_vocab::write_quoted(&mut text, "${a}\n")?;
/// assert_eq!(text, r#""$${a}\n""#);
/// # Ok::<(), std::fmt::Error>(())
/// ```
///
/// # Errors
///
/// Those of the writer; a [`String`] has none.
pub fn write_quoted(out: &mut impl Write, text: &str) -> fmt::Result {
    out.write_char('"')?;
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        if matches!(character, '$' | '%') && characters.peek() == Some(&'{') {
            out.write_char(character)?;
        }
        write_escaped(out, character)?;
    }
    out.write_char('"')
}

fn write_escaped(out: &mut impl Write, character: char) -> fmt::Result {
    match character {
        '\n' => out.write_str("\\n"),
        '\r' => out.write_str("\\r"),
        '\t' => out.write_str("\\t"),
        '"' => out.write_str("\\\""),
        '\\' => out.write_str("\\\\"),
        printable if is_printable(printable) => out.write_char(printable),
        other if u32::from(other) < 0x1_0000 => write!(out, "\\u{:04x}", u32::from(other)),
        other => write!(out, "\\U{:08x}", u32::from(other)),
    }
}

/// Why quoted text could not be read; the number is the byte offset in the given text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnquoteError {
    /// No closing quote up to the end.
    Unclosed(usize),
    /// An unknown escape, or one that names no character.
    Escape(usize),
}

/// Reads quoted text whose opening quote is at byte `start - 1` of `text`.
///
/// Gives the string and the offset after the closing quote. `${` that is not doubled is taken as
/// it stands, because a key never holds a template.
pub(crate) fn read_quoted(text: &str, start: usize) -> Result<(String, usize), UnquoteError> {
    let mut read = String::new();
    let mut at = start;
    loop {
        let rest = text.get(at..).unwrap_or_default();
        let Some(character) = rest.chars().next() else {
            return Err(UnquoteError::Unclosed(at));
        };
        let length = match character {
            '"' => return Ok((read, at + 1)),
            '\\' => {
                let (escaped, length) = read_escape(rest).ok_or(UnquoteError::Escape(at))?;
                read.push(escaped);
                length
            }
            '$' | '%' if rest.starts_with("$${") || rest.starts_with("%%{") => {
                read.push(character);
                read.push('{');
                3
            }
            plain => {
                read.push(plain);
                plain.len_utf8()
            }
        };
        at += length;
    }
}

/// Reads the escape at the start of `rest`: its character, and how many bytes it takes.
fn read_escape(rest: &str) -> Option<(char, usize)> {
    match rest.as_bytes().get(1)? {
        b'n' => Some(('\n', 2)),
        b'r' => Some(('\r', 2)),
        b't' => Some(('\t', 2)),
        b'"' => Some(('"', 2)),
        b'\\' => Some(('\\', 2)),
        b'u' => Some((read_code_point(rest.get(2..6)?)?, 6)),
        b'U' => Some((read_code_point(rest.get(2..10)?)?, 10)),
        _ => None,
    }
}

fn read_code_point(digits: &str) -> Option<char> {
    let hexadecimal = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let code = u32::from_str_radix(digits, 16).ok()?;
    char::from_u32(code).filter(|_| hexadecimal)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quoted(text: &str) -> String {
        let mut out = String::new();
        write_quoted(&mut out, text).unwrap();
        out
    }

    #[track_caller]
    fn check(text: &str, written: &str) {
        assert_eq!(quoted(text), written);
        let read = read_quoted(written, 1).unwrap();
        assert_eq!(read, (text.to_owned(), written.len()));
    }

    #[test]
    fn both_ways() {
        check("", r#""""#);
        check("a b", r#""a b""#);
        check("\n\r\t\"\\", r#""\n\r\t\"\\""#);
        check("${x}", r#""$${x}""#);
        check("%{x}", r#""%%{x}""#);
        check("$x {} $", r#""$x {} $""#);
        check("$${x}", r#""$$${x}""#);
        check("$%{x}", r#""$%%{x}""#);
        check("é日本", r#""é日本""#);
        check("\u{7}\u{a0}\u{2028}", r#""\u0007\u00a0\u2028""#);
        check("\u{10ffff}", r#""\U0010ffff""#);
    }

    #[test]
    fn upper_case_digits_and_bare_markers_are_read() {
        let read = |text| read_quoted(text, 1).map(|(read, _)| read);
        assert_eq!(read(r#""\u00A0""#), Ok("\u{a0}".to_owned()));
        assert_eq!(read(r#""${x}""#), Ok("${x}".to_owned()));
    }

    #[test]
    fn errors_have_a_place() {
        assert_eq!(read_quoted("\"ab", 1), Err(UnquoteError::Unclosed(3)));
        for text in [
            r#""a\x00""#,
            r#""a\u12"#,
            r#""a\u+123""#,
            r#""a\ud800""#,
            r#""a\U00110000""#,
            r#""a\"#,
            r#""a\u日本""#,
        ] {
            assert_eq!(read_quoted(text, 1), Err(UnquoteError::Escape(2)), "{text}");
        }
    }
}
