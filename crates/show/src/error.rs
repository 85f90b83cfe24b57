use std::{fmt, io};
use tofu_json_input::Problem;

/// Why nothing, or not everything, could be shown.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The document cannot be shown.
    Document(Problem),
    /// The schemas cannot be used.
    Schemas(Problem),
    /// The document or the schemas cannot be read.
    Read(io::Error),
    /// The sink did not take the text.
    Write(io::Error),
    /// The system starts no thread. With [`Options::threads`](crate::Options::threads) of 1 and at most 128
    /// levels of depth none is needed.
    Thread(io::Error),
    /// The sink accepts no more text; [`Error::Write`] was already reported.
    Closed,
}

impl From<tofu_json_input::Error> for Error {
    fn from(error: tofu_json_input::Error) -> Self {
        match error {
            tofu_json_input::Error::Document(problem) => Self::Document(problem),
            tofu_json_input::Error::Read(error) => Self::Read(error),
            other => Self::Read(io::Error::other(other)),
        }
    }
}

impl Error {
    /// An error of reading schemas.
    pub(crate) fn of_schemas(error: impl Into<Self>) -> Self {
        match error.into() {
            Self::Document(problem) => Self::Schemas(problem),
            other => other,
        }
    }
}

/// What is wrong with a document. For everything else what failed, of which
/// [`source`](std::error::Error::source) says why.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Document(problem) => problem.fmt(f),
            Self::Schemas(_) => f.write_str("the provider schemas cannot be used"),
            Self::Read(_) => f.write_str("cannot read the input"),
            Self::Write(_) => f.write_str("cannot write the text"),
            Self::Thread(_) => f.write_str("cannot start a thread"),
            Self::Closed => f.write_str("the sink takes no more text"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Schemas(problem) => Some(problem),
            Self::Read(error) | Self::Write(error) | Self::Thread(error) => Some(error),
            Self::Document(_) | Self::Closed => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Error;
    use crate::Problem;
    use std::error::Error as _;
    use std::io;

    #[test]
    fn no_text_comes_twice_along_the_sources() {
        let problem = || Problem::new("invalid-json", "expected a value");
        let document = Error::Document(problem());
        assert_eq!(document.to_string(), "expected a value");
        assert!(document.source().is_none());
        let failed = || io::Error::from(io::ErrorKind::TimedOut);
        for (error, text, source) in [
            (
                Error::Schemas(problem()),
                "the provider schemas cannot be used",
                "expected a value",
            ),
            (Error::Read(failed()), "cannot read the input", "timed out"),
            (Error::Write(failed()), "cannot write the text", "timed out"),
        ] {
            assert_eq!(error.to_string(), text);
            assert_eq!(error.source().unwrap().to_string(), source);
        }
    }
}
