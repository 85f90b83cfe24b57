use super::Expression;
use super::data::ForData;
use crate::file::File;
use crate::span::Span;

/// `[for value in collection : …]` or `{for key, value in collection : … => …}`.
#[derive(Clone, Copy, Debug)]
pub struct ForExpression<'f> {
    file: &'f File<'f>,
    data: &'f ForData,
}

impl<'f> ForExpression<'f> {
    pub(crate) fn new(file: &'f File<'f>, data: &'f ForData) -> Self {
        Self { file, data }
    }

    /// Where the name for keys is; none when only values have one.
    #[must_use]
    pub fn key_name_span(self) -> Option<Span> {
        self.data.key_name
    }

    /// Where the name for values is.
    #[must_use]
    pub fn value_name_span(self) -> Span {
        self.data.value_name
    }

    /// The collection that is iterated.
    #[must_use]
    pub fn collection(self) -> Expression<'f> {
        Expression::new(self.file, self.data.collection)
    }

    /// The key of each result; none when the result is a tuple.
    #[must_use]
    pub fn key(self) -> Option<Expression<'f>> {
        self.data.key.map(|id| Expression::new(self.file, id))
    }

    /// Each result.
    #[must_use]
    pub fn value(self) -> Expression<'f> {
        Expression::new(self.file, self.data.value)
    }

    /// The condition after `if`, if there is one.
    #[must_use]
    pub fn condition(self) -> Option<Expression<'f>> {
        self.data.condition.map(|id| Expression::new(self.file, id))
    }

    /// Whether results of equal keys are collected: `...`.
    #[must_use]
    pub fn groups(self) -> bool {
        self.data.group
    }
}
