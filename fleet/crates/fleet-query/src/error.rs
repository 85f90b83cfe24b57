use datafusion::arrow::error::ArrowError;
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
    /// Columns have one name, in a format that tells them apart by their names.
    SameNames(String),
    /// The answer cannot be written.
    Write(io::Error),
}

impl QueryError {
    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> Option<&'static str> {
        if let Some(error) = self.of_files() {
            return error.help();
        }
        match self {
            Self::SameNames(_) => Some(
                "give one of them another name with `as`, as in `SELECT d.path, r.path AS state`; table and csv take \
                 names that come again",
            ),
            Self::Question(error) if is_unknown_table(error) => Some(
                "give files or a dataset behind the question, or in it as in changes('plans/*.json'); the tables are \
                 documents, resources, changes, drift, outputs, checks, providers, locks, hashes, runs, messages, \
                 diagnostics, attributes",
            ),
            _ => None,
        }
    }

    /// What is wrong with files or a dataset, also with those that a question names.
    fn of_files(&self) -> Option<&ScanError> {
        match self {
            Self::Files(error) => Some(error),
            Self::Question(error) => match error.find_root() {
                DataFusionError::External(error) => error.downcast_ref(),
                _ => None,
            },
            Self::SameNames(_) | Self::Write(_) => None,
        }
    }

    /// Whether it may come of a file of a dataset that cannot be read.
    pub(crate) fn may_be_damage(&self) -> bool {
        let Self::Question(error) = self else {
            return false;
        };
        match error.find_root() {
            DataFusionError::ParquetError(_)
            | DataFusionError::ObjectStore(_)
            | DataFusionError::IoError(_) => true,
            DataFusionError::ArrowError(error, _) => matches!(
                **error,
                ArrowError::ParquetError(_)
                    | ArrowError::ExternalError(_)
                    | ArrowError::IoError(..)
                    | ArrowError::InvalidArgumentError(_)
            ),
            // Of an error on a cluster only the words come back.
            other => self.of_files().is_none() && other.to_string().contains("Parquet error"),
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
        if let Some(error) = self.of_files() {
            return error.fmt(f);
        }
        match self {
            Self::Files(error) => error.fmt(f),
            Self::SameNames(name) => write!(
                f,
                "expected columns with names of their own in this format, found two with the name {name:?}"
            ),
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
