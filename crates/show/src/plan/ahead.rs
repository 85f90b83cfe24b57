//! Entries that are rendered while the survey of their plan still goes on, from the bytes that it has before it: what
//! they are is not read twice.
//!
//! What comes before them in the text is known only at the end of the survey, so that their texts are kept until then:
//! so many bytes of them, and none of an entry that has an error or waits for something that the survey has yet to find.

use super::invocations::Invocations;
use super::survey::Survey;
use super::unneeded::Unneeded;
use crate::pipeline::{BUNDLE, Job, PIECE, Worker, lock, pool};
use crate::progress::survey_forgetting;
use crate::remarks::Remarks;
use crate::showing::Showing;
use crate::{Error, Options, Progress};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use tofu_json_input::{LargePages, Opened, Pass};
use tofu_json_model::stream::{Input, PlanEvent, StreamError, index_plan};
use tofu_json_term::Canvas;
use tofu_json_value::{Document, Limits};

/// Bytes of text that are kept until the survey ends. It is what a plan of about 150 MB gives.
const MOST: usize = 12 << 20;

/// Bytes of text that wait for one before them that takes long.
const MOST_BEHIND: usize = 4 << 20;

/// Bytes of entries that wait for each other thread: seven bundles, so that it goes on while this one renders, and has
/// something left to do while this one looks through what comes after the changes.
const MOST_WAITING: usize = 8 * BUNDLE;

/// The text of the first entries of a plan.
#[derive(Default)]
pub(crate) struct Ahead {
    pub(super) text: LargePages,
    pub(super) remarks: Remarks,
    /// How many entries they are.
    pub(super) entries: usize,
}

/// What has been made, put together in the order of the plan.
struct Collected {
    ahead: Ahead,
    /// How many bundles of entries are in it.
    next: usize,
    /// What comes after one that is still being made, by number.
    behind: BTreeMap<usize, Made>,
}

/// The texts of some entries.
struct Made {
    text: Vec<u8>,
    remarks: Remarks,
    entries: usize,
}

/// What the survey and the workers share.
struct Making<'s> {
    /// What entries are shown with; nothing if that cannot be had. The first call may take long, and others wait for it.
    showing: &'s (dyn Fn() -> Option<Showing<'s>> + Sync),
    stopped: AtomicBool,
    /// Bytes of entries that wait for a thread.
    waiting: AtomicUsize,
    /// Nothing where none of it counts.
    collected: Mutex<Option<Collected>>,
    tapes: Mutex<Vec<Document<'static>>>,
    /// Memory that texts are written to, before they are put together.
    drafts: Mutex<Vec<Vec<u8>>>,
    spent: Mutex<Vec<Gathered>>,
}

/// Entries that come next, and their bytes one after another.
#[derive(Default)]
struct Gathered {
    jobs: Vec<Job>,
    bytes: Vec<u8>,
}

impl Gathered {
    fn add(&mut self, job: &Job, text: &[u8]) {
        if self.bytes.capacity() == 0 {
            // For a bundle and most of what the last entry is more than that.
            self.bytes.reserve(BUNDLE + BUNDLE / 4);
        }
        self.jobs.push(job.clone());
        self.bytes.extend_from_slice(text);
    }

    fn clear(&mut self) {
        self.jobs.clear();
        self.bytes.clear();
    }

    /// Each entry with its bytes.
    fn entries(&self) -> impl Iterator<Item = (&Job, &[u8])> {
        let mut rest = &*self.bytes;
        self.jobs.iter().map(move |job| {
            let (text, others) = rest.split_at_checked(job.range.len()).unwrap_or_default();
            rest = others;
            (job, text)
        })
    }
}

impl Survey {
    /// As [`Survey::take`], and renders what it has found so far. Other threads do that, and this one where they do not
    /// keep up.
    pub(crate) fn take_ahead<'s>(
        document: &Opened<'_>,
        options: &Options,
        progress: &dyn Progress,
        showing: &'s (dyn Fn() -> Option<Showing<'s>> + Sync),
    ) -> Result<(Self, Ahead), Error> {
        let threads = options.thread_count();
        let others = threads.saturating_sub(1);
        let making = Making::new(showing);
        let survey = pool(others)?.in_place_scope_fifo(|scope| {
            scope.spawn_fifo(|_| drop(showing()));
            let making = &making;
            let take = TakeAhead {
                limits: options.limits,
                unneeded: Unneeded::new(document, true),
                making,
                begin: |number, gathered| match making.let_wait(&gathered, others) {
                    true => scope.spawn_fifo(move |_| making.make_waiting(number, gathered)),
                    false => making.make(number, gathered),
                },
            };
            survey_forgetting(document, take, progress)
        })?;
        Ok((survey, making.into_ahead()))
    }
}

