use super::Input;
use std::fmt;
use std::io::{self, Read};

/// What is read at a time: enough to be fast, and little enough to stay in the processor's cache.
const CHUNK: usize = 256 << 10;

/// A window that slides over a reader.
pub struct Window<R> {
    reader: R,
    buffer: Vec<u8>,
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

    /// The same with a size of one's own for what is read at a time, in bytes; at least 1.
    #[must_use]
    pub fn with_chunk(reader: R, chunk: usize) -> Self {
        let chunk = chunk.max(1);
        Self {
            reader,
            buffer: Vec::with_capacity(chunk + chunk / 4),
            chunk,
            start: 0,
            ended: false,
        }
    }
}

impl<R: Read> Input for Window<R> {
    #[inline]
    fn at_hand(&self, at: usize) -> &[u8] {
        at.checked_sub(self.start)
            .and_then(|at| self.buffer.get(at..))
            .unwrap_or_default()
    }

    fn more(&mut self, keep: usize) -> io::Result<bool> {
        if self.ended {
            return Ok(false);
        }
        let gone = keep.saturating_sub(self.start).min(self.buffer.len());
        self.buffer.drain(..gone);
        self.start += gone;
        let limit = u64::try_from(self.chunk).unwrap_or(u64::MAX);
        let read = (&mut self.reader)
            .take(limit)
            .read_to_end(&mut self.buffer)?;
        self.ended = read < self.chunk;
        Ok(read > 0)
    }
}

impl<R> fmt::Debug for Window<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Window")
            .field("start", &self.start)
            .field("length", &self.buffer.len())
            .finish_non_exhaustive()
    }
}
