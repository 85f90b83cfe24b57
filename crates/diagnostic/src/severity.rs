use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

/// How bad something is: the `severity` of a [`Diagnostic`](crate::Diagnostic), and of everything
/// that programs find by rules of their own. What is worse is greater.
///
/// ```
/// use tofu_json_diagnostic::Severity;
///
/// assert!(Severity::Error > Severity::Warning && Severity::Warning > Severity::Note);
/// assert_eq!(Severity::from("warning"), Severity::Warning);
/// assert_eq!(Severity::Note.as_str(), "note");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Severity {
    /// Any other word, kept as it was written. OpenTofu itself writes `unknown`.
    Other(Box<str>),
    /// `note`: worth knowing. OpenTofu has no diagnostics of this severity.
    Note,
    /// `warning`: the run went on; something is doubtful or not as OpenTofu writes it.
    Warning,
    /// `error`: the run failed; something cannot be read, is refused or must not be trusted.
    Error,
}

impl Severity {
    /// The word of the wire format; an unknown word comes back unchanged.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Other(word) => word,
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl From<&str> for Severity {
    fn from(word: &str) -> Self {
        match word {
            "note" => Self::Note,
            "warning" => Self::Warning,
            "error" => Self::Error,
            _ => Self::Other(word.into()),
        }
    }
}

impl FromStr for Severity {
    type Err = Infallible;

    fn from_str(word: &str) -> Result<Self, Infallible> {
        Ok(Self::from(word))
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::Severity;

    #[test]
    fn words_come_back() {
        for word in ["error", "warning", "note", "unknown", "", "Error"] {
            assert_eq!(Severity::from(word).as_str(), word);
            assert_eq!(word.parse(), Ok(Severity::from(word)));
        }
        assert_eq!(Severity::from("error"), Severity::Error);
        assert_eq!(Severity::from("warning"), Severity::Warning);
    }

    #[test]
    fn what_is_worse_is_greater() {
        let other = Severity::from("unknown");
        assert!(other < Severity::Note && Severity::Warning < Severity::Error);
    }
}
