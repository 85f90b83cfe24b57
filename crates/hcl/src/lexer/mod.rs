//! From bytes to tokens: a stack of modes, one function for what can start a token in each.

mod characters;
mod comment;
mod heredoc;
mod identifier;
mod mode;
mod normal;
mod number;
mod sequence;
mod text;

use crate::span::Span;
use crate::token::{Token, TokenKind};
pub use identifier::is_identifier;
pub(crate) use mode::Mode;

/// The tokens of a source, and whether any of them needs a diagnostic of its own.
pub(crate) struct Tokens {
    pub(crate) list: Vec<Token>,
    pub(crate) faulty: bool,
}

/// Splits `source` into tokens, starting in `mode`.
pub(crate) fn tokenize(source: &[u8], mode: Mode) -> Tokens {
    let mut lexer = Lexer {
        source,
        at: 0,
        modes: vec![mode],
        tokens: Vec::with_capacity(source.len() / 5 + 8),
        faulty: false,
    };
    lexer.run();
    Tokens {
        list: lexer.tokens,
        faulty: lexer.faulty,
    }
}

/// The state between two tokens.
struct Lexer<'s> {
    source: &'s [u8],
    at: usize,
    modes: Vec<Mode>,
    tokens: Vec<Token>,
    faulty: bool,
}

impl Lexer<'_> {
    fn run(&mut self) {
        if self.source.starts_with("\u{feff}".as_bytes()) {
            self.take(TokenKind::ByteOrderMark, 3);
        }
        while self.at < self.source.len() {
            match self.modes.last().copied().unwrap_or_default() {
                Mode::Normal { braces } => self.normal(braces),
                Mode::Quoted => self.quoted(),
                Mode::Heredoc { marker, fresh } => self.heredoc(marker, fresh),
                Mode::Bare => self.bare(),
            }
        }
        self.take(TokenKind::EndOfFile, 0);
    }

    /// The byte `ahead` of the current one.
    fn byte(&self, ahead: usize) -> Option<u8> {
        self.source.get(self.at + ahead).copied()
    }

    /// What is left.
    fn rest(&self) -> &[u8] {
        self.source.get(self.at..).unwrap_or_default()
    }

    /// Makes a token of the next `length` bytes.
    fn take(&mut self, kind: TokenKind, length: usize) {
        let start = self.at;
        self.at = (start + length).min(self.source.len());
        self.tokens.push(Token {
            kind,
            span: span(start, self.at),
        });
    }

    /// Makes a token that is not part of the language.
    fn fault(&mut self, kind: TokenKind, length: usize) {
        self.faulty = true;
        self.take(kind, length);
    }

    fn set_mode(&mut self, mode: Mode) {
        if let Some(top) = self.modes.last_mut() {
            *top = mode;
        }
    }
}

/// Sources of 4 GiB and more are refused before they come here.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the length of the source was checked"
)]
fn span(start: usize, end: usize) -> Span {
    Span::new(start as u32, end as u32)
}
