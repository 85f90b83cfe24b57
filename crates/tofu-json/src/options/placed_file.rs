//! A file that several threads read at once.

use std::fs::File;
use std::io;
use tofu_json_input::ReadAt;

/// A regular file. To read at a place it need not be moved there, so that nobody waits for anybody.
#[derive(Debug)]
pub(crate) struct PlacedFile(pub(crate) File);

impl PlacedFile {
    /// Writes bytes at a place.
    pub(crate) fn write_at(&self, mut bytes: &[u8], mut offset: u64) -> io::Result<()> {
        while !bytes.is_empty() {
            let written = match self.write_some_at(bytes, offset) {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => 0,
                written => written?,
            };
            bytes = bytes.get(written..).unwrap_or_default();
            offset += written as u64;
        }
        Ok(())
    }

    #[cfg(unix)]
    fn write_some_at(&self, bytes: &[u8], offset: u64) -> io::Result<usize> {
        std::os::unix::fs::FileExt::write_at(&self.0, bytes, offset)
    }

    #[cfg(windows)]
    fn write_some_at(&self, bytes: &[u8], offset: u64) -> io::Result<usize> {
        std::os::windows::fs::FileExt::seek_write(&self.0, bytes, offset)
    }
}

impl ReadAt for PlacedFile {
    #[cfg(unix)]
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        std::os::unix::fs::FileExt::read_at(&self.0, buffer, offset)
    }

    #[cfg(windows)]
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        std::os::windows::fs::FileExt::seek_read(&self.0, buffer, offset)
    }

    fn length(&self) -> Option<u64> {
        self.0.metadata().ok().map(|metadata| metadata.len())
    }
}

#[cfg(test)]
mod tests {
    use super::PlacedFile;
    use std::fs::{self, File};
    use tofu_json_input::ReadAt as _;

    #[test]
    fn any_place_can_be_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("plan.json");
        fs::write(&path, "abcdef").unwrap();
        let file = PlacedFile(File::open(&path).unwrap());
        let mut read = [0; 3];
        for (offset, expected) in [(3, "def"), (0, "abc"), (5, "f"), (6, ""), (99, "")] {
            let count = file.read_at(&mut read, offset).unwrap();
            assert_eq!(&read[..count], expected.as_bytes(), "{offset}");
        }
        assert_eq!(file.length(), Some(6));
        let file = PlacedFile(File::options().write(true).open(&path).unwrap());
        file.write_at(b"XYZ", 5).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"abcdeXYZ");
    }
}
