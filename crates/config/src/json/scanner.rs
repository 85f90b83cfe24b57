//! Tokens, right or wrong.

use tofu_json_hcl::Span;
use tofu_json_scan::skip_whitespace;

use super::string;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
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
    pub(super) kind: Kind,
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
            Kind::End => token,
            Kind::Invalid => end(token.span.end),
            _ => scan(self.source, token.span.end as usize),
        };
        token
    }
}

fn end(at: u32) -> Token {
    Token {
        kind: Kind::End,
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
        b'{' => (Kind::OpenBrace, start + 1),
        b'}' => (Kind::CloseBrace, start + 1),
        b'[' => (Kind::OpenBracket, start + 1),
        b']' => (Kind::CloseBracket, start + 1),
        b',' => (Kind::Comma, start + 1),
        b':' => (Kind::Colon, start + 1),
        b'=' => (Kind::Equals, start + 1),
        b'"' => (Kind::String, string::token_end(source, start)),
        _ if starts_number(byte) => (Kind::Number, number_token_end(source, start)),
        b'A'..=b'Z' | b'a'..=b'z' => (Kind::Keyword, keyword_end(source, start)),
        _ => (Kind::Invalid, start + 1),
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
