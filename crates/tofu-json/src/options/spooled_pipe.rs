//! A pipe that is read like a file.

mod packed;
mod recent;

use packed::{Packed, write_at};
use recent::{Elsewhere, Recent};
use std::fmt;
use std::fs::File;
use std::io::{self, Read, Seek as _};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tofu_json_input::{Forgotten, ReadAt};

/// What comes from a pipe and is needed again: the first of it in memory, the rest in a temporary file without a name.
///
/// The pipe is read when its bytes are asked for, so that what writes into it and what reads here work at the same
/// time, and those bytes need not be read from the file at once. Once it has been told that bytes are not needed again,
/// the last ones wait for that in memory, and only those of which it is not told come into the file.
pub(crate) struct SpooledPipe {
    pipe: Mutex<Box<dyn Read + Send>>,
    /// What was read of it first.
    start: Vec<u8>,
    kept: Mutex<Kept>,
    /// How many bytes have come.
    spooled: AtomicU64,
    ended: AtomicBool,
}

/// What followed the start.
struct Kept {
    recent: Recent,
    packed: Packed,
}

/// Bytes that are taken from the pipe at once: to write more at a time takes longer.
const CHUNK: usize = 64 << 10;

/// The same where they are not written at once: then it is better to wake seldom what writes into the pipe.
const MOST_AT_ONCE: usize = 256 << 10;

impl SpooledPipe {
    /// What has been read of a pipe, and what follows in it.
    pub(crate) fn after(start: Vec<u8>, pipe: impl Read + Send + 'static) -> Self {
        let read = start.len() as u64;
        Self {
            pipe: Mutex::new(Box::new(pipe)),
            start,
            kept: Mutex::new(Kept {
                recent: Recent::after(read),
                packed: Packed::from(read),
            }),
            spooled: AtomicU64::new(read),
            ended: AtomicBool::new(false),
        }
    }

    /// The file with all that comes from the pipe, at its start.
    pub(crate) fn whole(&self) -> io::Result<File> {
        self.spool_to(u64::MAX)?;
        let Kept { recent, packed } = &mut *lock(&self.kept);
        if !recent.is_whole() {
            return Err(io::Error::other("a part of the pipe was not kept"));
        }
        recent.write_all(packed)?;
        let mut file = packed.whole()?.try_clone()?;
        write_at(&file, &self.start, 0)?;
        file.rewind()?;
        Ok(file)
    }

    /// Takes bytes from the pipe until an offset has come, or the pipe ends.
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

    /// Reads what is next in the pipe, and keeps it; nothing where more has come than what is before an offset.
    fn read_next(&self, buffer: &mut [u8], offset: u64) -> io::Result<Option<usize>> {
        let mut pipe = lock(&self.pipe);
        if self.spooled() != offset {
            return Ok(None);
        }
        let most = match lock(&self.kept).recent.waits() {
            true => MOST_AT_ONCE,
            false => CHUNK,
        };
        let most = buffer.len().min(most);
        let read = match pipe.read(buffer.get_mut(..most).unwrap_or_default()) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Ok(None),
            read => read?,
        };
        if read == 0 {
            self.ended.store(true, Ordering::Release);
            return Ok(Some(0));
        }
        let Kept { recent, packed } = &mut *lock(&self.kept);
        recent.add(buffer.get(..read).unwrap_or_default(), packed)?;
        self.spooled.store(offset + read as u64, Ordering::Release);
        Ok(Some(read))
    }

    /// Reads bytes that have come.
    fn read_kept(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        let in_start = usize::try_from(offset).ok();
        if let Some(mut start) = in_start.and_then(|at| self.start.get(at..))
            && !start.is_empty()
        {
            return start.read(buffer);
        }
        let kept = lock(&self.kept);
        let elsewhere = match kept.recent.read(buffer, offset) {
            Ok(read) => return Ok(read),
            Err(elsewhere) => elsewhere,
        };
        let (Elsewhere::InFile(_, most) | Elsewhere::Gone(most)) = elsewhere;
        let most = usize::try_from(most)
            .unwrap_or(usize::MAX)
            .min(buffer.len());
        let buffer = buffer.get_mut(..most).unwrap_or_default();
        let place = match elsewhere {
            Elsewhere::InFile(place, _) => place,
            // Small gaps between parts are read over: nobody looks at their bytes.
            Elsewhere::Gone(_) => {
                buffer.fill(0);
                return Ok(most);
            }
        };
        if let Some(mut bytes) = kept.packed.in_memory(place) {
            return bytes.read(buffer);
        }
        let file = kept.packed.in_file();
        drop(kept);
        file.map_or(Ok(0), |file| file.read_at(buffer, place))
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
                return self.read_kept(buffer, offset);
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

    fn forget(&self, range: Range<u64>) {
        lock(&self.kept).recent.forget(range);
    }

    fn forgotten(&self, after: u64) -> Option<Forgotten> {
        lock(&self.kept).recent.forgotten(after)
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
    use tofu_json_input::{LineCount, ReadAt as _};

    fn text(length: usize) -> Vec<u8> {
        (0..length)
            .map(|n| u8::try_from(n % 251).unwrap())
            .collect()
    }

    impl SpooledPipe {
        fn kept_length(&self) -> u64 {
            super::lock(&self.kept).packed.kept()
        }
    }

    fn spooled(text: &[u8], already: usize) -> SpooledPipe {
        let rest = std::io::Cursor::new(text[already..].to_vec());
        SpooledPipe::after(text[..already].to_vec(), rest)
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

    /// What is forgotten soon after it is read never comes into the file; everything else can be read at any time.
    #[test]
    fn what_is_forgotten_is_not_kept() {
        let text = text(100 * CHUNK);
        let pipe = spooled(&text, 1_000);
        let gone = 2 * CHUNK + 5..90 * CHUNK + 7;
        let mut at = 0;
        while at < text.len() {
            let piece = read(&pipe, at, CHUNK);
            assert!(piece == text[at..at + piece.len()]);
            at += piece.len();
            let known = at.clamp(gone.start, gone.end);
            let before = known.saturating_sub(CHUNK).max(gone.start);
            // The first ranges are in what was read first, or in what has been written.
            pipe.forget(0..10);
            pipe.forget(before as u64..known as u64);
        }
        for (from, length) in [(0, CHUNK), (CHUNK, CHUNK + 5), (90 * CHUNK + 7, 9 * CHUNK)] {
            assert!(
                read(&pipe, from, length) == text[from..from + length],
                "{from}"
            );
        }
        let found = pipe.forgotten(0).unwrap();
        assert_eq!(found.range, gone.start as u64..gone.end as u64);
        assert_eq!(found.lines, LineCount::of(&text[gone.clone()]));
        assert_eq!(pipe.forgotten(gone.end as u64), None);
        assert!(pipe.whole().is_err());
        let length = pipe.kept_length();
        assert!(length < 20 * CHUNK as u64, "{length}");
    }

    /// One thread reads on, while others read what has been before.
    #[test]
    fn threads_read_the_same() {
        let text = text(20 * CHUNK);
        let (reader, mut writer) = std::io::pipe().unwrap();
        let pipe = SpooledPipe::after(Vec::new(), reader);
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
