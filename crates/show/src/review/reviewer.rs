use super::beside::BesideChanges;
use super::changed::{ResourceParts, parts_of};
use super::gathered::{Gathered, reviewed};
use super::outputs::OutputChanges;
use super::places::{Places, part_place};
use super::secrets::masked_in;
use crate::documents::DocumentParts;
use crate::pipeline::{Job, Worker, in_order};
use crate::showing::Showing;
use crate::sink::Sink;
use crate::wrong_kind::WrongKind;
use crate::{Error, Format, Progress, Session};
use std::fmt;
use std::sync::{Mutex, PoisonError};
use tofu_json_input::{Note, NoteCode};
use tofu_json_model::view::changed_attributes;
use tofu_json_review::{
    ChangedPart, FailedCheck, Important, LineOptions, ObjectList, PlannedInvocation, Review,
    ReviewBodies, ReviewLine, ReviewedObject, SecretFinder, Shift, WaitingChange, lines,
};
use tofu_json_value::{Arena, Document};
use tofu_json_vocab::{ChangeFilter, Program};

/// Makes the review of a plan: a pass over its objects gives a [`Review`], and what differs in one of them is
/// read again when it is wanted, so that memory holds no more than a short record of each object.
///
/// ```
/// use tofu_json_show::review::{Important, ReviewTextOptions, ReviewedPlan, write_text};
/// use tofu_json_show::{Input, Options, PlanReviewer, Session};
///
/// let plan = br#"{"format_version": "1.2", "resource_changes": [{
///     "address": "local_file.a", "mode": "managed", "type": "local_file", "name": "a",
///     "provider_name": "registry.opentofu.org/hashicorp/local",
///     "change": {"actions": ["update"], "before": {"content": "b"}, "after": {"content": "c"}}}]}"#;
/// let session = Session::open(Input::Memory(plan), None, &Options::default())?;
/// let reviewer = PlanReviewer::new(&session, Important::default())?;
/// let review = reviewer.review(&())?;
/// let mut text = String::new();
/// let mut plans = [ReviewedPlan::only(review, &reviewer)];
/// write_text(&mut plans, &ReviewTextOptions::default(), &mut text)?;
/// assert!(text.contains("local_file.a"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PlanReviewer<'s> {
    session: &'s Session<'s>,
    pub(super) places: Places,
    pub(super) outputs: OutputChanges<'s>,
    beside: BesideChanges,
    important: Important,
    pub(super) filter: ChangeFilter,
    /// The patterns of the filter that match nothing, once the objects have been looked at.
    unmatched: Mutex<Vec<String>>,
    /// What the plan calls secret anywhere.
    pub(super) secrets: SecretFinder,
    /// The first type whose schema is missing, once the objects have been looked at.
    untyped: Mutex<Option<String>>,
}

impl<'s> PlanReviewer<'s> {
    /// Finds the objects of a plan. `important` says which types hold data.
    ///
    /// # Errors
    ///
    /// [`Error::Document`] where the document is no plan or a part of it is not what it should be, [`Error::Read`]
    /// where it cannot be read.
    pub fn new(session: &'s Session<'s>, important: Important) -> Result<Self, Error> {
        let DocumentParts::Plan(survey) = &session.documents.parts else {
            return Err(WrongKind::OtherThanPlan(session.documents.kind).into());
        };
        let showing = session.showing(Format::Computed);
        let mut places = match &survey.places {
            Some(found) => found.clone(),
            None => Places::find(&showing)?,
        };
        let outputs = OutputChanges::read(&showing, survey.layout.output_changes.as_ref())?;
        let beside = BesideChanges::read(&showing, &survey.layout)?;
        let secrets = masked_in(&showing)?.finder();
        places.hide(&secrets);
        Ok(Self {
            places,
            outputs,
            beside,
            secrets,
            session,
            important,
            filter: ChangeFilter::default(),
            unmatched: Mutex::default(),
            untyped: Mutex::default(),
        })
    }

    /// The same with a filter; the default takes all. A review says what is [left out](Review::left_out), and an object
    /// that is taken by an attribute has all that differs in it.
    #[must_use]
    pub fn filter(self, filter: ChangeFilter) -> Self {
        Self { filter, ..self }
    }

    /// The patterns of the filter that nothing matched, as arguments of a command; none before the review was made.
    #[must_use]
    pub fn unmatched(&self) -> Vec<String> {
        let unmatched = self
            .unmatched
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        unmatched.clone()
    }

