use super::Parser;
use super::expression::Step;
use super::frame::FrameKind;
use crate::mistake::syntax_error;
use crate::span::Span;
use crate::token::TokenKind;
use crate::tree::data::{Compound, ExprId, NodeKind};

impl Parser<'_> {
    /// After `condition ? then`.
    pub(super) fn then(&mut self, condition: ExprId, then: ExprId) -> Step {
        if self.eat(TokenKind::Colon).is_some() {
            self.push_frame(FrameKind::Else { condition, then });
            return Step::Start;
        }
        let token = self.token.span;
        let context = self.arena.span(condition).to(token);
        self.report(
            syntax_error(
                "Missing false expression in conditional",
                "The conditional operator (...?...:...) requires a false expression, delimited by a colon.",
                token,
            )
            .within(context),
        );
        Step::Value(self.unfinished_conditional(condition, then))
    }

    /// A conditional without its false result: nothing is in its place. The true one once more
    /// would be a second way to each expression in it, and in ten of them there would be a
    /// thousand.
    pub(super) fn unfinished_conditional(&mut self, condition: ExprId, then: ExprId) -> ExprId {
        let end = self.arena.span(then).end;
        let missing = self.arena.add(Span::new(end, end), NodeKind::Invalid);
        self.conditional(condition, then, missing)
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
