//! What differs between the changes of two plans that wait for the next plan.

use super::actions::{note_reasons, waiting};
use super::comparison::{ComparisonError, DocumentComparison, Telling, of};
use super::document::{ComparedDocument, ComparedParts};
use super::join::paired;
use super::plans::{compare_origins, one_sided_kind};
use crate::Error;
use crate::actions::{DEFERRED, PlanList};
use std::collections::BTreeMap;
use tofu_json_compare::{
    ContentHash, DifferenceEntry, DifferenceKind, DifferenceSubject, action_words,
    write_planned_object,
};
use tofu_json_model::document::plan::DeferredChange;
use tofu_json_review::SecretFinder;
use tofu_json_value::{Arena, Value};

/// The member of a deferred change that has the change.
const CHANGE: &str = "resource_change";

/// A change that waits, and the hash of what is planned as far as it is known.
struct WaitingObject<'a> {
    deferred: DeferredChange<'a>,
    /// The change as the plan has it.
    entry: Value<'a>,
    hash: ContentHash,
}

impl<'a> WaitingObject<'a> {
    fn of(deferred: DeferredChange<'a>, entry: Value<'a>) -> Self {
        let change = entry.get(CHANGE).unwrap_or_else(Value::null);
        let mut text = String::new();
        write_planned_object(&mut text, &deferred.resource_change, change);
        Self {
            hash: ContentHash::of(&text),
            entry: change,
            deferred,
        }
    }

    fn reason(&self) -> &str {
        let reason = self.deferred.reason.as_ref();
        reason.map_or("", |reason| reason.as_str())
    }

    fn previous(&self) -> Option<&str> {
        let change = &self.deferred.resource_change;
        let previous = change.previous_address.as_deref();
        previous.filter(|_| change.is_moved())
    }

    fn spelled(&self) -> (ContentHash, String) {
        (self.hash, self.reason().to_owned())
    }
}

/// By address and key of a deposed object.
type JoinedWaiting<'a> = BTreeMap<(String, String), [Vec<WaitingObject<'a>>; 2]>;

impl ComparedDocument<'_> {
    /// The changes of a plan that wait for the next one.
    pub(super) fn waiting(&self) -> Result<PlanList<'_>, Error> {
        let range = match &self.parts {
            ComparedParts::Plan(places) => places.layout.deferred_changes.as_ref(),
            ComparedParts::State(_) => None,
        };
        PlanList::read(&self.showing(&()), range, DEFERRED)
    }

    fn join_waiting<'l>(
        &self,
        list: &'l PlanList<'_>,
        side: usize,
        joined: &mut JoinedWaiting<'l>,
        arena: &'l Arena,
    ) -> Result<(), Error> {
        for entry in list.values() {
            let read = list.read_entry(&self.showing(&()), entry, DeferredChange::read);
            let mut deferred = read?;
            self.mark_change(&mut deferred.resource_change, arena)?;
            let change = &deferred.resource_change;
            let deposed = change.deposed.as_deref().unwrap_or_default().to_owned();
            let sides = joined.entry((change.address.to_string(), deposed));
            if let Some(side) = sides.or_default().get_mut(side) {
                side.push(WaitingObject::of(deferred, entry));
            }
        }
        Ok(())
    }
}

impl DocumentComparison<'_, '_> {
    pub(super) fn plan_waiting(
        &self,
        telling: &mut Telling<'_, '_>,
    ) -> Result<(), ComparisonError> {
        let [before, after] = self.documents();
        let one = before.waiting().map_err(of(0))?;
        let other = after.waiting().map_err(of(1))?;
        let arena = Arena::new();
        let mut joined = JoinedWaiting::new();
        let joining = before.join_waiting(&one, 0, &mut joined, &arena);
        joining.map_err(of(0))?;
        let joining = after.join_waiting(&other, 1, &mut joined, &arena);
        joining.map_err(of(1))?;
        let differing = joined.into_iter().flat_map(|((address, deposed), sides)| {
            let subject = DifferenceSubject::object(&address, &deposed);
            let pairs = paired(sides, WaitingObject::spelled);
            pairs.into_iter().map(move |pair| (subject.clone(), pair))
        });
        let mut differing = differing.peekable();
        if differing.peek().is_none() {
            return Ok(());
        }
        let secrets = self.secrets()?;
        for (subject, sides) in differing {
            let sides = sides.each_ref().map(Option::as_ref);
            telling.tell(waiting_entry(subject, sides, &secrets, &Arena::new()))?;
        }
        Ok(())
    }
}

fn waiting_entry<'a>(
    subject: DifferenceSubject,
    sides: [Option<&WaitingObject<'a>>; 2],
    secrets: &SecretFinder,
    arena: &'a Arena,
) -> DifferenceEntry<'a> {
    let reasons = sides.map(|side| side.map(WaitingObject::reason));
    let subject = waiting(subject, reasons);
    match sides {
        [Some(one), Some(other)] => {
            let mut entry = DifferenceEntry::new(subject, DifferenceKind::Changed);
            note_reasons(&mut entry, reasons);
            let sides = [one, other];
            let previous = sides.map(WaitingObject::previous);
            let entries = sides.map(|side| side.entry);
            compare_origins(&mut entry, previous, entries, secrets, arena);
            let changes = sides.map(|side| &side.deferred.resource_change.change);
            entry.compare_changes(changes, secrets, arena);
            entry.only_absent = entry.is_empty();
            entry
        }
        [one, other] => {
            let kind = one_sided_kind(usize::from(one.is_none()));
            let mut entry = DifferenceEntry::new(subject, kind);
            let change = one
                .or(other)
                .map(|side| &side.deferred.resource_change.change);
            entry.action = change.map(|change| action_words(&change.actions.action));
            entry
        }
    }
}
