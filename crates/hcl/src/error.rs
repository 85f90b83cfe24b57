use std::borrow::Cow;

use crate::span::Span;

/// A mistake in the syntax, with the reference's words.
///
/// Places are bytes; [`File::diagnostic`](crate::File::diagnostic) and
/// [`File::range`](crate::File::range) turn them into lines and columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// What is wrong, in a few words.
    pub summary: &'static str,
    /// The whole story.
    pub detail: Cow<'static, str>,
    /// The token, or tokens, it is about.
    pub subject: Span,
    /// The construct around it, where the reference names one.
    pub context: Option<Span>,
}

impl SyntaxError {
    pub(crate) fn new(
        summary: &'static str,
        detail: impl Into<Cow<'static, str>>,
        subject: Span,
    ) -> Self {
        Self {
            summary,
            detail: detail.into(),
            subject,
            context: None,
        }
    }

    /// The same, within a larger construct.
    pub(crate) fn within(self, context: Span) -> Self {
        Self {
            context: Some(context),
            ..self
        }
    }
}
