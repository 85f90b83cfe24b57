use std::fmt;

/// How bad it is: the `severity` of a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Severity {
    /// `error`: the run failed.
    Error,
    /// `warning`: the run went on.
    Warning,
    /// Any other word, kept as it was written. The reference itself writes `unknown`.
    Other(Box<str>),
}

impl Severity {
    /// The word of the wire format; an unknown word comes back unchanged.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Other(word) => word,
        }
    }
}

impl From<&str> for Severity {
    fn from(word: &str) -> Self {
        match word {
            "error" => Self::Error,
            "warning" => Self::Warning,
            _ => Self::Other(word.into()),
        }
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
        for word in ["error", "warning", "unknown", "", "Error"] {
            assert_eq!(Severity::from(word).as_str(), word);
        }
        assert_eq!(Severity::from("error"), Severity::Error);
        assert_eq!(Severity::from("warning"), Severity::Warning);
    }
}
