//! A pipe that is read like a file.

use std::fmt;
use std::fs::File;
use std::io::{self, Read, Seek as _, SeekFrom, Write as _};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tofu_json_input::ReadAt;

/// What comes from a pipe and is needed again: in a temporary file without a name.
///
/// The pipe is read when its bytes are asked for, so that what writes into it and what reads here work at the same
/// time, and those bytes need not be read from the file at once.
pub(crate) struct SpooledPipe {
    pipe: Mutex<Box<dyn Read + Send>>,
    file: Mutex<File>,
    /// How many bytes are in the file.
    spooled: AtomicU64,
    ended: AtomicBool,
}

/// Bytes that are moved from the pipe to the file at once: to write more at a time takes longer.
const CHUNK: usize = 64 << 10;

/// Room on the disk that is asked for at once, which makes writing there a third faster.
const RESERVED: u64 = 16 << 20;

/// Asks for room after an offset. Where there is none, writing says so.
#[cfg(target_os = "linux")]
fn reserve(file: &File, offset: u64) {
    use nix::fcntl::{FallocateFlags, fallocate};
    let (Ok(offset), Ok(length)) = (offset.try_into(), RESERVED.try_into()) else {
        return;
    };
    _ = fallocate(file, FallocateFlags::FALLOC_FL_KEEP_SIZE, offset, length);
}

#[cfg(not(target_os = "linux"))]
const fn reserve(_file: &File, _offset: u64) {}

impl SpooledPipe {
    /// What follows in a pipe after what has been read of it.
    pub(crate) fn after(read: &[u8], pipe: impl Read + Send + 'static) -> io::Result<Self> {
        let mut file = tempfile::tempfile()?;
        reserve(&file, 0);
        file.write_all(read)?;
        Ok(Self {
            pipe: Mutex::new(Box::new(pipe)),
            file: Mutex::new(file),
            spooled: AtomicU64::new(read.len() as u64),
            ended: AtomicBool::new(false),
        })
    }

    /// The file with all that comes from the pipe, at its start.
    pub(crate) fn whole(&self) -> io::Result<MutexGuard<'_, File>> {
        self.spool_to(u64::MAX)?;
        let mut file = lock(&self.file);
        file.rewind()?;
        Ok(file)
    }

    /// Moves bytes to the file until an offset is in it, or the pipe ends.
    fn spool_to(&self, offset: u64) -> io::Result<()> {
        let mut buffer = Vec::new();
        while self.spooled() < offset {
            buffer.resize(CHUNK, 0);
            if self.read_next(&mut buffer, self.spooled())? == Some(0) {
                break;
            }
        }
        Ok(())
    }

    /// Reads what is next in the pipe, and writes it into the file; nothing where the file has come to hold more than
    /// what is before an offset.
    fn read_next(&self, buffer: &mut [u8], offset: u64) -> io::Result<Option<usize>> {
        let mut pipe = lock(&self.pipe);
        if self.spooled() != offset {
            return Ok(None);
        }
        let most = buffer.len().min(CHUNK);
        let read = match pipe.read(buffer.get_mut(..most).unwrap_or_default()) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Ok(None),
            read => read?,
        };
        if read == 0 {
            self.ended.store(true, Ordering::Release);
            return Ok(Some(0));
        }
        let mut file = lock(&self.file);
        if offset / RESERVED != (offset + read as u64) / RESERVED {
            reserve(&file, offset + read as u64);
        }
        file.seek(SeekFrom::Start(offset))?;
        file.write_all(buffer.get(..read).unwrap_or_default())?;
        self.spooled.store(offset + read as u64, Ordering::Release);
        Ok(Some(read))
    }

    fn read_file(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        let left = usize::try_from(self.spooled() - offset).unwrap_or(usize::MAX);
        let most = left.min(buffer.len());
        let mut file = lock(&self.file);
        file.seek(SeekFrom::Start(offset))?;
        file.read(buffer.get_mut(..most).unwrap_or_default())
    }

    fn spooled(&self) -> u64 {
        self.spooled.load(Ordering::Acquire)
    }
}

impl ReadAt for SpooledPipe {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        self.spool_to(offset)?;
        loop {
            let spooled = self.spooled();
            if offset < spooled {
                return self.read_file(buffer, offset);
            }
            if offset > spooled {
                // The pipe has ended.
                return Ok(0);
            }
            if let Some(read) = self.read_next(buffer, offset)? {
                return Ok(read);
            }
        }
    }

    /// Known when the pipe has ended.
    fn length(&self) -> Option<u64> {
        self.ended.load(Ordering::Acquire).then(|| self.spooled())
    }
}

/// Nothing of what comes: it can be secret.
impl fmt::Debug for SpooledPipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SpooledPipe")
            .field("spooled", &self.spooled())
            .finish_non_exhaustive()
    }
}

fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::{CHUNK, SpooledPipe};
    use std::io::{Read as _, Write as _};
    use tofu_json_input::ReadAt as _;

    fn text(length: usize) -> Vec<u8> {
        (0..length)
            .map(|n| u8::try_from(n % 251).unwrap())
            .collect()
    }

    fn spooled(text: &[u8], already: usize) -> SpooledPipe {
        let rest = std::io::Cursor::new(text[already..].to_vec());
        SpooledPipe::after(&text[..already], rest).unwrap()
    }

    fn read(pipe: &SpooledPipe, from: usize, length: usize) -> Vec<u8> {
        let mut found = vec![0; length];
        let mut filled = 0;
        while filled < length {
            match pipe.read_at(&mut found[filled..], (from + filled) as u64) {
                Ok(0) => break,
                read => filled += read.unwrap(),
            }
        }
        found.truncate(filled);
        found
    }

    #[test]
    fn any_place_can_be_read_at_any_time() {
        let text = text(5 * CHUNK);
        let pipe = spooled(&text, 1_000);
        for (from, length) in [
            (0, 10),
            (990, 20),
            (1_010, 5),
            (3 * CHUNK, 100),
            (20, CHUNK),
            (3 * CHUNK + 99, 3 * CHUNK),
            (6 * CHUNK, 10),
            (500, 5 * CHUNK),
        ] {
            let expected = &text[from.min(text.len())..(from + length).min(text.len())];
            assert!(read(&pipe, from, length) == expected, "{from} {length}");
        }
    }

    #[test]
    fn the_whole_is_in_the_file() {
        let text = text(3 * CHUNK + 7);
        let pipe = spooled(&text, 5);
        assert_eq!(read(&pipe, 3, 4), text[3..7]);
        let mut whole = Vec::new();
        pipe.whole().unwrap().read_to_end(&mut whole).unwrap();
        assert!(whole == text);
        assert_eq!(pipe.length(), Some(text.len() as u64));
    }

    /// One thread reads on, while others read what has been before.
    #[test]
    fn threads_read_the_same() {
        let text = text(20 * CHUNK);
        let (reader, mut writer) = std::io::pipe().unwrap();
        let pipe = SpooledPipe::after(b"", reader).unwrap();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                text.chunks(10_001)
                    .for_each(|piece| writer.write_all(piece).unwrap());
                drop(writer);
            });
            for thread in 0..3 {
                let (pipe, text) = (&pipe, &text);
                scope.spawn(move || {
                    for from in (thread..text.len()).step_by(CHUNK / 2) {
                        let length = 1_000.min(text.len() - from);
                        assert!(read(pipe, from, length) == text[from..from + length]);
                    }
                });
            }
        });
        assert!(read(&pipe, 0, text.len() + 1) == text);
    }
}
