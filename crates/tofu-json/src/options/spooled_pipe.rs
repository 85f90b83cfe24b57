//! A pipe that is read like a file.

mod kept;
mod packed;

use kept::{Kept, Whereabouts};
use packed::write_at;
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
/// time, and those bytes need not be read from the file at once. They are kept when they are read, or, where they are
/// lent, when they come back: then it is known which of them are not needed again.
pub(crate) struct SpooledPipe {
    pipe: Mutex<Box<dyn Read + Send>>,
    /// What was read of it first.
    start: Vec<u8>,
    /// What followed the start.
    kept: Mutex<Kept>,
    /// How many bytes have come.
    spooled: AtomicU64,
    ended: AtomicBool,
}

/// Bytes that are taken from the pipe at once where they are kept: to write more at a time takes longer.
const CHUNK: usize = 64 << 10;

/// What becomes of bytes that are read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Handling {
    Keep,
    Lend,
}

impl SpooledPipe {
    /// What has been read of a pipe, and what follows in it.
    pub(crate) fn after(start: Vec<u8>, pipe: impl Read + Send + 'static) -> Self {
        let read = start.len() as u64;
        Self {
            pipe: Mutex::new(Box::new(pipe)),
            start,
            kept: Mutex::new(Kept::after(read)),
            spooled: AtomicU64::new(read),
            ended: AtomicBool::new(false),
        }
    }

    /// The file with all that comes from the pipe, at its start.
    pub(crate) fn whole(&self) -> io::Result<File> {
        self.spool_to(u64::MAX)?;
        let mut kept = lock(&self.kept);
        if !kept.is_whole() {
            return Err(io::Error::other("a part of the pipe was not kept"));
        }
        let mut file = kept.packed.whole()?.try_clone()?;
        write_at(&file, &self.start, 0)?;
        file.rewind()?;
        Ok(file)
    }

    /// Takes bytes from the pipe until an offset has come, or the pipe ends.
    fn spool_to(&self, offset: u64) -> io::Result<()> {
        let mut buffer = Vec::new();
        while self.spooled() < offset {
            buffer.resize(CHUNK, 0);
            if self.read_next(&mut buffer, self.spooled(), Handling::Keep)? == Some(0) {
                break;
            }
        }
        Ok(())
    }

    /// Reads what is next in the pipe; nothing where more has come than what is before an offset.
    fn read_next(
        &self,
        buffer: &mut [u8],
        offset: u64,
        handling: Handling,
    ) -> io::Result<Option<usize>> {
        let mut pipe = lock(&self.pipe);
        if self.spooled() != offset {
            return Ok(None);
        }
        let most = match handling {
            Handling::Keep if lock(&self.kept).end() < offset => return Err(still_lent()),
            Handling::Keep => buffer.len().min(CHUNK),
            Handling::Lend => buffer.len(),
        };
        let read = match pipe.read(buffer.get_mut(..most).unwrap_or_default()) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Ok(None),
            read => read?,
        };
        if read == 0 {
            self.ended.store(true, Ordering::Release);
            return Ok(Some(0));
        }
        if handling == Handling::Keep {
            self.keep(buffer.get(..read).unwrap_or_default(), offset)?;
        }
        self.spooled.store(offset + read as u64, Ordering::Release);
        Ok(Some(read))
    }

    /// Keeps bytes from an offset on, unless that was done before.
    fn keep(&self, bytes: &[u8], offset: u64) -> io::Result<()> {
        let mut kept = lock(&self.kept);
        let before = kept.end().checked_sub(offset).ok_or_else(still_lent)?;
        let before = usize::try_from(before).unwrap_or(usize::MAX);
        kept.add(bytes.get(before..).unwrap_or_default())
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
        let (place, most) = match kept.whereabouts(offset) {
            Whereabouts::Packed(place, most) => (Some(place), most),
            Whereabouts::Gone(most) => (None, most),
            Whereabouts::Ahead => return Err(still_lent()),
        };
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let most = most.min(buffer.len());
        let buffer = buffer.get_mut(..most).unwrap_or_default();
        let Some(place) = place else {
            // Small gaps between parts are read over: nobody looks at their bytes.
            buffer.fill(0);
            return Ok(most);
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

    fn read(&self, buffer: &mut [u8], offset: u64, handling: Handling) -> io::Result<usize> {
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
            if let Some(read) = self.read_next(buffer, offset, handling)? {
                return Ok(read);
            }
        }
    }
}

impl ReadAt for SpooledPipe {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        self.read(buffer, offset, Handling::Keep)
    }

    fn lend(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        self.read(buffer, offset, Handling::Lend)
    }

    fn give_back(&self, bytes: &[u8], offset: u64) -> io::Result<()> {
        self.keep(bytes, offset)
    }

    /// Known when the pipe has ended.
    fn length(&self) -> Option<u64> {
        self.ended.load(Ordering::Acquire).then(|| self.spooled())
    }

    fn forget(&self, range: Range<u64>) {
        lock(&self.kept).forget(range);
    }

    fn forgotten(&self, after: u64) -> Option<Forgotten> {
        lock(&self.kept).forgotten(after)
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

#[cold]
fn still_lent() -> io::Error {
    io::Error::other("a part of the pipe is asked for while it is being looked through")
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

    /// What is forgotten before it comes back never comes into the file; everything else can be read at any time, once it
    /// is back.
    #[test]
    fn what_is_forgotten_is_not_kept() {
        let text = text(100 * CHUNK);
        let pipe = spooled(&text, 1_000);
        let gone = 2 * CHUNK + 5..90 * CHUNK + 7;
        let (mut at, mut back) = (0, 0);
        let mut piece = vec![0; CHUNK];
        while at < text.len() {
            let lent = pipe.lend(&mut piece, at as u64).unwrap();
            assert!(piece[..lent] == text[at..at + lent]);
            at += lent;
            let known = at.clamp(gone.start, gone.end);
            let before = known.saturating_sub(CHUNK).max(gone.start);
            // The first ranges are in what was read first, or in what has come back.
            pipe.forget(0..10);
            pipe.forget(before as u64..known as u64);
            if (1_001..text.len()).contains(&at) {
                // Nothing else is read as long as something is lent.
                for asked in [at - 1, at, at + CHUNK] {
                    assert!(pipe.read_at(&mut [0], asked as u64).is_err(), "{asked}");
                }
            }
            // The last bytes of a piece stay with who looks at them until the next one has come.
            let end = (at - 70).max(back);
            pipe.give_back(&text[back..end], back as u64).unwrap();
            back = end;
        }
        assert!(pipe.read_at(&mut [0], back as u64).is_err());
        pipe.give_back(&text[back..], back as u64).unwrap();
        // What is back once stays as it is.
        pipe.give_back(&text[back - 5..], back as u64 - 5).unwrap();
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
        let kept = text.len() - 1_000 - gone.len();
        assert_eq!(pipe.kept_length(), kept as u64);
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
