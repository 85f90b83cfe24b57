//! What the tree is made of: flat lists, with numbers for references.

use crate::span::Span;

/// The number of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ExprId(pub(crate) u32);

/// The number of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BodyId(pub(crate) u32);

/// A stretch of one of the lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct List {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

impl List {
    pub(crate) fn of<T>(self, items: &[T]) -> &[T] {
        items
            .get(self.start as usize..self.end as usize)
            .unwrap_or_default()
    }
}

/// An expression.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) span: Span,
    /// What the reference points to when it wants only the start of the expression.
    pub(crate) start: Span,
    pub(crate) kind: NodeKind,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum NodeKind {
    Invalid,
    /// A mistake that evaluating reports again: its number among those of the parser.
    Mistake(u32),
    Number,
    Bool(bool),
    Null,
    Template(List),
    Heredoc {
        parts: List,
        indented: bool,
    },
    Reference(List),
    Traversal {
        source: ExprId,
        steps: List,
    },
    Index {
        collection: ExprId,
        key: ExprId,
    },
    Splat {
        source: ExprId,
        each: ExprId,
        full: bool,
    },
    SplatItem,
    Call(u32),
    Conditional(ExprId, ExprId, ExprId),
    Binary(BinaryOperator, ExprId, ExprId),
    Unary(UnaryOperator, ExprId),
    Parens(ExprId),
    Tuple(List),
    Object(List),
    For(u32),
}

/// An operator between two expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum BinaryOperator {
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
}

/// An operator before an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOperator {
    /// `-`
    Negate,
    /// `!`
    Not,
}

/// A step of a traversal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepData {
    pub(crate) span: Span,
    pub(crate) kind: StepKind,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum StepKind {
    /// The root name.
    Root,
    /// `.name`; the span is of the name.
    Attribute(Span),
    /// `[…]` with a constant key.
    Index(ExprId),
    /// `.0`; the span is of the number.
    Legacy(Span),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct CallData {
    pub(crate) name: Span,
    pub(crate) open: Span,
    pub(crate) close: Span,
    pub(crate) arguments: List,
    pub(crate) expand: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ForData {
    pub(crate) key_name: Option<Span>,
    pub(crate) value_name: Span,
    pub(crate) collection: ExprId,
    pub(crate) key: Option<ExprId>,
    pub(crate) value: ExprId,
    pub(crate) condition: Option<ExprId>,
    pub(crate) group: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ObjectItemData {
    pub(crate) key: ExprId,
    pub(crate) value: ExprId,
}

/// A piece of a template, in order; directives are not nested here.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PartData {
    pub(crate) span: Span,
    pub(crate) trim_before: bool,
    pub(crate) trim_after: bool,
    pub(crate) kind: PartKind,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum PartKind {
    Text,
    Interpolation(ExprId),
    If(ExprId),
    Else,
    EndIf,
    For {
        key_name: Option<Span>,
        value_name: Span,
        collection: ExprId,
    },
    EndFor,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum ItemData {
    Attribute(u32),
    Block(u32),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct AttributeData {
    pub(crate) name: Span,
    pub(crate) equals: Span,
    pub(crate) expression: ExprId,
    pub(crate) redefines: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct BlockData {
    pub(crate) type_name: Span,
    pub(crate) labels: List,
    /// Where the body is said to begin; none when the header failed.
    pub(crate) open: Option<Span>,
    pub(crate) close: Option<Span>,
    pub(crate) body: BodyId,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct LabelData {
    pub(crate) span: Span,
    pub(crate) quoted: bool,
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BodyData {
    pub(crate) items: List,
    pub(crate) span: Span,
    pub(crate) end: Span,
}

/// All lists of a file.
#[derive(Debug, Default)]
pub(crate) struct Arena {
    pub(crate) nodes: Vec<Node>,
    pub(crate) children: Vec<ExprId>,
    pub(crate) object_items: Vec<ObjectItemData>,
    pub(crate) parts: Vec<PartData>,
    pub(crate) steps: Vec<StepData>,
    pub(crate) calls: Vec<CallData>,
    pub(crate) fors: Vec<ForData>,
    pub(crate) bodies: Vec<BodyData>,
    pub(crate) items: Vec<ItemData>,
    pub(crate) attributes: Vec<AttributeData>,
    pub(crate) blocks: Vec<BlockData>,
    pub(crate) labels: Vec<LabelData>,
}

/// The number that the next element of a list will have.
#[expect(
    clippy::cast_possible_truncation,
    reason = "there are fewer elements than bytes, and those were counted"
)]
pub(crate) fn next<T>(list: &[T]) -> u32 {
    list.len() as u32
}

impl Arena {
    pub(crate) fn add(&mut self, span: Span, start: Span, kind: NodeKind) -> ExprId {
        let id = ExprId(next(&self.nodes));
        self.nodes.push(Node { span, start, kind });
        id
    }

    pub(crate) fn node(&self, id: ExprId) -> Node {
        self.nodes.get(id.0 as usize).copied().unwrap_or(Node {
            span: Span::new(0, 0),
            start: Span::new(0, 0),
            kind: NodeKind::Invalid,
        })
    }
}

/// Moves what lies on `scratch` above `mark` to the end of `list`.
pub(crate) fn settle<T: Copy>(scratch: &mut Vec<T>, mark: usize, list: &mut Vec<T>) -> List {
    let start = next(list);
    list.extend_from_slice(scratch.get(mark..).unwrap_or_default());
    scratch.truncate(mark);
    List {
        start,
        end: next(list),
    }
}
