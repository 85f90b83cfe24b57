use super::Parser;
use super::expression::Step;
use super::frame::FrameKind;
use crate::mistake::Mistake;
use crate::token::TokenKind;
use crate::tree::data::{Compound, ExprId};

impl Parser<'_> {
    /// Behind `condition ? then`.
    pub(super) fn then(&mut self, condition: ExprId, then: ExprId) -> Step {
        if self.eat(TokenKind::Colon).is_some() {
            self.push_frame(FrameKind::Else { condition, then });
            return Step::Start;
        }
        let token = self.token.span;
        let context = self.arena.span(condition).to(token);
        self.report(
            Mistake::new(
                "Missing false expression in conditional",
                "The conditional operator (...?...:...) requires a false expression, delimited by a colon.",
                token,
            )
            .within(context),
        );
        Step::Value(self.conditional(condition, then, then))
    }

    pub(super) fn conditional(
        &mut self,
        condition: ExprId,
        then: ExprId,
        otherwise: ExprId,
    ) -> ExprId {
        let start = self.start(condition);
        let whole = self.arena.span(condition).to(self.arena.span(otherwise));
        self.arena.add_compound(
            whole,
            start,
            Compound::Conditional(condition, then, otherwise),
        )
    }
}
