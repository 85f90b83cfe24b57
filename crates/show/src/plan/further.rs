//! The lists of the computed form that only plans of Terraform have.

use super::deferred::each_deferred;
use super::document::Plan;
use super::entry::Planned;
use super::invocations::with_config;
use crate::Error;
use crate::actions::{DEFERRED_INVOCATIONS, INVOCATIONS, PlanList};
use crate::remarks::Remarks;
use crate::showing::Showing;
use std::collections::HashSet;
use tofu_json_computed::json::{DocumentWriter, FurtherList};
use tofu_json_computed::{ComputedInvocation, InvokingChange};
use tofu_json_model::document::plan::{ActionInvocation, ActionTrigger, DeferredActionInvocation};
use tofu_json_value::{Arena, Document};

impl Plan<'_> {
    /// Writes what waits for the next plan, and the actions that are invoked.
    pub(super) fn write_further(
        &self,
        showing: &Showing<'_>,
        document: &mut DocumentWriter,
        json: &mut String,
    ) -> Result<Remarks, Error> {
        let layout = &self.survey.layout;
        let mut remarks = Remarks::default();
        if let Some(range) = &layout.deferred_changes {
            document.further_list(json, FurtherList::DeferredChanges);
            remarks = each_deferred(showing, Some(range), |_, waiting| {
                if let Planned::Compared(entry) = waiting.entry
                    && self
                        .filtered
                        .is_none_or(|filter| filter.takes_name(entry.address))
                {
                    document.deferred(json, waiting.reason, entry);
                }
            })?;
        }
        let taken = self.taken(showing)?;
        if let Some(range) = &layout.deferred_action_invocations {
            let list = PlanList::read(showing, Some(range), DEFERRED_INVOCATIONS)?;
            document.further_list(json, FurtherList::DeferredActionInvocations);
            for value in list.values() {
                let waiting = list.read_entry(showing, value, DeferredActionInvocation::read)?;
                let reason = waiting.reason.as_ref().map_or("", |reason| reason.as_str());
                let action = &waiting.action_invocation;
                if self.takes(taken.as_ref(), action) {
                    with_invocation(showing, action, |invocation| {
                        document.deferred_invocation(json, reason, invocation);
                    })?;
                }
            }
        }
        if let Some(range) = &layout.action_invocations {
            let list = PlanList::read(showing, Some(range), INVOCATIONS)?;
            document.further_list(json, FurtherList::ActionInvocations);
            for value in list.values() {
                let action = list.read_entry(showing, value, ActionInvocation::read)?;
                if self.takes(taken.as_ref(), &action) {
                    with_invocation(showing, &action, |invocation| {
                        document.invocation(json, invocation);
                    })?;
                }
            }
        }
        Ok(remarks)
    }

    /// The addresses of the changes that a filter takes; none where there is no filter.
    fn taken(&self, showing: &Showing<'_>) -> Result<Option<HashSet<String>>, Error> {
        if self.filtered.is_none() {
            return Ok(None);
        }
        let mut taken = HashSet::new();
        for job in &self.survey.listed {
            let text = showing.document.part(&job.range)?;
            let Ok(change) = Document::parse_with(text, showing.options.limits) else {
                continue;
            };
            let address = change.root().get("address").and_then(|one| one.as_str());
            taken.extend(address.map(|address| address.into_owned()));
        }
        Ok(Some(taken))
    }

    /// Whether an action is written: it goes with the change that invokes it.
    fn takes(&self, taken: Option<&HashSet<String>>, action: &ActionInvocation<'_>) -> bool {
        let (Some(taken), Some(filtered)) = (taken, self.filtered) else {
            return true;
        };
        match &action.lifecycle_action_trigger {
            Some(trigger) => taken.contains(&*trigger.triggering_resource_address),
            None => filtered.takes_name(&action.address),
        }
    }
}

fn with_invocation(
    showing: &Showing<'_>,
    action: &ActionInvocation<'_>,
    write: impl FnOnce(&ComputedInvocation<'_>),
) -> Result<(), Error> {
    let arena = Arena::new();
    with_config(showing, action, &arena, |config| {
        write(&ComputedInvocation {
            address: &action.address,
            action_type: &action.action_type,
            name: &action.name,
            trigger: action.lifecycle_action_trigger.as_ref().map(invoking),
            config,
        });
    })
}

fn invoking<'a>(trigger: &'a ActionTrigger<'_>) -> InvokingChange<'a> {
    let place = [
        trigger.action_trigger_block_index,
        trigger.actions_list_index,
    ];
    InvokingChange {
        address: &trigger.triggering_resource_address,
        event: &trigger.action_trigger_event,
        place: place.map(|at| at.and_then(|at| at.as_u64()).unwrap_or_default()),
    }
}
