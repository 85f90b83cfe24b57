//! One of many files, which is open only while it is read.

use std::fs::{File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use tofu_json_input::ReadAt;

/// What a file was when it was looked at: its length, and when it was written last. Places that were found in it are good
/// for no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FileStamp {
    length: u64,
    modified: Option<SystemTime>,
}

/// What is said where that is no longer so.
pub(crate) const CHANGED: &str = "the file has changed while it was read";

impl FileStamp {
    pub(crate) fn of(metadata: &Metadata) -> Self {
        Self {
            length: metadata.len(),
            modified: metadata.modified().ok(),
        }
    }
}

/// A file that is opened for each read: a system allows a process some thousand open files, often no more than 1,024.
#[derive(Debug)]
pub(crate) struct ReopenedFile {
    path: PathBuf,
    /// What the file was at first.
    stamp: FileStamp,
}

impl ReopenedFile {
    /// The regular file at a path; nothing where something else is there.
    pub(crate) fn find(path: &Path) -> io::Result<Option<Self>> {
        let metadata = path.metadata()?;
        if !metadata.is_file() {
            return Ok(None);
        }
        // Whether it can be read at all is known from the start.
        File::open(path)?;
        Ok(Some(Self {
            path: path.to_owned(),
            stamp: FileStamp::of(&metadata),
        }))
    }

    /// The file from its start.
    pub(crate) fn reopen(&self) -> io::Result<File> {
        File::open(&self.path)
    }
}

impl ReadAt for ReopenedFile {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        let file = File::open(&self.path)?;
        if FileStamp::of(&file.metadata()?) != self.stamp {
            return Err(io::Error::other(CHANGED));
        }
        ReadAt::read_at(&file, buffer, offset)
    }

    fn length(&self) -> Option<u64> {
        Some(self.stamp.length)
    }
}

#[cfg(test)]
mod tests {
    use super::ReopenedFile;
    use std::fs;
    use tofu_json_input::ReadAt as _;

    #[test]
    fn another_file_in_its_place_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("plan.json");
        fs::write(&path, "abc").unwrap();
        let file = ReopenedFile::find(&path).unwrap().unwrap();
        let mut read = [0; 2];
        assert_eq!(file.read_at(&mut read, 1).unwrap(), 2);
        assert_eq!((&read, file.length()), (b"bc", Some(3)));
        fs::write(&path, "abcd").unwrap();
        assert!(file.read_at(&mut read, 1).is_err());
        assert!(ReopenedFile::find(folder.path()).unwrap().is_none());
    }
}
