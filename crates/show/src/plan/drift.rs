use super::entry::{List, with_entry};
use super::relevance::Relevance;
use crate::Error;
use crate::pipeline::{Job, in_order};
use crate::remarks::Remarks;
use crate::session::Session;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use tofu_json_model::Error as ModelError;
use tofu_json_render::human;
use tofu_json_scan::elements;
use tofu_json_vocab::PlanMode;

/// The rendered entries of the drift section.
pub(crate) struct Drift {
    /// Whether there is any candidate, even one that has no text.
    pub(crate) any: bool,
    pub(crate) texts: Vec<String>,
    pub(crate) remarks: Remarks,
}

/// Renders the drift that counts (section 3.3).
pub(crate) fn render_drift(
    session: &Session<'_>,
    mode: PlanMode,
    range: Option<&Range<usize>>,
    relevance: &Relevance,
) -> Result<Drift, Error> {
    let jobs = match range {
        Some(range) => jobs(session, range)?,
        None => Vec::new(),
    };
    let any = AtomicBool::new(false);
    let list = List::Drift(relevance);
    let mut texts = Vec::new();
    let remarks = in_order(
        &jobs,
        session.options.threads,
        session.options.style(),
        |job, worker| {
            with_entry(session, list, job, worker, |worker, entry, arena| {
                if mode == PlanMode::RefreshOnly || entry.body.action.changes() {
                    any.store(true, Ordering::Relaxed);
                    human::spaced_entry(&mut worker.canvas, &session.human, entry, arena);
                }
            })
            .map(|_| ())
        },
        |text| {
            texts.push(text.to_owned());
            Ok(())
        },
    )?;
    Ok(Drift { any: any.into_inner(), texts, remarks })
}

fn jobs(session: &Session<'_>, range: &Range<usize>) -> Result<Vec<Job>, Error> {
    elements(session.text, range.start, session.options.limits)
        .enumerate()
        .map(|(position, range)| {
            let locate = |fault| session.locate(ModelError::from(fault), 0, "/resource_drift");
            Ok(Job { range: range.map_err(locate)?, position })
        })
        .collect()
}
