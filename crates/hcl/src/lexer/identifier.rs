use super::{Lexer, characters, span};
use crate::span::Span;
use crate::token::TokenKind;
use tofu_json_text::{CheckedSlice, continues_identifier, starts_identifier};

impl Lexer<'_> {
    /// Takes an identifier whose first character was looked at.
    pub(super) fn identifier(&mut self) {
        let length = length(self.rest());
        self.take(TokenKind::Identifier, length);
    }
}

/// Whether an identifier can start with `character`.
pub(super) fn starts(character: char) -> bool {
    starts_identifier(character)
}

/// The identifier that begins at a byte of `source`.
pub(crate) fn span_at(source: &[u8], start: u32) -> Span {
    let length = length(source.slice(start as usize..));
    span(start as usize, start as usize + length)
}

/// How many bytes at the start of `bytes` are an identifier; 0 when none starts there.
pub(super) fn length(bytes: &[u8]) -> usize {
    match bytes.first() {
        Some(b'a'..=b'z' | b'A'..=b'Z' | b'_') => {}
        None | Some(0x00..=0x7f) => return 0,
        Some(0x80..) if characters::first(bytes).is_some_and(starts) => {}
        Some(0x80..) => return 0,
    }
    let mut length = 0;
    loop {
        length += characters::NAME.run(bytes.slice(length..));
        let rest = bytes.slice(length..);
        if rest.first().is_none_or(u8::is_ascii) {
            return length;
        }
        match characters::first(rest) {
            Some(next) if continues_identifier(next) => length += next.len_utf8(),
            _ => return length,
        }
    }
}
