use super::sequence::{Sigil, sigil};
use super::{Lexer, characters};
use crate::token::TokenKind;
use tofu_json_text::CheckedSlice;

/// Where a run of template text ends.
pub(super) struct TextRun {
    /// Its length in bytes.
    pub(super) length: usize,
    /// Whether its last byte is a line end.
    pub(super) ends_line: bool,
}

/// Measures the text at the start of `bytes`: up to a sequence, a byte that is not UTF-8, or one of
/// `stops`. With `lines`, it ends after a line end. With `escapes`, a backslash keeps the next
/// character.
pub(super) fn run(bytes: &[u8], stops: &[u8], lines: bool, escapes: bool) -> TextRun {
    let mut length = 0;
    let ends_line = loop {
        let rest = bytes.slice(length..);
        length += characters::PLAIN.run(rest);
        let rest = bytes.slice(length..);
        let Some(&byte) = rest.first() else {
            break false;
        };
        if stops.contains(&byte) {
            break false;
        }
        length += match byte {
            b'\n' if lines => {
                length += 1;
                break true;
            }
            b'\r' if lines && rest.get(1) != Some(&b'\n') => break false,
            b'$' | b'%' => match sigil(rest, byte) {
                Sigil::Sequence => break false,
                Sigil::Text(run) if escapes && run == rest.len() => {
                    length += run - 1;
                    break false;
                }
                Sigil::Text(length) => length,
            },
            b'\\' if escapes => match rest.get(1) {
                None | Some(b'\n' | b'\r') => break false,
                Some(_) => match characters::length(rest.slice(1..)) {
                    0 => break false,
                    length => 1 + length,
                },
            },
            0x00..=0x7f => 1,
            _ => match characters::length(rest) {
                0 => break false,
                length => length,
            },
        };
    };
    TextRun { length, ends_line }
}

impl Lexer<'_> {
    /// The next token between quotes.
    pub(super) fn quoted(&mut self) {
        let run = run(self.rest(), b"\"\r\n", false, true);
        if run.length > 0 {
            return self.take(TokenKind::QuotedText, run.length);
        }
        match self.byte(0) {
            Some(b'"') => {
                self.take(TokenKind::CloseQuote, 1);
                self.modes.pop();
            }
            Some(b'\n' | b'\r') => {
                let length = newlines(self.rest());
                self.fault(TokenKind::QuotedNewline, length);
            }
            Some(b'$' | b'%') if self.byte(1) == Some(b'{') => self.open_sequence(),
            Some(b'\\' | b'$' | b'%') => self.fault(TokenKind::Invalid, 1),
            _ => self.fault(TokenKind::BadUtf8, 1),
        }
    }

    /// The next token of a template without delimiters.
    pub(super) fn bare(&mut self) {
        let run = run(self.rest(), b"", true, false);
        if run.length > 0 {
            return self.take(TokenKind::Text, run.length);
        }
        match self.byte(0) {
            Some(b'$' | b'%') => self.open_sequence(),
            Some(b'\r') => self.take(TokenKind::Text, 1),
            _ => self.fault(TokenKind::BadUtf8, 1),
        }
    }
}

/// How many bytes at the start of `bytes` are line ends.
fn newlines(bytes: &[u8]) -> usize {
    bytes
        .iter()
        .take_while(|byte| matches!(byte, b'\n' | b'\r'))
        .count()
}
