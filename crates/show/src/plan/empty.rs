use super::entry::{List, with_entry};
use super::survey::{AllChanges, Survey};
use crate::pipeline::{Job, Worker};
use crate::progress::pass;
use crate::showing::Showing;
use crate::{Error, Stage};

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
    let all = AllChanges {
        limits: showing.options.limits,
    };
    let threads = showing.options.thread_count();
    for job in pass(
        showing.document,
        all,
        Stage::Survey,
        showing.progress,
        threads,
    )? {
        if acts(&job)? {
            return Ok(false);
        }
    }
    Ok(true)
}
