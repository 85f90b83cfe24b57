//! Files that are taken as they are: nothing is decompressed or decoded.

use super::found_file;
use super::input::{InputSource, unreadable};
use super::limits;
use crate::failure::Failure;
use std::fs::File;
use std::io::{self, Read, stdin};
use std::path::Path;

/// What kind of file is read.
#[derive(Clone, Copy, Debug)]
pub(crate) enum WholeFile {
    Configuration,
    /// A lock file; the largest known ones have some hundred kilobytes.
    Lock,
}

impl WholeFile {
    const fn noun(self) -> &'static str {
        match self {
            Self::Configuration => "configuration file",
            Self::Lock => "lock file",
        }
    }

    /// No file of the kind is larger.
    fn largest(self) -> u64 {
        limits::file().unwrap_or(match self {
            Self::Configuration => 256 << 20,
            Self::Lock => 64 << 20,
        })
    }

    /// The bytes of a file that was named.
    pub(crate) fn read(self, path: &Path) -> Result<Vec<u8>, Failure> {
        self.read_by(path, |path| File::open(path))
    }

    /// The bytes of a file that was found in a folder, or that is going to be replaced.
    pub(crate) fn read_found(self, path: &Path) -> Result<Vec<u8>, Failure> {
        self.read_by(path, found_file::open)
    }

    fn read_by(
        self,
        path: &Path,
        open: impl FnOnce(&Path) -> io::Result<File>,
    ) -> Result<Vec<u8>, Failure> {
        let bytes = open(path).and_then(|file| self.take(file));
        bytes.map_err(|error| unreadable(&path.display().to_string(), &error))
    }

    fn take(self, input: impl Read) -> io::Result<Vec<u8>> {
        let largest = self.largest();
        let mut bytes = Vec::new();
        input
            .take(largest.saturating_add(1))
            .read_to_end(&mut bytes)?;
        if bytes.len() as u64 > largest {
            let text = format!(
                "expected a {} of at most {largest} bytes, found more",
                self.noun()
            );
            return Err(io::Error::new(io::ErrorKind::InvalidData, text));
        }
        Ok(bytes)
    }
}

impl InputSource {
    /// The bytes, or why there are none.
    pub(crate) fn bytes(&self, kind: WholeFile) -> io::Result<Vec<u8>> {
        match self {
            Self::StandardInput => kind.take(stdin().lock()),
            Self::File(path) => kind.take(File::open(path)?),
        }
    }

    /// The bytes.
    pub(crate) fn read(&self, kind: WholeFile) -> Result<Vec<u8>, Failure> {
        let bytes = self.bytes(kind);
        bytes.map_err(|error| unreadable(&self.name(), &error))
    }

    /// The bytes, nothing if there is no such file.
    pub(crate) fn read_if_there(&self, kind: WholeFile) -> Result<Option<Vec<u8>>, Failure> {
        match self.bytes(kind) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(unreadable(&self.name(), &error)),
        }
    }
}
