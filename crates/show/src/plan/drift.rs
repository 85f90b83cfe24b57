use super::entry::{List, with_entry};
use super::invocations::Invocations;
use super::relevance::Relevance;
use crate::Error;
use crate::pipeline::{Job, in_order};
use crate::remarks::Remarks;
use crate::showing::Showing;
use std::sync::atomic::{AtomicBool, Ordering};
use tofu_json_vocab::PlanMode;

/// The rendered entries of the drift section.
pub(crate) struct Drift {
    /// Whether there is any candidate, even one that has no text.
    pub(crate) any: bool,
    pub(crate) texts: Vec<Vec<u8>>,
    pub(crate) remarks: Remarks,
}

/// Renders the drift that counts.
pub(crate) fn render_drift(
    showing: &Showing<'_>,
    mode: PlanMode,
    jobs: &[Job],
    relevance: &Relevance,
) -> Result<Drift, Error> {
    let any = AtomicBool::new(false);
    let list = List::Drift(relevance);
    let sink = showing.sink.memory();
    let remarks = in_order(
        showing,
        jobs,
        |job, text, worker| {
            with_entry(
                showing,
                list,
                job,
                text,
                worker,
                |worker, planned, arena| {
                    if mode == PlanMode::RefreshOnly || planned.changes() {
                        any.store(true, Ordering::Relaxed);
                        showing.write_entry(worker, planned, &Invocations::default(), arena);
                    }
                },
            )
            .map(|_| ())
        },
        &sink,
    )?;
    Ok(Drift {
        any: any.into_inner(),
        texts: sink.into_texts(),
        remarks,
    })
}
