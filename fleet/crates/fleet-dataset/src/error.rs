use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why files cannot be found, or a dataset cannot be written or read.
#[derive(Debug)]
#[non_exhaustive]
pub enum ScanError {
    /// Nothing is there.
    Missing(PathBuf),
    /// A pattern is none.
    Pattern(String),
    /// A folder cannot be read.
    Folder(PathBuf, io::Error),
    /// A file of the dataset cannot be written or read.
    File(PathBuf, io::Error),
    /// What is in a folder is no dataset.
    NoDataset(PathBuf),
    /// The threads that are wanted cannot be started.
    Threads(io::Error),
    /// A dataset that a newer release wrote.
    Newer(PathBuf, u64),
    /// Another scan writes the dataset.
    Busy(PathBuf),
    /// The scan was told to end. So many files were read until then.
    Interrupted(usize),
    /// A Parquet file of the dataset cannot be written or read.
    Parquet(PathBuf, parquet::errors::ParquetError),
}

impl ScanError {
    /// The same of a file of the dataset.
    pub(crate) fn file(path: &Path) -> impl FnOnce(io::Error) -> Self {
        |error| Self::File(path.to_owned(), error)
    }

    /// The same of a Parquet file.
    pub(crate) fn parquet<E: Into<parquet::errors::ParquetError>>(
        path: &Path,
    ) -> impl FnOnce(E) -> Self {
        |error| Self::Parquet(path.to_owned(), error.into())
    }

    /// What to do about it.
    #[must_use]
    pub const fn help(&self) -> Option<&'static str> {
        match self {
            Self::Missing(_) => {
                Some("give files, folders, or a pattern in quotes such as 'plans/**/*.json'")
            }
            Self::NoDataset(_) => Some("give another folder, or one that is not there yet"),
            Self::Busy(_) => Some("wait until it is done"),
            Self::Interrupted(_) => Some("the same command goes on from there"),
            Self::Newer(..) => Some("use the newer release, or scan into another folder"),
            _ => None,
        }
    }
}

impl fmt::Display for ScanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(path) => write!(f, "there is no file {}", path.display()),
            Self::Pattern(error) => write!(f, "cannot read the pattern: {error}"),
            Self::Folder(path, error) => {
                write!(f, "cannot read the folder {}: {error}", path.display())
            }
            Self::File(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Threads(error) => write!(f, "cannot start threads: {error}"),
            Self::NoDataset(path) => {
                write!(
                    f,
                    "expected a dataset or nothing, found other files in {}",
                    path.display()
                )
            }
            Self::Newer(path, version) => {
                write!(
                    f,
                    "expected a dataset of version 1, found version {version} in {}",
                    path.display()
                )
            }
            Self::Busy(path) => write!(f, "another scan is writing {}", path.display()),
            Self::Interrupted(0) => f.write_str("interrupted: the dataset is what it was"),
            Self::Interrupted(read) => {
                write!(
                    f,
                    "interrupted: {read} files were read, and the dataset is what it was"
                )
            }
            Self::Parquet(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for ScanError {}
