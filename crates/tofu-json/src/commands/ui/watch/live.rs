//! The live view: draws what is read, and hears keys.

use super::plan::PlannedChanges;
use super::view::{Answer, View, draw};
use crate::screen::Screen;
use crate::signals::Asked;
use crossterm::event::{self, KeyEventKind};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tofu_json_ui::{Event, RunEnd};

/// How long a key is waited for, and how often the clocks go on.
const KEY: Duration = Duration::from_millis(50);
const CLOCK: Duration = Duration::from_millis(250);

/// A view that one thread feeds and another one draws.
#[derive(Debug)]
pub(crate) struct Watched {
    view: Mutex<View>,
    /// When something came last.
    last: Mutex<Instant>,
    changed: AtomicBool,
    left: AtomicBool,
    ended: AtomicBool,
}

impl Watched {
    pub(crate) fn new(view: View) -> Self {
        Self {
            view: Mutex::new(view),
            last: Mutex::new(Instant::now()),
            changed: AtomicBool::new(true),
            left: AtomicBool::new(false),
            ended: AtomicBool::new(false),
        }
    }

    pub(crate) fn view(&self) -> MutexGuard<'_, View> {
        self.view.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How long ago something came.
    pub(crate) fn since(&self) -> Duration {
        self.last
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .elapsed()
    }

    pub(crate) fn event(&self, event: &Event<'_>) {
        self.view().event(event);
        self.touch();
    }

    pub(crate) fn text(&self, line: &[u8]) {
        self.view().text(line);
        self.touch();
    }

    pub(crate) fn end(&self, end: RunEnd) {
        self.view().end(end);
        self.touch();
    }

    /// There is nothing more to wait for.
    pub(crate) fn close(&self) {
        self.ended.store(true, Ordering::Release);
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.ended.load(Ordering::Acquire)
    }

    /// Somebody has left the view, and there is more to come.
    pub(crate) fn leave(&self) {
        self.left.store(true, Ordering::Release);
    }

    pub(crate) fn is_left(&self) -> bool {
        self.left.load(Ordering::Acquire)
    }

    fn touch(&self) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        self.changed.store(true, Ordering::Release);
    }
}

/// Shows the view until it is left or, unless it is to `stay`, the end has come.
pub(crate) fn show(
    watched: &Watched,
    mut screen: Screen,
    mut plan: Option<PlannedChanges>,
    asked: &Asked,
    stay: bool,
) -> io::Result<()> {
    let mut drawn = None::<Instant>;
    while !asked.leave.load(Ordering::Relaxed) && (stay || !watched.is_closed()) {
        if asked.redraw.swap(false, Ordering::Relaxed) {
            screen.resume()?;
            drawn = None;
        }
        let changed = watched.changed.swap(false, Ordering::Acquire);
        if changed || drawn.is_none_or(|drawn| drawn.elapsed() >= CLOCK) {
            // It is locked only until it is drawn in memory: however slow the terminal is, the stream is read.
            let since = watched.since();
            screen.draw(|area, buffer| draw(&watched.view(), since, area, buffer))?;
            drawn = Some(Instant::now());
        }
        if !event::poll(KEY)? {
            continue;
        }
        drawn = None;
        let event::Event::Key(key) = event::read()? else {
            continue;
        };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        let answer = watched.view().key(key);
        match answer {
            Answer::Draw => {}
            Answer::Leave => return Ok(()),
            Answer::Errors => watched.view().show_errors(screen.width()),
            Answer::Change(address) => {
                let text = plan
                    .as_mut()
                    .map(|plan| plan.text(&address, screen.width()));
                match text {
                    Some(Ok(text)) => watched.view().show_change(&address, &text),
                    Some(Err(error)) => watched.view().notify(error),
                    None => {}
                }
            }
        }
    }
    Ok(())
}
