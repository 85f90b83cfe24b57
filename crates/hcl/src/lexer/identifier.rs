use super::{Lexer, characters};
use crate::token::TokenKind;

impl Lexer<'_> {
    /// Takes an identifier whose first character was looked at.
    pub(super) fn identifier(&mut self) {
        let length = length(self.rest());
        self.take(TokenKind::Identifier, length);
    }
}

/// Whether an identifier can start with `character`.
pub(super) fn starts(character: char) -> bool {
    character == '_' || unicode_ident::is_xid_start(character)
}

/// Whether all of `text` is one identifier: what names of blocks and arguments have to be. It begins
/// with a letter or an underscore; letters, digits, underscores and dashes follow.
#[must_use]
pub fn is_identifier(text: &str) -> bool {
    !text.is_empty() && length(text.as_bytes()) == text.len()
}

/// How many bytes at the start of `bytes` are an identifier; 0 when none starts there.
pub(super) fn length(bytes: &[u8]) -> usize {
    match characters::first(bytes) {
        Some(first) if starts(first) => {}
        _ => return 0,
    }
    let mut length = 0;
    loop {
        let rest = bytes.get(length..).unwrap_or_default();
        length += rest
            .iter()
            .position(|byte| !matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'-'))
            .unwrap_or(rest.len());
        match characters::first(bytes.get(length..).unwrap_or_default()) {
            Some(next) if !next.is_ascii() && unicode_ident::is_xid_continue(next) => {
                length += next.len_utf8();
            }
            _ => return length,
        }
    }
}
