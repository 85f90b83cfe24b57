use std::borrow::Cow;
use std::sync::OnceLock;

use tofu_json_diagnostic::Position;
use tofu_json_hcl::Span;
use tofu_json_value::Limits;

use super::mistake::Mistake;
use super::node::Node;
use super::positions::Positions;
use super::recovery;
use super::tape::Tape;
use crate::Diagnostic;
use tofu_json_diagnostic::Place;

/// A JSON file: its values with their places, and what is wrong with it.
pub struct Document<'s> {
    source: Cow<'s, [u8]>,
    tape: Tape,
    mistakes: Vec<Mistake>,
    positions: OnceLock<Positions>,
}

impl std::fmt::Debug for Document<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Document")
            .field("bytes", &self.source.len())
            .field("mistakes", &self.mistakes.len())
            .finish_non_exhaustive()
    }
}

impl<'s> Document<'s> {
    /// Reads a file. Any bytes give a document, which borrows or owns them; nothing recurses.
    ///
    /// Of a file of 4 GiB or more, only the first 4 GiB are read.
    #[must_use]
    pub fn parse(source: impl Into<Cow<'s, [u8]>>) -> Self {
        let source = match source.into() {
            Cow::Borrowed(all) => Cow::Borrowed(all.get(..u32::MAX as usize).unwrap_or(all)),
            Cow::Owned(mut all) => {
                all.truncate(u32::MAX as usize);
                Cow::Owned(all)
            }
        };
        let (tape, mistakes) =
            match tofu_json_value::read(&source, Limits::default(), Tape::for_source(&source)) {
                Some(tape) => (tape.finish(), Vec::new()),
                None => recovery::read(&source),
            };
        Self {
            source,
            tape,
            mistakes,
            positions: OnceLock::new(),
        }
    }

    /// The value of the file; what cannot be read is `Invalid`.
    #[must_use]
    pub fn root(&self) -> Node<'_> {
        Node::new(self, 0)
    }

    /// All mistakes in OpenTofu's order, its cascades included. That the root is no object is
    /// not among them: [`Source::faults`](crate::Source::faults) adds it.
    #[must_use]
    pub fn faults(&self) -> Vec<Diagnostic> {
        self.mistakes
            .iter()
            .map(|mistake| mistake.fault(self))
            .collect()
    }

    /// Whether there are mistakes: whether [`Document::faults`] is not empty.
    #[must_use]
    pub fn has_faults(&self) -> bool {
        !self.mistakes.is_empty()
    }

    /// The bytes it was read from.
    #[must_use]
    pub fn source(&self) -> &[u8] {
        &self.source
    }

    /// The same document with bytes of its own: borrowed ones are copied, and nothing is read again.
    #[must_use]
    pub fn into_owned(self) -> Document<'static> {
        Document {
            source: Cow::Owned(self.source.into_owned()),
            ..self
        }
    }

    /// The line and column of a byte, as OpenTofu counts them.
    #[must_use]
    pub fn position(&self, byte: u32) -> Position {
        self.positions().position(&self.source, byte)
    }

    fn positions(&self) -> &Positions {
        self.positions.get_or_init(|| Positions::new(&self.source))
    }

    /// A span as lines and columns.
    #[must_use]
    pub fn place(&self, span: Span) -> Place {
        self.positions().place(&self.source, span)
    }

    pub(super) fn tape(&self) -> &Tape {
        &self.tape
    }
}
