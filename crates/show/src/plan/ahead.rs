//! Entries that are rendered while the survey of their plan still goes on.
//!
//! What comes before them in the text is known only at the end of the survey, so that their texts are kept until then:
//! so many bytes of them, and none of an entry that has an error or waits for something that the survey has yet to find.

use super::invocations::Invocations;
use super::survey::Survey;
use super::unneeded::Unneeded;
use crate::pipeline::{BUNDLE, Bundle, Job, PIECE, Worker, lock, pool};
use crate::progress::pass;
use crate::remarks::Remarks;
use crate::showing::Showing;
use crate::{Error, Options, Progress, Stage};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use tofu_json_input::{Opened, Pass};
use tofu_json_model::stream::{Input, PlanEvent, StreamError, index_plan};
use tofu_json_term::Canvas;
use tofu_json_value::{Document, Limits};

/// Bytes of text that are kept until the survey ends. It is what a plan of about 150 MB gives.
const MOST: usize = 12 << 20;

/// The texts of the first entries of a plan.
#[derive(Default)]
pub(crate) struct Ahead {
    pub(super) texts: Vec<String>,
    pub(super) remarks: Remarks,
    /// How many entries they are.
    pub(super) entries: usize,
}

/// The texts of some entries.
struct Made {
    text: String,
    remarks: Remarks,
    entries: usize,
}

/// What the survey and the workers share.
struct Making<'s> {
    /// What entries are shown with; nothing if that cannot be had. The first call may take long, and others wait for it.
    showing: &'s (dyn Fn() -> Option<Showing<'s>> + Sync),
    stopped: AtomicBool,
    room: AtomicUsize,
    made: Mutex<Vec<Option<Made>>>,
    tapes: Mutex<Vec<Document<'static>>>,
    buffers: Mutex<Vec<Vec<u8>>>,
}

impl Survey {
    /// As [`Survey::take`], and renders on all threads but this one what it has found so far. What that needs is made
    /// at the same time.
    pub(crate) fn take_ahead<'s>(
        document: &Opened<'_>,
        options: &Options,
        progress: &dyn Progress,
        showing: &'s (dyn Fn() -> Option<Showing<'s>> + Sync),
    ) -> Result<(Self, Ahead), Error> {
        let threads = options.thread_count();
        let pool = pool(threads.saturating_sub(1))?;
        let making = Making::new(showing);
        let survey = pool.in_place_scope_fifo(|scope| {
            scope.spawn_fifo(|_| drop(showing()));
            let mut begun = 0;
            let take = TakeAhead {
                limits: options.limits,
                unneeded: Unneeded::new(document),
                making: &making,
                begin: |jobs: Vec<Job>| {
                    let (number, making) = (begun, &making);
                    begun += 1;
                    scope.spawn_fifo(move |_| making.make(number, &jobs));
                },
            };
            let survey = pass(document, take, Stage::Survey, progress, threads);
            making.stop();
            survey
        })?;
        Ok((survey, making.into_ahead()))
    }
}

impl<'s> Making<'s> {
    fn new(showing: &'s (dyn Fn() -> Option<Showing<'s>> + Sync)) -> Self {
        Self {
            showing,
            stopped: AtomicBool::new(false),
            room: AtomicUsize::new(MOST),
            made: Mutex::default(),
            tapes: Mutex::default(),
            buffers: Mutex::default(),
        }
    }

    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Nothing more is begun.
    fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Renders entries, unless there has been enough.
    fn make(&self, number: usize, jobs: &[Job]) {
        if self.is_stopped() {
            return;
        }
        let made = self.render(jobs);
        let less = |room: usize| room.checked_sub(made.as_ref()?.text.len());
        let order = Ordering::Relaxed;
        if self.room.fetch_update(order, order, less).is_err() {
            // An error is found again, when it is its turn.
            return self.stop();
        }
        let mut all = lock(&self.made);
        let length = all.len().max(number + 1);
        all.resize_with(length, || None);
        if let Some(slot) = all.get_mut(number) {
            *slot = made;
        }
    }

    fn render(&self, jobs: &[Job]) -> Option<Made> {
        let showing = (self.showing)()?;
        let buffer = lock(&self.buffers).pop().unwrap_or_default();
        let bundle = Bundle::fetch(showing.document, jobs, buffer).ok()?;
        let (sender, too_long) = std::sync::mpsc::sync_channel(1);
        let canvas = Canvas::new(showing.options.style()).draining(PIECE, move |_| {
            _ = sender.try_send(());
            false
        });
        let mut worker = Worker::with_canvas(canvas);
        worker.tape = lock(&self.tapes).pop().unwrap_or_else(Document::null);
        let invocations = Invocations::default();
        let render = |job: &Job, text: &[u8], worker: &mut Worker| {
            showing.write_change(job, text, worker, &invocations)
        };
        let rendered = bundle.render(render, &mut worker);
        lock(&self.buffers).push(bundle.into_buffer());
        lock(&self.tapes).push(worker.tape);
        if rendered.is_err() || too_long.try_recv().is_ok() {
            return None;
        }
        Some(Made {
            text: worker.canvas.take(),
            remarks: worker.remarks,
            entries: jobs.len(),
        })
    }

    /// What has been made up to the first that has not.
    fn into_ahead(self) -> Ahead {
        let made = self.made.into_inner();
        let made = made.unwrap_or_else(std::sync::PoisonError::into_inner);
        let mut ahead = Ahead::default();
        for one in made.into_iter().map_while(|one| one) {
            ahead.texts.push(one.text);
            ahead.remarks.merge(one.remarks);
            ahead.entries += one.entries;
        }
        ahead
    }
}

struct TakeAhead<'m, 's, 'i, B> {
    limits: Limits,
    unneeded: Unneeded<'m, 'i>,
    making: &'m Making<'s>,
    begin: B,
}

impl<B: FnMut(Vec<Job>)> Pass<Survey> for TakeAhead<'_, '_, '_, B> {
    fn over(mut self, input: &mut impl Input) -> Result<Survey, StreamError> {
        let mut survey = Survey::default();
        // How many of the listed ones have been begun, and how many bytes are to be.
        let (mut begun, mut waiting) = (0, 0);
        survey.layout = index_plan(input, self.limits, |event| {
            if matches!(event, PlanEvent::Changes) && begun > 0 {
                // The list comes twice, and only the last one counts.
                lock(&self.making.made).clear();
                self.making.stop();
            }
            let before = survey.listed.len();
            self.unneeded.event(&event, &survey);
            survey.event(event);
            let listed = survey.listed.get(before..).unwrap_or_default();
            waiting += listed.iter().map(|job| job.range.len()).sum::<usize>();
            if waiting >= BUNDLE && !self.making.is_stopped() {
                let jobs = survey.listed.get(begun..).unwrap_or_default();
                begun += jobs.len();
                waiting = 0;
                (self.begin)(jobs.to_vec());
            }
        })?;
        Ok(survey)
    }
}
