use std::fmt;
use tofu_json_value::Value;

/// Why a tree could not be read, and where. Never holds a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// What is wrong.
    pub kind: ErrorKind,
    /// Offset of the offending value in the text that was parsed.
    pub at: usize,
    /// JSON pointer of that value.
    pub pointer: String,
}

/// The ways in which a tree can fail to be one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A value of another kind than expected.
    WrongKind {
        /// What was expected, such as "a string".
        expected: &'static str,
        /// What was found, such as "a number".
        found: &'static str,
    },
    /// An object without a member that it needs.
    Missing {
        /// The key.
        member: &'static str,
    },
    /// A string that is not one of the words allowed at this place.
    UnknownWord {
        /// What was expected, such as "an action".
        expected: &'static str,
    },
    /// The number of a shape that has not come yet.
    UnknownShape,
    /// A node that nests deeper than trees are read.
    TooDeep {
        /// The limit.
        limit: usize,
    },
    /// A part that was left out because it is sensitive, or without its shape.
    Hidden,
}

impl Error {
    #[cold]
    pub(super) fn new(kind: ErrorKind, value: Value<'_>) -> Self {
        Self {
            kind,
            at: value.span().start,
            pointer: value.to_pointer(),
        }
    }

    #[cold]
    pub(super) fn expected(expected: &'static str, value: Value<'_>) -> Self {
        let found = value.kind().noun();
        Self::new(ErrorKind::WrongKind { expected, found }, value)
    }

    #[cold]
    pub(super) fn unknown_word(expected: &'static str, value: Value<'_>) -> Self {
        Self::new(ErrorKind::UnknownWord { expected }, value)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.kind, self.at)?;
        if self.pointer.is_empty() {
            Ok(())
        } else {
            write!(f, ", in {}", self.pointer)
        }
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongKind { expected, found } => write!(f, "expected {expected}, found {found}"),
            Self::Missing { member } => write!(f, "expected an object with the member `{member}`"),
            Self::UnknownWord { expected } => write!(f, "expected {expected}, found another word"),
            Self::UnknownShape => {
                f.write_str("expected the number of a shape further up, found another")
            }
            Self::TooDeep { limit } => {
                write!(f, "expected a tree of at most {limit} levels, found more")
            }
            Self::Hidden => f.write_str(
                "expected a complete tree, found a part that was written without sensitive values; \
                 write the tree with them",
            ),
        }
    }
}

impl std::error::Error for Error {}
