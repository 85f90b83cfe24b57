use std::borrow::Cow;

use tofu_json_hcl::{Span, SyntaxError};

/// What is wrong with an expression, in the reference's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What happened, in a few words.
    pub summary: &'static str,
    /// The whole story.
    pub detail: Cow<'static, str>,
    /// What is wrong.
    pub subject: Span,
    /// What is shown around it.
    pub context: Option<Span>,
}

impl Problem {
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

    pub(crate) fn within(self, context: Span) -> Self {
        Self {
            context: Some(context),
            ..self
        }
    }
}

impl From<&SyntaxError> for Problem {
    fn from(error: &SyntaxError) -> Self {
        Self {
            summary: error.summary,
            detail: error.detail.clone(),
            subject: error.subject,
            context: error.context,
        }
    }
}
