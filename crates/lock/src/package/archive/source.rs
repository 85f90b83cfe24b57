//! The bytes of an archive, read once from front to back while its parts are asked for.

use crate::package::PackageError;
use crate::package::digest::{Digest, Sum};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};

/// How many bytes are read at once. Smaller archives are read whole at the start.
const WINDOW: usize = 128 << 10;

/// A window into the archive. What passes through it for the first time, in order, is summed up.
pub(super) struct ArchiveBytes<R> {
    reader: R,
    /// Where the reader is.
    at: u64,
    length: u64,
    window: Vec<u8>,
    /// Where the window starts, and how much of it is filled.
    start: u64,
    filled: usize,
    sum: Sum,
    /// The bytes before here are in the sum.
    summed: u64,
}

impl<R: Read + Seek> ArchiveBytes<R> {
    pub(super) fn new(mut reader: R) -> io::Result<Self> {
        let length = reader.seek(SeekFrom::End(0))?;
        Ok(Self {
            reader,
            at: length,
            length,
            window: vec![0; WINDOW],
            start: 0,
            filled: 0,
            sum: Sum::new(),
            summed: 0,
        })
    }

    pub(super) const fn length(&self) -> u64 {
        self.length
    }

    /// Bytes from here on, as many as are at hand; none at the end.
    pub(super) fn peek(&mut self, offset: u64) -> io::Result<&[u8]> {
        if self.held(offset).is_none() && offset < self.length {
            self.load(offset)?;
        }
        Ok(self.held(offset).unwrap_or_default())
    }

    /// The same, with all that is before it summed up.
    pub(super) fn get(&mut self, offset: u64) -> io::Result<&[u8]> {
        self.sum_up_to(offset.min(self.length))?;
        self.peek(offset)
    }

    /// The bytes of a range, as long as they are there.
    pub(super) fn copy(&mut self, mut offset: u64, into: &mut [u8]) -> io::Result<usize> {
        let mut copied = 0;
        while let Some(rest) = into.get_mut(copied..).filter(|rest| !rest.is_empty()) {
            let bytes = self.peek(offset)?;
            let count = bytes.len().min(rest.len());
            if count == 0 {
                break;
            }
            for (to, from) in rest.iter_mut().zip(bytes) {
                *to = *from;
            }
            copied += count;
            offset += count as u64;
        }
        Ok(copied)
    }

    /// The digest of all bytes.
    pub(super) fn finish(mut self) -> io::Result<Digest> {
        self.sum_up_to(self.length)?;
        Ok(self.sum.finish())
    }

    fn held(&self, offset: u64) -> Option<&[u8]> {
        let skipped = usize::try_from(offset.checked_sub(self.start)?).ok()?;
        let held = self.window.get(skipped..self.filled)?;
        (!held.is_empty()).then_some(held)
    }

    fn sum_up_to(&mut self, offset: u64) -> io::Result<()> {
        while self.summed < offset {
            self.load(self.summed)?;
        }
        Ok(())
    }

    fn load(&mut self, offset: u64) -> io::Result<()> {
        if self.at != offset {
            self.at = self.reader.seek(SeekFrom::Start(offset))?;
        }
        (self.start, self.filled) = (offset, 0);
        let read = loop {
            match self.reader.read(&mut self.window) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        if read == 0 {
            let text = "the archive became shorter while it was read";
            return Err(io::Error::new(ErrorKind::UnexpectedEof, text));
        }
        self.at += read as u64;
        self.filled = read;
        if let Some(new) = self.held(self.summed) {
            let count = new.len() as u64;
            let mut sum = std::mem::take(&mut self.sum);
            sum.update(self.held(self.summed).unwrap_or_default());
            self.sum = sum;
            self.summed += count;
        }
        Ok(())
    }
}

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

/// The number of `N` bytes at a place; zero where the bytes end.
fn bytes<const N: usize>(from: &[u8], at: usize) -> [u8; N] {
    let end = at.saturating_add(N);
    from.get(at..end)
        .and_then(|bytes| bytes.try_into().ok())
        .unwrap_or([0; N])
}

/// A little-endian number; zero where the bytes end.
pub(super) fn u16_at(from: &[u8], at: usize) -> u16 {
    u16::from_le_bytes(bytes(from, at))
}

/// A little-endian number; zero where the bytes end.
pub(super) fn u32_at(from: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes(from, at))
}

/// A little-endian number; zero where the bytes end.
pub(super) fn u64_at(from: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes(from, at))
}

#[cfg(test)]
mod tests {
    use super::ArchiveBytes;
    use crate::package::Digest;
    use std::io::Cursor;

    #[test]
    fn every_byte_counts_once_whatever_is_read() {
        let bytes: Vec<u8> = (0..1_000_000_u32).map(|n| (n / 7 % 251) as u8).collect();
        let mut source = ArchiveBytes::new(Cursor::new(&bytes)).unwrap();
        assert_eq!(source.peek(999_990).unwrap(), &bytes[999_990..]);
        for offset in [300_000, 10, 299_999, 0, 700_000, 699_998, 1_000_000] {
            let held = source.get(offset as u64).unwrap().to_vec();
            assert!(bytes[offset..].starts_with(&held));
            assert_eq!(held.is_empty(), offset == bytes.len());
        }
        let mut some = [0; 5];
        assert_eq!(source.copy(999_998, &mut some).unwrap(), 2);
        assert_eq!(source.finish().unwrap(), Digest::of(&bytes));
    }
}
