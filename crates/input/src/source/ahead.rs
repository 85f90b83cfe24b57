//! An input that is read ahead of the pass over it, by another thread and by this one.

use super::{Advance, From, Pass};
use std::collections::VecDeque;
use std::fmt;
use std::io::{self, Read};
use std::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tofu_json_model::stream::{Input, StreamError};
use tofu_json_text::CheckedSlice;

/// What is read at a time: little enough to stay in the processor's caches on its way.
const CHUNK: usize = 256 << 10;

/// Room before a chunk for what is kept of the one before: an entry of a plan, as a rule.
const HEAD: usize = 32 << 10;

/// Chunks begin at multiples of this in memory, so that they are copied from pages as fast as can be; see [`Window`].
const EVEN: usize = 64;

/// Chunks that wait to be looked at, at most.
const MOST_WAITING: usize = 4;

/// With no more of them, others are read. To wake a thread for each would take as long as to read it.
const FEW_WAITING: usize = 3;

/// What is read of a document ahead of a pass over it, by whoever has time: the threads that call [`ReadAhead::help`],
/// and the one of the pass where they do not keep up.
pub struct ReadAhead<'r> {
    /// One thread reads at a time.
    reader: Mutex<From<'r>>,
    ready: Mutex<Ready>,
}

/// What has been read and not yet looked at.
struct Ready {
    chunks: VecDeque<io::Result<Chunk>>,
    /// Buffers that have been looked at.
    spent: Vec<Vec<u8>>,
    /// Whether help is called for when there are few chunks.
    rests: bool,
    /// The pass can do nothing before it has the next chunk.
    needed: bool,
    /// Nothing more is read.
    ended: bool,
}

impl<'r> ReadAhead<'r> {
    pub(super) const fn of(reader: From<'r>) -> Self {
        Self {
            reader: Mutex::new(reader),
            ready: Mutex::new(Ready {
                chunks: VecDeque::new(),
                spent: Vec::new(),
                rests: true,
                needed: false,
                ended: false,
            }),
        }
    }

    /// A pass over the document, which calls for [`ReadAhead::help`] where it would help.
    ///
    /// # Errors
    ///
    /// As the pass.
    pub fn pass<T>(
        &self,
        over: impl Pass<T>,
        call: impl Fn(),
        advance: Advance<'_>,
    ) -> Result<T, StreamError> {
        over.over(&mut Ahead::of(self, call, advance))
    }

    /// Reads until there is enough for a while; whether there is more to read.
    pub fn help(&self) -> bool {
        let enough = |ready: &mut Ready| ready.needed || ready.chunks.len() >= MOST_WAITING;
        while self.read_unless(enough) {}
        let mut ready = lock(&self.ready);
        ready.rests = true;
        !ready.ended
    }

    /// Helps whenever the thread is woken, up to the end.
    pub(super) fn help_on(&self) {
        while self.help() {
            std::thread::park();
        }
    }

    /// Reads a chunk, unless there is enough; whether it did.
    fn read_unless(&self, enough: impl FnOnce(&mut Ready) -> bool) -> bool {
        let mut reader = lock(&self.reader);
        let mut ready = lock(&self.ready);
        if ready.ended || enough(&mut ready) {
            return false;
        }
        let buffer = ready.spent.pop().unwrap_or_default();
        drop(ready);
        let chunk = match Chunk::read(&mut reader, buffer) {
            Ok(chunk) if chunk.filled == chunk.begin => None,
            chunk => Some(chunk),
        };
        let mut ready = lock(&self.ready);
        ready.ended |= !matches!(chunk, Some(Ok(_)));
        ready.chunks.extend(chunk);
        true
    }

    fn end(&self) {
        lock(&self.ready).ended = true;
    }
}

/// Nothing of what is read: it can be secret.
impl fmt::Debug for ReadAhead<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReadAhead").finish_non_exhaustive()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An input that others read while this thread looks at what has been read. Where they do not keep up, it reads itself.
pub(super) struct Ahead<'p, 'r, C: Fn()> {
    reading: &'p ReadAhead<'r>,
    /// Calls for [`ReadAhead::help`].
    call: C,
    advance: Advance<'p>,
    here: Chunk,
    /// Where in the buffer the bytes at hand begin.
    from: usize,
    /// Offset in the input of the first byte at hand.
    start: usize,
}

/// A buffer, and from where to where what was read is in it. There is room for [`HEAD`] before it.
#[derive(Default)]
struct Chunk {
    buffer: Vec<u8>,
    begin: usize,
    filled: usize,
}

impl Chunk {
    /// Reads as much as comes, up to [`CHUNK`].
    fn read(reader: &mut From<'_>, mut buffer: Vec<u8>) -> io::Result<Self> {
        buffer.resize(HEAD + EVEN + CHUNK, 0);
        let begin = HEAD + buffer.slice(HEAD..).as_ptr().align_offset(EVEN) % EVEN;
        let room = buffer.get_mut(begin..begin + CHUNK).unwrap_or_default();
        let filled = begin + fill(reader, room)?;
        Ok(Self {
            buffer,
            begin,
            filled,
        })
    }
}

impl<'p, 'r, C: Fn()> Ahead<'p, 'r, C> {
    pub(super) fn of(reading: &'p ReadAhead<'r>, call: C, advance: Advance<'p>) -> Self {
        Self {
            reading,
            call,
            advance,
            here: Chunk::default(),
            from: 0,
            start: 0,
        }
    }

