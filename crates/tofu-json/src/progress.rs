use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::fmt;
use std::io::{self, IsTerminal as _, Write, stderr};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tofu_json_show::{Progress, Stage};

/// Work that is done sooner needs no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often a second it is drawn at most.
const RATE: u8 = 10;

const OF_KNOWN_LENGTH: &str = "{msg} [{bar:30}] {binary_bytes} of {binary_total_bytes}";
const OF_UNKNOWN_LENGTH: &str = "{msg} {binary_bytes}";

/// A bar on standard error that shows how far long work has come.
pub(crate) struct Bar {
    /// None where there is no bar, or none any more.
    work: Mutex<Option<Work>>,
}

struct Work {
    since: Instant,
    patience: Duration,
    target: fn() -> ProgressDrawTarget,
    stage: Stage,
    done: u64,
    bytes: Option<u64>,
    bar: Option<ProgressBar>,
}

impl Bar {
    /// A bar for work that begins now, if it is `wanted` and standard error is a terminal.
    pub(crate) fn new(wanted: bool) -> Self {
        if wanted && stderr().is_terminal() {
            Self::drawn(PATIENCE, || ProgressDrawTarget::stderr_with_hz(RATE))
        } else {
            Self {
                work: Mutex::new(None),
            }
        }
    }

    fn drawn(patience: Duration, target: fn() -> ProgressDrawTarget) -> Self {
        let work = Work {
            since: Instant::now(),
            patience,
            target,
            stage: Stage::Survey,
            done: 0,
            bytes: None,
            bar: None,
        };
        Self {
            work: Mutex::new(Some(work)),
        }
    }

    /// Removes it for good.
    pub(crate) fn remove(&self) {
        if let Some(bar) = self.lock().take().and_then(|work| work.bar) {
            bar.finish_and_clear();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Work>> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Progress for Bar {
    fn begin(&self, stage: Stage, bytes: Option<u64>) {
        if let Some(work) = &mut *self.lock() {
            (work.stage, work.done, work.bytes) = (stage, 0, bytes);
            if let Some(bar) = &work.bar {
                work.set_up(bar);
            }
        }
    }

    fn advance(&self, bytes: u64) {
        if let Some(work) = &mut *self.lock() {
            work.done += bytes;
            work.draw();
        }
    }
}

impl Work {
    fn draw(&mut self) {
        if self.bar.is_none() && self.since.elapsed() >= self.patience {
            // Not drawn before it is complete.
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
            self.set_up(&bar);
            bar.set_draw_target((self.target)());
            self.bar = Some(bar);
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.done);
        }
    }

    fn set_up(&self, bar: &ProgressBar) {
        let template = if self.bytes.is_some() {
            OF_KNOWN_LENGTH
        } else {
            OF_UNKNOWN_LENGTH
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.progress_chars("=> "));
        }
        bar.set_message(match self.stage {
            Stage::Check => "checking",
            Stage::Render => "showing",
            _ => "reading",
        });
        match self.bytes {
            Some(bytes) => bar.set_length(bytes),
            None => bar.unset_length(),
        }
        bar.set_position(self.done);
    }
}

impl fmt::Debug for Bar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bar").finish_non_exhaustive()
    }
}

/// A sink for what may come to the terminal that the bar is on: the first text removes it.
pub(crate) struct Removing<'b, W> {
    pub(crate) to: W,
    pub(crate) bar: Option<&'b Bar>,
}

impl<W: Write> Write for Removing<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(bar) = self.bar.take() {
            bar.remove();
        }
        self.to.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

#[cfg(test)]
mod tests;
