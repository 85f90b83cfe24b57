use std::{error, fmt, io};

/// Why nothing was measured.
#[derive(Debug)]
pub enum Error {
    /// A program could not be started, fed or waited for.
    Io(String, io::Error),
    /// A program ended with a failure.
    Failed(String),
    /// A tool's report has no figure where one is expected.
    Report(String),
}

impl Error {
    pub(crate) fn io(what: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        let what = what.into();
        move |error| Self::Io(what, error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(what, error) => write!(f, "{what}: {error}"),
            Self::Failed(what) => write!(f, "`{what}` ended with a failure"),
            Self::Report(what) => write!(f, "the report of `{what}` has no figure"),
        }
    }
}

impl error::Error for Error {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Self::Io(_, error) => Some(error),
            Self::Failed(_) | Self::Report(_) => None,
        }
    }
}
