//! The objects of a document, each with a hash, so that only those that differ are looked at.

use super::document::{ComparedDocument, ComparedParts};
use super::hashes::with_change;
use crate::pipeline::{Job, Worker, in_order};
use crate::showing::Showing;
use crate::{Error, Progress};
use std::sync::{Mutex, PoisonError};
use tofu_json_compare::{ContentHash, does_something, write_canonical, write_planned_object};
use tofu_json_model::document::plan::ResourceChange;
use tofu_json_model::document::values::Resource;
use tofu_json_model::view::Mask;
use tofu_json_value::Document;
use tofu_json_vocab::Mode;

/// An object of a plan or a state as it is remembered.
pub(super) struct IndexedObject {
    pub(super) address: Box<str>,
    /// The key of a deposed object; empty for the current one.
    pub(super) deposed: Box<str>,
    /// The address before, where the object was moved.
    pub(super) previous: Option<Box<str>>,
    /// What is compared; nothing where parts are unknown.
    pub(super) hash: Option<ContentHash>,
    /// Whether there is to be such an object when the plan is carried out.
    pub(super) is_expected: bool,
    pub(super) tainted: bool,
    /// Whether the plan does something with it.
    pub(super) acts: bool,
    pub(super) job: Job,
}

impl IndexedObject {
    pub(super) fn key(&self) -> (&str, &str) {
        (&self.address, &self.deposed)
    }
}

impl ComparedDocument<'_> {
    /// What the plan changes, by what it does.
    pub(super) fn changes(&self, progress: &dyn Progress) -> Result<Vec<IndexedObject>, Error> {
        let ComparedParts::Plan(places) = &self.parts else {
            return Ok(Vec::new());
        };
        let showing = self.showing(progress);
        indexed(&showing, &places.acting, |job, text, worker| {
            with_change(&showing, job, text, worker, |change, document, text| {
                does_something(change, document.root()).then(|| {
                    write_planned_object(text, change, document.root());
                    planned(change, job, Some(ContentHash::of(text)), true)
                })
            })
        })
    }

    /// All managed objects of the plan, by their values after.
    pub(super) fn expected(&self, progress: &dyn Progress) -> Result<Vec<IndexedObject>, Error> {
        let ComparedParts::Plan(places) = &self.parts else {
            return Ok(Vec::new());
        };
        let showing = self.showing(progress);
        let mut found = Vec::new();
        for jobs in [&places.acting, &places.others] {
            found.extend(indexed(&showing, jobs, |job, text, worker| {
                with_change(&showing, job, text, worker, |change, document, text| {
                    let is_managed = change
                        .mode
                        .as_ref()
                        .is_none_or(|mode| *mode == Mode::Managed);
                    is_managed.then(|| {
                        let is_known = !Mask::new(change.change.after_unknown).marks_something();
                        let hash = is_known.then(|| {
                            write_canonical(text, change.change.after.or_null());
                            ContentHash::of(text)
                        });
                        planned(change, job, hash, does_something(change, document.root()))
                    })
                })
            })?);
        }
        Ok(found)
    }

    /// The managed objects of a state, by their values.
    pub(super) fn objects(&self, progress: &dyn Progress) -> Result<Vec<IndexedObject>, Error> {
        let ComparedParts::State(places) = &self.parts else {
            return Ok(Vec::new());
        };
        let (jobs, _) = places.in_order();
        let showing = self.showing(progress);
        indexed(&showing, &jobs, |job, text, worker| {
            state_object(&showing, job, text, worker)
        })
    }
}

fn planned(
    change: &ResourceChange<'_>,
    job: &Job,
    hash: Option<ContentHash>,
    acts: bool,
) -> IndexedObject {
    let unknown = Mask::new(change.change.after_unknown);
    let previous = change.previous_address.as_deref();
    IndexedObject {
        address: change.address.as_ref().into(),
        deposed: change.deposed.as_deref().unwrap_or_default().into(),
        previous: previous.filter(|_| change.is_moved()).map(Box::from),
        hash,
        is_expected: !change.change.after.or_null().is_null() || unknown.marks_something(),
        tainted: false,
        acts,
        job: job.clone(),
    }
}

/// Reads one object of a state; nothing for one that is not managed.
pub(super) fn state_object(
    showing: &Showing<'_>,
    job: &Job,
    text: &[u8],
    worker: &mut Worker,
) -> Result<Option<IndexedObject>, Error> {
    let place = crate::state::place(job);
    let tape = std::mem::replace(&mut worker.tape, Document::null());
    let document = Document::parse_reusing(text, showing.options.limits, tape)
        .map_err(|error| place.locate_syntax(showing, error))?;
    let object = Resource::read(document.root()).map_err(|error| place.locate(showing, error))?;
    let is_managed = object
        .mode
        .as_ref()
        .is_none_or(|mode| *mode == Mode::Managed);
    let found = is_managed.then(|| {
        worker.json.clear();
        write_canonical(&mut worker.json, object.values.or_null());
        IndexedObject {
            address: object.address.as_ref().into(),
            deposed: object.deposed_key.as_deref().unwrap_or_default().into(),
            previous: None,
            hash: Some(ContentHash::of(&worker.json)),
            is_expected: true,
            tainted: object.tainted,
            acts: false,
            job: job.clone(),
        }
    });
    drop(object);
    worker.tape = document.into_tape();
    Ok(found)
}

/// Reads parts of a document on as many threads as wanted; in the order of the document.
fn indexed(
    showing: &Showing<'_>,
    jobs: &[Job],
    read: impl Fn(&Job, &[u8], &mut Worker) -> Result<Option<IndexedObject>, Error> + Sync,
) -> Result<Vec<IndexedObject>, Error> {
    let found = Mutex::new(Vec::new());
    let look = |job: &Job, text: &[u8], worker: &mut Worker| {
        let object = read(job, text, worker)?;
        let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
        found.extend(object);
        Ok(())
    };
    in_order(showing, jobs, look, &showing.sink)?;
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    // Threads bring them in any order.
    found.sort_by_key(|object| object.job.range.start);
    Ok(found)
}
