use super::Expression;
use super::data::{List, StepData, StepKind};
use crate::file::File;
use crate::span::Span;

/// Constant steps from a name or a value inwards.
#[derive(Clone, Copy, Debug)]
pub struct Traversal<'f> {
    file: &'f File<'f>,
    steps: List,
}

/// One step of a [`Traversal`].
#[derive(Clone, Copy, Debug)]
pub struct Step<'f> {
    file: &'f File<'f>,
    data: StepData,
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
    pub(crate) fn new(file: &'f File<'f>, steps: List) -> Self {
        Self { file, steps }
    }

    /// The steps in order; those of a reference begin with its root.
    pub fn steps(self) -> impl ExactSizeIterator<Item = Step<'f>> {
        let file = self.file;
        let steps = self.steps.of(&file.arena.steps).iter();
        steps.map(move |data| Step { file, data: *data })
    }
}

impl<'f> Step<'f> {
    /// The step, its dot or brackets included.
    #[must_use]
    pub fn span(self) -> Span {
        self.data.span
    }

    /// Where it goes.
    #[must_use]
    pub fn key(self) -> Key<'f> {
        let text = |span| std::str::from_utf8(self.file.bytes(span)).unwrap_or_default();
        match self.data.kind {
            StepKind::Root => Key::Root(text(self.data.span)),
            StepKind::Attribute(span) => Key::Attribute(text(span)),
            StepKind::Legacy(span) => Key::LegacyIndex(text(span)),
            StepKind::Index(key) => Key::Index(Expression::new(self.file, key)),
        }
    }
}
