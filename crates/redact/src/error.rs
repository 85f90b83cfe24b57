use std::fmt;
use std::io;
use tofu_json_model::stream::StreamError;

/// Why a document could not be redacted.
#[derive(Debug)]
#[non_exhaustive]
pub enum RedactError {
    /// The document cannot be read, or is not what it should be.
    Read(StreamError),
    /// The second look at the result found a string that was to be replaced. What is written is not to be used.
    Unproven {
        /// Where in the document the part begins that holds it.
        at: usize,
    },
    /// The result cannot be written.
    Write(io::Error),
}

impl From<StreamError> for RedactError {
    fn from(error: StreamError) -> Self {
        Self::Read(error)
    }
}

impl fmt::Display for RedactError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(error) => error.fmt(f),
            Self::Unproven { at } => write!(
                f,
                "expected no masked string in the result, found one in the part at byte {at}"
            ),
            Self::Write(_) => f.write_str("cannot write the redacted document"),
        }
    }
}

impl std::error::Error for RedactError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Read(error) => error.source(),
            Self::Unproven { .. } => None,
            Self::Write(error) => Some(error),
        }
    }
}
