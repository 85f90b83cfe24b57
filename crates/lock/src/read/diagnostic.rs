use tofu_json_diagnostic::{Diagnostic, Range};
use tofu_json_hcl::{File, Mistake, Span};

/// What a diagnostic of a lock file is about, independent of its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum LockDiagnosticKind {
    /// The file as a whole.
    File,
    /// The syntax, or the value of an expression.
    Syntax,
    /// Arguments, blocks and labels that are missing or do not belong there.
    Structure,
    /// The address of a provider.
    Address,
    /// The form in which the address of a provider is written.
    AddressForm,
    /// A second entry for a provider.
    Duplicate,
    /// The version.
    Version,
    /// The form in which the version is written.
    VersionForm,
    /// The constraints.
    Constraints,
    /// The form in which the constraints are written.
    ConstraintsForm,
    /// The hashes.
    Hashes,
    /// Blocks of modules.
    Modules,
}

/// A diagnostic of a lock file with the two parts of the source that it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LockDiagnostic {
    /// What it is about.
    pub kind: LockDiagnosticKind,
    /// What happened, and where ([`Diagnostic::range`]).
    pub diagnostic: Diagnostic,
    /// The wider part of the source to be shown around it.
    pub context: Option<Range>,
}

impl LockDiagnostic {
    /// A mistake of the syntax, or one that evaluating found.
    pub(crate) fn of_mistake(file: &File<'_>, mistake: &Mistake) -> Self {
        Self {
            kind: LockDiagnosticKind::Syntax,
            diagnostic: file.diagnostic(mistake),
            context: mistake.context.map(|span| file.range(span)),
        }
    }

    pub(crate) fn error(
        file: &File<'_>,
        kind: LockDiagnosticKind,
        summary: &str,
        detail: impl Into<String>,
        subject: Span,
    ) -> Self {
        Self {
            kind,
            diagnostic: Diagnostic::error(summary, detail).at(file.range(subject)),
            context: None,
        }
    }

    pub(crate) fn warning(
        file: &File<'_>,
        kind: LockDiagnosticKind,
        summary: &str,
        detail: impl Into<String>,
        subject: Span,
    ) -> Self {
        Self {
            kind,
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

impl From<Diagnostic> for LockDiagnostic {
    /// A diagnostic about the file as a whole.
    fn from(diagnostic: Diagnostic) -> Self {
        Self {
            kind: LockDiagnosticKind::File,
            diagnostic,
            context: None,
        }
    }
}
