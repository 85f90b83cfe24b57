//! What can be said of the resources of a document without reading their values.

use super::{ResourceEntry, ResourceList, Session};
use crate::Error;
use crate::documents::DocumentParts;
use crate::plan::List;
use std::fmt;
use std::io;
use tofu_json_computed::Cause;
use tofu_json_model::stream::EntryHead;
use tofu_json_vocab::{Action, Mode, Reason};

/// Where a resource is in the document of a [`Session`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EntryPlace {
    list: IndexedList,
    /// The offset in the document.
    start: usize,
}

/// A list of resources of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum IndexedList {
    Planned,
    Drift,
    State,
}

/// What is found while a document is opened: see [`Session::open_listing`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[expect(
    clippy::large_enum_variant,
    reason = "nearly every event is an entry, and none is kept"
)]
pub enum ListingEvent {
    /// A resource.
    Entry(IndexedEntry),
    /// What was told so far does not count, and all that counts is told now: a list came twice, as in no document
    /// of OpenTofu.
    Again,
}

/// A resource of a document, without its values: see [`Session::open_listing`].
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct IndexedEntry {
    /// Where it is.
    pub place: EntryPlace,
    /// Whether it is planned or changed outside of OpenTofu; none in a state.
    pub cause: Option<Cause>,
    /// The absolute address.
    pub address: String,
    /// The address before, if it is another one.
    pub previous_address: Option<String>,
    /// The address of the module; empty in the root module, and in a state.
    pub module_address: String,
    /// Managed, data or ephemeral.
    pub mode: Mode,
    /// The type of the resource; empty where the document has none.
    pub resource_type: String,
    /// The key of a deposed object.
    pub deposed: Option<String>,
    /// The action that the plan declares; in a state [`Action::NoOp`].
    pub action: Action,
    /// Why, if the plan says so.
    pub reason: Option<Reason>,
    /// Whether the object is imported as well.
    pub importing: bool,
}

impl IndexedEntry {
    fn new(list: IndexedList, start: usize, entry: &EntryHead<'_>) -> Self {
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        Self {
            place: EntryPlace { list, start },
            cause: match list {
                IndexedList::Planned => Some(Cause::Planned),
                IndexedList::Drift => Some(Cause::Drift),
                IndexedList::State => None,
            },
            address: entry.address.to_owned(),
            previous_address: some(entry.previous_address).filter(|_| entry.head.moved),
            module_address: entry.module_address.to_owned(),
            mode: entry.head.mode.clone(),
            resource_type: entry.resource_type.to_owned(),
            deposed: some(entry.deposed),
            action: entry.head.action.clone(),
            reason: some(entry.reason).map(|word| Reason::from(word.as_str())),
            importing: entry.head.importing,
        }
    }
}

/// Tells of resources while a document is surveyed.
pub(crate) struct EntryListing<'l> {
    take: &'l mut (dyn FnMut(ListingEvent) + Send),
    planned: usize,
    drift: usize,
    state: usize,
    /// Something was told that does not count.
    is_void: bool,
}

impl<'l> EntryListing<'l> {
    pub(super) const fn new(take: &'l mut (dyn FnMut(ListingEvent) + Send)) -> Self {
        Self {
            take,
            planned: 0,
            drift: 0,
            state: 0,
            is_void: false,
        }
    }

    /// A list of a plan begins: only the last of several counts.
    pub(crate) fn begin(&mut self, list: IndexedList) {
        self.is_void |= std::mem::take(self.told(list)) > 0;
    }

    pub(crate) fn tell(&mut self, list: IndexedList, start: usize, entry: &EntryHead<'_>) {
        *self.told(list) += 1;
        (self.take)(ListingEvent::Entry(IndexedEntry::new(list, start, entry)));
    }

    const fn told(&mut self, list: IndexedList) -> &mut usize {
        match list {
            IndexedList::Planned => &mut self.planned,
            IndexedList::Drift => &mut self.drift,
            IndexedList::State => &mut self.state,
        }
    }

    /// Takes back what was told of a plan, if some of it does not count; whether it did.
    pub(crate) fn begin_again(&mut self) -> bool {
        if self.is_void {
            (self.take)(ListingEvent::Again);
        }
        self.is_void
    }

    /// The same of a state with so many resources.
    pub(crate) fn is_short_of(&mut self, resources: usize) -> bool {
        self.is_void = self.state != resources;
        self.begin_again()
    }
}

pub(super) fn entry_at<'s>(
    session: &'s Session<'s>,
    place: EntryPlace,
) -> Result<ResourceEntry<'s>, Error> {
    let found = match (&session.list, &session.documents.parts, place.list) {
        (ResourceList::Plan { facts, .. }, DocumentParts::Plan(survey), list) => {
            let (list, jobs) = match list {
                IndexedList::Drift => (List::Drift(&facts.relevance), &survey.drift),
                _ => (List::Changes, &survey.listed),
            };
            let at = jobs.binary_search_by_key(&place.start, |job| job.range.start);
            let job = at.ok().and_then(|at| jobs.get(at));
            job.map(|job| ResourceEntry::of_list(session, list, job))
        }
        (ResourceList::State { jobs, placed }, _, IndexedList::State) => {
            // They need not be in the order of the text.
            let mut found = jobs.iter().zip(placed);
            let found = found.find(|(job, _)| job.range.start == place.start);
            found.map(|(job, placed)| ResourceEntry::of_state(session, placed, job))
        }
        _ => None,
    };
    let of_another = || io::Error::other("the place is one of another session");
    found.unwrap_or_else(|| Err(Error::Read(of_another())))
}

/// Without what a hostile document puts into its words.
impl fmt::Debug for IndexedEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IndexedEntry")
            .field("address", &self.address)
            .field("action", &self.action)
            .finish_non_exhaustive()
    }
}
