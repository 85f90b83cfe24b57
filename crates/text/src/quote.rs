use std::fmt::Write;

use crate::{Printable, is_printable};

/// Quotes a string as OpenTofu does in what people read (`%q` of Go).
///
/// Quotes and backslashes are escaped, and so is every character that is neither the ASCII space
/// nor a letter, mark, number, punctuation or symbol of that Unicode version. Template markers
/// (`${`, `%{`) are not.
///
/// ```
/// use tofu_json_text::{Printable, quote};
///
/// assert_eq!(quote("a \"b\"\t${c}\u{a0}", Printable::Unicode15), r#""a \"b\"\t${c}\u00a0""#);
/// ```
#[must_use]
pub fn quote(text: &str, printable: Printable) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quote_into(&mut quoted, text, printable);
    quoted
}

/// [`quote`] with the tables of OpenTofu 1.12, as its messages show text.
///
/// ```
/// assert_eq!(tofu_json_text::quoted("1.0\u{1}"), r#""1.0\x01""#);
/// ```
#[must_use]
pub fn quoted(text: &str) -> String {
    quote(text, Printable::Unicode15)
}

/// Like [`quote`], at the end of `out`.
#[inline]
pub fn quote_into(out: &mut String, text: &str, printable: Printable) {
    out.push('"');
    let plain = plain_length(text.as_bytes());
    match text.split_at_checked(plain) {
        Some((literal, rest)) if !rest.is_empty() => {
            out.push_str(literal);
            escape_rest(out, rest, printable);
        }
        _ => out.push_str(text),
    }
    out.push('"');
}

#[inline(never)]
fn escape_rest(out: &mut String, text: &str, printable: Printable) {
    for piece in pieces(text, printable) {
        match piece {
            Piece::Literal(text) => out.push_str(text),
            Piece::Escaped(c) => escape_into(out, c),
        }
    }
}

/// Whether [`quote`] writes a text as it is, which is ASCII.
#[must_use]
#[inline]
pub fn is_plain(text: &str) -> bool {
    plain_length(text.as_bytes()) == text.len()
}

pub(crate) enum Piece<'t> {
    Literal(&'t str),
    Escaped(char),
}

/// Cuts a string into runs that print as they are and characters that do not.
pub(crate) fn pieces(text: &str, printable: Printable) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (literal, tail) = rest.split_at_checked(literal_length(rest, printable))?;
        if !literal.is_empty() {
            rest = tail;
            return Some(Piece::Literal(literal));
        }
        let mut chars = tail.chars();
        let c = chars.next()?;
        rest = chars.as_str();
        Some(Piece::Escaped(c))
    })
}

fn literal_length(text: &str, printable: Printable) -> usize {
    let mut length = 0;
    while let Some(rest) = text.get(length..) {
        length += plain_length(rest.as_bytes());
        match text.get(length..).and_then(|rest| rest.chars().next()) {
            Some(c) if !c.is_ascii() && is_printable(c, printable) => length += c.len_utf8(),
            _ => break,
        }
    }
    length
}

/// How many bytes at the front are ASCII that needs no escape.
///
/// Whole blocks are folded without a branch so that they compile to vector instructions; what is
/// left after them is seen in a last block that overlaps them.
#[inline]
fn plain_length(bytes: &[u8]) -> usize {
    let all = match (bytes.last_chunk::<LONG>(), bytes.last_chunk::<SHORT>()) {
        (Some(last), _) => {
            let (blocks, _) = bytes.as_chunks::<LONG>();
            blocks.iter().all(all_plain) && all_plain(last)
        }
        (None, Some(last)) => {
            all_plain(last) && bytes.first_chunk::<SHORT>().is_some_and(all_plain)
        }
        (None, None) => false,
    };
    if all {
        return bytes.len();
    }
    plain_length_by_byte(bytes)
}

/// The width of the vectors that every processor has, and half of it for the short names and words that most
/// strings are. The benchmark `stages/render` measures both.
const LONG: usize = 16;
const SHORT: usize = 8;

#[inline]
fn all_plain<const N: usize>(block: &[u8; N]) -> bool {
    !block
        .iter()
        .fold(false, |stop, &byte| stop | !is_plain_byte(byte))
}

fn plain_length_by_byte(bytes: &[u8]) -> usize {
    let (blocks, _) = bytes.as_chunks::<LONG>();
    let clean = blocks.iter().take_while(|block| all_plain(block)).count() * LONG;
    let rest = bytes.iter().skip(clean);
    clean + rest.take_while(|&&byte| is_plain_byte(byte)).count()
}

