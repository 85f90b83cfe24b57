use super::Lexer;
use crate::token::TokenKind;

impl Lexer<'_> {
    /// Digits, with any number of fractions and exponents: `1.0.0` is one token, and an error later.
    pub(super) fn number(&mut self) {
        let rest = self.rest();
        let digit = |at: usize| rest.get(at).is_some_and(u8::is_ascii_digit);
        let mut length = 1;
        loop {
            length += match rest.get(length) {
                Some(b'0'..=b'9') => 1,
                Some(b'.') if digit(length + 1) => 2,
                Some(b'e' | b'E') if digit(length + 1) => 2,
                Some(b'e' | b'E')
                    if matches!(rest.get(length + 1), Some(b'+' | b'-')) && digit(length + 2) =>
                {
                    3
                }
                _ => break,
            };
        }
        self.take(TokenKind::Number, length);
    }
}
