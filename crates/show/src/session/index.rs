//! What can be said of the resources of a document without reading their values.

use super::{ResourceEntry, ResourceList, Session};
use crate::Error;
use crate::documents::DocumentParts;
use crate::pipeline::{Job, look_at};
use crate::plan::List;
use std::fmt;
use std::io;
use std::ops::ControlFlow;
use std::ops::Range;
use tofu_json_computed::Cause;
use tofu_json_scan::{elements, members};
use tofu_json_value::{Limits, decode_string};
use tofu_json_vocab::{Action, Mode, Reason};

/// Where a resource is in the document of a [`Session`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EntryPlace {
    list: IndexedList,
    number: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum IndexedList {
    Planned,
    Drift,
    State,
}

/// A resource of a document, without its values: see [`Session::index`].
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
    fn new(place: EntryPlace) -> Self {
        Self {
            cause: match place.list {
                IndexedList::Planned => Some(Cause::Planned),
                IndexedList::Drift => Some(Cause::Drift),
                IndexedList::State => None,
            },
            place,
            address: String::new(),
            previous_address: None,
            mode: Mode::from(""),
            resource_type: String::new(),
            deposed: None,
            action: Action::NoOp,
            reason: None,
            importing: false,
        }
    }

    /// Reads what is there; what is broken in it is reported where the entry itself is read.
    fn read(place: EntryPlace, text: &[u8], limits: Limits) -> Self {
        let mut entry = Self::new(place);
        for_each_member(text, 0..text.len(), limits, |name, value| match name {
            "address" => entry.address = string(text, &value).unwrap_or_default(),
            "previous_address" => {
                entry.previous_address = string(text, &value).filter(|text| !text.is_empty());
            }
            "mode" => {
                entry.mode = Mode::from(string(text, &value).unwrap_or_default().as_str());
            }
            "type" => {
                entry.resource_type = string(text, &value).unwrap_or_default();
            }
            // A plan has the one, a state the other.
            "deposed" | "deposed_key" => {
                entry.deposed = string(text, &value).filter(|key| !key.is_empty());
            }
            "action_reason" => {
                let word = string(text, &value).filter(|word| !word.is_empty());
                entry.reason = word.map(|word| Reason::from(word.as_str()));
            }
            "change" if place.list != IndexedList::State => {
                entry.read_change(text, value, limits);
            }
            _ => {}
        });
        let address = &entry.address;
        entry
            .previous_address
            .take_if(|previous| previous == address);
        entry
    }

    fn read_change(&mut self, text: &[u8], change: Range<usize>, limits: Limits) {
        (self.action, self.importing) = (Action::from_words([]), false);
        for_each_member(text, change, limits, |name, value| match name {
            "actions" => {
                let words = text
                    .get(..value.end)
                    .map(|text| elements(text, value.start, limits));
                let words = words.into_iter().flatten().map_while(Result::ok);
                let words: Vec<_> = words.filter_map(|word| string(text, &word)).collect();
                self.action = Action::from_words(words.iter().map(String::as_str));
            }
            "importing" => {
                self.importing = text.get(value).is_some_and(|value| value != b"null");
            }
            _ => {}
        });
    }
}

/// Calls for each member of the object in a range, as far as it can be read.
fn for_each_member(
    text: &[u8],
    object: Range<usize>,
    limits: Limits,
    mut member: impl FnMut(&str, Range<usize>),
) {
    let text = text.get(..object.end).unwrap_or_default();
    for found in members(text, object.start, limits).map_while(Result::ok) {
        member(&decode_string(found.key_text(text)), found.value);
    }
}

/// The string in a range, if it is one.
fn string(text: &[u8], range: &Range<usize>) -> Option<String> {
    let written = text.get(range.clone())?;
    let content = written.strip_prefix(b"\"")?.strip_suffix(b"\"")?;
    Some(decode_string(content).into_owned())
}

pub(super) fn index(
    session: &Session<'_>,
    take: &mut dyn FnMut(IndexedEntry) -> ControlFlow<()>,
) -> Result<(), Error> {
    for (list, jobs) in lists(session) {
        let mut number = 0;
        let looked = look_at(session.documents.document(), jobs, |_, text| {
            let place = EntryPlace { list, number };
            number += 1;
            let entry = IndexedEntry::read(place, text, session.options.limits);
            // An object that is listed and did not change outside is no drift.
            if list == IndexedList::Drift && entry.action == Action::NoOp {
                return ControlFlow::Continue(());
            }
            take(entry)
        })?;
        if looked.is_break() {
            break;
        }
    }
    Ok(())
}

fn lists<'s>(session: &'s Session<'_>) -> Vec<(IndexedList, &'s [Job])> {
    match (&session.list, &session.documents.parts) {
        (ResourceList::State { jobs, .. }, _) => vec![(IndexedList::State, jobs)],
        (ResourceList::Plan { .. }, DocumentParts::Plan(survey)) => vec![
            (IndexedList::Planned, &survey.listed),
            (IndexedList::Drift, &survey.drift),
        ],
        _ => Vec::new(),
    }
}

pub(super) fn entry_at<'s>(
    session: &'s Session<'s>,
    place: EntryPlace,
) -> Result<ResourceEntry<'s>, Error> {
    let of_another = || Error::Read(io::Error::other("the place is one of another session"));
    let lists = lists(session);
    let list = lists.iter().find(|(list, _)| *list == place.list);
    let job = list.and_then(|(_, jobs)| jobs.get(place.number));
    let job = job.ok_or_else(of_another)?;
    match (&session.list, place.list) {
        (ResourceList::Plan { facts, .. }, IndexedList::Drift) => {
            ResourceEntry::of_list(session, List::Drift(&facts.relevance), job)
        }
        (ResourceList::Plan { .. }, _) => ResourceEntry::of_list(session, List::Changes, job),
        (ResourceList::State { placed, .. }, _) => {
            let placed = placed.get(place.number).ok_or_else(of_another)?;
            ResourceEntry::of_state(session, placed, job)
        }
    }
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
