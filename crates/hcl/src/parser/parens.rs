use super::Parser;
use super::expression::Step;
use super::frame::FrameKind;
use crate::mistake::syntax_error;
use crate::span::Span;
use crate::token::TokenKind;
use crate::tree::data::{Compound, ExprId};

impl Parser<'_> {
    pub(super) fn open_parens(&mut self) -> Step {
        let open = self.advance().span;
        self.push_newlines(false);
        self.push_frame(FrameKind::Parens { open });
        Step::Start
    }

    pub(super) fn close_parens(&mut self, open: Span, inner: ExprId) -> Step {
        if self.eat(TokenKind::CloseParen).is_none() {
            let token = self.token.span;
            self.report(
                syntax_error(
                    "Unbalanced parentheses",
                    "Expected a closing parenthesis to terminate the expression.",
                    token,
                )
                .within(open.to(token)),
            );
            self.advance();
            self.recovering = true;
        }
        Step::Postfix(self.parens(open, inner))
    }

    pub(super) fn abandon_parens(&mut self, open: Span, inner: ExprId) -> Step {
        self.recover(TokenKind::CloseParen);
        Step::Postfix(self.parens(open, inner))
    }

    fn parens(&mut self, open: Span, inner: ExprId) -> ExprId {
        self.pop_newlines();
        let start = self.start(inner);
        self.arena
            .add_compound(open.to(self.previous), start, Compound::Parens(inner))
    }
}
