//! The changes of a plan that wait for the next plan, which only Terraform has.

use super::entry::{List, Planned, with_entry};
use crate::actions::{DEFERRED, PlanList};
use crate::pipeline::{Job, Worker};
use crate::remarks::Remarks;
use crate::showing::Showing;
use crate::{Error, Format};
use std::ops::Range;
use tofu_json_model::document::plan::DeferredChange;
use tofu_json_render::human;
use tofu_json_value::Arena;

/// The texts of the changes that wait.
#[derive(Default)]
pub(crate) struct Deferred {
    pub(crate) texts: Vec<String>,
    pub(crate) remarks: Remarks,
}

impl Deferred {
    /// Reads them where they are wanted.
    pub(crate) fn read(showing: &Showing<'_>, range: Option<&Range<usize>>) -> Result<Self, Error> {
        if !showing.options.deferred || showing.options.format != Format::Text {
            return Ok(Self::default());
        }
        let mut texts = Vec::new();
        let remarks = each_deferred(showing, range, |worker, waiting| {
            let WaitingEntry {
                entry,
                reason,
                arena,
            } = waiting;
            let canvas = &mut worker.canvas;
            if let Planned::Compared(entry) = entry {
                human::deferred_entry(canvas, &showing.human, entry, reason, arena);
            }
            texts.push(canvas.take());
        })?;
        Ok(Self { texts, remarks })
    }

    /// Whether there are any, even such that have no text.
    pub(crate) fn any(&self) -> bool {
        !self.texts.is_empty()
    }
}

/// A change that waits, compared.
pub(super) struct WaitingEntry<'w, 'a> {
    pub(super) entry: &'w Planned<'a>,
    /// The word why.
    pub(super) reason: &'w str,
    pub(super) arena: &'a Arena,
}

/// Gives each change that waits to `take`.
pub(super) fn each_deferred(
    showing: &Showing<'_>,
    range: Option<&Range<usize>>,
    mut take: impl FnMut(&mut Worker, WaitingEntry<'_, '_>),
) -> Result<Remarks, Error> {
    let mut worker = Worker::new(showing.options.style());
    let Some(range) = range else {
        return Ok(worker.remarks);
    };
    let list = PlanList::read(showing, Some(range), DEFERRED)?;
    for (position, value) in list.values().enumerate() {
        let deferred = list.read_entry(showing, value, DeferredChange::read)?;
        let Some(change) = value.get("resource_change") else {
            continue;
        };
        let start = range.start + change.span().start;
        let job = Job {
            range: start..start + change.raw().len(),
            position,
        };
        let reason = deferred.reason.as_ref();
        let reason = reason.map_or("", |reason| reason.as_str());
        let (of, text) = (List::Deferred, change.raw());
        with_entry(
            showing,
            of,
            &job,
            text,
            &mut worker,
            |worker, entry, arena| {
                let waiting = WaitingEntry {
                    entry,
                    reason,
                    arena,
                };
                take(worker, waiting);
            },
        )?;
    }
    Ok(worker.remarks)
}
