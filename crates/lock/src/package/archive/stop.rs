use crate::package::PackageError;
use std::io;

/// Why reading an archive ends early: its reader fails, or the file is not an archive.
#[derive(Debug)]
pub(super) enum Stop {
    Reader(io::Error),
    Package(PackageError),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Reader(error)
    }
}

impl From<PackageError> for Stop {
    fn from(error: PackageError) -> Self {
        Self::Package(error)
    }
}
