use super::{Escape, decode_markers, escape, escapes};
use crate::CheckedSlice;
use std::fmt;

/// Adds the string that text between quotes means: escapes decoded, `$${` as `${`.
///
/// Escapes that mean nothing are left out.
pub fn decode(text: &str, out: &mut String) {
    // A sigil that an escape gives is never part of `$${`: the pieces are read one by one.
    let mut done = 0;
    for (at, length, escape) in escapes(text.as_bytes()) {
        decode_markers(text.slice(done..at as usize), out);
        if let Escape::Character(character) = escape {
            out.push(character);
        }
        done = (at + length) as usize;
    }
    decode_markers(text.slice(done..), out);
}

/// The string that OpenTofu goes on with after it reported the wrong escapes in text between quotes.
///
/// The backslash of an unknown escape is dropped, an escape without a character stays as it is.
///
/// ```
/// use tofu_json_text::native::decode_leniently;
///
/// assert_eq!(decode_leniently(r"a\qb\u12 \n"), "aqb\\u12 \n");
/// ```
#[must_use]
pub fn decode_leniently(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let length = match character {
            '\\' => push_leniently(rest, &mut out),
            _ => push_plain(character, rest, &mut out),
        };
        rest = rest.slice(length..);
    }
    out
}

/// Reads the escape at the start; gives its length.
fn push_leniently(rest: &str, out: &mut String) -> usize {
    match escape_at(rest) {
        (length, Escape::Character(character)) => {
            out.push(character);
            return length;
        }
        (_, Escape::Unknown(_)) => {}
        (_, Escape::Short(_) | Escape::NoCharacter(_)) => out.push('\\'),
    }
    1
}

/// The escape whose backslash is the first byte, and its length with the backslash.
fn escape_at(rest: &str) -> (usize, Escape<'_>) {
    let (length, escape) = escape(rest.as_bytes().slice(1..));
    (1 + length, escape)
}

/// Adds a character that begins no escape, or both of a marker's; gives how many bytes that takes.
fn push_plain(character: char, rest: &str, out: &mut String) -> usize {
    out.push(character);
    if matches!(character, '$' | '%') && (rest.starts_with("$${") || rest.starts_with("%%{")) {
        out.push('{');
        return 3;
    }
    character.len_utf8()
}

/// Why quoted text could not be read; the number is the byte offset in the given text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnquoteError {
    /// No closing quote up to the end.
    Unclosed(usize),
    /// An unknown escape, or one that names no character.
    Escape(usize),
}

impl fmt::Display for UnquoteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unclosed(at) => write!(f, "expected a closing quote, found the end at byte {at}"),
            Self::Escape(at) => write!(f, "expected an escape that names a character at byte {at}"),
        }
    }
}

impl std::error::Error for UnquoteError {}

/// Reads quoted text whose opening quote is at byte `start - 1` of `text`.
///
/// Gives the string and the offset after the closing quote. `${` that is not doubled is taken as
/// it is, because a key never holds a template.
///
/// # Errors
///
/// Where the text ends before its closing quote, or an escape means nothing.
pub fn read_quoted(text: &str, start: usize) -> Result<(String, usize), UnquoteError> {
    if !text.is_char_boundary(start) {
        return Err(UnquoteError::Unclosed(start));
    }
    let mut read = String::new();
    let mut at = start;
    loop {
        let rest = text.slice(at..);
        let Some(character) = rest.chars().next() else {
            return Err(UnquoteError::Unclosed(at));
        };
        at += match character {
            '"' => return Ok((read, at + 1)),
            '\\' => match escape_at(rest) {
                (length, Escape::Character(character)) => {
                    read.push(character);
                    length
                }
                _ => return Err(UnquoteError::Escape(at)),
            },
            _ => push_plain(character, rest, &mut read),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::{UnquoteError, decode, decode_leniently, read_quoted};
    use crate::native::write_quoted;

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

    #[test]
    fn nothing_is_after_the_end_or_within_a_character() {
        for start in [2, 4, usize::MAX] {
            let unclosed = UnquoteError::Unclosed(start);
            assert_eq!(read_quoted("aé", start), Err(unclosed));
        }
    }

    #[test]
    fn opentofu_goes_on_after_wrong_escapes() {
        for (text, value) in [
            (r"1.0.0\q", "1.0.0q"),
            (r"h1:\x41", "h1:x41"),
            (r"\ud83d\ude00", r"\ud83d\ude00"),
            (r"\UFFFFFFFF", r"\UFFFFFFFF"),
            (r"\u.10e9", r"\u.10e9"),
            (r"a\u00e9\n$${x}\é\", "aé\n${x}é"),
        ] {
            assert_eq!(decode_leniently(text), value, "{text}");
        }
    }

    #[test]
    fn escapes_that_mean_nothing_are_dropped() {
        for (text, value) in [
            (r"a\nb", "a\nb"),
            (r"a\qb\u12b", "ab"),
            (r"\u0024${a}$${b}", "$${a}${b}"),
            (r"\ud83d\ude00", ""),
            ("a\\", "a"),
        ] {
            let mut decoded = String::new();
            decode(text, &mut decoded);
            assert_eq!(decoded, value, "{text}");
        }
    }
}
