//! What may be lost of an input.

#![expect(clippy::unwrap_used, reason = "a test may end that way")]

use std::io;
use std::ops::Range;
use std::sync::Mutex;
use tofu_json_input::{Forgotten, LineCount, ReadAt};

/// An input that loses at once what it may lose.
pub(crate) struct Forgetful {
    text: Mutex<Vec<u8>>,
    forgotten: Mutex<Vec<Forgotten>>,
    is_pipe: bool,
}

impl Forgetful {
    /// Like a file, or like a pipe, whose length is not known.
    pub(crate) fn new(text: &[u8], is_pipe: bool) -> Self {
        Self {
            text: Mutex::new(text.to_vec()),
            forgotten: Mutex::default(),
            is_pipe,
        }
    }
}

impl ReadAt for Forgetful {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        let text = self.text.lock().unwrap();
        let mut rest = text
            .get(usize::try_from(offset).unwrap()..)
            .unwrap_or_default();
        io::Read::read(&mut rest, buffer)
    }

    fn length(&self) -> Option<u64> {
        let length = self.text.lock().unwrap().len() as u64;
        (!self.is_pipe).then_some(length)
    }

    fn forget(&self, range: Range<u64>) {
        let mut text = self.text.lock().unwrap();
        let [start, end] = [range.start, range.end].map(|at| usize::try_from(at).unwrap());
        let lost = text.get_mut(start..end).unwrap();
        let lines = LineCount::of(lost);
        lost.fill(b'?');
        self.forgotten
            .lock()
            .unwrap()
            .push(Forgotten { range, lines });
    }

    fn forgotten(&self, after: u64) -> Option<Forgotten> {
        let forgotten = self.forgotten.lock().unwrap();
        forgotten
            .iter()
            .find(|lost| lost.range.end > after)
            .cloned()
    }
}
