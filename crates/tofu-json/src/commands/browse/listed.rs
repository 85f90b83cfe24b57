//! The records of a document as the browser lists them.

use super::reader::BrowsePlace;
use std::time::{Duration, Instant};
use tofu_json_browse::BrowseObject;
use tofu_json_show::review::{Important, ObjectList, ReviewedObject, Risk, because};
use tofu_json_show::{Cause, IndexedEntry, ListingEvent, Mode};

/// How long objects are gathered before they are shown: longer, when there are many already.
const GATHER: Duration = Duration::from_millis(50);
const GATHER_MORE: Duration = Duration::from_millis(250);
const MANY: usize = 50_000;

/// Objects with their places.
pub(super) type ListedObjects = Vec<(BrowseObject, BrowsePlace)>;

/// Gathers objects while a document is opened.
pub(super) struct Gathering<'g> {
    important: &'g Important,
    /// Takes what is gathered; whether what was given before still counts.
    give: &'g mut (dyn FnMut(ListedObjects, bool) + Send),
    objects: ListedObjects,
    given: usize,
    /// When objects were given last.
    last: Option<Instant>,
}

impl<'g> Gathering<'g> {
    pub(super) fn new(
        important: &'g Important,
        give: &'g mut (dyn FnMut(ListedObjects, bool) + Send),
    ) -> Self {
        Self {
            important,
            give,
            objects: Vec::new(),
            given: 0,
            last: None,
        }
    }

    pub(super) fn take(&mut self, listed: ListingEvent) {
        match listed {
            ListingEvent::Entry(entry) => {
                let place = BrowsePlace::Entry(entry.place);
                self.objects.push((object(entry, self.important), place));
            }
            ListingEvent::Again => {
                (self.objects, self.given) = (Vec::new(), 0);
                (self.give)(Vec::new(), false);
            }
            _ => {}
        }
        let wait = match self.given {
            MANY.. => GATHER_MORE,
            _ => GATHER,
        };
        if self.last.is_none_or(|last| last.elapsed() >= wait) {
            self.give();
        }
    }

    /// Gives what there is.
    pub(super) fn give(&mut self) {
        let objects = std::mem::take(&mut self.objects);
        self.given += objects.len();
        (self.give)(objects, true);
        self.last = Some(Instant::now());
    }
}

/// What is listed of an object.
fn object(entry: IndexedEntry, important: &Important) -> BrowseObject {
    let remark = remark(&entry);
    let Some(cause) = entry.cause else {
        return BrowseObject::of_state(&entry.address, &entry.resource_type).remark(&remark);
    };
    let list = match cause {
        Cause::Drift => ObjectList::Drift,
        Cause::Planned => ObjectList::Planned,
    };
    let mut object = ReviewedObject::new(list, 0, entry.address, entry.action);
    object.is_important = entry.mode == Mode::Managed && important.holds(&entry.resource_type);
    object.resource_type = entry.resource_type;
    object.previous_address = entry.previous_address;
    object.importing = entry.importing;
    let listed = BrowseObject::of_plan(&object);
    let loses_data = matches!(object.risk(), Risk::DestroysData | Risk::ReplacesData);
    match (loses_data, &*remark) {
        (true, "") => listed.remark("holds data"),
        (true, remark) => listed.remark(&format!("holds data; {remark}")),
        (false, remark) => listed.remark(remark),
    }
}

/// All that is to be known beside action and address.
fn remark(entry: &IndexedEntry) -> String {
    let mut remarks = Vec::new();
    if let Some(deposed) = &entry.deposed {
        remarks.push(format!("deposed object {deposed}"));
    }
    let reason = entry.reason.as_ref().and_then(because);
    remarks.extend(reason.map(str::to_owned));
    if let Some(previous) = &entry.previous_address {
        remarks.push(format!("moved from {previous}"));
    }
    if entry.importing {
        remarks.push("imported".to_owned());
    }
    remarks.join("; ")
}
