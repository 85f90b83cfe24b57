use super::Parser;
use super::expression::Step;
use super::frame::FrameKind;
use crate::mistake::{HclCode, syntax_error};
use crate::span::Span;
use crate::token::TokenKind;
use crate::tree::data::{ExprId, NodeKind, UnaryOperator};

impl Parser<'_> {
    /// Reads the start of an operand.
    pub(super) fn operand(&mut self) -> Step {
        let token = self.token;
        match token.kind {
            TokenKind::Identifier => self.name(),
            TokenKind::Number => {
                self.advance();
                Step::Postfix(self.number(token.span))
            }
            TokenKind::OpenQuote | TokenKind::OpenHeredoc => self.open_template(),
            TokenKind::OpenBracket => self.open_tuple(),
            TokenKind::OpenBrace => self.open_object(),
            TokenKind::OpenParen => self.open_parens(),
            TokenKind::Minus | TokenKind::Bang => {
                self.advance();
                self.push_frame(FrameKind::Unary {
                    operator: if token.kind == TokenKind::Minus {
                        UnaryOperator::Negate
                    } else {
                        UnaryOperator::Not
                    },
                    span: token.span,
                });
                Step::Operand
            }
            TokenKind::EndOfFile => self.no_expression(
                "Missing expression",
                "Expected the start of an expression, but found the end of the file.",
            ),
            _ => self.no_expression(
                "Invalid expression",
                "Expected the start of an expression, but found an invalid expression token.",
            ),
        }
    }

    fn no_expression(&mut self, summary: &'static str, detail: &'static str) -> Step {
        let subject = self.token.span;
        self.report_fresh(syntax_error(summary, detail, subject));
        self.recovering = true;
        Step::Postfix(self.invalid(subject))
    }

    /// An expression that is where none could be read.
    pub(super) fn invalid(&mut self, span: Span) -> ExprId {
        self.arena.add(span, NodeKind::Invalid)
    }

    fn number(&mut self, span: Span) -> ExprId {
        let text = self.text(span);
        let exponent = text.iter().position(|byte| matches!(byte, b'e' | b'E'));
        let (mantissa, exponent) = text.split_at(exponent.unwrap_or(text.len()));
        let dots = mantissa.iter().filter(|byte| **byte == b'.').count();
        let again = exponent
            .iter()
            .skip(1)
            .any(|byte| matches!(byte, b'e' | b'E' | b'.'));
        if dots > 1 || again {
            self.report(
                syntax_error(
                    "Invalid number literal",
                    "Failed to recognize the value of this number literal.",
                    span,
                )
                .coded(HclCode::Number),
            );
            return self.invalid(span);
        }
        self.arena.add(span, NodeKind::Number)
    }

    /// A keyword, the name of a function, or the root of a reference.
    fn name(&mut self) -> Step {
        let name = self.advance().span;
        match self.token.kind {
            TokenKind::OpenParen => return self.open_call(name),
            TokenKind::ColonColon => return self.qualified_name(name),
            _ => {}
        }
        let kind = match self.text(name) {
            b"true" => NodeKind::Bool(true),
            b"false" => NodeKind::Bool(false),
            b"null" => NodeKind::Null,
            _ => NodeKind::Name,
        };
        Step::Postfix(self.arena.add(name, kind))
    }
}
