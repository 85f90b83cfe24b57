//! The changes of a plan that wait for the next plan, which only Terraform has.

use super::entry::{List, Planned, with_entry};
use crate::Error;
use crate::actions::{DEFERRED, PlanList};
use crate::pipeline::{Job, Worker};
use crate::remarks::Remarks;
use crate::showing::Showing;
use std::ops::Range;
use tofu_json_render::human;

/// The texts of the changes that wait.
#[derive(Default)]
pub(crate) struct Deferred {
    pub(crate) texts: Vec<String>,
    pub(crate) remarks: Remarks,
}

impl Deferred {
    /// Reads them where they are wanted.
    pub(crate) fn read(showing: &Showing<'_>, range: Option<&Range<usize>>) -> Result<Self, Error> {
        let (Some(range), true) = (range, showing.options.deferred) else {
            return Ok(Self::default());
        };
        let list = PlanList::read(showing, Some(range), DEFERRED)?;
        let mut worker = Worker::new(showing.options.style());
        let mut texts = Vec::new();
        for (position, value) in list.values().enumerate() {
            let deferred = list.deferred(showing, value)?;
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
            with_entry(
                showing,
                List::Deferred,
                &job,
                change.raw(),
                &mut worker,
                |worker, planned, arena| {
                    if let Planned::Compared(entry) = planned {
                        let canvas = &mut worker.canvas;
                        human::deferred_entry(canvas, &showing.human, entry, reason, arena);
                    }
                },
            )?;
            texts.push(worker.canvas.take());
        }
        Ok(Self {
            texts,
            remarks: worker.remarks,
        })
    }

    /// Whether there are any, even such that have no text.
    pub(crate) fn any(&self) -> bool {
        !self.texts.is_empty()
    }
}
