use crate::document::raw::Generation;
use crate::kind::DocumentKind;
use std::fmt;

/// Why the contents of a state cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StateError {
    /// The document is no state.
    NoState(DocumentKind),
    /// The state file is of another version than 4.
    Generation(Generation),
    /// Something in it is not what it should be.
    Document(crate::Error),
}

impl StateError {
    /// What to do about it.
    #[must_use]
    pub const fn help(&self) -> Option<&'static str> {
        match self {
            Self::Generation(Generation::Upgraded(_)) => {
                Some("run `tofu state pull` with OpenTofu 1.12 or older, which upgrades it")
            }
            _ => None,
        }
    }
}

impl From<crate::Error> for StateError {
    fn from(error: crate::Error) -> Self {
        Self::Document(error)
    }
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const WANTED: &str = "expected a state file of version 4";
        match self {
            Self::NoState(kind) => write!(f, "expected a state, found {}", kind.noun()),
            Self::Generation(Generation::Upgraded(version)) => {
                write!(f, "{WANTED}, found one of version {version}")
            }
            Self::Generation(Generation::Unsupported(version)) => {
                write!(
                    f,
                    "{WANTED}, found one of version {version}, which no release reads"
                )
            }
            Self::Generation(_) => {
                write!(f, "{WANTED}, found one whose version is no whole number")
            }
            Self::Document(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for StateError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Document(error) => error.source(),
            _ => None,
        }
    }
}
