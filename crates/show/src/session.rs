use crate::shapes::Shapes;
use crate::{Error, Options, Problem};
use std::ops::Range;
use tofu_json_render::human;

/// What all parts of one document share while it is shown.
pub(crate) struct Session<'t> {
    /// The whole document.
    pub(crate) text: &'t [u8],
    pub(crate) options: Options,
    pub(crate) human: human::Options,
    pub(crate) shapes: Shapes<'t>,
}

impl<'t> Session<'t> {
    pub(crate) fn new(text: &'t [u8], options: &Options, shapes: Shapes<'t>) -> Self {
        Self { text, options: *options, human: options.human(), shapes }
    }

    pub(crate) fn bytes(&self, range: &Range<usize>) -> &'t [u8] {
        self.text.get(range.clone()).unwrap_or_default()
    }

    /// An error of a part of the document, with its place in the whole.
    #[cold]
    pub(crate) fn locate(&self, error: tofu_json_model::Error, base: usize, prefix: &str) -> Error {
        let error = error.shifted(base).within(prefix).located(self.text);
        Error::Document(Problem::from(error))
    }

    /// An error of the syntax of a part of the document, with its place in the whole.
    #[cold]
    pub(crate) fn locate_syntax(&self, error: tofu_json_value::Error, base: usize, prefix: &str) -> Error {
        let pointer = error.pointer;
        self.locate(tofu_json_model::Error::from(error.fault).within(&pointer), base, prefix)
    }
}
