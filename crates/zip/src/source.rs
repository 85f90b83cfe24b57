//! The bytes of an archive, read once from front to back while its parts are asked for.

use crate::ArchiveError;
use std::fmt;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};

/// How many bytes are read at once. Smaller archives are read whole at the start.
const WINDOW: usize = 128 << 10;

/// What is told of every byte of an archive, once and in order: a sum over it.
pub trait Witness {
    /// Takes the next bytes.
    fn update(&mut self, bytes: &[u8]);

    /// Whether it wants to be told. If not, what is not needed is not read.
    fn is_wanted(&self) -> bool {
        true
    }
}

/// Nobody.
impl Witness for () {
    fn update(&mut self, _: &[u8]) {}

    fn is_wanted(&self) -> bool {
        false
    }
}

/// A window into the archive. What passes through it for the first time, in order, its witness is told.
pub struct ArchiveBytes<R, W = ()> {
    reader: R,
    /// Where the reader is.
    at: u64,
    length: u64,
    window: Vec<u8>,
    /// Where the window starts, and how much of it is filled.
    start: u64,
    filled: usize,
    witness: W,
    /// The witness knows the bytes before here.
    told: u64,
}

/// Nothing of the contents.
impl<R, W> fmt::Debug for ArchiveBytes<R, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ArchiveBytes")
            .field("length", &self.length)
            .finish_non_exhaustive()
    }
}

impl<R: Read + Seek, W: Witness> ArchiveBytes<R, W> {
    /// The bytes of a reader from its start to its end.
    ///
    /// # Errors
    ///
    /// Those of the reader.
    pub fn new(mut reader: R, witness: W) -> io::Result<Self> {
        let length = reader.seek(SeekFrom::End(0))?;
        Ok(Self {
            reader,
            at: length,
            length,
            window: vec![0; WINDOW],
            start: 0,
            filled: 0,
            witness,
            told: 0,
        })
    }

    /// How many bytes there are.
    #[must_use]
    pub const fn length(&self) -> u64 {
        self.length
    }

    /// Bytes from here on, as many as are at hand; none at the end.
    ///
    /// # Errors
    ///
    /// Those of the reader.
    pub fn peek(&mut self, offset: u64) -> io::Result<&[u8]> {
        if self.held(offset).is_none() && offset < self.length {
            self.load(offset)?;
        }
        Ok(self.held(offset).unwrap_or_default())
    }

    /// The same, with the witness told of all that is before it.
    ///
    /// # Errors
    ///
    /// Those of the reader.
    pub fn get(&mut self, offset: u64) -> io::Result<&[u8]> {
        self.tell_up_to(offset.min(self.length))?;
        self.peek(offset)
    }

    /// The bytes of a range, as long as they are there.
    ///
    /// # Errors
    ///
    /// Those of the reader.
    pub fn copy(&mut self, mut offset: u64, into: &mut [u8]) -> io::Result<usize> {
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

    /// The witness, told of all bytes.
    ///
    /// # Errors
    ///
    /// Those of the reader.
    pub fn finish(mut self) -> io::Result<W> {
        self.tell_up_to(self.length)?;
        Ok(self.witness)
    }

    fn held(&self, offset: u64) -> Option<&[u8]> {
        let skipped = usize::try_from(offset.checked_sub(self.start)?).ok()?;
        let held = self.window.get(skipped..self.filled)?;
        (!held.is_empty()).then_some(held)
    }

    fn tell_up_to(&mut self, offset: u64) -> io::Result<()> {
        while self.witness.is_wanted() && self.told < offset {
            self.load(self.told)?;
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
        let skipped = self.told.checked_sub(self.start);
        let skipped = skipped.and_then(|skipped| usize::try_from(skipped).ok());
        let new = skipped.and_then(|skipped| self.window.get(skipped..self.filled));
        if let Some(new) = new {
            self.witness.update(new);
            self.told += new.len() as u64;
        }
        Ok(())
    }
}

/// Why reading an archive ends early.
#[derive(Debug)]
pub enum Stop {
    /// The reader fails.
    Reader(io::Error),
    /// The bytes are no archive, or one that is not read.
    Archive(ArchiveError),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Reader(error)
    }
}

impl From<ArchiveError> for Stop {
    fn from(error: ArchiveError) -> Self {
        Self::Archive(error)
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
pub(crate) fn u16_at(from: &[u8], at: usize) -> u16 {
    u16::from_le_bytes(bytes(from, at))
}

/// A little-endian number; zero where the bytes end.
pub(crate) fn u32_at(from: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes(from, at))
}

/// A little-endian number; zero where the bytes end.
pub(crate) fn u64_at(from: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes(from, at))
}

#[cfg(test)]
mod tests {
    use super::ArchiveBytes;
    use crate::Witness;
    use std::io::Cursor;

    impl Witness for Vec<u8> {
        fn update(&mut self, bytes: &[u8]) {
            self.extend_from_slice(bytes);
        }
    }

    #[test]
    fn every_byte_counts_once_whatever_is_read() {
        let bytes: Vec<u8> = (0..1_000_000_u32).map(|n| (n / 7 % 251) as u8).collect();
        let mut source = ArchiveBytes::new(Cursor::new(&bytes), Vec::new()).unwrap();
        assert_eq!(source.peek(999_990).unwrap(), &bytes[999_990..]);
        for offset in [300_000, 10, 299_999, 0, 700_000, 699_998, 1_000_000] {
            let held = source.get(offset as u64).unwrap().to_vec();
            assert!(bytes[offset..].starts_with(&held));
            assert_eq!(held.is_empty(), offset == bytes.len());
        }
        let mut some = [0; 5];
        assert_eq!(source.copy(999_998, &mut some).unwrap(), 2);
        assert_eq!(source.finish().unwrap(), bytes);
    }
}
