//! What the program prints for people: on the terminal, and kept while the view has that.

use crate::commands::ui::watch::{Watched, visible_in_colour};
use std::io::{self, BufRead as _, BufReader, Read, Seek as _, SeekFrom, Write as _, stdout};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tempfile::SpooledTempFile;

/// How much is kept in memory; the rest is in a file that nobody else sees.
const IN_MEMORY: usize = 1 << 20;

/// The longest line that is looked at as one.
const LINE: usize = 64 << 10;

/// The text of the program.
pub(super) struct ProgramText {
    watched: Arc<Watched>,
    color: bool,
    state: Mutex<TextState>,
}

struct TextState {
    goes: Goes,
    /// The line that has no end yet.
    line: Vec<u8>,
}

/// Where the text goes.
enum Goes {
    ToTerminal,
    Kept(SpooledTempFile),
}

impl ProgramText {
    /// A text that goes to the terminal.
    pub(super) fn new(watched: Arc<Watched>, color: bool) -> Self {
        let state = Mutex::new(TextState {
            goes: Goes::ToTerminal,
            line: Vec::new(),
        });
        Self {
            watched,
            color,
            state,
        }
    }

    fn state(&self) -> MutexGuard<'_, TextState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on the view has the terminal.
    pub(super) fn keep(&self) {
        self.state().goes = Goes::Kept(SpooledTempFile::new(IN_MEMORY));
    }

    /// The terminal is free: what was kept goes there, and what comes from now on.
    pub(super) fn give(&self) {
        let mut state = self.state();
        if let Goes::Kept(mut kept) = std::mem::replace(&mut state.goes, Goes::ToTerminal) {
            // Nobody may be there to read it.
            let _ = self.print(&mut kept);
        }
    }

    /// Line by line, with the colours and with no other control characters.
    fn print(&self, kept: &mut SpooledTempFile) -> io::Result<()> {
        kept.seek(SeekFrom::Start(0))?;
        let mut kept = BufReader::new(kept);
        let mut out = stdout().lock();
        let mut line = Vec::new();
        loop {
            line.clear();
            let most = u64::try_from(LINE).unwrap_or(u64::MAX);
            if kept.by_ref().take(most).read_until(b'\n', &mut line)? == 0 {
                return out.flush();
            }
            let text = String::from_utf8_lossy(&line);
            out.write_all(visible_in_colour(&text, self.color).as_bytes())?;
        }
    }

    /// Takes what the program has printed.
    pub(super) fn push(&self, bytes: &[u8]) {
        let mut state = self.state();
        match &mut state.goes {
            Goes::ToTerminal => {
                let mut out = stdout().lock();
                // The program is read to its end, also where nobody sees it.
                let _ = out.write_all(bytes).and_then(|()| out.flush());
            }
            // Where the file is full the view and the messages still go on.
            Goes::Kept(kept) => drop(kept.write_all(bytes)),
        }
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            state.line.extend_from_slice(part);
            if part.ends_with(b"\n") || state.line.len() >= LINE {
                self.watched.text(&state.line);
                state.line.clear();
            }
        }
    }

    /// The program prints nothing more.
    pub(super) fn end(&self) {
        let line = std::mem::take(&mut self.state().line);
        if !line.is_empty() {
            self.watched.text(&line);
        }
    }
}
