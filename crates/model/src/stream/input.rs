use std::fmt;
use std::io::{self, ErrorKind, Read};

/// Bytes that come from the front to the back; some of them are at hand.
pub trait Input {
    /// The bytes at hand from an offset on; nothing before the first that is kept or after the end.
    fn at_hand(&self, at: usize) -> &[u8];

    /// Gets more bytes. Those before `keep` may go. Gives `false` at the end of the input.
    ///
    /// # Errors
    ///
    /// Where the bytes come from a reader, what that says.
    fn more(&mut self, keep: usize) -> io::Result<bool>;
}

/// A text that is in memory as a whole.
#[derive(Clone, Copy)]
pub struct Slice<'t>(pub &'t [u8]);

impl Input for Slice<'_> {
    #[inline]
    fn at_hand(&self, at: usize) -> &[u8] {
        // After a backslash at the very end of a text, a string goes on after it: nothing is there.
        self.0.get(at..).unwrap_or_default()
    }

    fn more(&mut self, _keep: usize) -> io::Result<bool> {
        Ok(false)
    }
}

/// The size only: values can be secret.
impl fmt::Debug for Slice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Slice")
            .field("bytes", &self.0.len())
            .finish_non_exhaustive()
    }
}

/// What is read at a time: enough to be fast, and little enough to stay in the processor's cache.
const CHUNK: usize = 256 << 10;

/// Room for what is kept of the chunk before: an entry of a plan, as a rule.
const TAIL: usize = 32 << 10;

/// A window that slides over a reader.
pub struct Window<R> {
    reader: R,
    /// Room for what is at hand and the next chunk.
    buffer: Vec<u8>,
    /// How much of the buffer is at hand.
    filled: usize,
    chunk: usize,
    /// Offset of the buffer's first byte in the input.
    start: usize,
    ended: bool,
}

impl<R: Read> Window<R> {
    /// A window at the start of a reader.
    #[must_use]
    pub fn new(reader: R) -> Self {
        Self::with_chunk(reader, CHUNK)
    }

    /// The same with a size of one's own for what is read at a time, in bytes: at least 1, at most 16 MiB.
    #[must_use]
    pub fn with_chunk(reader: R, chunk: usize) -> Self {
        let chunk = chunk.clamp(1, 16 << 20);
        Self {
            reader,
            buffer: Vec::new(),
            filled: 0,
            chunk,
            start: 0,
            ended: false,
        }
    }

    /// Lets go of what comes before an offset.
    fn slide(&mut self, keep: usize) {
        let gone = keep.saturating_sub(self.start).min(self.filled);
        // What is kept may be a part that takes hundreds of chunks.
        if gone == 0 {
            return;
        }
        self.buffer.copy_within(gone..self.filled, 0);
        self.filled -= gone;
        self.start += gone;
    }
}

#[cfg(test)]
impl<R> Window<R> {
    /// How many bytes are held.
    pub(super) const fn held(&self) -> usize {
        self.buffer.capacity()
    }
}

impl<R: Read> Input for Window<R> {
    #[inline]
    fn at_hand(&self, at: usize) -> &[u8] {
        // An offset that is not held, before the window or after it, is at no place of the buffer.
        let from = at.wrapping_sub(self.start);
        self.buffer.get(from..self.filled).unwrap_or_default()
    }

    fn more(&mut self, keep: usize) -> io::Result<bool> {
        if self.ended {
            return Ok(false);
        }
        self.slide(keep);
        let room = self.filled + self.chunk;
        if self.buffer.is_empty() {
            // Memory that is asked for at once comes with zeros, which need not be written.
            self.buffer = vec![0; room + TAIL];
        } else if self.buffer.len() < room {
            self.buffer.resize(room, 0);
        }
        let before = self.filled;
        while let Some(free) = self
            .buffer
            .get_mut(self.filled..room)
            .filter(|free| !free.is_empty())
        {
            match self.reader.read(free) {
                Ok(0) => {
                    self.ended = true;
                    break;
                }
                Ok(read) => self.filled = (self.filled + read).min(room),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(self.filled > before)
    }
}

impl<R> fmt::Debug for Window<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Window")
            .field("start", &self.start)
            .field("length", &self.filled)
            .finish_non_exhaustive()
    }
}
