use crate::pipeline::canvas;
use crate::shapes::{FoundShape, Shapes};
use crate::sink::Sink;
use crate::source::Source;
use crate::{Error, Format, Options, Problem, Progress};
use tofu_json_model::stream;
use tofu_json_render::human;
use tofu_json_term::Canvas;
use tofu_json_value::{Arena, Value};

/// Shared by all parts of one document while it is shown.
pub(crate) struct Session<'s> {
    pub(crate) source: &'s Source<'s>,
    pub(crate) options: Options,
    pub(crate) human: human::Options,
    pub(crate) shapes: Shapes<'s>,
    pub(crate) sink: Sink,
    pub(crate) progress: &'s dyn Progress,
}

impl<'s> Session<'s> {
    pub(crate) fn new(
        source: &'s Source<'s>,
        options: &Options,
        shapes: Shapes<'s>,
        sink: Sink,
        progress: &'s dyn Progress,
    ) -> Self {
        Self {
            source,
            options: *options,
            human: options.human(),
            shapes,
            sink,
            progress,
        }
    }

    /// A canvas whose text is handed on while it is being written.
    pub(crate) fn canvas(&self) -> Canvas {
        canvas(self.options.style(), &self.sink)
    }

    /// What is sensitive of a value: what its mask says, as OpenTofu has it. In what is ours, also
    /// what its schema says.
    #[inline]
    pub(crate) fn mask<'a>(
        &self,
        found: &FoundShape,
        value: Value<'a>,
        mask: Value<'a>,
        arena: &'a Arena,
    ) -> Value<'a> {
        match self.options.format {
            Format::Computed if !self.options.show_sensitive => {
                found.marks.mask(value, mask, arena)
            }
            _ => mask,
        }
    }

    /// An error of a part of the document, with its place in the whole.
    #[cold]
    pub(crate) fn locate(&self, error: tofu_json_model::Error, base: usize, prefix: &str) -> Error {
        locate(self.source, error.shifted(base).within(prefix))
    }

    /// An error of the syntax of a part of the document, with its place in the whole.
    #[cold]
    pub(crate) fn locate_syntax(
        &self,
        error: tofu_json_value::Error,
        base: usize,
        prefix: &str,
    ) -> Error {
        let pointer = error.pointer;
        self.locate(
            tofu_json_model::Error::from(error.fault).within(&pointer),
            base,
            prefix,
        )
    }
}

#[cold]
fn locate(source: &Source<'_>, mut error: tofu_json_model::Error) -> Error {
    error.place = Some(source.place(error.at));
    Error::Document(Problem::from(error))
}

/// An error of a pass over the document.
#[cold]
pub(crate) fn locate_in_pass(source: &Source<'_>, error: stream::StreamError) -> Error {
    match error {
        stream::StreamError::Read(error) => Error::Read(error),
        stream::StreamError::Document(error) => locate(source, error),
    }
}
