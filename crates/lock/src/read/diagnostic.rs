use tofu_json_diagnostic::{Diagnostic, Range};
use tofu_json_evaluate::Problem;
use tofu_json_hcl::{File, Span, SyntaxError};

/// A diagnostic of a lock file with the two parts of the source that it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LockDiagnostic {
    /// What happened, and where ([`Diagnostic::range`]).
    pub diagnostic: Diagnostic,
    /// The wider part of the source to be shown around it.
    pub context: Option<Range>,
}

impl LockDiagnostic {
    pub(crate) fn syntax(file: &File<'_>, error: &SyntaxError) -> Self {
        Self {
            diagnostic: file.diagnostic(error),
            context: error.context.map(|span| file.range(span)),
        }
    }

    pub(crate) fn evaluation(file: &File<'_>, problem: Problem) -> Self {
        Self {
            diagnostic: Diagnostic::error(problem.summary, problem.detail)
                .at(file.range(problem.subject)),
            context: problem.context.map(|span| file.range(span)),
        }
    }

    pub(crate) fn error(
        file: &File<'_>,
        summary: &str,
        detail: impl Into<String>,
        subject: Span,
    ) -> Self {
        Self {
            diagnostic: Diagnostic::error(summary, detail).at(file.range(subject)),
            context: None,
        }
    }

    pub(crate) fn warning(
        file: &File<'_>,
        summary: &str,
        detail: impl Into<String>,
        subject: Span,
    ) -> Self {
        Self {
            diagnostic: Diagnostic::warning(summary, detail).at(file.range(subject)),
            context: None,
        }
    }

    pub(crate) fn within(self, file: &File<'_>, context: Span) -> Self {
        Self {
            context: Some(file.range(context)),
            ..self
        }
    }
}
