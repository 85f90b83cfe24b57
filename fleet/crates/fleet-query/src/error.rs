use datafusion::error::DataFusionError;
use std::fmt;
use std::io;
use tofu_json_fleet_dataset::ScanError;

/// Why a question has no answer.
#[derive(Debug)]
#[non_exhaustive]
pub enum QueryError {
    /// The files or the dataset cannot be found.
    Files(ScanError),
    /// The question cannot be understood, or fails.
    Question(DataFusionError),
    /// The answer cannot be written.
    Write(io::Error),
}

impl QueryError {
    /// What to do about it.
    #[must_use]
    pub const fn help(&self) -> Option<&'static str> {
        match self {
            Self::Files(error) => error.help(),
            _ => None,
        }
    }
}

impl From<ScanError> for QueryError {
    fn from(error: ScanError) -> Self {
        Self::Files(error)
    }
}

impl From<DataFusionError> for QueryError {
    fn from(error: DataFusionError) -> Self {
        Self::Question(error)
    }
}

impl From<io::Error> for QueryError {
    fn from(error: io::Error) -> Self {
        Self::Write(error)
    }
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Files(error) => error.fmt(f),
            Self::Question(error) => {
                write!(f, "cannot answer the question: {}", error.strip_backtrace())
            }
            Self::Write(error) => write!(f, "cannot write the answer: {error}"),
        }
    }
}

impl std::error::Error for QueryError {}
