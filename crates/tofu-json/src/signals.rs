//! Signals while something is shown: the terminal is put back before any of them ends the program.

#[cfg(unix)]
use std::io;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};

/// What signals have asked for.
#[derive(Debug, Default)]
pub(crate) struct Asked {
    /// To leave the view.
    pub(crate) leave: AtomicBool,
    /// To draw everything again.
    pub(crate) redraw: AtomicBool,
    /// The signal that asked for the end; 0 for none.
    pub(crate) end: AtomicI32,
}

impl Asked {
    /// Ends the program as the signal would have done that asked for it; none where none has.
    pub(crate) fn end_by_signal(&self) {
        let signal = self.end.load(Ordering::Relaxed);
        if signal != 0 {
            end_by(signal);
        }
    }
}

/// Gives each signal to a function, on another thread.
#[cfg(unix)]
pub(crate) fn listen(mut hear: impl FnMut(i32) + Send + 'static) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGWINCH};
    let ignored = crate::interrupt::ignored();
    let is_heard = |signal: &i32| ignored >> (signal - 1) & 1 == 0;
    let wanted = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCONT, SIGWINCH];
    let mut signals = signal_hook::iterator::Signals::new(wanted.into_iter().filter(is_heard))?;
    let listener = std::thread::Builder::new().name("signals".to_owned());
    listener
        .spawn(move || signals.forever().for_each(&mut hear))
        .map(drop)
}

/// Ends the program by a signal.
#[cfg(unix)]
pub(crate) fn end_by(signal: i32) {
    // Held until the end, so that nobody takes the terminal once more.
    let _way = crate::screen::restore();
    let _ = signal_hook::low_level::emulate_default_handler(signal);
    std::process::exit(128 + signal);
}

#[cfg(not(unix))]
pub(crate) fn end_by(_signal: i32) {}

/// Signals of a program that reads what another one writes. An interrupt has come to the other one as
/// well, and it is on its way out; a request to end is granted once the stream has ended, a second
/// one at once. Where a file is read there is nobody to wait for.
#[cfg(unix)]
pub(crate) fn listen_as_reader(asked: std::sync::Arc<Asked>, reads_file: bool) {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    let hear = move |signal| match signal {
        SIGCONT => asked.redraw.store(true, Ordering::Relaxed),
        SIGINT | SIGTERM | SIGQUIT if reads_file => end_by(signal),
        SIGTERM | SIGQUIT if asked.end.load(Ordering::Relaxed) == signal => end_by(signal),
        SIGTERM | SIGHUP | SIGQUIT => {
            asked.end.store(signal, Ordering::Relaxed);
            asked.leave.store(true, Ordering::Relaxed);
        }
        _ => {}
    };
    // Without it an interrupt ends the reading, which is bad but no reason not to begin.
    let _ = listen(hear);
}

#[cfg(not(unix))]
pub(crate) fn listen_as_reader(_asked: std::sync::Arc<Asked>, _reads_file: bool) {}
