use tofu_json_diagnostic::{Diagnostic, Range};
use tofu_json_hcl::{File, Mistake, Span};

/// A diagnostic of a lock file with the two parts of the source that it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LockDiagnostic {
    /// What happened, and where ([`Diagnostic::range`]).
    pub diagnostic: Diagnostic,
    /// The wider part of the source to be shown around it.
    pub context: Option<Range>,
}

impl LockDiagnostic {
    /// A mistake of the syntax, or one that evaluating found.
    pub(crate) fn of_mistake(file: &File<'_>, mistake: &Mistake) -> Self {
        Self {
            diagnostic: file.diagnostic(mistake),
            context: mistake.context.map(|span| file.range(span)),
        }
    }

    pub(crate) fn error(
        file: &File<'_>,
        summary: &str,
        detail: impl Into<String>,
        subject: Span,
    ) -> Self {
        Diagnostic::error(summary, detail)
            .at(file.range(subject))
            .into()
    }

    pub(crate) fn warning(
        file: &File<'_>,
        summary: &str,
        detail: impl Into<String>,
        subject: Span,
    ) -> Self {
        Diagnostic::warning(summary, detail)
            .at(file.range(subject))
            .into()
    }

    pub(crate) fn within(self, file: &File<'_>, context: Span) -> Self {
        Self {
            context: Some(file.range(context)),
            ..self
        }
    }
}

impl From<Diagnostic> for LockDiagnostic {
    /// Without a wider part.
    fn from(diagnostic: Diagnostic) -> Self {
        Self {
            diagnostic,
            context: None,
        }
    }
}
