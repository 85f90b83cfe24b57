//! What differs between the actions that two plans invoke, and between those that wait for the next plan.

use super::comparison::{ComparisonError, DocumentComparison, Telling, of};
use super::document::{ComparedDocument, ComparedParts};
use super::join::paired;
use super::plans::one_sided_kind;
use crate::Error;
use crate::actions::{DEFERRED_INVOCATIONS, INVOCATIONS, PlanList};
use std::collections::BTreeMap;
use tofu_json_compare::{
    ContentHash, DifferenceEntry, DifferenceKind, DifferenceSubject, write_planned_action,
};
use tofu_json_model::document::plan::{ActionInvocation, DeferredActionInvocation};
use tofu_json_review::{PlannedInvocation, SecretFinder};
use tofu_json_value::{Arena, Value};

/// The two lists of actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ActionList {
    Invoked,
    Waiting,
}

/// An action of a list, and why it waits.
struct ListedAction<'a> {
    invocation: ActionInvocation<'a>,
    reason: Option<String>,
}

/// The actions of both plans by what they are.
type JoinedActions<'a> = BTreeMap<PlannedInvocation, [Vec<ListedAction<'a>>; 2]>;

impl ComparedDocument<'_> {
    /// A list of actions of a plan; a state invokes none.
    pub(super) fn actions(&self, list: ActionList) -> Result<PlanList<'_>, Error> {
        let ComparedParts::Plan(places) = &self.parts else {
            return PlanList::read(&self.showing(&()), None, INVOCATIONS);
        };
        let layout = &places.layout;
        let (range, pointer) = match list {
            ActionList::Invoked => (&layout.action_invocations, INVOCATIONS),
            ActionList::Waiting => (&layout.deferred_action_invocations, DEFERRED_INVOCATIONS),
        };
        PlanList::read(&self.showing(&()), range.as_ref(), pointer)
    }

    fn action<'l>(
        &self,
        which: ActionList,
        list: &PlanList<'_>,
        entry: Value<'l>,
    ) -> Result<ListedAction<'l>, Error> {
        let showing = self.showing(&());
        Ok(match which {
            ActionList::Invoked => ListedAction {
                invocation: list.read_entry(&showing, entry, ActionInvocation::read)?,
                reason: None,
            },
            ActionList::Waiting => {
                let deferred = list.read_entry(&showing, entry, DeferredActionInvocation::read)?;
                let reason = deferred.reason.as_ref();
                ListedAction {
                    reason: Some(reason.map_or("", |reason| reason.as_str()).to_owned()),
                    invocation: deferred.action_invocation,
                }
            }
        })
    }

    fn join<'l>(
        &self,
        which: ActionList,
        list: &'l PlanList<'_>,
        side: usize,
        joined: &mut JoinedActions<'l>,
    ) -> Result<(), Error> {
        for entry in list.values() {
            let action = self.action(which, list, entry)?;
            let sides = joined.entry(PlannedInvocation::of(&action.invocation));
            if let Some(side) = sides.or_default().get_mut(side) {
                side.push(action);
            }
        }
        Ok(())
    }
}

impl DocumentComparison<'_, '_> {
    pub(super) fn plan_actions(
        &self,
        which: ActionList,
        telling: &mut Telling<'_, '_>,
    ) -> Result<(), ComparisonError> {
        let [before, after] = self.documents();
        let one = before.actions(which).map_err(of(0))?;
        let other = after.actions(which).map_err(of(1))?;
        let mut joined = JoinedActions::new();
        before.join(which, &one, 0, &mut joined).map_err(of(0))?;
        after.join(which, &other, 1, &mut joined).map_err(of(1))?;
        let differing = joined.into_iter().flat_map(|(planned, sides)| {
            let pairs = paired(sides, ListedAction::spelled);
            pairs.into_iter().map(move |pair| (planned.clone(), pair))
        });
        let mut differing = differing.peekable();
        if differing.peek().is_none() {
            return Ok(());
        }
        let secrets = self.secrets()?;
        for (planned, sides) in differing {
            let arena = Arena::new();
            telling.tell(action_entry(planned, &sides, &secrets, &arena))?;
        }
        Ok(())
    }
}

impl ListedAction<'_> {
    fn spelled(&self) -> (Option<String>, ContentHash) {
        (self.reason.clone(), spelled_action(&self.invocation))
    }
}

fn action_entry<'a>(
    planned: PlannedInvocation,
    sides: &[Option<ListedAction<'a>>; 2],
    secrets: &SecretFinder,
    arena: &'a Arena,
) -> DifferenceEntry<'a> {
    let reasons = sides
        .each_ref()
        .map(|side| side.as_ref()?.reason.as_deref());
    let subject = waiting(DifferenceSubject::Action(planned), reasons);
    match sides {
        [Some(one), Some(other)] => {
            let mut entry = DifferenceEntry::new(subject, DifferenceKind::Changed);
            note_reasons(&mut entry, reasons);
            let actions = [&one.invocation, &other.invocation];
            entry.compare_actions(actions, secrets, arena);
            entry.only_absent = entry.is_empty();
            entry
        }
        [one, _] => DifferenceEntry::new(subject, one_sided_kind(usize::from(one.is_none()))),
    }
}

/// What is told, as what waits if it does in one of the plans.
pub(super) fn waiting(
    subject: DifferenceSubject,
    [one, other]: [Option<&str>; 2],
) -> DifferenceSubject {
    match other.or(one) {
        Some(reason) => DifferenceSubject::Waiting {
            subject: Box::new(subject),
            reason: reason.to_owned(),
        },
        None => subject,
    }
}

/// Notes that something waits for another reason.
pub(super) fn note_reasons(entry: &mut DifferenceEntry<'_>, reasons: [Option<&str>; 2]) {
    let [one, other] = reasons.map(|reason| reason.unwrap_or_default());
    entry.note("reason", one, other);
}

/// The hash of what is done with an action.
pub(super) fn spelled_action(action: &ActionInvocation<'_>) -> ContentHash {
    let mut text = String::new();
    write_planned_action(&mut text, action);
    ContentHash::of(&text)
}
