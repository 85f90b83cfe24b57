use super::Expression;
use super::data::AttributeData;
use crate::file::File;
use crate::span::Span;

/// `name = expression` in a body.
#[derive(Clone, Copy, Debug)]
pub struct Attribute<'f> {
    file: &'f File<'f>,
    data: &'f AttributeData,
}

impl<'f> Attribute<'f> {
    pub(crate) fn new(file: &'f File<'f>, data: &'f AttributeData) -> Self {
        Self { file, data }
    }

    /// The name.
    #[must_use]
    pub fn name(self) -> &'f str {
        std::str::from_utf8(self.file.bytes(self.data.name)).unwrap_or_default()
    }

    /// Where the name is.
    #[must_use]
    pub fn name_span(self) -> Span {
        self.data.name
    }

    /// Where the equals sign is.
    #[must_use]
    pub fn equals_span(self) -> Span {
        self.data.equals
    }

    /// The value.
    #[must_use]
    pub fn expression(self) -> Expression<'f> {
        Expression::new(self.file, self.data.expression)
    }

    /// From the name to the end of the value.
    #[must_use]
    pub fn span(self) -> Span {
        self.data.name.to(self.expression().span())
    }

    /// Whether the body sets this name earlier; that is a mistake, and the earlier one counts.
    #[must_use]
    pub fn redefines(self) -> bool {
        self.data.redefines
    }
}
