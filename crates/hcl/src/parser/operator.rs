use super::Parser;
use super::expression::Step;
use super::frame::FrameKind;
use crate::span::Span;
use crate::token::TokenKind;
use crate::tree::data::{BinaryOperator, Compound, ExprId, UnaryOperator};

impl Parser<'_> {
    /// After an operand: closes what binds at least as strongly as the next operator.
    pub(super) fn operator(&mut self, operand: ExprId) -> Step {
        let mut left = operand;
        let next = binary_operator(self.token.kind);
        loop {
            match self.innermost() {
                Some(FrameKind::Unary { operator, span }) => {
                    let (operator, span) = (*operator, *span);
                    self.frames.pop();
                    left = self.negation(operator, span, left);
                }
                Some(FrameKind::Binary {
                    operator,
                    left: first,
                }) if next.is_none_or(|next| strength(*operator) >= strength(next)) => {
                    let (operator, first) = (*operator, *first);
                    self.frames.pop();
                    left = self.binary(operator, first, left);
                }
                _ => break,
            }
        }
        if let Some(operator) = next {
            self.advance();
            self.push_frame(FrameKind::Binary { operator, left });
            return Step::Operand;
        }
        if self.eat(TokenKind::Question).is_some() {
            self.push_frame(FrameKind::Then { condition: left });
            return Step::Start;
        }
        Step::Value(left)
    }

    pub(super) fn unary(&mut self, operator: UnaryOperator, span: Span, operand: ExprId) -> Step {
        Step::Operator(self.negation(operator, span, operand))
    }

    pub(super) fn negation(
        &mut self,
        operator: UnaryOperator,
        span: Span,
        operand: ExprId,
    ) -> ExprId {
        let whole = span.to(self.arena.span(operand));
        self.arena
            .add_compound(whole, span, Compound::Unary(operator, operand))
    }

    pub(super) fn binary(
        &mut self,
        operator: BinaryOperator,
        left: ExprId,
        right: ExprId,
    ) -> ExprId {
        let start = self.start(left);
        let whole = self.arena.span(left).to(self.arena.span(right));
        self.arena
            .add_compound(whole, start, Compound::Binary(operator, left, right))
    }
}

fn binary_operator(kind: TokenKind) -> Option<BinaryOperator> {
    Some(match kind {
        TokenKind::OrOr => BinaryOperator::Or,
        TokenKind::AndAnd => BinaryOperator::And,
        TokenKind::EqualEqual => BinaryOperator::Equal,
        TokenKind::NotEqual => BinaryOperator::NotEqual,
        TokenKind::Less => BinaryOperator::Less,
        TokenKind::LessEqual => BinaryOperator::LessOrEqual,
        TokenKind::Greater => BinaryOperator::Greater,
        TokenKind::GreaterEqual => BinaryOperator::GreaterOrEqual,
        TokenKind::Plus => BinaryOperator::Add,
        TokenKind::Minus => BinaryOperator::Subtract,
        TokenKind::Star => BinaryOperator::Multiply,
        TokenKind::Slash => BinaryOperator::Divide,
        TokenKind::Percent => BinaryOperator::Modulo,
        _ => return None,
    })
}

/// How strongly an operator binds; all are left-associative.
fn strength(operator: BinaryOperator) -> u8 {
    match operator {
        BinaryOperator::Or => 1,
        BinaryOperator::And => 2,
        BinaryOperator::Equal | BinaryOperator::NotEqual => 3,
        BinaryOperator::Less
        | BinaryOperator::LessOrEqual
        | BinaryOperator::Greater
        | BinaryOperator::GreaterOrEqual => 4,
        BinaryOperator::Add | BinaryOperator::Subtract => 5,
        BinaryOperator::Multiply | BinaryOperator::Divide | BinaryOperator::Modulo => 6,
    }
}
