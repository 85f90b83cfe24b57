use tofu_json_diagnostic::Severity;
use tofu_json_hcl::{File, Mistake};

use crate::json::{Node, NodeKind};
use crate::place::Place;

/// An error or a warning about one file, in OpenTofu's words.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fault {
    /// Whether it stops OpenTofu.
    pub severity: Severity,
    /// What happened, in a few words.
    pub summary: String,
    /// The whole story.
    pub detail: String,
    /// What is wrong.
    pub subject: Option<Place>,
    /// What is shown around it.
    pub context: Option<Place>,
}

impl Fault {
    /// An error.
    #[must_use]
    pub fn error(summary: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::new(Severity::Error, summary, detail)
    }

    /// A warning.
    #[must_use]
    pub fn warning(summary: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::new(Severity::Warning, summary, detail)
    }

    fn new(severity: Severity, summary: impl Into<String>, detail: impl Into<String>) -> Self {
        Self {
            severity,
            summary: summary.into(),
            detail: detail.into(),
            subject: None,
            context: None,
        }
    }

    /// Where it is.
    #[must_use]
    pub fn at(self, subject: Place) -> Self {
        Self {
            subject: Some(subject),
            ..self
        }
    }

    /// What is shown around it.
    #[must_use]
    pub fn within(self, context: Place) -> Self {
        Self {
            context: Some(context),
            ..self
        }
    }

    /// Whether it is an error.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// Whether an error was added after the first `before` faults.
pub(crate) fn has_new_error(faults: &[Fault], before: usize) -> bool {
    faults.iter().skip(before).any(Fault::is_error)
}

/// The mistakes of the syntax of a native file, or of a text in a JSON file.
pub(crate) fn of_native(file: &File<'_>) -> Vec<Fault> {
    let mistakes = file.errors().iter();
    mistakes.map(|one| of_mistake(file, one)).collect()
}

/// A mistake in a native file, or in a text of a JSON file.
pub(crate) fn of_mistake(file: &File<'_>, mistake: &Mistake) -> Fault {
    let place = |span| file.place(span);
    Fault {
        context: mistake.context.map(place),
        ..Fault::error(mistake.summary, mistake.detail.clone()).at(place(mistake.subject))
    }
}

/// That a JSON file is neither an object nor an array.
pub(crate) fn of_root(root: Node<'_>) -> Option<Fault> {
    if matches!(root.kind(), NodeKind::Object(_) | NodeKind::Array(_)) {
        return None;
    }
    let fault = Fault::error(
        "Root value must be object",
        "The root value in a JSON-based configuration must be either a JSON object or a JSON array of objects.",
    );
    Some(fault.at(root.document().place(root.start_span())))
}
