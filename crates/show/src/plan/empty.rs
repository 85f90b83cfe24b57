use super::entry::{List, with_entry};
use super::survey::Survey;
use crate::Error;
use crate::pipeline::{Job, Worker};
use crate::session::Session;
use std::ops::Range;
use tofu_json_model::change_heads;

/// Whether a plan changes nothing by what its values say, whatever actions it declares (section
/// 3.3). Looks at the changes that are listed first: nearly always the first one decides.
pub(crate) fn is_empty(
    session: &Session<'_>,
    survey: &Survey,
    changes: Option<&Range<usize>>,
    outputs_change: bool,
) -> Result<bool, Error> {
    if survey.moves || outputs_change {
        return Ok(false);
    }
    let mut worker = Worker::new(session.options.style());
    let mut acts = |job: &Job| {
        let acts = with_entry(session, List::Changes, job, &mut worker, |_, entry, _| {
            entry.body.action.changes()
        });
        acts.map(|acts| acts == Some(true))
    };
    for job in &survey.listed {
        if acts(job)? {
            return Ok(false);
        }
    }
    let Some(changes) = changes else { return Ok(true) };
    let heads = change_heads(session.text, changes.start, session.options.limits);
    for (position, head) in heads.enumerate() {
        let (range, _) = head.map_err(|error| session.locate(error, 0, "/resource_changes"))?;
        if acts(&Job { range, position })? {
            return Ok(false);
        }
    }
    Ok(true)
}