const fn is_plain_byte(byte: u8) -> bool {
    // One comparison for both ends: what is below a space wraps around to a large number.
    byte.wrapping_sub(b' ') < 0x5f && byte != b'"' && byte != b'\\'
}

/// The two-character escapes; `None` for characters written as numbers.
pub(crate) const fn short_escape(c: char) -> Option<&'static str> {
    Some(match c {
        '"' => "\\\"",
        '\\' => "\\\\",
        '\x07' => "\\a",
        '\x08' => "\\b",
        '\x0c' => "\\f",
        '\n' => "\\n",
        '\r' => "\\r",
        '\t' => "\\t",
        '\x0b' => "\\v",
        _ => return None,
    })
}

fn escape_into(out: &mut String, c: char) {
    let code = u32::from(c);
    // Writing to a string cannot fail.
    let _ = match (short_escape(c), code) {
        (Some(escape), _) => out.write_str(escape),
        (None, ..0x80) => write!(out, "\\x{code:02x}"),
        (None, 0x80..0x1_0000) => write!(out, "\\u{code:04x}"),
        (None, 0x1_0000..) => write!(out, "\\U{code:08x}"),
    };
}

#[cfg(test)]
mod tests {
    use super::quote;
    use crate::Printable;

    #[track_caller]
    fn check(text: &str, inner: &str) {
        assert_eq!(
            quote(text, Printable::Unicode15),
            format!("\"{inner}\""),
            "{text:?}"
        );
        assert_eq!(
            quote(text, Printable::Unicode17),
            format!("\"{inner}\""),
            "{text:?}"
        );
    }

    #[test]
    fn plain_text_is_itself() {
        check("", "");
        check("hello, world! ~", "hello, world! ~");
        check("日本語 é ключ", "日本語 é ключ");
        check(
            "a text of more than two blocks, that has nothing to escape",
            "a text of more than two blocks, that has nothing to escape",
        );
    }

    #[test]
    fn short_escapes() {
        check("\"", "\\\"");
        check("\\", "\\\\");
        check("\x07\x08\x0c\n\r\t\x0b", r"\a\b\f\n\r\t\v");
        check(
            "fifteen letters\"and then some more of them\n",
            r#"fifteen letters\"and then some more of them\n"#,
        );
    }

    #[test]
    fn numbered_escapes() {
        check("\0\x01\x1b\x1f\x7f", r"\x00\x01\x1b\x1f\x7f");
        check("\u{80}\u{85}\u{9f}", r"\u0080\u0085\u009f");
        check("\u{e000}\u{ffff}", r"\ue000\uffff");
        check(
            "\u{e0001}\u{f0000}\u{10ffff}",
            r"\U000e0001\U000f0000\U0010ffff",
        );
    }

    #[test]
    fn invisible_characters_are_escaped() {
        check("\u{a0}", r"\u00a0");
        check("\u{ad}", r"\u00ad");
        check("\u{200b}", r"\u200b");
        check("\u{2028}\u{2029}", r"\u2028\u2029");
        check("\u{202e}", r"\u202e");
        check("\u{3000}", r"\u3000");
        check("\u{feff}", r"\ufeff");
        check("👩\u{200d}👧", "👩\\u200d👧");
    }

    #[test]
    fn visible_characters_are_not() {
        check("😀", "😀");
        check("e\u{301}", "e\u{301}");
        check("\u{fe0f}", "\u{fe0f}");
        check("\u{fffd}", "\u{fffd}");
        check("€½¡", "€½¡");
        check("\u{1fae8}", "\u{1fae8}"); // shaking face, of Unicode 15.0
    }

    #[test]
    fn template_markers_are_not_escaped() {
        check("${a} %{if b}", "${a} %{if b}");
    }

    /// U+1FAE9 (face with bags under eyes) is of Unicode 16.0.
    #[test]
    fn the_tables_differ_in_what_is_new() {
        assert_eq!(quote("\u{1fae9}", Printable::Unicode15), "\"\\U0001fae9\"");
        assert_eq!(quote("\u{1fae9}", Printable::Unicode17), "\"\u{1fae9}\"");
        assert_eq!(quote("\u{1c89}", Printable::Unicode15), "\"\\u1c89\"");
        assert_eq!(quote("\u{1c89}", Printable::Unicode17), "\"\u{1c89}\"");
    }
}
