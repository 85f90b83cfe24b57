//! What a plan has beside changes: actions that are invoked, and what waits for the next plan.

use crate::Error;
use crate::actions::{DEFERRED, DEFERRED_INVOCATIONS, INVOCATIONS, PlanList};
use crate::plan::takes_name;
use crate::showing::Showing;
use std::collections::HashSet;
use tofu_json_model::document::plan::{ActionInvocation, DeferredActionInvocation, DeferredChange};
use tofu_json_model::stream::PlanLayout;
use tofu_json_review::{PlannedInvocation, Review, WaitingChange};
use tofu_json_vocab::{ChangeFilter, Program};

/// What a review tells of it.
#[derive(Default)]
pub(super) struct BesideChanges {
    pub(super) invocations: Vec<PlannedInvocation>,
    pub(super) waiting: Vec<WaitingChange>,
    program: Program,
}

impl BesideChanges {
    pub(super) fn read(showing: &Showing<'_>, layout: &PlanLayout) -> Result<Self, Error> {
        let mut found = Self {
            program: layout
                .program()
                .map_or_else(Program::default, |told| told.program),
            ..Self::default()
        };
        let list = PlanList::read(showing, layout.action_invocations.as_ref(), INVOCATIONS)?;
        for entry in list.values() {
            let invocation = list.read_entry(showing, entry, ActionInvocation::read)?;
            found.invocations.push(PlannedInvocation::of(&invocation));
        }
        let list = PlanList::read(showing, layout.deferred_changes.as_ref(), DEFERRED)?;
        for entry in list.values() {
            let deferred = list.read_entry(showing, entry, DeferredChange::read)?;
            found.waiting.push(WaitingChange::of(&deferred));
        }
        let range = layout.deferred_action_invocations.as_ref();
        let list = PlanList::read(showing, range, DEFERRED_INVOCATIONS)?;
        for entry in list.values() {
            let deferred = list.read_entry(showing, entry, DeferredActionInvocation::read)?;
            found.waiting.push(WaitingChange::of_action(&deferred));
        }
        Ok(found)
    }

    /// Adds what a filter takes to a review that has its changes: the actions that those invoke, and what it takes
    /// by its name.
    pub(super) fn add_to(&self, review: &mut Review, filter: &ChangeFilter) {
        review.program = self.program;
        if filter.is_empty() {
            review.invocations.clone_from(&self.invocations);
            review.waiting.clone_from(&self.waiting);
            return;
        }
        let objects = review.planned.iter().flat_map(|group| &group.objects);
        let taken: HashSet<&str> = objects.map(|object| &*object.address).collect();
        let invocations = self.invocations.iter().filter(|one| match &one.resource {
            Some(resource) => taken.contains(&**resource),
            None => takes_name(filter, &one.address),
        });
        let invocations = invocations.cloned().collect();
        let waiting = self.waiting.iter();
        let waiting = waiting.filter(|one| takes_name(filter, &one.address));
        review.waiting = waiting.cloned().collect();
        review.invocations = invocations;
    }
}
