use super::Parser;
use crate::span::Span;
use crate::token::{Token, TokenKind};

impl Parser<'_> {
    /// Goes on after the closing token `end` that matches an opening one before, or at the end of
    /// the file. Gives that token, or the end of the file.
    pub(super) fn recover(&mut self, end: TokenKind) -> Span {
        self.recovering = true;
        let mut open = 0_usize;
        loop {
            let Token { kind, span } = self.advance();
            if kind == TokenKind::EndOfFile {
                return span;
            }
            if kind == end {
                if open == 0 {
                    return span;
                }
                open -= 1;
            } else if closer(kind) == Some(end) || closer(end) == Some(kind) {
                open += 1;
            }
        }
    }

    /// Goes on at the next line outside of brackets.
    pub(super) fn recover_line(&mut self) {
        self.recovering = true;
        let mut open = Vec::new();
        loop {
            let kind = self.advance().kind;
            match kind {
                TokenKind::EndOfFile => return,
                TokenKind::Newline if open.is_empty() => return,
                _ => {}
            }
            if let Some(closer) = closer(kind) {
                open.push(closer);
            } else if closes(kind) {
                while let Some(expected) = open.pop() {
                    if expected == kind {
                        break;
                    }
                }
            }
        }
    }
}

/// The token that closes what this one opens.
fn closer(kind: TokenKind) -> Option<TokenKind> {
    Some(match kind {
        TokenKind::OpenBrace => TokenKind::CloseBrace,
        TokenKind::OpenBracket => TokenKind::CloseBracket,
        TokenKind::OpenParen => TokenKind::CloseParen,
        TokenKind::OpenQuote => TokenKind::CloseQuote,
        TokenKind::OpenHeredoc => TokenKind::CloseHeredoc,
        TokenKind::OpenInterpolation | TokenKind::OpenDirective => TokenKind::CloseSequence,
        _ => return None,
    })
}

fn closes(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::CloseBrace
            | TokenKind::CloseBracket
            | TokenKind::CloseParen
            | TokenKind::CloseQuote
            | TokenKind::CloseHeredoc
            | TokenKind::CloseSequence
    )
}
