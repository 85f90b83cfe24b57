//! Readers of a document, and windows over them.

use super::ReadAt;
use super::memory::Memory;
use std::io::{self, Read};
use tofu_json_model::stream::{self, Slice, Window};

/// An input of so many bytes, or of nobody knows how many, is read [`LONG_CHUNK`] bytes at a time at most.
pub(super) const LONG: u64 = 16 << 20;

/// From a megabyte on, many processors copy pages of a file in a way that takes a third less time, and what they have
/// copied is still near enough. For a short file the memory would take more time than that saves. What writes
/// into a pipe is woken least where this is all that the pipe holds.
pub(super) const LONG_CHUNK: usize = 1 << 20;

/// Reads from an offset on.
#[derive(Clone, Copy)]
pub(crate) struct From<'s> {
    pub(crate) file: &'s dyn ReadAt,
    pub(crate) offset: u64,
}

impl<'s> From<'s> {
    pub(super) fn start_of(file: &'s dyn ReadAt) -> Self {
        Self { file, offset: 0 }
    }
}

impl Read for From<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read_at(buffer, self.offset)?;
        self.offset += read as u64;
        Ok(read)
    }
}

/// A window over a reader of so many bytes, if that is known.
pub(super) fn window_of<R: Read>(length: Option<u64>, reader: R) -> Window<R, Memory> {
    let (chunk, memory) = match length {
        Some(..LONG) => (Window::<R>::CHUNK, Memory::default()),
        // Short pipes are seldom read this way.
        _ => (LONG_CHUNK, Memory::for_long_input()),
    };
    Window::with_memory(reader, chunk, memory)
}

/// See [`Source::window`](super::Source::window).
pub(super) enum FromStart<'s> {
    Memory(Slice<'s>),
    File(Window<From<'s>, Memory>),
}

impl stream::Input for FromStart<'_> {
    #[inline]
    fn at_hand(&self, at: usize) -> &[u8] {
        match self {
            Self::Memory(text) => text.at_hand(at),
            Self::File(window) => window.at_hand(at),
        }
    }

    fn more(&mut self, keep: usize) -> io::Result<bool> {
        match self {
            Self::Memory(text) => text.more(keep),
            Self::File(window) => window.more(keep),
        }
    }
}

/// See [`Source::reader`](super::Source::reader).
pub(super) enum PartReader<'s> {
    Memory(&'s [u8]),
    File(io::Take<From<'s>>),
}

impl Read for PartReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Memory(text) => text.read(buffer),
            Self::File(file) => file.read(buffer),
        }
    }
}
