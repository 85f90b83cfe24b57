//! Words and strings line by line: a string without its closing quote ends with its line, so that
//! it spoils nothing after it.

use tofu_json_hcl::Span;

use super::build::WrittenText;
use tofu_json_evaluate::normalized;
use tofu_json_text::{CheckedSlice, native::decode_leniently};

/// A piece of a line.
#[derive(Clone, Debug)]
pub(super) enum Piece {
    /// A name.
    Word(WrittenText),
    /// The value of a string.
    String(WrittenText),
    /// Any other sign.
    Sign(u8),
}

/// The pieces of a text; comments are left out.
pub(super) fn pieces(source: &[u8]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut start = 0;
    for line in source.split_inclusive(|&byte| byte == b'\n') {
        scan_line(line, start, &mut pieces);
        start += line.len();
    }
    pieces
}

fn scan_line(line: &[u8], start: usize, pieces: &mut Vec<Piece>) {
    let mut at = 0;
    while let Some(rest) = line.get(at..)
        && let Some(&first) = rest.first()
    {
        let length = match first {
            b'#' => return,
            b'/' if rest.starts_with(b"//") => return,
            b'"' => string_length(rest),
            _ if is_word(first) => rest.iter().take_while(|&&byte| is_word(byte)).count(),
            _ => 1,
        };
        let text = rest.slice(..length);
        let written = |text: String| WrittenText {
            text,
            place: span(start + at, length),
        };
        match first {
            b'"' => pieces.push(Piece::String(written(string(text)))),
            _ if is_word(first) => {
                pieces.push(Piece::Word(written(
                    String::from_utf8_lossy(text).into_owned(),
                )));
            }
            _ if first.is_ascii_whitespace() => {}
            sign => pieces.push(Piece::Sign(sign)),
        }
        at += length;
    }
}

fn span(start: usize, length: usize) -> Span {
    let place = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span::new(place(start), place(start + length))
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-') || !byte.is_ascii()
}

/// The length of the string that starts here, with its quotes.
fn string_length(text: &[u8]) -> usize {
    let mut escaped = false;
    for (at, byte) in text.iter().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return at + 1,
            b'\n' => return at,
            _ => {}
        }
    }
    text.len()
}

/// The value of a string.
fn string(quoted: &[u8]) -> String {
    let text = String::from_utf8_lossy(quoted);
    let text = text.strip_prefix('"').unwrap_or(&text);
    let inside = match text.strip_suffix('"') {
        Some(inside) => inside,
        None => text.trim_end_matches([' ', '\t', '\r', ',', '{', ']']),
    };
    normalized(&decode_leniently(inside)).into_owned()
}
