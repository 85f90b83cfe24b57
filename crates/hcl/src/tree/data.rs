//! The data of the tree: flat lists whose items refer to each other by number.
//!
//! What can be read in the source again is not kept: where a name ends, what begins a string.

use std::num::NonZeroU32;

use crate::lexer;
use crate::span::Span;
use tofu_json_text::CheckedSlice;

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
        items.slice(self.start as usize..self.end as usize)
    }
}

/// An expression. Files have many of them, so what few of them have is in other lists.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) span: Span,
    pub(crate) kind: NodeKind,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum NodeKind {
    Invalid,
    Number,
    Bool(bool),
    Null,
    /// A quoted string that is one piece of text.
    Text,
    Template(List),
    Heredoc {
        parts: List,
        indented: bool,
    },
    /// A reference without steps.
    Name,
    /// The steps after the name.
    Reference(List),
    SplatItem,
    Call(u32),
    Tuple(List),
    Object(List),
    For(u32),
    Compound(u32),
}

/// An expression around others that can start anywhere.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CompoundData {
    /// The place OpenTofu points to when it wants only the start of the expression.
    pub(crate) start: Span,
    pub(crate) kind: Compound,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Compound {
    /// A mistake that evaluating reports again: its number among those of the parser.
    Mistake(u32),
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
    Conditional(ExprId, ExprId, ExprId),
    Binary(BinaryOperator, ExprId, ExprId),
    Unary(UnaryOperator, ExprId),
    Parens(ExprId),
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

/// A step of a traversal, or one after the name of a reference.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepData {
    pub(crate) span: Span,
    pub(crate) kind: StepKind,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum StepKind {
    /// `.name`, and the first byte of the name, which ends with the step.
    Attribute(u32),
    /// `[…]` with a constant key.
    Index(ExprId),
    /// `.0`, and the first byte of the number, which ends with the step.
    Legacy(u32),
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
    /// Its number among those of the directives that go through something.
    For(u32),
    EndFor,
}

/// `%{ for key, value in collection }`
#[derive(Clone, Copy, Debug)]
pub(crate) struct LoopData {
    pub(crate) key_name: Option<Span>,
    pub(crate) value_name: Span,
    pub(crate) collection: ExprId,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum ItemData {
    Attribute(AttributeData),
    Block(u32),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct AttributeData {
    /// The first byte of the name: an identifier, which an equals sign follows.
    pub(crate) name: u32,
    pub(crate) expression: ExprId,
    pub(crate) redefines: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct BlockData {
    pub(crate) type_name: Span,
    pub(crate) labels: List,
    /// Where the brace is; none when the header failed.
    pub(crate) open: Option<NonZeroU32>,
    /// Where the brace is; none when it is missing.
    pub(crate) close: Option<NonZeroU32>,
    pub(crate) body: BodyId,
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BodyData {
    pub(crate) items: List,
    pub(crate) span: Span,
    /// Where it ends; 0 when the header failed.
    pub(crate) end: u32,
}

/// All lists of a file.
#[derive(Debug, Default)]
pub(crate) struct Arena {
    pub(crate) nodes: Vec<Node>,
    pub(crate) compounds: Vec<CompoundData>,
    pub(crate) children: Vec<ExprId>,
    pub(crate) object_items: Vec<ObjectItemData>,
    pub(crate) parts: Vec<PartData>,
    pub(crate) steps: Vec<StepData>,
    pub(crate) calls: Vec<CallData>,
    pub(crate) fors: Vec<ForData>,
    pub(crate) loops: Vec<LoopData>,
    pub(crate) bodies: Vec<BodyData>,
    pub(crate) items: Vec<ItemData>,
    pub(crate) blocks: Vec<BlockData>,
    pub(crate) labels: Vec<Span>,
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
    pub(crate) fn add(&mut self, span: Span, kind: NodeKind) -> ExprId {
        let id = ExprId(next(&self.nodes));
        self.nodes.push(Node { span, kind });
        id
    }

    pub(crate) fn add_compound(&mut self, span: Span, start: Span, kind: Compound) -> ExprId {
        let number = next(&self.compounds);
        self.compounds.push(CompoundData { start, kind });
        self.add(span, NodeKind::Compound(number))
    }

    pub(crate) fn node(&self, id: ExprId) -> Node {
        self.nodes.get(id.0 as usize).copied().unwrap_or(Node {
            span: Span::new(0, 0),
            kind: NodeKind::Invalid,
        })
    }

    pub(crate) fn span(&self, id: ExprId) -> Span {
        self.node(id).span
    }

    pub(crate) fn compound(&self, number: u32) -> Option<CompoundData> {
        self.compounds.get(number as usize).copied()
    }

    /// The place OpenTofu points to when it wants only the start of the expression.
    pub(crate) fn start(&self, source: &[u8], id: ExprId) -> Span {
        let Node { span, kind } = self.node(id);
        match kind {
            NodeKind::Invalid
            | NodeKind::Number
            | NodeKind::Bool(_)
            | NodeKind::Null
            | NodeKind::Name
            | NodeKind::SplatItem => span,
            NodeKind::Text => Span::new(span.start + 1, span.end - 1),
            NodeKind::Template(parts) | NodeKind::Heredoc { parts, .. } => {
                match parts.of(&self.parts) {
                    [] => span,
                    [only] if matches!(only.kind, PartKind::Interpolation(_)) => span,
                    [first, ..] => first.span,
                }
            }
            NodeKind::Reference(_) => lexer::identifier_at(source, span.start),
            NodeKind::Call(number) => {
                let call = self.calls.get(number as usize);
                call.map_or(span, |call| call.name.to(call.open))
            }
            NodeKind::Tuple(_) | NodeKind::Object(_) | NodeKind::For(_) => {
                Span::new(span.start, span.start + 1)
            }
            NodeKind::Compound(number) => self.compound(number).map_or(span, |data| data.start),
        }
    }
}

/// Moves what lies on `scratch` above `mark` to the end of `list`.
pub(crate) fn settle<T: Copy>(scratch: &mut Vec<T>, mark: usize, list: &mut Vec<T>) -> List {
    let start = next(list);
    list.extend_from_slice(scratch.slice(mark..));
    scratch.truncate(mark);
    List {
        start,
        end: next(list),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Files have very many of these elements, so each byte counts.
    #[test]
    fn elements_are_small() {
        assert_eq!(size_of::<Node>(), 20);
        assert_eq!(size_of::<StepData>(), 16);
        assert_eq!(size_of::<PartData>(), 20);
        assert_eq!(size_of::<ItemData>(), 12);
        assert_eq!(size_of::<BlockData>(), 28);
        assert_eq!(size_of::<BodyData>(), 20);
    }
}
