//! Signals while the program runs: it gets each of them once.

use crate::commands::ui::watch::Watched;
use crate::signals::Asked;
#[cfg(unix)]
use crate::signals::listen;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// The process of the program, as long as it runs.
#[derive(Debug, Default)]
pub(super) struct Process(AtomicU32);

impl Process {
    pub(super) fn begin(&self, id: u32) {
        self.0.store(id, Ordering::Release);
    }

    pub(super) fn end(&self) {
        self.0.store(0, Ordering::Release);
    }

    #[cfg(unix)]
    fn id(&self) -> Option<u32> {
        Some(self.0.load(Ordering::Acquire)).filter(|id| *id != 0)
    }
}

/// Hears signals and hands on those that the program has not got itself.
///
/// What the terminal sends, and what others send to a whole group of processes, has reached the
/// program already, and a second interrupt would make it give up at once. So an interrupt of the job in
/// front of the terminal is left alone, and with any other the program gets some time to report it
/// in its messages.
#[cfg(unix)]
pub(super) fn forward(
    process: Arc<Process>,
    watched: Arc<Watched>,
    asked: Arc<Asked>,
    resized: impl Fn() + Send + 'static,
) {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGWINCH};
    let mut known = 0;
    let hear = move |signal| match signal {
        SIGCONT => asked.redraw.store(true, Ordering::Relaxed),
        SIGWINCH => resized(),
        SIGINT if is_in_front() => {}
        SIGINT | SIGTERM => {
            if !is_reported(&process, &watched, known)
                && let Some(id) = process.id()
            {
                send(id, signal);
            }
            known = watched.view().interrupts().max(known + 1);
        }
        SIGHUP | SIGQUIT => asked.leave.store(true, Ordering::Relaxed),
        _ => {}
    };
    // Without it an interrupt ends this program and not that one.
    let _ = listen(hear);
}

#[cfg(not(unix))]
pub(super) fn forward(
    _process: Arc<Process>,
    _watched: Arc<Watched>,
    _asked: Arc<Asked>,
    _resized: impl Fn() + Send + 'static,
) {
}

/// Whether the program reports one more interrupt, or ends, before it has had enough time.
#[cfg(unix)]
fn is_reported(process: &Process, watched: &Watched, known: u32) -> bool {
    use std::time::{Duration, Instant};
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs(2) {
        if process.id().is_none() || watched.view().interrupts() > known {
            return true;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    false
}

/// Whether this job has the terminal, so that what is typed reaches the program too.
#[cfg(unix)]
fn is_in_front() -> bool {
    use nix::unistd::{getpgrp, tcgetpgrp};
    let terminal = std::fs::File::open("/dev/tty");
    terminal.is_ok_and(|terminal| tcgetpgrp(&terminal).is_ok_and(|group| group == getpgrp()))
}

#[cfg(unix)]
fn send(id: u32, signal: i32) {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    if let (Ok(id), Ok(signal)) = (i32::try_from(id), Signal::try_from(signal)) {
        let _ = kill(Pid::from_raw(id), signal);
    }
}
