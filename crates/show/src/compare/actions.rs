//! What differs between the actions that two plans invoke.

use super::comparison::{ComparisonError, DocumentComparison, Telling, of};
use super::document::{ComparedDocument, ComparedParts};
use super::plans::one_sided_kind;
use crate::Error;
use crate::actions::{INVOCATIONS, PlanList};
use std::collections::BTreeMap;
use tofu_json_compare::{
    ContentHash, DifferenceEntry, DifferenceKind, DifferenceSubject, write_planned_action,
};
use tofu_json_model::document::plan::ActionInvocation;
use tofu_json_review::PlannedInvocation;
use tofu_json_value::Arena;

/// The actions of both plans by what they are; of several that are the same the first belong together.
type JoinedActions<'a> = BTreeMap<(PlannedInvocation, usize), [Option<ActionInvocation<'a>>; 2]>;

impl ComparedDocument<'_> {
    /// The actions that a plan invokes; a state invokes none.
    pub(super) fn actions(&self) -> Result<PlanList<'_>, Error> {
        let range = match &self.parts {
            ComparedParts::Plan(places) => places.layout.action_invocations.as_ref(),
            ComparedParts::State(_) => None,
        };
        PlanList::read(&self.showing(&()), range, INVOCATIONS)
    }

    fn join<'l>(
        &self,
        list: &'l PlanList<'_>,
        side: usize,
        joined: &mut JoinedActions<'l>,
    ) -> Result<(), Error> {
        let mut seen: BTreeMap<PlannedInvocation, usize> = BTreeMap::new();
        for entry in list.values() {
            let action = list.invocation(&self.showing(&()), entry)?;
            let planned = PlannedInvocation::of(&action);
            let count = seen.entry(planned.clone()).or_default();
            let sides = joined.entry((planned, *count)).or_default();
            *count += 1;
            if let Some(place) = sides.get_mut(side) {
                *place = Some(action);
            }
        }
        Ok(())
    }
}

impl DocumentComparison<'_, '_> {
    pub(super) fn plan_actions(
        &self,
        telling: &mut Telling<'_, '_>,
    ) -> Result<(), ComparisonError> {
        let [before, after] = self.documents();
        let one = before.actions().map_err(of(0))?;
        let other = after.actions().map_err(of(1))?;
        let mut joined = JoinedActions::new();
        before.join(&one, 0, &mut joined).map_err(of(0))?;
        after.join(&other, 1, &mut joined).map_err(of(1))?;
        joined.retain(|_, sides| {
            let [one, other] = [&sides[0], &sides[1]].map(|side| side.as_ref().map(spelled_action));
            one != other
        });
        if joined.is_empty() {
            return Ok(());
        }
        let secrets = self.secrets()?;
        for ((planned, _), sides) in &joined {
            let arena = Arena::new();
            let subject = DifferenceSubject::Action(planned.clone());
            let entry = match sides {
                [Some(one), Some(other)] => {
                    let mut entry = DifferenceEntry::new(subject, DifferenceKind::Changed);
                    entry.compare_actions([one, other], &secrets, &arena);
                    entry.only_absent = entry.is_empty();
                    entry
                }
                [one, _] => {
                    DifferenceEntry::new(subject, one_sided_kind(usize::from(one.is_none())))
                }
            };
            telling.tell(entry)?;
        }
        Ok(())
    }
}

/// The hash of what is done with an action.
pub(super) fn spelled_action(action: &ActionInvocation<'_>) -> ContentHash {
    let mut text = String::new();
    write_planned_action(&mut text, action);
    ContentHash::of(&text)
}
