//! The terminal: its own screen and keys without echo while the view is there, and everything as it
//! was on every way out.

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::fs::File;
use std::io::{self, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, PoisonError};

/// What is to be put back; none as long as nothing was changed.
static SAVED: Mutex<Option<Saved>> = Mutex::new(None);

/// Whether the view takes the mouse.
static MOUSE: AtomicBool = AtomicBool::new(false);

#[derive(Debug)]
struct Saved {
    out: File,
    modes: modes::Modes,
}

/// The screen of the view.
pub(crate) struct Screen {
    terminal: Terminal<CrosstermBackend<File>>,
}

impl Screen {
    /// Takes the terminal that standard output is; none where there are no keys, or where another
    /// job has it.
    pub(crate) fn open() -> Option<Self> {
        let out = modes::output().ok()?;
        let modes = modes::Modes::enter()?;
        restore_on_panic();
        *SAVED.lock().unwrap_or_else(PoisonError::into_inner) = Some(Saved { out, modes });
        let terminal = enter();
        if terminal.is_err() {
            restore();
        }
        terminal.ok().map(|terminal| Self { terminal })
    }

    /// Takes the terminal again after the program was stopped.
    pub(crate) fn resume(&mut self) -> io::Result<()> {
        if modes::Modes::enter().is_none() {
            return Err(io::ErrorKind::NotConnected.into());
        }
        self.terminal = enter()?;
        Ok(())
    }

    /// Has the screen drawn in memory, and then shows what is new of it.
    pub(crate) fn draw(&mut self, draw: impl FnOnce(Rect, &mut Buffer)) -> io::Result<()> {
        let drawn = self
            .terminal
            .draw(|frame| draw(frame.area(), frame.buffer_mut()));
        drawn.map(drop)
    }

    /// Sends the terminal something that is not drawn.
    #[cfg(feature = "browse")]
    pub(crate) fn send(&mut self, sequence: &str) -> io::Result<()> {
        let terminal = self.terminal.backend_mut();
        terminal.write_all(sequence.as_bytes())?;
        io::Write::flush(terminal)
    }

    /// Takes the mouse, or leaves it to the terminal.
    #[cfg(feature = "browse")]
    pub(crate) fn take_mouse(&mut self, takes: bool) -> io::Result<()> {
        use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
        let terminal = self.terminal.backend_mut();
        MOUSE.store(takes, Ordering::Relaxed);
        match takes {
            true => crossterm::execute!(terminal, EnableMouseCapture),
            false => crossterm::execute!(terminal, DisableMouseCapture),
        }
    }

    /// The columns.
    pub(crate) fn width(&self) -> usize {
        self.terminal
            .size()
            .map_or(80, |size| usize::from(size.width))
    }
}

/// An empty screen beside the one that stays.
fn enter() -> io::Result<Terminal<CrosstermBackend<File>>> {
    use crossterm::terminal::{Clear, ClearType, EnterAlternateScreen};
    use crossterm::{cursor::Hide, event::EnableMouseCapture, execute};
    let mut out = modes::output()?;
    execute!(out, EnterAlternateScreen, Hide, Clear(ClearType::All))?;
    if MOUSE.load(Ordering::Relaxed) {
        execute!(out, EnableMouseCapture)?;
    }
    Terminal::new(CrosstermBackend::new(out))
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Puts the terminal back as it was, once.
pub(crate) fn restore() {
    let saved = SAVED.lock().unwrap_or_else(PoisonError::into_inner).take();
    let Some(Saved { mut out, modes }) = saved else {
        return;
    };
    use crossterm::event::DisableMouseCapture;
    use crossterm::{cursor::Show, queue, terminal::LeaveAlternateScreen};
    if MOUSE.load(Ordering::Relaxed) {
        let _ = queue!(out, DisableMouseCapture);
    }
    // A terminal that is gone needs nothing any more.
    let _ = queue!(out, LeaveAlternateScreen, Show);
    let _ = out.flush();
    modes.leave();
}

/// The report of a panic belongs on the screen that stays.
fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore();
            report(panic);
        }));
    });
}

#[cfg(unix)]
mod modes {
    use crate::options::output::bare_standard_output;
    use nix::libc;
    use nix::sys::termios::{
        FlushArg, InputFlags, LocalFlags, SetArg, SpecialCharacterIndices, Termios, tcflush,
        tcgetattr, tcsetattr,
    };
    use nix::unistd::{getpgrp, tcgetpgrp};
    use std::fs::File;
    use std::io;

    /// The modes of the terminal as they were.
    #[derive(Debug)]
    pub(super) struct Modes {
        keys: File,
        before: Termios,
    }

    impl Modes {
        /// Gives keys at once and without echo. Interrupts still come as signals, to every program
        /// of the job: the one that is watched has to hear them.
        pub(super) fn enter() -> Option<Self> {
            let keys = File::options()
                .read(true)
                .write(true)
                .open("/dev/tty")
                .ok()?;
            if !is_ours(&keys) {
                return None;
            }
            let before = tcgetattr(&keys).ok()?;
            let mut modes = before.clone();
            modes.local_flags &= !(LocalFlags::ICANON | LocalFlags::ECHO | LocalFlags::IEXTEN);
            modes.input_flags &= !(InputFlags::IXON | InputFlags::ICRNL);
            let characters = [
                (SpecialCharacterIndices::VMIN, 1),
                (SpecialCharacterIndices::VTIME, 0),
                (SpecialCharacterIndices::VSUSP, libc::_POSIX_VDISABLE),
                (SpecialCharacterIndices::VQUIT, libc::_POSIX_VDISABLE),
            ];
            for (at, value) in characters {
                if let Some(character) = modes.control_chars.get_mut(at as usize) {
                    *character = value;
                }
            }
            tcsetattr(&keys, SetArg::TCSANOW, &modes).ok()?;
            Some(Self { keys, before })
        }

        pub(super) fn leave(self) {
            // From the background that would stop the program.
            if is_ours(&self.keys) {
                let _ = tcflush(&self.keys, FlushArg::TCIFLUSH);
                let _ = tcsetattr(&self.keys, SetArg::TCSANOW, &self.before);
            }
        }
    }

    fn is_ours(terminal: &File) -> bool {
        tcgetpgrp(terminal).is_ok_and(|group| group == getpgrp())
    }

    /// Standard output without its lock, which another thread might hold for ever.
    pub(super) fn output() -> io::Result<File> {
        bare_standard_output()
    }
}

#[cfg(not(unix))]
mod modes {
    use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
    use std::fs::File;
    use std::io;

    #[derive(Debug)]
    pub(super) struct Modes;

    impl Modes {
        pub(super) fn enter() -> Option<Self> {
            enable_raw_mode().ok().map(|()| Self)
        }

        pub(super) fn leave(self) {
            let _ = disable_raw_mode();
        }
    }

    pub(super) fn output() -> io::Result<File> {
        File::options().write(true).open("CONOUT$")
    }
}
