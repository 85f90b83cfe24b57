use super::entry::{List, with_entry};
use super::survey::{AllChanges, Survey};
use crate::pipeline::{Job, Worker};
use crate::session::{Session, locate_in_pass};
use crate::{Error, Stage};

/// Whether a plan changes nothing by what its values say, whatever actions it declares. Looks at
/// the changes that are listed first: nearly always the first one decides.
pub(crate) fn is_empty(
    session: &Session<'_>,
    survey: &Survey,
    outputs_change: bool,
) -> Result<bool, Error> {
    if survey.moves || outputs_change {
        return Ok(false);
    }
    let mut worker = Worker::new(session.options.style());
    let mut acts = |job: &Job| {
        let text = session.source.read(&job.range).map_err(Error::Read)?;
        let acts = with_entry(
            session,
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
        limits: session.options.limits,
    };
    let all = session.source.pass(
        all,
        Stage::Survey,
        session.progress,
        session.options.thread_count(),
    );
    for job in all.map_err(|error| locate_in_pass(session.source, error))? {
        if acts(&job)? {
            return Ok(false);
        }
    }
    Ok(true)
}
