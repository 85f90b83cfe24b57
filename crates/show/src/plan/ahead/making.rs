use super::super::invocations::Invocations;
use super::collected::{Collected, Made};
use super::gathered::Gathered;
use super::{Ahead, Rendering};
use crate::Error;
use crate::pipeline::{BUNDLE, Job, PIECE, Worker, lock};
use crate::showing::Showing;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use tofu_json_term::{Canvas, Style};
use tofu_json_value::Document;

/// Bytes of entries that wait for each other thread: seven bundles, so that it goes on while this one renders, and has
/// something left to do while this one looks through what comes after the changes.
pub(super) const MOST_WAITING: usize = 8 * BUNDLE;

/// What the survey and the workers share.
pub(super) struct Making<'s, 'm> {
    /// What entries are shown with; nothing if that cannot be had. The first call may take long, and others wait for it.
    pub(super) showing: &'s (dyn Fn() -> Option<Showing<'s>> + Sync),
    stopped: AtomicBool,
    /// Bytes of entries that wait for a thread.
    waiting: AtomicUsize,
    /// Nothing where none of it counts.
    collected: Mutex<Option<Collected>>,
    tapes: Mutex<Vec<Document<'static>>>,
    /// Memory that texts are written to, before they are put together.
    drafts: Mutex<Vec<Vec<u8>>>,
    /// Memory that entries are gathered in.
    spent: Mutex<Vec<Gathered<'m>>>,
}

impl<'s, 'm> Making<'s, 'm> {
    /// With memory for the bytes of entries that wait.
    pub(super) fn new(
        showing: &'s (dyn Fn() -> Option<Showing<'s>> + Sync),
        memory: &'m mut [u8],
    ) -> Self {
        // The last one is used first.
        let spent = memory.chunks_mut(BUNDLE).rev().map(Gathered::in_memory);
        Self {
            showing,
            stopped: AtomicBool::new(false),
            waiting: AtomicUsize::new(0),
            collected: Mutex::new(Some(Collected::new())),
            tapes: Mutex::default(),
            drafts: Mutex::default(),
            spent: Mutex::new(spent.collect()),
        }
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Nothing more is begun.
    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Nothing of what has been begun counts.
    pub(super) fn discard(&self) {
        *lock(&self.collected) = None;
        self.stop();
    }

    /// Whether so many other threads soon have time for these entries, which then are for [`Making::make_waiting`].
    pub(super) fn let_wait(&self, gathered: &Gathered<'_>, threads: usize) -> bool {
        let more = |waiting: usize| {
            let waiting = waiting + gathered.size();
            (waiting <= MOST_WAITING * threads).then_some(waiting)
        };
        let order = Ordering::Relaxed;
        self.waiting.fetch_update(order, order, more).is_ok()
    }

    /// Renders entries that have waited.
    pub(super) fn make_waiting(&self, number: usize, gathered: Gathered<'m>) {
        let bytes = gathered.size();
        self.waiting.fetch_sub(bytes, Ordering::Relaxed);
        self.make(number, gathered);
    }

    /// Renders entries, unless there has been enough.
    pub(super) fn make(&self, number: usize, gathered: Gathered<'m>) {
        if self.is_stopped() {
            return;
        }
        let made = self.render_gathered(&gathered);
        lock(&self.spent).push(gathered);
        let mut collected = lock(&self.collected);
        let (Some(collected), Some(made)) = (&mut *collected, made) else {
            // An error is found again, when it is its turn.
            return self.stop();
        };
        if !collected.add(number, made, |draft| lock(&self.drafts).push(draft)) {
            self.stop();
        }
    }

    fn render_gathered(&self, gathered: &Gathered<'_>) -> Option<Made> {
        let showing = (self.showing)()?;
        let invocations = Invocations::default();
        self.render(&showing, gathered.jobs.len(), |worker| {
            let mut entries = gathered.entries();
            entries
                .try_for_each(|(job, text)| showing.write_change(job, text, worker, &invocations))
        })
    }

    /// The text of so many entries; nothing where one of them has an error or is very long.
    pub(super) fn render(
        &self,
        showing: &Showing<'_>,
        entries: usize,
        write: impl FnOnce(&mut Worker) -> Result<(), Error>,
    ) -> Option<Made> {
        let (canvas, too_long) = limited_canvas(showing.options.style());
        let mut worker = Worker::with_canvas(canvas);
        worker.tape = lock(&self.tapes).pop().unwrap_or_else(Document::null);
        let draft = lock(&self.drafts).pop().unwrap_or_default();
        drop(worker.canvas.take_and_reuse(draft));
        let rendered = write(&mut worker);
        lock(&self.tapes).push(worker.tape);
        if rendered.is_err() || too_long.try_recv().is_ok() {
            return None;
        }
        Some(Made {
            text: worker.canvas.take_bytes(),
            remarks: worker.remarks,
            entries,
        })
    }

    /// Memory for entries.
    pub(super) fn room(&self) -> Gathered<'m> {
        let mut room = lock(&self.spent).pop().unwrap_or_default();
        room.clear();
        room
    }

    /// What has been made up to the first that has not.
    pub(super) fn into_ahead(self) -> Ahead {
        let collected = self.collected.into_inner();
        let collected = collected.unwrap_or_else(std::sync::PoisonError::into_inner);
        collected.map_or_else(Ahead::default, |collected| collected.ahead)
    }
}

/// A canvas for texts that do not grow long, and what hears of one that does, which is then lost.
pub(super) fn limited_canvas(style: Style) -> (Canvas, Receiver<()>) {
    let (sender, too_long) = sync_channel(1);
    let canvas = Canvas::new(style).draining(PIECE, move |_| {
        _ = sender.try_send(());
        false
    });
    (canvas, too_long)
}

/// Entries that are gathered in bundles, each of which `begin` is given with its number.
pub(super) struct Bundles<'b, 's, 'm, B> {
    making: &'b Making<'s, 'm>,
    gathered: Gathered<'m>,
    begun: usize,
    begin: B,
}

impl<'b, 's, 'm, B: FnMut(usize, Gathered<'m>)> Bundles<'b, 's, 'm, B> {
    pub(super) fn new(making: &'b Making<'s, 'm>, begin: B) -> Self {
        Self {
            making,
            gathered: making.room(),
            begun: 0,
            begin,
        }
    }

    fn begin(&mut self, next: Gathered<'m>) {
        (self.begin)(self.begun, std::mem::replace(&mut self.gathered, next));
        self.begun += 1;
    }
}

impl<'m, B: FnMut(usize, Gathered<'m>)> Rendering for Bundles<'_, '_, 'm, B> {
    fn take(&mut self, job: &Job, text: &[u8]) -> bool {
        self.gathered.add(job, text);
        if self.gathered.size() >= BUNDLE {
            self.begin(self.making.room());
        }
        // It is needed again where it, or one before it, has an error.
        false
    }

    fn stop(&mut self) {
        self.making.stop();
    }

    fn is_stopped(&self) -> bool {
        self.making.is_stopped()
    }

    fn discard(&mut self) {
        if self.begun > 0 || !self.gathered.jobs.is_empty() {
            self.making.discard();
        }
    }

    fn end(&mut self) {
        if !self.gathered.jobs.is_empty() {
            self.begin(Gathered::default());
        }
    }
}
