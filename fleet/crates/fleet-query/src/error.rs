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
    pub fn help(&self) -> Option<&'static str> {
        match self {
            Self::Files(error) => error.help(),
            Self::Question(error) if is_unknown_table(error) => Some(
                "give files or a dataset behind the question, or in it as in changes('plans/*.json'); the tables are \
                 documents, resources, changes, drift, outputs, checks, providers, locks, hashes, runs, messages, \
                 diagnostics, attributes",
            ),
            _ => None,
        }
    }
}

fn is_unknown_table(error: &DataFusionError) -> bool {
    match error.find_root() {
        DataFusionError::Plan(message) => {
            message.starts_with("table '") && message.contains("' not found")
        }
        _ => false,
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
                f.write_str("cannot answer the question: ")?;
                match error.find_root() {
                    DataFusionError::SQL(error, _) => error.fmt(f),
                    _ => f.write_str(&error.strip_backtrace()),
                }
            }
            Self::Write(error) => write!(f, "cannot write the answer: {error}"),
        }
    }
}

impl std::error::Error for QueryError {}
