//! Large files: read piece by piece, and hashed while they are read.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use tofu_json_input::ReadAt;
use twox_hash::XxHash3_128;

/// What is read at a time where only the hash wants it.
const PIECE: usize = 1 << 20;

/// A file that is hashed as far as it is read from the front to the back, so that most of it is read only once.
pub(crate) struct LargeFile {
    bytes: Box<dyn ReadAt>,
    hashed: Option<Mutex<Hashed>>,
    stop: Option<&'static AtomicBool>,
}

/// The hash of the bytes before an offset.
struct Hashed {
    upto: u64,
    hasher: XxHash3_128,
}

impl LargeFile {
    pub(crate) fn new(bytes: Box<dyn ReadAt>) -> Self {
        Self {
            bytes,
            hashed: None,
            stop: None,
        }
    }

    /// The same, whose hash is wanted.
    pub(crate) fn hashed(self, hashed: bool) -> Self {
        let none = || Hashed {
            upto: 0,
            hasher: XxHash3_128::new(),
        };
        Self {
            hashed: hashed.then(|| Mutex::new(none())),
            ..self
        }
    }

    /// The same, which cannot be read any more once this is true.
    pub(crate) fn stopped_by(self, stop: Option<&'static AtomicBool>) -> Self {
        Self { stop, ..self }
    }

    /// The hash of all of it; none where it is not wanted.
    pub(crate) fn hash(&self) -> io::Result<Option<u128>> {
        let Some(hashed) = &self.hashed else {
            return Ok(None);
        };
        let mut piece = Vec::new();
        loop {
            let upto = {
                let hashed = hashed.lock().unwrap_or_else(PoisonError::into_inner);
                hashed.upto
            };
            piece.resize(PIECE, 0);
            match self.read_at(&mut piece, upto) {
                Ok(0) => break,
                Err(error) if error.kind() != io::ErrorKind::Interrupted => return Err(error),
                _ => {}
            }
        }
        let hashed = hashed.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(Some(hashed.hasher.finish_128()))
    }
}

impl ReadAt for LargeFile {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        if self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(io::Error::other("it was interrupted"));
        }
        let read = self.bytes.read_at(buffer, offset)?;
        if let Some(hashed) = &self.hashed {
            let mut hashed = hashed.lock().unwrap_or_else(PoisonError::into_inner);
            let known = hashed.upto.checked_sub(offset);
            let known = known.and_then(|known| usize::try_from(known).ok());
            // What lies behind a gap is hashed when the gap is.
            if let Some(more) = known.and_then(|known| buffer.get(known..read)) {
                hashed.hasher.write(more);
                hashed.upto += more.len() as u64;
            }
        }
        Ok(read)
    }

    fn length(&self) -> Option<u64> {
        self.bytes.length()
    }
}

#[cfg(test)]
mod tests {
    use super::LargeFile;
    use std::io::Cursor;
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicBool, Ordering};
    use tofu_json_input::ReadAt as _;
    use twox_hash::XxHash3_128;

    fn file(bytes: &[u8]) -> LargeFile {
        LargeFile::new(Box::new(Mutex::new(Cursor::new(bytes.to_vec())))).hashed(true)
    }

    #[test]
    fn the_hash_is_that_of_the_whole_however_it_is_read() {
        let bytes: Vec<u8> = (0..3_000_000_u32).map(|n| (n / 7) as u8).collect();
        let expected = Some(XxHash3_128::oneshot(&bytes));
        let reads: [&[(u64, usize)]; 5] = [
            &[],
            &[(0, 100), (0, 1000), (1000, 5), (500, 700)],
            &[(2_999_990, 100), (0, 3_000_000)],
            &[(10, 10), (0, 10), (30, 5), (10, 10)],
            &[(0, 2_999_999)],
        ];
        for reads in reads {
            let file = file(&bytes);
            for (at, length) in reads {
                let mut piece = vec![0; *length];
                let read = file.read_at(&mut piece, *at).unwrap();
                let at = *at as usize;
                assert_eq!(piece[..read], bytes[at..at + read]);
            }
            assert_eq!(file.hash().unwrap(), expected, "{reads:?}");
        }
        assert_eq!(file(b"").hash().unwrap(), Some(XxHash3_128::oneshot(b"")));
    }

    #[test]
    fn what_is_stopped_is_not_read() {
        static STOP: AtomicBool = AtomicBool::new(false);
        let file = file(b"abc").stopped_by(Some(&STOP));
        assert_eq!(file.read_at(&mut [0; 2], 0).unwrap(), 2);
        STOP.store(true, Ordering::Relaxed);
        assert!(file.read_at(&mut [0; 2], 0).is_err() && file.hash().is_err());
    }
}
