use std::fmt;

use crate::{Range, Severity, Snippet};

/// An error or a warning.
#[derive(Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// What happened, mostly in one line.
    pub summary: String,
    /// The whole story; can be empty and can have lines.
    pub detail: String,
    /// The object it is about, such as `module.a.aws_instance.web[0]`.
    pub address: Option<String>,
    /// The part of the source it is about.
    pub range: Option<Range>,
    /// The text of that part.
    pub snippet: Option<Snippet>,
    /// How the two sides of a failed comparison differ, as raw JSON: an object with the members
    /// `before`, `after`, `after_unknown`, `before_sensitive`, `after_sensitive`.
    pub difference: Option<String>,
    /// Members that are not known here, as name and raw JSON.
    pub extra: Vec<(String, String)>,
}

impl Diagnostic {
    /// A diagnostic of any severity, about nothing in particular.
    #[must_use]
    pub fn new(severity: Severity, summary: impl Into<String>, detail: impl Into<String>) -> Self {
        Self {
            severity,
            summary: summary.into(),
            detail: detail.into(),
            address: None,
            range: None,
            snippet: None,
            difference: None,
            extra: Vec::new(),
        }
    }

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

    /// The same, about an object.
    #[must_use]
    pub fn about(self, address: impl Into<String>) -> Self {
        Self {
            address: Some(address.into()),
            ..self
        }
    }

    /// The same, about a part of the source.
    #[must_use]
    pub fn at(self, range: Range) -> Self {
        Self {
            range: Some(range),
            ..self
        }
    }

    /// The same, with the text of that part.
    #[must_use]
    pub fn showing(self, snippet: Snippet) -> Self {
        Self {
            snippet: Some(snippet),
            ..self
        }
    }

    /// Whether it is an error.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// Whether it is a warning.
    #[must_use]
    pub fn is_warning(&self) -> bool {
        self.severity == Severity::Warning
    }
}

/// Without detail, snippet and difference: they can hold secrets.
impl fmt::Debug for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Diagnostic")
            .field("severity", &self.severity)
            .field("summary", &self.summary)
            .field("address", &self.address)
            .field("range", &self.range)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::Diagnostic;
    use crate::{Position, Range, Snippet};

    #[test]
    fn built_step_by_step() {
        let start = Position {
            line: 2,
            column: 3,
            byte: 9,
        };
        let diagnostic = Diagnostic::error("Bad", "Very bad.")
            .about("a.b")
            .at(Range::new("main.tf", start, start))
            .showing(Snippet {
                code: "secret".into(),
                ..Snippet::default()
            });
        assert!(diagnostic.is_error() && !diagnostic.is_warning());
        assert!(Diagnostic::warning("", "").is_warning());
        assert_eq!(diagnostic.range.as_ref().unwrap().start.line, 2);
        let debug = format!("{diagnostic:?} {:?}", diagnostic.snippet);
        assert!(debug.contains("Bad") && !debug.contains("Very bad") && !debug.contains("secret"));
    }
}
