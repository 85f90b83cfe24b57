//! Tokens, right or wrong.

use tofu_json_hcl::Span;
use tofu_json_scan::skip_whitespace;

use super::string;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    OpenBrace,
    CloseBrace,
    OpenBracket,
    CloseBracket,
    Comma,
    Colon,
    Equals,
    String,
    Number,
    Keyword,
    /// A byte that starts no token. Only the end follows it.
    Invalid,
    End,
}

/// A token.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) span: Span,
}

/// Gives one token after the other.
pub(super) struct Scanner<'s> {
    source: &'s [u8],
    next: Token,
}

impl<'s> Scanner<'s> {
    pub(super) fn new(source: &'s [u8]) -> Self {
        Self {
            source,
            next: scan(source, 0),
        }
    }

    /// The next token, which stays.
    pub(super) fn peek(&self) -> Token {
        self.next
    }

    /// The next token. The end is never taken.
    pub(super) fn take(&mut self) -> Token {
        let token = self.next;
        self.next = match token.kind {
            TokenKind::End => token,
            TokenKind::Invalid => end(token.span.end),
            _ => scan(self.source, token.span.end as usize),
        };
        token
    }
}

fn end(at: u32) -> Token {
    Token {
        kind: TokenKind::End,
        span: Span::new(at, at),
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a source is shorter than 4 GiB"
)]
fn scan(source: &[u8], from: usize) -> Token {
    let start = skip_whitespace(source, from);
    let Some(&byte) = source.get(start) else {
        return end(start as u32);
    };
    let (kind, after) = match byte {
        b'{' => (TokenKind::OpenBrace, start + 1),
        b'}' => (TokenKind::CloseBrace, start + 1),
        b'[' => (TokenKind::OpenBracket, start + 1),
        b']' => (TokenKind::CloseBracket, start + 1),
        b',' => (TokenKind::Comma, start + 1),
        b':' => (TokenKind::Colon, start + 1),
        b'=' => (TokenKind::Equals, start + 1),
        b'"' => (TokenKind::String, string::token_end(source, start)),
        _ if starts_number(byte) => (TokenKind::Number, number_token_end(source, start)),
        b'A'..=b'Z' | b'a'..=b'z' => (TokenKind::Keyword, keyword_end(source, start)),
        _ => (TokenKind::Invalid, start + 1),
    };
    Token {
        kind,
        span: Span::new(start as u32, after as u32),
    }
}

fn keyword_end(source: &[u8], start: usize) -> usize {
    let letters = source
        .iter()
        .skip(start)
        .take_while(|byte| byte.is_ascii_alphabetic() || **byte == b'_')
        .count();
    start + letters
}

/// Whether a token can begin with this byte as a number, a right one or a wrong one.
const fn starts_number(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'.' | b'+' | b'-')
}

/// One past the token that starts as a number at `at`.
pub(super) fn number_token_end(source: &[u8], mut at: usize) -> usize {
    while source
        .get(at)
        .is_some_and(|byte| starts_number(*byte) || matches!(byte, b'e' | b'E'))
    {
        at += 1;
    }
    at
}
