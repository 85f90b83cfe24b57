use super::entry::{List, with_entry};
use super::invocations::Invocations;
use super::relevance::Relevance;
use crate::Error;
use crate::pipeline::{Job, Worker, in_order};
use crate::remarks::Remarks;
use crate::showing::Showing;
use crate::sink::Sink;
use std::sync::atomic::{AtomicBool, Ordering};
use tofu_json_vocab::PlanMode;

/// The rendered entries of the drift section.
pub(crate) struct Drift {
    /// Whether there is any candidate, even one that has no text.
    pub(crate) any: bool,
    pub(crate) texts: Vec<Vec<u8>>,
    pub(crate) remarks: Remarks,
}

impl Drift {
    /// The same, where its text is not longer than a sink takes.
    pub(super) fn within(self, sink: &Sink) -> Result<Self, Error> {
        let sink = sink.memory();
        for text in &self.texts {
            sink.make_room(text.len())?;
        }
        Ok(self)
    }
}

/// Renders the drift that counts.
pub(crate) fn render_drift(
    showing: &Showing<'_>,
    mode: PlanMode,
    jobs: &[Job],
    relevance: &Relevance,
) -> Result<Drift, Error> {
    let entries = DriftEntries::new(showing, mode, relevance);
    let sink = showing.sink.memory();
    let remarks = in_order(
        showing,
        jobs,
        |job, text, worker| entries.write(job, text, worker),
        &sink,
    )?;
    Ok(Drift {
        any: entries.any(),
        texts: sink.into_texts(),
        remarks,
    })
}

/// How entries of the drift section are written.
pub(super) struct DriftEntries<'s> {
    showing: &'s Showing<'s>,
    mode: PlanMode,
    relevance: &'s Relevance,
    any: AtomicBool,
}

impl<'s> DriftEntries<'s> {
    pub(super) const fn new(
        showing: &'s Showing<'s>,
        mode: PlanMode,
        relevance: &'s Relevance,
    ) -> Self {
        Self {
            showing,
            mode,
            relevance,
            any: AtomicBool::new(false),
        }
    }

    /// Writes an entry, if it counts.
    pub(super) fn write(&self, job: &Job, text: &[u8], worker: &mut Worker) -> Result<(), Error> {
        let list = List::Drift(self.relevance);
        with_entry(
            self.showing,
            list,
            job,
            text,
            worker,
            |worker, planned, arena| {
                if self.mode == PlanMode::RefreshOnly || planned.changes() {
                    self.any.store(true, Ordering::Relaxed);
                    let invocations = Invocations::default();
                    self.showing
                        .write_entry(worker, planned, &invocations, arena);
                }
            },
        )
        .map(|_| ())
    }

    /// Whether any so far is a candidate.
    pub(super) fn any(&self) -> bool {
        self.any.load(Ordering::Relaxed)
    }
}
