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
    /// A folder has no file that is read of folders.
    NoDocuments(PathBuf),
    /// What is in a folder is no dataset.
    NoDataset(PathBuf),
    /// A dataset whose first scan has not ended.
    Unfinished(PathBuf),
    /// A dataset without any document.
    Empty(PathBuf),
    /// A table of a dataset had so many Parquet files, and has so many now.
    Lost(PathBuf, usize, usize),
    /// A folder with sensitive values, which the dataset has no more, cannot be removed.
    Sensitive(PathBuf, io::Error),
    /// The threads that are wanted cannot be started.
    Threads(io::Error),
    /// A dataset that a newer release wrote.
    Newer(PathBuf, u64),
    /// Another scan writes the dataset.
    Busy(PathBuf),
    /// The scan was told to end. So many files were read until then.
    Interrupted(usize),
    /// A Parquet file of the dataset cannot be written.
    Parquet(PathBuf, parquet::errors::ParquetError),
    /// A Parquet file of the dataset cannot be read.
    Damaged(PathBuf, parquet::errors::ParquetError),
}

impl ScanError {
    /// The same of a file of the dataset.
    pub(crate) fn file(path: &Path) -> impl FnOnce(io::Error) -> Self {
        |error| Self::File(path.to_owned(), error)
    }

    /// The same of a Parquet file that is written.
    pub(crate) fn parquet<E: Into<parquet::errors::ParquetError>>(
        path: &Path,
    ) -> impl FnOnce(E) -> Self {
        |error| Self::Parquet(path.to_owned(), error.into())
    }

    /// The same of one that is read.
    pub(crate) fn damaged<E: Into<parquet::errors::ParquetError>>(
        path: &Path,
    ) -> impl FnOnce(E) -> Self {
        |error| Self::Damaged(path.to_owned(), error.into())
    }

    /// What to do about it.
    #[must_use]
    pub const fn help(&self) -> Option<&'static str> {
        match self {
            Self::Missing(_) => {
                Some("give files, folders, or a pattern in quotes such as 'plans/**/*.json'")
            }
            Self::NoDocuments(_) => Some(
                "give the folder of such files, or a pattern in quotes such as 'plans/**/*.json': of folders, files are \
                 read whose names end in .json, .jsonl, .tfstate or .lock.hcl, also with .gz or .zst",
            ),
            Self::Unfinished(_) => {
                Some("wait until that scan is done, or `scan` again: it goes on from there")
            }
            Self::Empty(_) => Some("`scan` again, with the folder that they are in"),
            Self::Lost(..) => Some("`scan` again: all files are read then"),
            Self::Sensitive(..) => Some("remove that folder"),
            Self::Damaged(..) => Some("`scan --again` mends it: all files are read then"),
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
            Self::NoDocuments(path) => write!(
                f,
                "expected plans, states, recordings or lock files, found none in {}",
                path.display()
            ),
            Self::Unfinished(path) => write!(
                f,
                "expected a dataset, found one whose first scan has not ended in {}",
                path.display()
            ),
            Self::Empty(path) => write!(
                f,
                "expected a dataset of plans, states, recordings or lock files, found one without any in {}",
                path.display()
            ),
            Self::Lost(path, expected, found) => write!(
                f,
                "expected the Parquet files that the scan wrote ({expected}), found {found} in {}",
                path.display()
            ),
            Self::Sensitive(path, error) => write!(
                f,
                "cannot remove the sensitive values in {}, which the dataset has no more: {error}",
                path.display()
            ),
            Self::Damaged(path, error) => write!(f, "cannot read {}: {error}", path.display()),
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