impl<'s> Making<'s> {
    fn new(showing: &'s (dyn Fn() -> Option<Showing<'s>> + Sync)) -> Self {
        Self {
            showing,
            stopped: AtomicBool::new(false),
            waiting: AtomicUsize::new(0),
            collected: Mutex::new(Some(Collected::new())),
            tapes: Mutex::default(),
            drafts: Mutex::default(),
            spent: Mutex::default(),
        }
    }

    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Nothing more is begun.
    fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Nothing of what has been begun counts.
    fn discard(&self) {
        *lock(&self.collected) = None;
        self.stop();
    }

    /// Whether so many other threads soon have time for these entries, which then are for [`Making::make_waiting`].
    fn let_wait(&self, gathered: &Gathered, threads: usize) -> bool {
        let more = |waiting: usize| {
            let waiting = waiting + gathered.bytes.len();
            (waiting <= MOST_WAITING * threads).then_some(waiting)
        };
        let order = Ordering::Relaxed;
        self.waiting.fetch_update(order, order, more).is_ok()
    }

    /// Renders entries that have waited.
    fn make_waiting(&self, number: usize, gathered: Gathered) {
        let bytes = gathered.bytes.len();
        self.waiting.fetch_sub(bytes, Ordering::Relaxed);
        self.make(number, gathered);
    }

    /// Renders entries, unless there has been enough.
    fn make(&self, number: usize, gathered: Gathered) {
        if self.is_stopped() {
            return;
        }
        let made = self.render(&gathered);
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

    fn render(&self, gathered: &Gathered) -> Option<Made> {
        let showing = (self.showing)()?;
        let (sender, too_long) = std::sync::mpsc::sync_channel(1);
        let canvas = Canvas::new(showing.options.style()).draining(PIECE, move |_| {
            _ = sender.try_send(());
            false
        });
        let mut worker = Worker::with_canvas(canvas);
        worker.tape = lock(&self.tapes).pop().unwrap_or_else(Document::null);
        let draft = lock(&self.drafts).pop().unwrap_or_default();
        drop(worker.canvas.take_and_reuse(draft));
        let invocations = Invocations::default();
        let mut entries = gathered.entries();
        let rendered = entries
            .try_for_each(|(job, text)| showing.write_change(job, text, &mut worker, &invocations));
        lock(&self.tapes).push(worker.tape);
        if rendered.is_err() || too_long.try_recv().is_ok() {
            return None;
        }
        Some(Made {
            text: worker.canvas.take_bytes(),
            remarks: worker.remarks,
            entries: gathered.jobs.len(),
        })
    }

    /// Memory for entries.
    fn room(&self) -> Gathered {
        let mut room = lock(&self.spent).pop().unwrap_or_default();
        room.clear();
        room
    }

    /// What has been made up to the first that has not.
    fn into_ahead(self) -> Ahead {
        let collected = self.collected.into_inner();
        let collected = collected.unwrap_or_else(std::sync::PoisonError::into_inner);
        collected.map_or_else(Ahead::default, |collected| collected.ahead)
    }
}

impl Collected {
    fn new() -> Self {
        let ahead = Ahead {
            text: LargePages::of(MOST),
            ..Ahead::default()
        };
        Self {
            ahead,
            next: 0,
            behind: BTreeMap::new(),
        }
    }

    /// Adds what has been made of a bundle, and what waited for that. Gives `false` where there is no room for more.
    fn add(&mut self, number: usize, made: Made, mut spend: impl FnMut(Vec<u8>)) -> bool {
        self.behind.insert(number, made);
        while let Some(made) = self.behind.remove(&self.next) {
            let text = &made.text;
            if text.len() > self.ahead.text.room() || !self.ahead.text.append(text).is_empty() {
                return false;
            }
            self.next += 1;
            self.ahead.remarks.merge(made.remarks);
            self.ahead.entries += made.entries;
            spend(made.text);
        }
        let behind = self.behind.values().map(|made| made.text.len());
        behind.sum::<usize>() <= MOST_BEHIND
    }
}

struct TakeAhead<'m, 's, 'i, B> {
    limits: Limits,
    unneeded: Unneeded<'m, 'i>,
    making: &'m Making<'s>,
    begin: B,
}

impl<B: FnMut(usize, Gathered)> Pass<Survey> for TakeAhead<'_, '_, '_, B> {
    fn over(mut self, input: &mut impl Input) -> Result<Survey, StreamError> {
        let (mut survey, making) = (Survey::default(), self.making);
        let (mut gathered, mut begun) = (Gathered::default(), 0);
        survey.layout = index_plan(input, self.limits, |event| {
            if matches!(event, PlanEvent::Changes) && (begun > 0 || !gathered.jobs.is_empty()) {
                // The list comes twice, and only the last one counts.
                making.discard();
            }
            let text = match &event {
                PlanEvent::Change(_, _, text) => *text,
                _ => None,
            };
            let before = survey.listed.len();
            self.unneeded.event(&event, &survey);
            survey.event(event);
            let Some(job) = survey.listed.get(before) else {
                return;
            };
            match text {
                _ if making.is_stopped() => return,
                Some(text) => gathered.add(job, text),
                // What comes after it is rendered later, so that the order stays.
                None => making.stop(),
            }
            if gathered.bytes.len() >= BUNDLE {
                (self.begin)(begun, std::mem::replace(&mut gathered, making.room()));
                begun += 1;
            }
        })?;
        if !gathered.jobs.is_empty() {
            (self.begin)(begun, gathered);
        }
        Ok(survey)
    }
}