    /// The next chunk; none at the end.
    fn next(&self) -> Option<io::Result<Chunk>> {
        loop {
            let mut ready = lock(&self.reading.ready);
            let next = ready.chunks.pop_front();
            ready.needed = next.is_none();
            let ended = ready.ended;
            let is_wanted = !ended && ready.chunks.len() <= FEW_WAITING;
            let calls = is_wanted && mem::take(&mut ready.rests);
            drop(ready);
            if calls {
                (self.call)();
            }
            if next.is_some() || ended {
                return next;
            }
            self.reading.read_unless(|ready| !ready.chunks.is_empty());
        }
    }

    fn give_back(&self, buffer: Vec<u8>) {
        if !buffer.is_empty() {
            lock(&self.reading.ready).spent.push(buffer);
        }
    }

    /// Goes on to a chunk; the bytes from `keep` on stay before it.
    fn go_on(&mut self, mut next: Chunk, keep: usize) {
        let gone = keep - self.start;
        let kept = self.from + gone..self.here.filled;
        let tail = self.here.buffer.get(kept).unwrap_or_default();
        if let Some(room) = next.begin.checked_sub(tail.len()) {
            if let Some(room) = next.buffer.get_mut(room..next.begin) {
                room.copy_from_slice(tail);
            }
            self.from = room;
            let spent = mem::replace(&mut self.here, next);
            self.give_back(spent.buffer);
        } else {
            // A text longer than the room grows where it is.
            let buffer = &mut self.here.buffer;
            buffer.truncate(self.here.filled);
            buffer.extend_from_slice(next.buffer.slice(next.begin..next.filled));
            self.here.filled = buffer.len();
            self.from += gone;
            self.give_back(next.buffer);
        }
        self.start = keep;
    }
}

impl<C: Fn()> Input for Ahead<'_, '_, C> {
    #[inline]
    fn at_hand(&self, at: usize) -> &[u8] {
        let from = at.wrapping_sub(self.start).wrapping_add(self.from);
        let bytes = self.here.buffer.get(from..self.here.filled);
        bytes.filter(|_| at >= self.start).unwrap_or_default()
    }

    fn more(&mut self, keep: usize) -> io::Result<bool> {
        let Some(next) = self.next().transpose()? else {
            return Ok(false);
        };
        (self.advance)((next.filled - next.begin) as u64);
        let end = self.start + self.here.filled - self.from;
        self.go_on(next, keep.clamp(self.start, end));
        Ok(true)
    }
}

/// Where a pass ends before its input does, nobody reads on.
impl<C: Fn()> Drop for Ahead<'_, '_, C> {
    fn drop(&mut self) {
        self.reading.end();
        (self.call)();
    }
}

/// Reads as much as there is room for; how far that is filled.
fn fill(reader: &mut From<'_>, buffer: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while let Some(free) = buffer.get_mut(filled..).filter(|free| !free.is_empty()) {
        match reader.read(free) {
            Ok(0) => break,
            Ok(read) => filled += read.min(free.len()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;
    use std::sync::Mutex;
    use tofu_json_model::stream::Window;

    /// Goes through an input in steps that keep more or less of it; what has been seen.
    fn seen(input: &mut (impl Input + ?Sized), steps: &[usize]) -> Vec<u8> {
        let (mut all, mut keep) = (Vec::new(), 0);
        for step in steps.iter().cycle() {
            let before = all.len();
            all.extend_from_slice(input.at_hand(before));
            assert_eq!(input.at_hand(keep), &all[keep..]);
            keep = all.len() - step.min(&(all.len() - keep));
            if !input.more(keep).unwrap() {
                return all;
            }
            assert_eq!(
                input.at_hand(keep)[..before.max(keep) - keep],
                all[keep..before.max(keep)]
            );
        }
        all
    }

    /// What comes of a pass with a thread that helps.
    fn passed<T>(reader: From<'_>, over: impl FnOnce(&mut dyn Input) -> T) -> T {
        let reading = ReadAhead::of(reader);
        std::thread::scope(|scope| {
            let helper = scope.spawn(|| reading.help_on());
            over(&mut Ahead::of(
                &reading,
                || helper.thread().unpark(),
                &|_| (),
            ))
        })
    }

    #[test]
    fn gives_what_a_window_gives() {
        let text: Vec<u8> = (0..3_000_001u32).map(|n| (n % 251) as u8).collect();
        let file = Mutex::new(Cursor::new(text.clone()));
        let reader = || From {
            file: &file,
            offset: 0,
        };
        let kept = [
            [0; 3],
            [10, 0, 5000],
            [HEAD, HEAD + 1, 0],
            [400_000, 300_000, 7],
        ];
        for steps in kept {
            assert!(
                passed(reader(), |ahead| seen(ahead, &steps)) == text,
                "{steps:?}"
            );
            let alone = ReadAhead::of(reader());
            let mut alone = Ahead::of(&alone, || (), &|_| ());
            assert!(seen(&mut alone, &steps) == text, "{steps:?}");
            assert!(
                seen(&mut Window::new(reader()), &steps) == text,
                "{steps:?}"
            );
        }
    }

    #[test]
    fn may_end_before_the_input_does() {
        let file = Mutex::new(Cursor::new(vec![b' '; 10 << 20]));
        let reader = From {
            file: &file,
            offset: 0,
        };
        let found = passed(reader, |ahead| {
            ahead.more(0).unwrap();
            ahead.at_hand(0).len()
        });
        assert_eq!(found, CHUNK);
    }
}
