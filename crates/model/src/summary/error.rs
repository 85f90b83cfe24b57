use crate::gate::Refusal;
use crate::stream;
use std::fmt;

/// Why there is no summary.
#[derive(Debug)]
#[non_exhaustive]
pub enum SummaryError {
    /// The plan is of a version that is not read.
    Version(Refusal),
    /// The plan cannot be read, or is not what it should be.
    Plan(stream::StreamError),
}

impl From<stream::StreamError> for SummaryError {
    fn from(error: stream::StreamError) -> Self {
        Self::Plan(error)
    }
}

impl fmt::Display for SummaryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version(refusal) => refusal.fmt(f),
            Self::Plan(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SummaryError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Version(refusal) => refusal.source(),
            Self::Plan(error) => error.source(),
        }
    }
}
