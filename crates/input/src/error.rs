use std::{fmt, io};
use tofu_json_model::ErrorKind;
use tofu_json_value::Position;

/// Why an input cannot be opened or read.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// What is in the input is not what it should be.
    Document(Problem),
    /// The input cannot be read.
    Read(io::Error),
}

/// What is wrong with a document; of an input that cannot be read
/// [`source`](std::error::Error::source) says why.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Document(problem) => problem.fmt(f),
            Self::Read(_) => f.write_str("cannot read the input"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Read(error) => Some(error),
            Self::Document(_) => None,
        }
    }
}

/// For readers that know of no other errors: see [`Opened::part`](crate::Opened::part).
impl From<Error> for io::Error {
    fn from(error: Error) -> Self {
        match error {
            Error::Read(error) => error,
            error @ Error::Document(_) => Self::other(error),
        }
    }
}

/// What is wrong with an input, where, and what to do about it.
///
/// Problems never hold values of the document.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// The sort of problem as a word, for programs.
    pub code: &'static str,
    /// What was expected and what was found: a lower-case fragment for people.
    pub message: String,
    /// Where in the decoded input it is.
    pub place: Option<Position>,
    /// JSON pointer of the innermost value that was being read.
    pub pointer: Option<String>,
    /// Advice on what to do.
    pub help: Option<String>,
}

impl Problem {
    /// A problem of the input as a whole.
    #[must_use]
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            place: None,
            pointer: None,
            help: None,
        }
    }

    /// The same problem at a place.
    #[must_use]
    pub fn at(self, place: Position) -> Self {
        Self {
            place: Some(place),
            ..self
        }
    }

    /// The same problem with the JSON pointer of a value; an empty one is left out.
    #[must_use]
    pub fn within(self, pointer: impl Into<String>) -> Self {
        Self {
            pointer: Some(pointer.into()).filter(|pointer| !pointer.is_empty()),
            ..self
        }
    }

    /// The same problem with advice.
    #[must_use]
    pub fn with_help(self, help: impl Into<String>) -> Self {
        Self {
            help: Some(help.into()),
            ..self
        }
    }
}

impl From<tofu_json_value::Error> for Problem {
    fn from(error: tofu_json_value::Error) -> Self {
        Self::new("invalid-json", error.fault.to_string())
            .at(error.place)
            .within(error.pointer)
    }
}

impl From<tofu_json_model::Error> for Problem {
    fn from(error: tofu_json_model::Error) -> Self {
        let code = match error.kind {
            ErrorKind::Syntax(_) => "invalid-json",
            _ => "unexpected-value",
        };
        let problem = Self::new(code, error.kind.to_string()).within(error.pointer);
        match error.place {
            Some(place) => problem.at(place),
            None => problem,
        }
    }
}

/// The message, the place and the pointer; not the advice.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if let Some(place) = self.place {
            write!(f, " at {place}")?;
        }
        self.pointer
            .as_ref()
            .map_or(Ok(()), |pointer| write!(f, ", in {pointer}"))
    }
}

impl std::error::Error for Problem {}