    /// The review. `progress` hears how far the work is.
    ///
    /// # Errors
    ///
    /// As [`show_from`](crate::show_from), but for those of writing.
    pub fn review(&self, progress: &dyn Progress) -> Result<Review, Error> {
        let showing = self.showing(Sink::kept(), progress);
        let gathered = Mutex::new(Gathered::new(&self.filter));
        for (_, list, jobs) in self.lists() {
            let look = |job: &Job, text: &[u8], worker: &mut Worker| {
                self.look(
                    &showing,
                    list,
                    job,
                    text,
                    worker,
                    &gathered,
                    |_, _, _, _| {},
                )
            };
            in_order(&showing, jobs, look, &showing.sink)?;
        }
        let mut gathered = gathered
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        self.outputs.each(&showing, &self.secrets, |object, _| {
            if gathered.takes_output(&self.filter, &object) {
                gathered.add(object);
            }
        })?;
        Ok(self.finish(gathered))
    }

    /// What is to be said about the review, once it has been made.
    #[must_use]
    pub fn notes(&self) -> Vec<Note> {
        let untyped = self.untyped.lock().unwrap_or_else(PoisonError::into_inner);
        let note = untyped.as_ref().map(|resource_type| {
            let message = format!(
                "no schema of {resource_type}: sets are compared as lists, and only what the plan itself marks is \
                 sensitive; give the output of `tofu providers schema -json` with --schemas"
            );
            Note::new(NoteCode::TypesInferred, message)
        });
        note.into_iter().collect()
    }

    /// What finds the strings that masks hide anywhere in the plan.
    #[must_use]
    pub const fn secrets(&self) -> &SecretFinder {
        &self.secrets
    }

    /// The program that wrote the plan, if it tells.
    #[must_use]
    pub fn program(&self) -> Option<Program> {
        match &self.session.documents.parts {
            DocumentParts::Plan(survey) => survey.layout.program().map(|told| told.program),
            _ => None,
        }
    }

    /// The checks that did not pass. Messages that hold a secret are hidden.
    #[must_use]
    pub fn failed_checks(&self) -> &[FailedCheck] {
        &self.places.checks
    }

    /// The actions that the plan invokes, in its order.
    #[must_use]
    pub fn invocations(&self) -> &[PlannedInvocation] {
        &self.beside.invocations
    }

    /// What waits for the next plan, in the order of the plan.
    #[must_use]
    pub fn waiting(&self) -> &[WaitingChange] {
        &self.beside.waiting
    }

    /// The outputs that change, by name. Their lines are had as those of a [review](Self::review).
    ///
    /// # Errors
    ///
    /// As [`review`](Self::review).
    pub fn changed_outputs(&self) -> Result<Vec<ReviewedObject>, Error> {
        let showing = self.session.showing(Format::Computed);
        let mut found = Vec::new();
        self.outputs.each(&showing, &self.secrets, |object, _| {
            found.push(object);
        })?;
        Ok(found)
    }

