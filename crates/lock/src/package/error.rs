use std::fmt;
use tofu_json_zip::{ArchiveError, shown};

/// Why a package has no hash. Each text starts with the words of OpenTofu, where it has some.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PackageError {
    /// The archive, or an entry of it, cannot be read.
    Archive(ArchiveError),
    /// A name that the lines after an `h1:` cannot hold.
    LineFeed {
        /// The name.
        name: String,
    },
    /// There is nothing to unpack.
    Empty,
    /// A name that could lead out of the package.
    Escape {
        /// The entry.
        name: String,
    },
    /// A place that cannot be unpacked to.
    Place {
        /// The operation that failed: `mkdir` or `open`.
        action: &'static str,
        /// The place, relative to the package.
        path: String,
        /// What is wrong with it.
        problem: &'static str,
    },
}

impl From<ArchiveError> for PackageError {
    fn from(error: ArchiveError) -> Self {
        Self::Archive(error)
    }
}

impl PackageError {
    pub(super) fn line_feed(name: &[u8]) -> Self {
        Self::LineFeed { name: shown(name) }
    }
}

impl fmt::Display for PackageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Archive(error) => error.fmt(f),
            Self::LineFeed { name } => write!(
                f,
                "dirhash: filenames with newlines are not supported: {name}"
            ),
            Self::Empty => write!(f, "empty archive: there is nothing to unpack"),
            Self::Escape { name } => write!(f, "entry contains '..': {name}"),
            Self::Place {
                action,
                path,
                problem,
            } => write!(f, "{action} {path}: {problem}"),
        }
    }
}

impl std::error::Error for PackageError {}
