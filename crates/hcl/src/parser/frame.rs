use crate::span::Span;
use crate::token::TokenKind;
use crate::tree::data::{BinaryOperator, ExprId, UnaryOperator};

/// A construct that waits for an expression inside it.
pub(super) struct Frame {
    pub(super) kind: FrameKind,
    /// How many errors there were before the expression.
    pub(super) errors: usize,
}

pub(super) enum FrameKind {
    Unary {
        operator: UnaryOperator,
        span: Span,
    },
    Binary {
        operator: BinaryOperator,
        left: ExprId,
    },
    /// After `condition ?`.
    Then {
        condition: ExprId,
    },
    /// After `condition ? then :`.
    Else {
        condition: ExprId,
        then: ExprId,
    },
    /// What comes after a splat applies to each element.
    Splat {
        source: ExprId,
        full: bool,
        marker: Span,
    },
    Parens {
        open: Span,
    },
    Tuple(Sequence),
    Argument {
        name: Span,
        list: Sequence,
    },
    Index {
        collection: ExprId,
        open: Span,
    },
    ObjectKey(Sequence),
    ObjectValue {
        list: Sequence,
        key: ExprId,
    },
    For(ForHead),
    Sequence {
        template: TemplateHead,
        sequence: Open,
        purpose: Purpose,
    },
}

impl Frame {
    /// Whether the mistakes since then end the construct: those that lost the place do, and for
    /// parentheses all do.
    pub(super) fn gives_up(&self, errors: usize, recovering: bool) -> bool {
        errors > self.errors && (recovering || matches!(self.kind, FrameKind::Parens { .. }))
    }
}

/// A list between brackets.
#[derive(Clone, Copy)]
pub(super) struct Sequence {
    pub(super) open: Span,
    /// Where its elements begin on the scratch list.
    pub(super) mark: usize,
}

/// A `for` expression as far as it was read.
#[derive(Clone, Copy)]
pub(super) struct ForHead {
    pub(super) open: Span,
    pub(super) close: TokenKind,
    pub(super) key_name: Option<Span>,
    pub(super) value_name: Span,
    pub(super) collection: Option<ExprId>,
    pub(super) key: Option<ExprId>,
    pub(super) value: Option<ExprId>,
    pub(super) condition: Option<ExprId>,
    pub(super) ellipsis: Option<Span>,
    pub(super) stage: ForStage,
}

/// What the next expression of a `for` is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ForStage {
    Collection,
    /// The key of an object, or the value of a tuple.
    First,
    Value,
    Condition,
}

/// A template whose end was not read yet.
#[derive(Clone, Copy)]
pub(super) struct TemplateHead {
    pub(super) open: Span,
    /// The token that ends it.
    pub(super) end: TokenKind,
    /// The token after the opening one.
    pub(super) first: Span,
    /// Where its parts begin on the scratch list.
    pub(super) mark: usize,
}

/// The opening token of a template sequence.
#[derive(Clone, Copy)]
pub(super) struct Open {
    pub(super) span: Span,
    pub(super) trim_before: bool,
}

/// What the expression of a template sequence is for.
#[derive(Clone, Copy)]
pub(super) enum Purpose {
    Interpolation,
    If,
    For {
        key_name: Option<Span>,
        value_name: Span,
    },
}
