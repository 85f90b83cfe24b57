use super::ahead::Ahead;
use super::deferred::Deferred;
use super::drift::{Drift, render_drift};
use super::empty::is_empty;
use super::entry::{List, Planned, with_entry};
use super::facts::mode;
use super::filtered::Filtered;
use super::invocations::Invocations;
use super::outputs::{self, PlanOutputs};
use super::relevance::Relevance;
use super::survey::Survey;
use crate::pipeline::{Job, Worker, in_order, lock};
use crate::remarks::Remarks;
use crate::show::Outcome;
use crate::showing::Showing;
use crate::sink::Sink;
use crate::{Error, Format};
use std::sync::Mutex;
use tofu_json_computed::Output;
use tofu_json_computed::json::write_entry;
use tofu_json_render::human;
use tofu_json_value::Arena;
use tofu_json_vocab::PlanMode;

/// All that must be known of a plan before the first byte is printed.
pub(crate) struct Plan<'p> {
    pub(crate) survey: &'p Survey,
    pub(crate) mode: PlanMode,
    pub(crate) drift: Drift,
    pub(crate) deferred: Deferred,
    pub(crate) invocations: Invocations,
    pub(crate) filtered: Option<&'p Filtered<'p>>,
    /// What has been rendered of it.
    pub(crate) ahead: Mutex<Ahead>,
}

/// Prints a plan: what must be known first, then the document in its order.
pub(crate) fn show_plan(
    showing: &Showing<'_>,
    survey: &Survey,
    filtered: Option<&Filtered<'_>>,
    mut ahead: Ahead,
) -> Result<Outcome, Error> {
    let layout = &survey.layout;
    let mode = mode(showing, survey);
    let document = outputs::parse(showing, layout.output_changes.as_ref())?;
    let arena = Arena::new();
    let base = layout
        .output_changes
        .as_ref()
        .map_or(0, |range| range.start);
    let mut outputs = outputs::compare(showing, base, &document, &arena)?;
    if let Some(filtered) = filtered {
        let takes = |output: &Output<'_>| filtered.takes_output(output.name);
        outputs.outputs.retain(takes);
    }
    let mut drift = match ahead.drift.take() {
        Some(drift) => drift.within(&showing.sink)?,
        None => {
            let relevant = layout.relevant_attributes.as_ref();
            let relevance = Relevance::read(showing, mode, relevant)?;
            render_drift(showing, mode, &survey.drift, &relevance)?
        }
    };
    if drift.any && mode != PlanMode::RefreshOnly {
        drift.any = !is_empty(showing, survey, human::outputs_change(&outputs.outputs))?;
    }
    let mut remarks = std::mem::take(&mut drift.remarks);
    let mut deferred = Deferred::read(showing, layout.deferred_changes.as_ref())?;
    remarks.merge(std::mem::take(&mut deferred.remarks));
    let invocations = Invocations::read(showing, layout.action_invocations.as_ref())?;
    let invalid_text = document.invalid_text().map(|place| base + place.byte);
    remarks.merge(Remarks {
        invalid_text,
        inferred: None,
    });
    let plan = Plan {
        survey,
        mode,
        drift,
        deferred,
        invocations,
        filtered,
        ahead: Mutex::new(ahead),
    };
    remarks.merge(plan.print(showing, &outputs, &arena)?);
    plan.print_filtered(showing)?;
    Ok(Outcome {
        remarks,
        changes: survey.counts_changes(outputs.declared, mode),
        errored: layout.errored,
    })
}

impl Plan<'_> {
    fn print<'a>(
        &self,
        showing: &Showing<'_>,
        outputs: &PlanOutputs<'a>,
        arena: &'a Arena,
    ) -> Result<Remarks, Error> {
        match showing.options.format {
            Format::Text => self.print_text(showing, outputs, arena),
            Format::Computed => self.print_computed(showing, outputs),
        }
    }

    /// Writes the entries of the listed changes.
    pub(crate) fn entries(&self, showing: &Showing<'_>, sink: &Sink) -> Result<Remarks, Error> {
        let ahead = std::mem::take(&mut *lock(&self.ahead));
        // What is invoked is known only now.
        let ahead = match self.invocations.count {
            0 => ahead,
            _ => Ahead::default(),
        };
        sink.hand_on_kept(ahead.text)?;
        let mut remarks = ahead.remarks;
        let rest = self.survey.listed.get(ahead.entries..);
        remarks.merge(in_order(
            showing,
            rest.unwrap_or_default(),
            |job, text, worker| showing.write_change(job, text, worker, &self.invocations),
            sink,
        )?);
        Ok(remarks)
    }
}

impl Showing<'_> {
    /// Writes the entry of one change.
    pub(super) fn write_change(
        &self,
        job: &Job,
        text: &[u8],
        worker: &mut Worker,
        invocations: &Invocations,
    ) -> Result<(), Error> {
        let list = List::Changes;
        with_entry(self, list, job, text, worker, |worker, planned, arena| {
            self.write_entry(worker, planned, invocations, arena);
        })
        .map(|_| ())
    }

    /// Writes one entry in the format that is wanted.
    pub(crate) fn write_entry<'a>(
        &self,
        worker: &mut Worker,
        planned: &Planned<'a>,
        invocations: &Invocations,
        arena: &'a Arena,
    ) {
        let (canvas, human) = (&mut worker.canvas, &self.human);
        match (planned, self.options.format) {
            (Planned::Created(entry), _) => {
                let invoked = invocations.of_change(entry.address);
                human::spaced_created(canvas, human, entry, invoked, arena);
            }
            (Planned::Compared(entry), Format::Text) => {
                let invoked = invocations.of_change(entry.address);
                human::spaced_entry(canvas, human, entry, invoked, arena);
            }
            (Planned::Compared(entry), Format::Computed) => {
                worker.json.clear();
                write_entry(&mut worker.json, entry, &self.options.json());
                worker.write_item();
            }
        }
    }
}
