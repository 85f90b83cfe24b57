use super::entry::{List, with_entry};
use super::survey::Survey;
use crate::pipeline::{Job, Worker};
use crate::showing::Showing;
use crate::{Error, Stage};
use std::io::Read as _;
use tofu_json_model::stream::{PlanEvent, Window, index_plan};

/// Whether a plan changes nothing by what its values say, whatever actions it declares. Looks at
/// the changes that are listed first: nearly always the first one decides.
pub(crate) fn is_empty(
    showing: &Showing<'_>,
    survey: &Survey,
    outputs_change: bool,
) -> Result<bool, Error> {
    if survey.moves || outputs_change {
        return Ok(false);
    }
    let mut worker = Worker::new(showing.options.style());
    let mut acts = |job: &Job| {
        let text = showing.document.part(&job.range)?;
        let acts = with_entry(
            showing,
            List::Changes,
            job,
            &text,
            &mut worker,
            |_, planned, _| planned.changes(),
        );
        acts.map(|acts| acts == Some(true))
    };
    for job in &survey.listed {
        if acts(job)? {
            return Ok(false);
        }
    }
    for job in all_changes(showing, survey)? {
        if acts(&job)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Finds every change again, listed or not: in their list alone, for what else was in a pipe may be gone.
fn all_changes(showing: &Showing<'_>, survey: &Survey) -> Result<Vec<Job>, Error> {
    const BEFORE: &[u8] = br#"{"resource_changes":"#;
    let Some(list) = &survey.layout.resource_changes else {
        return Ok(Vec::new());
    };
    let plan = BEFORE
        .chain(showing.document.part_reader(list))
        .chain(&b"}"[..]);
    let in_document = |at: usize| at - BEFORE.len() + list.start;
    showing
        .progress
        .begin(Stage::Survey, Some(list.len() as u64));
    let mut jobs = Vec::new();
    let found = index_plan(&mut Window::new(plan), showing.options.limits, |event| {
        if let PlanEvent::Change(range, ..) = event {
            showing.progress.advance(range.len() as u64);
            jobs.push(Job {
                range: in_document(range.start)..in_document(range.end),
                position: jobs.len(),
            });
        }
    });
    // It was found before, so only reading can fail.
    found.map_err(|error| showing.document.locate(error))?;
    Ok(jobs)
}
