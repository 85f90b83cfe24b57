use super::Parser;
use crate::mistake::{HclCode, syntax_error};
use crate::span::Span;
use crate::token::TokenKind;
use crate::tree::data::{List, next};

/// The labels of a block, and its opening brace when the header is right.
pub(super) struct Labels {
    pub(super) list: List,
    pub(super) open: Option<Span>,
    /// Whether a failed header still begins a body, at the place of its type.
    pub(super) begun: bool,
}

impl Parser<'_> {
    /// Reads labels and the opening brace after the type of a block.
    pub(super) fn labels(&mut self, type_name: Span) -> Labels {
        let start = next(&self.arena.labels);
        let mut begun = true;
        let open = loop {
            let token = self.token;
            match token.kind {
                TokenKind::OpenBrace => break Some(self.advance().span),
                TokenKind::OpenQuote => {
                    let span = self.quoted_label();
                    self.arena.labels.push(span);
                }
                TokenKind::Identifier => {
                    let span = self.advance().span;
                    self.arena.labels.push(span);
                }
                kind => {
                    let detail = match kind {
                        TokenKind::Equal => {
                            "The equals sign \"=\" indicates an argument definition, and must not be used when defining a block."
                        }
                        TokenKind::Newline => {
                            "A block definition must have block content delimited by \"{\" and \"}\", starting on the same line as the block header."
                        }
                        _ => {
                            "Either a quoted string block label or an opening brace (\"{\") is expected here."
                        }
                    };
                    let error = syntax_error("Invalid block definition", detail, token.span)
                        .within(type_name.to(token.span));
                    if matches!(kind, TokenKind::Equal | TokenKind::Newline) {
                        begun = false;
                        self.report(error);
                    } else {
                        self.report_fresh(error);
                    }
                    break None;
                }
            }
        };
        Labels {
            list: List {
                start,
                end: next(&self.arena.labels),
            },
            open,
            begun,
        }
    }

    /// Reads a string in which no sequences may be.
    fn quoted_label(&mut self) -> Span {
        let open = self.advance().span;
        loop {
            let token = self.token;
            match token.kind {
                TokenKind::CloseQuote => {
                    self.advance();
                    return open.to(token.span);
                }
                TokenKind::QuotedText => {
                    self.advance();
                    self.check_escapes(token.span);
                }
                TokenKind::OpenInterpolation | TokenKind::OpenDirective => {
                    self.advance();
                    let sigil = if token.kind == TokenKind::OpenInterpolation {
                        '$'
                    } else {
                        '%'
                    };
                    self.report(
                        syntax_error(
                            "Invalid string literal",
                            format!(
                                "Template sequences are not allowed in this string. To include a literal \"{sigil}\", double it (as \"{sigil}{sigil}\") to escape it."
                            ),
                            token.span,
                        )
                        .coded(HclCode::Label)
                        .within(open.to(token.span)),
                    );
                    self.recover(TokenKind::CloseSequence);
                }
                TokenKind::EndOfFile => {
                    self.report(
                        syntax_error(
                            "Unterminated string literal",
                            "Unable to find the closing quote mark before the end of the file.",
                            token.span,
                        )
                        .within(open.to(token.span)),
                    );
                    return open.to(token.span);
                }
                _ => {
                    self.advance();
                    self.report(
                        syntax_error(
                            "Invalid string literal",
                            "This item is not valid in a string literal.",
                            token.span,
                        )
                        .coded(HclCode::Label)
                        .within(open.to(token.span)),
                    );
                    self.recover(TokenKind::CloseQuote);
                    return open.to(token.span);
                }
            }
        }
    }
}
