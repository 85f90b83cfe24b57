use super::Parser;
use super::frame::{Frame, FrameKind};
use crate::tree::data::ExprId;

/// What the parser does next.
pub(super) enum Step {
    /// An expression begins.
    Start,
    /// An operand begins: a term with the operators before it.
    Operand,
    /// A term was read; steps may follow.
    Postfix(ExprId),
    /// A term with its steps was read; an operator may follow.
    Operator(ExprId),
    /// An expression was read.
    Value(ExprId),
    /// An expression was given up, and the parser may be anywhere.
    Failed(ExprId),
}

impl Parser<'_> {
    /// Reads an expression.
    pub(super) fn expression(&mut self) -> ExprId {
        self.run(Self::operand)
    }

    /// Reads an expression whose first step is `start`.
    pub(super) fn run(&mut self, start: impl FnOnce(&mut Self) -> Step) -> ExprId {
        let before = self.errors.len();
        let mut step = start(self);
        loop {
            step = match step {
                Step::Start | Step::Operand => self.operand(),
                Step::Postfix(term) => self.postfix(term),
                Step::Operator(operand) if self.lost_since(before) => Step::Failed(operand),
                Step::Operator(operand) => self.operator(operand),
                Step::Value(value) => match self.frames.pop() {
                    Some(frame) if frame.gives_up(self.errors.len(), self.recovering) => {
                        self.abandon(frame.kind, value)
                    }
                    Some(frame) => self.resume(frame.kind, value),
                    None => return value,
                },
                Step::Failed(piece) => match self.frames.pop() {
                    Some(frame) => self.abandon(frame.kind, piece),
                    None => return piece,
                },
            };
        }
    }

    /// Whether mistakes in the expression lost the place; `before` is how many errors there were
    /// before the outermost one.
    fn lost_since(&self, before: usize) -> bool {
        let before = self.frames.last().map_or(before, |frame| frame.errors);
        self.recovering && self.errors.len() > before
    }

    pub(super) fn push_frame(&mut self, kind: FrameKind) {
        let errors = self.errors.len();
        self.frames.push(Frame { kind, errors });
    }

    pub(super) fn innermost(&self) -> Option<&FrameKind> {
        self.frames.last().map(|frame| &frame.kind)
    }

    /// Goes on with a construct whose inner expression is there.
    fn resume(&mut self, frame: FrameKind, value: ExprId) -> Step {
        match frame {
            FrameKind::Unary { operator, span } => self.unary(operator, span, value),
            FrameKind::Binary { operator, left } => Step::Value(self.binary(operator, left, value)),
            FrameKind::Splat {
                source,
                full,
                marker,
            } => Step::Value(self.splat(source, value, full, marker)),
            FrameKind::Then { condition } => self.then(condition, value),
            FrameKind::Else { condition, then } => {
                Step::Value(self.conditional(condition, then, value))
            }
            FrameKind::Parens { open } => self.close_parens(open, value),
            FrameKind::Tuple(list) => self.tuple_item(list, value),
            FrameKind::Argument { name, list } => self.argument(name, list, value),
            FrameKind::Index { collection, open } => self.close_index(collection, open, value),
            FrameKind::ObjectKey(list) => self.object_key(list, value),
            FrameKind::ObjectValue { list, key } => self.object_value(list, key, value),
            FrameKind::For(head) => self.for_part(head, value),
            FrameKind::Sequence {
                template,
                sequence,
                purpose,
            } => self.close_sequence(template, sequence, purpose, value),
        }
    }

    /// Goes on with a construct whose inner expression was given up.
    fn abandon(&mut self, frame: FrameKind, piece: ExprId) -> Step {
        match frame {
            FrameKind::Unary { operator, span } => {
                let id = self.negation(operator, span, piece);
                Step::Failed(id)
            }
            FrameKind::Binary { operator, left } => {
                Step::Failed(self.binary(operator, left, piece))
            }
            FrameKind::Splat {
                source,
                full,
                marker,
            } => Step::Failed(self.splat(source, piece, full, marker)),
            FrameKind::Then { condition } => {
                Step::Failed(self.unfinished_conditional(condition, piece))
            }
            FrameKind::Else { condition, then } => {
                Step::Failed(self.conditional(condition, then, piece))
            }
            FrameKind::Parens { open } => self.abandon_parens(open, piece),
            FrameKind::Tuple(list) => self.abandon_tuple(list, piece),
            FrameKind::Argument { name, list } => self.abandon_call(name, list, piece),
            FrameKind::Index { collection, open } => self.abandon_index(collection, open, piece),
            FrameKind::ObjectKey(list) => self.abandon_object(list, None),
            // OpenTofu leaves out an item whose value does not parse.
            FrameKind::ObjectValue { list, .. } => self.abandon_object(list, None),
            FrameKind::For(head) => self.abandon_for(&head),
            FrameKind::Sequence {
                template,
                sequence,
                purpose,
            } => self.close_sequence(template, sequence, purpose, piece),
        }
    }
}
