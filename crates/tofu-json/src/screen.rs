//! The terminal: its own screen and keys without echo while the view is there, and everything as it
//! was on every way out.

use ratatui::backend::{Backend as _, CrosstermBackend};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::{Terminal, TerminalOptions, Viewport};
use std::fs::File;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError, TryLockError};
use std::time::{Duration, Instant};

/// What is to be put back; none as long as nothing was changed.
static SAVED: Mutex<Option<Saved>> = Mutex::new(None);

/// The way to the terminal. Whoever writes to it, takes it or puts it back holds this, since a signal
/// comes on another thread than the one that draws.
static WAY: Mutex<()> = Mutex::new(());

/// How long a frame that is on its way is waited for, before the terminal is put back.
const LAST_FRAME: Duration = Duration::from_secs(1);

/// Whether the view takes the mouse.
static MOUSE: AtomicBool = AtomicBool::new(false);

#[derive(Debug)]
struct Saved {
    out: File,
    modes: modes::Modes,
}

/// The size of a terminal that says it has none, as on a serial line.
const USUAL: Size = Size::new(80, 24);

/// The largest view: each cell of it takes memory, and any program can tell a terminal that it is larger than
/// all screens.
const LARGEST: Size = Size::new(2000, 600);

/// The screen of the view.
pub(crate) struct Screen {
    terminal: Terminal<CrosstermBackend<Frames>>,
    /// The part of the terminal that is drawn on.
    area: Rect,
}

/// What goes to the terminal: whole when it is flushed, and nothing once the terminal is put back.
#[derive(Debug)]
struct Frames {
    out: File,
    frame: Vec<u8>,
}

impl Screen {
    /// Takes the terminal that standard output is; none where there are no keys, or where another
    /// job has it.
    pub(crate) fn open() -> Option<Self> {
        let out = modes::output().ok()?;
        restore_on_panic();
        let way = lock(&WAY);
        let modes = modes::Modes::enter()?;
        *lock(&SAVED) = Some(Saved { out, modes });
        drop(way);
        let terminal = enter();
        if terminal.is_err() {
            drop(restore());
        }
        let (terminal, area) = terminal.ok()?;
        Some(Self { terminal, area })
    }

    /// Takes the terminal again after the program was stopped.
    pub(crate) fn resume(&mut self) -> io::Result<()> {
        let way = lock(&WAY);
        if lock(&SAVED).is_some() && modes::Modes::enter().is_none() {
            return Err(io::ErrorKind::NotConnected.into());
        }
        drop(way);
        (self.terminal, self.area) = enter()?;
        Ok(())
    }

    /// Has the screen drawn in memory, and then shows what is new of it.
    pub(crate) fn draw(&mut self, draw: impl FnOnce(Rect, &mut Buffer)) -> io::Result<()> {
        let area = drawable(self.terminal.size()?);
        if area != self.area {
            (self.terminal, self.area) = clear(Frames::new()?)?;
        }
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
        Write::flush(terminal)
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
        let size = self.terminal.size().unwrap_or(USUAL);
        usize::from(drawable(size).width)
    }
}

/// An empty screen beside the one that stays.
fn enter() -> io::Result<(Terminal<CrosstermBackend<Frames>>, Rect)> {
    use crossterm::terminal::EnterAlternateScreen;
    use crossterm::{cursor::Hide, event::EnableMouseCapture, execute};
    let mut out = Frames::new()?;
    execute!(out, EnterAlternateScreen, Hide)?;
    if MOUSE.load(Ordering::Relaxed) {
        execute!(out, EnableMouseCapture)?;
    }
    // What is drawn has colours only where somebody wants them, whatever the environment says.
    crossterm::style::force_color_output(true);
    clear(out)
}

/// A screen with nothing on it, as large as the terminal is now. A terminal that is only resized would be cleared
/// cell by cell where it is not drawn on as a whole.
fn clear(mut out: Frames) -> io::Result<(Terminal<CrosstermBackend<Frames>>, Rect)> {
    use crossterm::terminal::{Clear, ClearType};
    crossterm::execute!(out, Clear(ClearType::All))?;
    let backend = CrosstermBackend::new(out);
    let area = drawable(backend.size()?);
    let viewport = Viewport::Fixed(area);
    let terminal = Terminal::with_options(backend, TerminalOptions { viewport })?;
    Ok((terminal, area))
}

/// The part of a terminal that is drawn on.
fn drawable(size: Size) -> Rect {
    let within = |side: u16, usual, largest| match side {
        0 => usual,
        side => side.min(largest),
    };
    let width = within(size.width, USUAL.width, LARGEST.width);
    let height = within(size.height, USUAL.height, LARGEST.height);
    Rect::new(0, 0, width, height)
}

impl Frames {
    fn new() -> io::Result<Self> {
        let (out, frame) = (modes::output()?, Vec::new());
        Ok(Self { out, frame })
    }
}

impl Write for Frames {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.frame.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let _way = lock(&WAY);
        let is_ours = lock(&SAVED).is_some();
        let written = match is_ours {
            true => self.out.write_all(&self.frame),
            false => Ok(()),
        };
        self.frame.clear();
        written
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        drop(restore());
    }
}

/// Puts the terminal back as it was, once. Nobody takes it again as long as what this gives is there.
pub(crate) fn restore() -> Option<MutexGuard<'static, ()>> {
    let way = after_the_last_frame();
    let saved = lock(&SAVED).take();
    if let Some(Saved { out, modes }) = saved {
        if way.is_some() {
            // A terminal that is gone needs nothing any more.
            let _ = leave(out);
        }
        modes.leave();
    }
    way
}

/// The way to the terminal once no frame is on it; none where the terminal takes nothing, so that the frame
/// stays on its way. Nobody is to wait for that terminal for ever.
fn after_the_last_frame() -> Option<MutexGuard<'static, ()>> {
    let begin = Instant::now();
    loop {
        match WAY.try_lock() {
            Ok(way) => return Some(way),
            Err(TryLockError::Poisoned(way)) => return Some(way.into_inner()),
            Err(TryLockError::WouldBlock) if begin.elapsed() > LAST_FRAME => return None,
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(1)),
        }
    }
}

/// The screen that stays, with its cursor.
fn leave(mut out: File) -> io::Result<()> {
    use crossterm::event::DisableMouseCapture;
    use crossterm::{cursor::Show, queue, terminal::LeaveAlternateScreen};
    let mut sequence = Vec::new();
    if MOUSE.load(Ordering::Relaxed) {
        queue!(sequence, DisableMouseCapture)?;
    }
    queue!(sequence, LeaveAlternateScreen, Show)?;
    out.write_all(&sequence)
}

fn lock<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
    what.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The report of a panic belongs on the screen that stays.
fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            drop(restore());
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
