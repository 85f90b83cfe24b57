use std::borrow::Cow;

use crate::span::Span;

/// Something wrong in a source, with the reference's words: a mistake in its syntax, or one that is
/// found when its expressions are evaluated.
///
/// Places are bytes; [`File::diagnostic`](crate::File::diagnostic) and
/// [`File::range`](crate::File::range) turn them into lines and columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// What is wrong, in a few words.
    pub summary: &'static str,
    /// The whole story.
    pub detail: Cow<'static, str>,
    /// The token, tokens or expression that it is about.
    pub subject: Span,
    /// The construct around it, where the reference names one.
    pub context: Option<Span>,
}

impl Mistake {
    /// A mistake without a construct around it.
    pub fn new(summary: &'static str, detail: impl Into<Cow<'static, str>>, subject: Span) -> Self {
        Self {
            summary,
            detail: detail.into(),
            subject,
            context: None,
        }
    }

    /// The same, within a larger construct.
    #[must_use]
    pub fn within(self, context: Span) -> Self {
        Self {
            context: Some(context),
            ..self
        }
    }
}
