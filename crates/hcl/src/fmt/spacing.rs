use super::line::Line;
use super::token::Token;
use crate::token::TokenKind;

/// Sets the blanks between the tokens of each line; those at the end of the file stay.
pub(super) fn space(tokens: &mut [Token<'_>], lines: &[Line]) {
    for line in lines {
        let Some(inside) = tokens.get_mut(line.start..line.end) else {
            continue;
        };
        let mut before = None;
        let mut left: Option<Token<'_>> = None;
        for token in inside {
            if let Some(subject) = left
                && token.kind != TokenKind::EndOfFile
            {
                let apart = separated(before, subject, *token);
                token.blanks = usize::from(apart);
                before = Some(subject.kind);
            }
            left = Some(*token);
        }
    }
}

/// Whether there is a blank between two tokens of a line; `before` is the one before both.
fn separated(before: Option<TokenKind>, left: Token<'_>, right: Token<'_>) -> bool {
    if left.kind == TokenKind::Comma && right.kind != TokenKind::Newline {
        return true;
    }
    if matches!(
        (left.kind, right.kind),
        (TokenKind::BlockComment, TokenKind::ColonColon)
            | (TokenKind::ColonColon, TokenKind::BlockComment)
    ) {
        return true;
    }
    if joined(left.kind, right.kind) {
        return false;
    }
    match (left.kind, right.kind) {
        (TokenKind::Minus, _) => !negates(before),
        (TokenKind::Bang, _) => false,
        (TokenKind::LineComment | TokenKind::BlockComment, _)
        | (_, TokenKind::LineComment | TokenKind::BlockComment) => true,
        (TokenKind::OpenBrace, TokenKind::CloseBrace) => false,
        (TokenKind::Identifier, TokenKind::OpenParen) => false,
        (TokenKind::Identifier, TokenKind::OpenBracket) => {
            left.text == b"in" && before == Some(TokenKind::Identifier)
        }
        (
            TokenKind::CloseParen
            | TokenKind::CloseBracket
            | TokenKind::CloseBrace
            | TokenKind::Number,
            TokenKind::OpenBracket,
        ) => false,
        _ => true,
    }
}

/// Kinds that never have a blank on one side.
fn joined(left: TokenKind, right: TokenKind) -> bool {
    matches!(
        left,
        TokenKind::OpenQuote
            | TokenKind::QuotedText
            | TokenKind::Text
            | TokenKind::OpenHeredoc
            | TokenKind::OpenInterpolation
            | TokenKind::OpenDirective
            | TokenKind::OpenParen
            | TokenKind::OpenBracket
            | TokenKind::Dot
            | TokenKind::ColonColon
            | TokenKind::ByteOrderMark
    ) || matches!(
        right,
        TokenKind::CloseQuote
            | TokenKind::QuotedText
            | TokenKind::Text
            | TokenKind::CloseHeredoc
            | TokenKind::CloseSequence
            | TokenKind::CloseParen
            | TokenKind::CloseBracket
            | TokenKind::Comma
            | TokenKind::Dot
            | TokenKind::ColonColon
            | TokenKind::Ellipsis
            | TokenKind::Newline
    ) || (left == TokenKind::CloseSequence
        && matches!(
            right,
            TokenKind::OpenInterpolation | TokenKind::OpenDirective
        ))
}

/// Whether OpenTofu takes a minus sign after this token for a sign and not for an operator.
fn negates(before: Option<TokenKind>) -> bool {
    matches!(
        before,
        None | Some(
            TokenKind::OpenParen
                | TokenKind::OpenBrace
                | TokenKind::OpenBracket
                | TokenKind::Equal
                | TokenKind::Colon
                | TokenKind::Comma
                | TokenKind::Question
                | TokenKind::Plus
                | TokenKind::Minus
                | TokenKind::Star
                | TokenKind::Slash
                | TokenKind::Percent
                | TokenKind::EqualEqual
                | TokenKind::NotEqual
                | TokenKind::Less
                | TokenKind::LessEqual
                | TokenKind::Greater
                | TokenKind::GreaterEqual
                | TokenKind::AndAnd
                | TokenKind::OrOr
                | TokenKind::Bang
        )
    )
}