    /// The lists of resources: what the JSON calls them, and where their objects are.
    pub(super) fn lists(&self) -> [(&'static str, ObjectList, &[Job]); 4] {
        let places = &self.places;
        [
            ("resources", ObjectList::Planned, &places.current),
            ("deposed", ObjectList::Planned, &places.deposed),
            ("repeated", ObjectList::Planned, &places.repeated),
            ("drift", ObjectList::Drift, &places.drift),
        ]
    }

    pub(super) fn showing<'p>(&'p self, sink: Sink, progress: &'p dyn Progress) -> Showing<'p> {
        Showing {
            sink,
            progress,
            ..self.session.showing(Format::Computed)
        }
    }

    pub(super) const fn session(&self) -> &'s Session<'s> {
        self.session
    }

    /// Compares one object, remembers it, and gives it to `take` if there is anything to say of it.
    #[expect(
        clippy::too_many_arguments,
        reason = "a step of a pipeline, with what the pipeline gives it"
    )]
    pub(super) fn look(
        &self,
        showing: &Showing<'_>,
        list: ObjectList,
        job: &Job,
        text: &[u8],
        worker: &mut Worker,
        gathered: &Mutex<Gathered>,
        take: impl for<'a> FnOnce(&mut Worker, &ReviewedObject, &ResourceParts<'a>, &'a Arena),
    ) -> Result<(), Error> {
        let place = part_place(list, job);
        let tape = std::mem::replace(&mut worker.tape, Document::null());
        let document = Document::parse_reusing(text, showing.options.limits, tape)
            .map_err(|error| place.locate_syntax(showing, error))?;
        let arena = Arena::new();
        let found = parts_of(showing, place, &document, &self.secrets, &arena)?;
        // What is listed as drift often differs in nothing that means anything.
        if list != ObjectList::Drift || !found.parts.is_empty() || found.resource.is_moved() {
            let object = reviewed(list, job.position, &found, &self.important, &self.secrets);
            if self.takes(gathered, &object, &found) {
                take(worker, &object, &found, &arena);
                remember(gathered, list, job, object, &found);
            }
        }
        drop(found);
        drop(arena);
        worker.tape = document.into_tape();
        Ok(())
    }

    /// Whether the filter takes an object; where it does not, it is counted.
    fn takes(
        &self,
        gathered: &Mutex<Gathered>,
        object: &ReviewedObject,
        found: &ResourceParts<'_>,
    ) -> bool {
        if self.filter.is_empty() {
            return true;
        }
        let resource = &found.resource;
        let change = match object.list {
            ObjectList::Drift => resource.as_drift(),
            _ => resource.as_planned(),
        };
        let mut taken = self.filter.takes(&change);
        let mut changed = Vec::new();
        if taken && self.filter.asks_for_attributes() {
            changed.extend(changed_attributes(&resource.change));
            taken = self.filter.takes_attributes(&changed);
        }
        let mut gathered = gathered.lock().unwrap_or_else(PoisonError::into_inner);
        gathered.unmatched.note(&change);
        gathered.unmatched.note_attributes(&changed);
        if !taken {
            gathered.leave_out(object);
        }
        taken
    }

    pub(super) fn finish(&self, mut gathered: Gathered) -> Review {
        *self
            .unmatched
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = gathered.unmatched.as_arguments();
        let untyped = gathered
            .untyped
            .take()
            .map(|(_, resource_type)| resource_type);
        *self.untyped.lock().unwrap_or_else(PoisonError::into_inner) = untyped;
        let mut left_out = std::mem::take(&mut gathered.left_out);
        left_out.filter = self.filter.to_string();
        let mut review = gathered.into_review(|shifts| self.keep_computed(shifts));
        review.left_out = (!self.filter.is_empty()).then_some(left_out);
        review.checks.clone_from(&self.places.checks);
        self.beside.add_to(&mut review, &self.filter);
        review.errored = self.session.report().errored;
        review
    }

    /// Leaves out shifts of which the configuration sets what is not known yet. One that cannot be read sets nothing.
    fn keep_computed(&self, shifts: &mut Vec<Shift>) {
        let DocumentParts::Plan(survey) = &self.session.documents.parts else {
            return;
        };
        let range = survey.layout.configuration.as_ref();
        let range = range.filter(|_| shifts.iter().any(|shift| !shift.unknown.is_empty()));
        let showing = self.session.showing(Format::Computed);
        let text = range.and_then(|range| showing.document.part(range).ok());
        let read = text.map(|text| Document::parse_with(text, showing.options.limits));
        if let Some(Ok(configuration)) = read {
            shifts.retain(|shift| !shift.sets_unknown(configuration.root()));
        }
    }

    /// Reads one object again, and gives what differs in it to `take`.
    fn with_parts<T>(
        &self,
        object: &ReviewedObject,
        take: impl FnOnce(&[ChangedPart<'_>]) -> T,
    ) -> Result<T, Error> {
        let showing = self.session.showing(Format::Computed);
        let arena = Arena::new();
        if object.list == ObjectList::Outputs {
            let parts = self
                .outputs
                .parts(&showing, object.position, &self.secrets, &arena)?;
            return Ok(take(&parts));
        }
        let Some(job) = self.places.job(object.list, object.position) else {
            return Ok(take(&[]));
        };
        let place = part_place(object.list, job);
        let text = showing.document.part(&job.range)?;
        let document = Document::parse_with(text, showing.options.limits)
            .map_err(|error| place.locate_syntax(&showing, error))?;
        let found = parts_of(&showing, place, &document, &self.secrets, &arena)?;
        Ok(take(&found.parts))
    }
}

fn remember(
    gathered: &Mutex<Gathered>,
    list: ObjectList,
    job: &Job,
    object: ReviewedObject,
    found: &ResourceParts<'_>,
) {
    let mut gathered = gathered.lock().unwrap_or_else(PoisonError::into_inner);
    if list == ObjectList::Planned {
        gathered.note_shift(found);
    }
    let is_first = |(at, _): &(usize, String)| job.range.start < *at;
    if found.known.is_none() && gathered.untyped.as_ref().is_none_or(is_first) {
        gathered.untyped = Some((job.range.start, object.resource_type.clone()));
    }
    gathered.add(object);
}

impl ReviewBodies for &PlanReviewer<'_> {
    type Error = Error;

    fn lines(
        &mut self,
        object: &ReviewedObject,
        options: &LineOptions,
    ) -> Result<Vec<ReviewLine>, Error> {
        self.with_parts(object, |parts| lines(parts, options))
    }
}

/// The number of objects only: documents hold secrets.
impl fmt::Debug for PlanReviewer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlanReviewer")
            .field("planned", &self.places.current.len())
            .field("drift", &self.places.drift.len())
            .finish_non_exhaustive()
    }
}
