//! An input that a file lends to a pass, and gets back.

use super::memory::Memory;
use super::{Advance, ReadAt, Told, window_of};
use std::io::{self, Read};
use tofu_json_model::stream::{Input, Window};

/// A window over what a file lends. What the pass has gone past is given back before more is read.
pub(super) struct Lent<'p> {
    file: &'p dyn ReadAt,
    advance: Advance<'p>,
    window: Window<Told<'p, Lending<'p>>, Memory>,
    given_back: usize,
}

/// Reads what is lent.
struct Lending<'p> {
    file: &'p dyn ReadAt,
    offset: u64,
}

impl Read for Lending<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.lend(buffer, self.offset)?;
        self.offset += read as u64;
        Ok(read)
    }
}

impl<'p> Lent<'p> {
    pub(super) fn of(file: &'p dyn ReadAt, advance: Advance<'p>) -> Self {
        let reader = Lending { file, offset: 0 };
        Self {
            file,
            advance,
            window: window_of(file.length(), Told { reader, advance }),
            given_back: 0,
        }
    }

    /// Gives back what is at hand before an offset.
    pub(super) fn give_back(&mut self, before: usize) -> io::Result<()> {
        let bytes = self.window.at_hand(self.given_back);
        let length = before.saturating_sub(self.given_back).min(bytes.len());
        let bytes = bytes.get(..length).unwrap_or_default();
        self.file.give_back(bytes, self.given_back as u64)?;
        self.given_back += length;
        Ok(())
    }
}

impl Input for Lent<'_> {
    #[inline]
    fn at_hand(&self, at: usize) -> &[u8] {
        self.window.at_hand(at)
    }

    fn more(&mut self, keep: usize) -> io::Result<bool> {
        self.give_back(keep)?;
        self.window.more(keep)
    }

    fn go_to(&mut self, at: usize) -> io::Result<()> {
        let read = self.given_back + self.window.at_hand(self.given_back).len();
        // What cannot be read again is read from the front to the back.
        if at <= read || self.file.length().is_none() {
            return Ok(());
        }
        self.give_back(read)?;
        (self.advance)((at - read) as u64);
        let (file, offset) = (self.file, at as u64);
        let reader = Lending { file, offset };
        let advance = self.advance;
        self.window.go_to(at, Told { reader, advance });
        self.given_back = at;
        Ok(())
    }
}
