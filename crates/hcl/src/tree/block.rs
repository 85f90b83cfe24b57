use std::num::NonZeroU32;

use super::data::BlockData;
use super::{Body, Label};
use crate::file::File;
use crate::span::Span;

/// `type "label" { … }` in a body.
///
/// ```
/// use tofu_json_hcl::File;
///
/// let file = File::parse("main.tf", b"provider \"a\" {}\nmoved {\n}\n");
/// let types: Vec<_> = file.body().blocks().map(|block| block.type_name()).collect();
/// assert_eq!(types, ["provider", "moved"]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Block<'f> {
    file: &'f File<'f>,
    data: &'f BlockData,
}

impl<'f> Block<'f> {
    pub(crate) fn new(file: &'f File<'f>, data: &'f BlockData) -> Self {
        Self { file, data }
    }

    /// The type.
    #[must_use]
    pub fn type_name(self) -> &'f str {
        std::str::from_utf8(self.file.bytes(self.data.type_name)).unwrap_or_default()
    }

    /// Where the type is.
    #[must_use]
    pub fn type_span(self) -> Span {
        self.data.type_name
    }

    /// The labels in order.
    #[must_use]
    pub fn labels(self) -> impl ExactSizeIterator<Item = Label<'f>> {
        let labels = self.data.labels.of(&self.file.arena.labels).iter();
        labels.map(move |label| Label::new(self.file, *label))
    }

    /// The opening brace; none when the header is wrong.
    #[must_use]
    pub fn open_span(self) -> Option<Span> {
        self.data.open.map(brace)
    }

    /// The closing brace; none when it is missing.
    #[must_use]
    pub fn close_span(self) -> Option<Span> {
        self.data.close.map(brace)
    }

    /// From the type to the last label.
    #[must_use]
    pub fn header_span(self) -> Span {
        let last = self.labels().last().map(Label::span);
        self.data.type_name.to(last.unwrap_or(self.data.type_name))
    }

    /// What is between the braces.
    #[must_use]
    pub fn body(self) -> Body<'f> {
        Body::new(self.file, self.data.body)
    }
}

/// The span of a brace.
fn brace(at: NonZeroU32) -> Span {
    Span::new(at.get(), at.get() + 1)
}
