//! From bytes to tokens: a stack of modes, one function for what can start a token in each.
//!
//! The tokens of a file are not collected unless a caller wants them: parsing needs only those
//! around the current one.

mod characters;
mod heredoc;
mod identifier;
mod normal;
mod sequence;

use tofu_json_text::CheckedSlice;
#[cfg(test)]
mod tests;
mod text;

use crate::faults::Faults;
use crate::span::Span;
use crate::token::{Token, TokenKind};
pub(crate) use identifier::span_at as identifier_at;

/// What the next bytes are part of.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LexerMode {
    /// Code; inside a template sequence, with how many braces are open in it.
    Normal { braces: u32 },
    /// A quoted template.
    Quoted,
    /// A heredoc; `fresh` when nothing of the line was read yet.
    Heredoc { marker: Span, fresh: bool },
    /// A template without delimiters.
    Bare,
}

impl Default for LexerMode {
    fn default() -> Self {
        Self::Normal { braces: 0 }
    }
}

/// How many tokens are read at a time where many are wanted.
pub(crate) const STRETCH: usize = 256;

/// Splits a source into tokens, some at a time; the end of the file is the last of them.
pub(crate) struct Lexer<'s> {
    source: &'s [u8],
    at: usize,
    modes: Vec<LexerMode>,
    /// The tokens that were read and are still needed.
    pub(crate) tokens: Vec<Token>,
    /// Whether the end of the file was read.
    done: bool,
    /// Whether no block comment ends from here on: one search for that is enough.
    unclosed_comment: bool,
    /// The mistakes of single tokens so far.
    pub(crate) faults: Faults,
}

impl<'s> Lexer<'s> {
    /// Begins at the start of `source`, in `mode`.
    pub(crate) fn new(source: &'s [u8], mode: LexerMode) -> Self {
        Self {
            source,
            at: 0,
            modes: vec![mode],
            tokens: Vec::new(),
            done: false,
            unclosed_comment: false,
            faults: Faults::default(),
        }
    }

    /// Reads some more tokens, or the last ones; gives whether there were any.
    pub(crate) fn read(&mut self, count: usize) -> bool {
        if self.done {
            return false;
        }
        if self.at == 0 && self.source.starts_with("\u{feff}".as_bytes()) {
            self.take(TokenKind::ByteOrderMark, 3);
        }
        let enough = self.tokens.len() + count;
        while self.at < self.source.len() {
            if self.tokens.len() >= enough {
                return true;
            }
            match self.modes.last().copied().unwrap_or_default() {
                LexerMode::Normal { braces } => self.normal(braces),
                LexerMode::Quoted => self.quoted(),
                LexerMode::Heredoc { marker, fresh } => self.heredoc(marker, fresh),
                LexerMode::Bare => self.bare(),
            }
        }
        self.take(TokenKind::EndOfFile, 0);
        self.done = true;
        true
    }

    /// All tokens.
    pub(crate) fn all(mut self) -> Vec<Token> {
        while self.read(STRETCH) {}
        self.tokens
    }

    /// The tokens one after the other.
    pub(crate) fn each(self) -> impl Iterator<Item = Token> + use<'s> {
        self.stretches(STRETCH)
    }

    fn stretches(mut self, count: usize) -> impl Iterator<Item = Token> + use<'s> {
        let mut index = 0;
        std::iter::from_fn(move || {
            if index == self.tokens.len() {
                self.tokens.clear();
                self.read(count);
                index = 0;
            }
            index += 1;
            self.tokens.get(index - 1).copied()
        })
    }

    /// Tokens of code: those that begin in a span, which begins with a token.
    pub(crate) fn within(source: &'s [u8], span: Span) -> impl Iterator<Item = Token> + use<'s> {
        // What follows the span is not looked at: the end of a comment may be anywhere, or missing.
        let source = source.get(..span.end as usize).unwrap_or(source);
        let lexer = Self {
            at: span.start as usize,
            ..Self::new(source, LexerMode::default())
        };
        let tokens = lexer.stretches(1);
        tokens.take_while(move |token| token.span.start < span.end)
    }

    /// The byte `ahead` of the current one.
    fn byte(&self, ahead: usize) -> Option<u8> {
        self.source.get(self.at + ahead).copied()
    }

    /// The rest of the source.
    fn rest(&self) -> &'s [u8] {
        self.source.slice(self.at..)
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
        self.take(kind, length);
        if let Some(token) = self.tokens.last() {
            self.faults.add(self.source, *token);
        }
    }

    fn set_mode(&mut self, mode: LexerMode) {
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
