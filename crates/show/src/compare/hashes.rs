//! The hashes of what a plan does, and its fingerprint.

use super::actions::{ActionList, spelled_action};
use super::document::{ComparedDocument, ComparedParts};
use crate::pipeline::{Job, Worker, in_order};
use crate::showing::{PartPlace, Showing};
use crate::wrong_kind::WrongKind;
use crate::{Error, Progress};
use std::sync::{Mutex, PoisonError};
use tofu_json_compare::{
    ContentHash, Fingerprint, does_something, output_does_something, write_planned_object,
    write_planned_output,
};
use tofu_json_model::document::plan::{ActionInvocation, ResourceChange};
use tofu_json_value::Document;

pub(super) const OUTPUTS: &str = "/output_changes";

impl ComparedDocument<'_> {
    /// The fingerprint of a plan.
    ///
    /// # Errors
    ///
    /// [`Error::Document`] for a state, and where a change is not what it should be; [`Error::Read`] where the document
    /// cannot be read.
    pub fn fingerprint(&self, progress: &dyn Progress) -> Result<Fingerprint, Error> {
        let ComparedParts::Plan(places) = &self.parts else {
            return Err(WrongKind::OtherThanPlan(self.kind).into());
        };
        let showing = self.showing(progress);
        let contents = Mutex::new(Vec::new());
        let look = |job: &Job, text: &[u8], worker: &mut Worker| {
            let found = with_change(&showing, job, text, worker, |change, document, text| {
                does_something(change, document.root()).then(|| {
                    write_planned_object(text, change, document.root());
                    ContentHash::of(text)
                })
            })?;
            let mut contents = contents.lock().unwrap_or_else(PoisonError::into_inner);
            contents.extend(found);
            Ok(())
        };
        in_order(&showing, &places.acting, look, &showing.sink)?;
        let mut contents = contents
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let outputs = self.outputs()?;
        for (name, value) in outputs.root().sorted_members() {
            let change = self.output_change(value)?;
            if output_does_something(&change) {
                let mut text = String::new();
                write_planned_output(&mut text, &name, &change);
                contents.push(ContentHash::of(&text));
            }
        }
        let actions = self.actions(ActionList::Invoked)?;
        for entry in actions.values() {
            let invocation = actions.read_entry(&showing, entry, ActionInvocation::read)?;
            contents.push(spelled_action(&invocation));
        }
        Ok(Fingerprint::of(contents))
    }
}

/// Parses one change and gives it to `take`, with room for a text.
pub(super) fn with_change<T>(
    showing: &Showing<'_>,
    job: &Job,
    text: &[u8],
    worker: &mut Worker,
    take: impl FnOnce(&ResourceChange<'_>, &Document<'_>, &mut String) -> T,
) -> Result<T, Error> {
    let place = change_place(job);
    let tape = std::mem::replace(&mut worker.tape, Document::null());
    let document = Document::parse_reusing(text, showing.options.limits, tape)
        .map_err(|error| place.locate_syntax(showing, error))?;
    let change = ResourceChange::read(document.root());
    let change = change.and_then(|change| change.required_change().map(drop).map(|()| change));
    let change = change.map_err(|error| place.locate(showing, error))?;
    worker.json.clear();
    let taken = take(&change, &document, &mut worker.json);
    drop(change);
    worker.tape = document.into_tape();
    Ok(taken)
}

/// The place of a change for errors of it.
pub(super) const fn change_place(job: &Job) -> PartPlace {
    PartPlace {
        base: job.range.start,
        within: Some(("/resource_changes", job.position)),
    }
}
