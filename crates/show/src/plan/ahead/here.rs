use super::super::invocations::Invocations;
use super::making::limited_canvas;
use super::{Ahead, Rendering};
use crate::Options;
use crate::pipeline::{Job, Worker};
use crate::remarks::Remarks;
use crate::showing::Showing;
use std::sync::mpsc::Receiver;

/// Renders entries on the thread that surveys, as they come.
pub(super) struct Here<'s> {
    /// What entries are shown with; nothing if that cannot be had. The call may take long.
    find_showing: &'s (dyn Fn() -> Option<Showing<'s>> + Sync),
    showing: Option<Showing<'s>>,
    worker: Worker,
    too_long: Receiver<()>,
    invocations: Invocations,
    /// The text of the last entry.
    made: Vec<u8>,
    ahead: Ahead,
    stopped: bool,
}

impl<'s> Here<'s> {
    pub(super) fn new(
        options: &Options,
        find_showing: &'s (dyn Fn() -> Option<Showing<'s>> + Sync),
    ) -> Self {
        let (canvas, too_long) = limited_canvas(options.style());
        Self {
            find_showing,
            showing: None,
            worker: Worker::with_canvas(canvas),
            too_long,
            invocations: Invocations::default(),
            made: Vec::new(),
            ahead: Ahead::new(),
            stopped: false,
        }
    }

    /// What has been made up to the first that has not.
    pub(super) fn into_ahead(mut self) -> Ahead {
        self.ahead.remarks.merge(self.worker.remarks);
        self.ahead
    }

    /// Renders an entry, and says whether that is done. An error is found again, when it is its turn.
    fn render(&mut self, job: &Job, text: &[u8]) -> bool {
        if self.showing.is_none() {
            self.showing = (self.find_showing)();
        }
        let (Some(showing), worker) = (&self.showing, &mut self.worker) else {
            return false;
        };
        let written = showing.write_change(job, text, worker, &self.invocations);
        let memory = std::mem::take(&mut self.made);
        self.made = worker.canvas.take_and_reuse(memory);
        let is_whole = written.is_ok() && self.too_long.try_recv().is_err();
        is_whole && self.ahead.append(&self.made, 1)
    }
}

impl Rendering for Here<'_> {
    fn take(&mut self, job: &Job, text: &[u8]) -> bool {
        let rendered = self.render(job, text);
        self.stopped |= !rendered;
        // The place of a text that is not valid is looked for in its bytes.
        rendered && self.worker.remarks.invalid_text.is_none()
    }

    fn stop(&mut self) {
        self.stopped = true;
    }

    fn is_stopped(&self) -> bool {
        self.stopped
    }

    fn discard(&mut self) {
        self.ahead = Ahead::new();
        self.worker.remarks = Remarks::default();
        self.stopped = false;
    }

    fn end(&mut self) {}
}
