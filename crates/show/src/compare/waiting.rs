//! What differs between the changes of two plans that wait for the next plan.

use super::actions::{note_reasons, waiting};
use super::comparison::{ComparisonError, DocumentComparison, Telling, of};
use super::document::{ComparedDocument, ComparedParts};
use super::plans::one_sided_kind;
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
    hash: ContentHash,
}

impl<'a> WaitingObject<'a> {
    fn of(deferred: DeferredChange<'a>, entry: Value<'a>) -> Self {
        let change = entry.get(CHANGE).unwrap_or_else(Value::null);
        let mut text = String::new();
        write_planned_object(&mut text, &deferred.resource_change, change);
        Self {
            hash: ContentHash::of(&text),
            deferred,
        }
    }

    fn reason(&self) -> &str {
        let reason = self.deferred.reason.as_ref();
        reason.map_or("", |reason| reason.as_str())
    }

    fn is_same(&self, other: &Self) -> bool {
        self.hash == other.hash && self.reason() == other.reason()
    }
}

/// The address, the key of a deposed object, and how many of these came before.
type WaitingKey = (String, String, usize);

type JoinedWaiting<'a> = BTreeMap<WaitingKey, [Option<WaitingObject<'a>>; 2]>;

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
    ) -> Result<(), Error> {
        for entry in list.values() {
            let deferred = list.read_entry(&self.showing(&()), entry, DeferredChange::read)?;
            let change = &deferred.resource_change;
            let deposed = change.deposed.as_deref().unwrap_or_default().to_owned();
            let mut key = (change.address.to_string(), deposed, 0);
            let is_taken = |sides: &[Option<WaitingObject<'_>>; 2]| {
                sides.get(side).is_some_and(Option::is_some)
            };
            while joined.get(&key).is_some_and(is_taken) {
                key.2 += 1;
            }
            if let Some(place) = joined.entry(key).or_default().get_mut(side) {
                *place = Some(WaitingObject::of(deferred, entry));
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
        let mut joined = JoinedWaiting::new();
        before.join_waiting(&one, 0, &mut joined).map_err(of(0))?;
        after.join_waiting(&other, 1, &mut joined).map_err(of(1))?;
        joined.retain(|_, sides| match sides {
            [Some(one), Some(other)] => !one.is_same(other),
            _ => true,
        });
        if joined.is_empty() {
            return Ok(());
        }
        let secrets = self.secrets()?;
        for ((address, deposed, _), sides) in &joined {
            let subject = DifferenceSubject::object(address, deposed);
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
    let changes = sides.map(|side| side.map(|side| &side.deferred.resource_change.change));
    match changes {
        [Some(one), Some(other)] => {
            let mut entry = DifferenceEntry::new(subject, DifferenceKind::Changed);
            note_reasons(&mut entry, reasons);
            entry.compare_changes([one, other], secrets, arena);
            entry.only_absent = entry.is_empty();
            entry
        }
        [one, other] => {
            let kind = one_sided_kind(usize::from(one.is_none()));
            let mut entry = DifferenceEntry::new(subject, kind);
            let change = one.or(other);
            entry.action = change.map(|change| action_words(&change.actions.action));
            entry
        }
    }
}
