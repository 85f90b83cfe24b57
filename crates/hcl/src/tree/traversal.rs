use super::Expression;
use super::data::{List, StepData, StepKind};
use crate::file::File;
use crate::span::Span;

/// Constant steps from a name or a value inwards.
#[derive(Clone, Copy, Debug)]
pub struct Traversal<'f> {
    file: &'f File<'f>,
    root: Option<Span>,
    steps: List,
}

/// One step of a [`Traversal`].
#[derive(Clone, Copy, Debug)]
pub struct TraversalStep<'f> {
    file: &'f File<'f>,
    data: Data,
}

#[derive(Clone, Copy, Debug)]
enum Data {
    Root(Span),
    Step(StepData),
}

/// Where a step goes.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Key<'f> {
    /// The name that a reference begins with.
    Root(&'f str),
    /// `.name`
    Attribute(&'f str),
    /// `.0`, the old form of `[0]`.
    LegacyIndex(&'f str),
    /// `[key]` with a literal key.
    Index(Expression<'f>),
}

impl<'f> Traversal<'f> {
    pub(crate) fn new(file: &'f File<'f>, root: Option<Span>, steps: List) -> Self {
        Self { file, root, steps }
    }

    /// The steps in order; those of a reference begin with its root.
    #[must_use]
    pub fn steps(self) -> impl ExactSizeIterator<Item = TraversalStep<'f>> {
        Steps {
            file: self.file,
            root: self.root,
            steps: self.steps.of(&self.file.arena.steps).iter(),
        }
    }
}

struct Steps<'f> {
    file: &'f File<'f>,
    root: Option<Span>,
    steps: std::slice::Iter<'f, StepData>,
}

impl<'f> Iterator for Steps<'f> {
    type Item = TraversalStep<'f>;

    fn next(&mut self) -> Option<TraversalStep<'f>> {
        let data = match self.root.take() {
            Some(root) => Data::Root(root),
            None => Data::Step(*self.steps.next()?),
        };
        Some(TraversalStep {
            file: self.file,
            data,
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let length = usize::from(self.root.is_some()) + self.steps.len();
        (length, Some(length))
    }
}

impl ExactSizeIterator for Steps<'_> {}

impl<'f> TraversalStep<'f> {
    /// The step, its dot or brackets included.
    #[must_use]
    pub fn span(self) -> Span {
        match self.data {
            Data::Root(span) => span,
            Data::Step(step) => step.span,
        }
    }

    /// Where it goes.
    #[must_use]
    pub fn key(self) -> Key<'f> {
        let text = |span| std::str::from_utf8(self.file.bytes(span)).unwrap_or_default();
        match self.data {
            Data::Root(span) => Key::Root(text(span)),
            Data::Step(StepData { span, kind }) => match kind {
                StepKind::Attribute(start) => Key::Attribute(text(Span::new(start, span.end))),
                StepKind::Legacy(start) => Key::LegacyIndex(text(Span::new(start, span.end))),
                StepKind::Index(key) => Key::Index(Expression::new(self.file, key)),
            },
        }
    }
}
