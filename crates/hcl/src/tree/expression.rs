use std::borrow::Cow;

use super::data::{BinaryOperator, Compound, ExprId, List, NodeKind, UnaryOperator};
use super::{Call, ForExpression, Object, Template, Traversal, Tuple};
use tofu_json_diagnostic::Diagnostic;

use crate::file::File;
use crate::span::Span;

/// An expression.
#[derive(Clone, Copy, Debug)]
pub struct Expression<'f> {
    file: &'f File<'f>,
    id: ExprId,
}

/// The kind of an expression, with its parts.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum ExpressionKind<'f> {
    /// Nothing could be read here; an error says why.
    Invalid,
    /// A number as it is written.
    Number(&'f str),
    /// `true` or `false`.
    Bool(bool),
    /// `null`
    Null,
    /// A quoted string or a heredoc.
    Template(Template<'f>),
    /// A name, with the constant steps after it: `a.b[0]`.
    Reference(Traversal<'f>),
    /// Constant steps after another expression: `f(x).b[0]`.
    Traversal {
        /// The expression before the steps.
        source: Expression<'f>,
        /// The steps.
        steps: Traversal<'f>,
    },
    /// `collection[key]` with a key that is not constant.
    Index {
        /// The value that is indexed.
        collection: Expression<'f>,
        /// The key.
        key: Expression<'f>,
    },
    /// `source[*]…`, or `source.*…` when not `full`.
    Splat {
        /// The value that is split into its elements.
        source: Expression<'f>,
        /// What is evaluated for each element; [`ExpressionKind::SplatItem`] represents the
        /// element.
        each: Expression<'f>,
        /// Whether it is written `[*]`.
        full: bool,
    },
    /// The element in a splat.
    SplatItem,
    /// A call of a function.
    Call(Call<'f>),
    /// `condition ? then : otherwise`
    Conditional {
        /// The condition.
        condition: Expression<'f>,
        /// The value if it is true.
        then: Expression<'f>,
        /// The value if it is false.
        otherwise: Expression<'f>,
    },
    /// Two expressions with an operator between them.
    Binary {
        /// The operator.
        operator: BinaryOperator,
        /// The expression before it.
        left: Expression<'f>,
        /// The expression after it.
        right: Expression<'f>,
    },
    /// An expression with an operator before it.
    Unary {
        /// The operator.
        operator: UnaryOperator,
        /// The expression.
        operand: Expression<'f>,
    },
    /// An expression between parentheses.
    Parens(Expression<'f>),
    /// `[a, b]`
    Tuple(Tuple<'f>),
    /// `{ a = b }`
    Object(Object<'f>),
    /// `[for …]` or `{for …}`.
    For(ForExpression<'f>),
}

impl<'f> Expression<'f> {
    pub(crate) fn new(file: &'f File<'f>, id: ExprId) -> Self {
        Self { file, id }
    }

    fn node_kind(self) -> NodeKind {
        self.file.arena.node(self.id).kind
    }

    /// The whole expression.
    #[must_use]
    pub fn span(self) -> Span {
        self.file.arena.span(self.id)
    }

    /// What OpenTofu points at when it wants the start of the expression: inside parentheses and
    /// quotes, the left operand, the marker of a splat.
    #[must_use]
    pub fn start_span(self) -> Span {
        self.file.arena.start(self.file.source(), self.id)
    }

    /// The source of the expression.
    #[must_use]
    pub fn text(self) -> Cow<'f, str> {
        self.file.text(self.span())
    }

    /// The mistake that OpenTofu reports a second time when it evaluates this expression.
    #[must_use]
    pub fn mistake(self) -> Option<&'f Diagnostic<Span>> {
        let NodeKind::Compound(number) = self.node_kind() else {
            return None;
        };
        match self.file.arena.compound(number)?.kind {
            Compound::Mistake(number) => self.file.parser_errors().get(number as usize),
            _ => None,
        }
    }

    /// The kind of the expression, with its parts.
    #[must_use]
    pub fn kind(self) -> ExpressionKind<'f> {
        let file = self.file;
        let arena = &file.arena;
        match self.node_kind() {
            NodeKind::Invalid => ExpressionKind::Invalid,
            NodeKind::Number => ExpressionKind::Number(
                std::str::from_utf8(file.bytes(self.span())).unwrap_or_default(),
            ),
            NodeKind::Bool(value) => ExpressionKind::Bool(value),
            NodeKind::Null => ExpressionKind::Null,
            NodeKind::Text => ExpressionKind::Template(Template::text(file, self.start_span())),
            NodeKind::Template(parts) => ExpressionKind::Template(Template::new(file, parts, None)),
            NodeKind::Heredoc { parts, indented } => {
                ExpressionKind::Template(Template::new(file, parts, Some(indented)))
            }
            NodeKind::Name => self.reference(List::default()),
            NodeKind::Reference(steps) => self.reference(steps),
            NodeKind::SplatItem => ExpressionKind::SplatItem,
            NodeKind::Call(number) => match arena.calls.get(number as usize) {
                Some(data) => ExpressionKind::Call(Call::new(file, data)),
                None => ExpressionKind::Invalid,
            },
            NodeKind::Tuple(items) => ExpressionKind::Tuple(Tuple::new(file, items)),
            NodeKind::Object(items) => ExpressionKind::Object(Object::new(file, items)),
            NodeKind::For(number) => match arena.fors.get(number as usize) {
                Some(data) => ExpressionKind::For(ForExpression::new(file, data)),
                None => ExpressionKind::Invalid,
            },
            NodeKind::Compound(number) => match arena.compound(number) {
                Some(data) => self.compound(data.kind),
                None => ExpressionKind::Invalid,
            },
        }
    }

    fn reference(self, steps: List) -> ExpressionKind<'f> {
        let root = Some(self.start_span());
        ExpressionKind::Reference(Traversal::new(self.file, root, steps))
    }

    fn compound(self, kind: Compound) -> ExpressionKind<'f> {
        let view = |id| Self::new(self.file, id);
        match kind {
            Compound::Mistake(_) => ExpressionKind::Invalid,
            Compound::Traversal { source, steps } => ExpressionKind::Traversal {
                source: view(source),
                steps: Traversal::new(self.file, None, steps),
            },
            Compound::Index { collection, key } => ExpressionKind::Index {
                collection: view(collection),
                key: view(key),
            },
            Compound::Splat { source, each, full } => ExpressionKind::Splat {
                source: view(source),
                each: view(each),
                full,
            },
            Compound::Conditional(condition, then, otherwise) => ExpressionKind::Conditional {
                condition: view(condition),
                then: view(then),
                otherwise: view(otherwise),
            },
            Compound::Binary(operator, left, right) => ExpressionKind::Binary {
                operator,
                left: view(left),
                right: view(right),
            },
            Compound::Unary(operator, operand) => ExpressionKind::Unary {
                operator,
                operand: view(operand),
            },
            Compound::Parens(inner) => ExpressionKind::Parens(view(inner)),
        }
    }
}
