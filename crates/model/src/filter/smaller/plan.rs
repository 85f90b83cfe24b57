use super::cuts::Cuts;
use super::cutter::Cutter;
use super::taken::Taken;
use crate::document::plan::{
    ActionInvocation, ActionTrigger, DeferredActionInvocation, DeferredChange, Plan,
    RelevantAttribute,
};
use crate::document::state::State;
use crate::stream::{Input, StreamError, keys};
use tofu_json_value::Limits;
use tofu_json_vocab::address::ResourceAddress;

keys! {
    /// The members of a plan that are made smaller.
    PlanMember {
        ResourceChanges = Plan::resource_changes,
        ResourceDrift = Plan::resource_drift,
        DeferredChanges = Plan::deferred_changes,
        ActionInvocations = Plan::action_invocations,
        DeferredActionInvocations = Plan::deferred_action_invocations,
        OutputChanges = Plan::output_changes,
        PlannedValues = Plan::planned_values,
        PriorState = Plan::prior_state,
        RelevantAttributes = Plan::relevant_attributes,
    }
}

keys! {
    /// The member of a relevant attribute that is looked at.
    RelevantMember {
        Resource = RelevantAttribute::resource,
    }
}

keys! {
    /// The member of a deferred change that is looked at.
    DeferredMember {
        ResourceChange = DeferredChange::resource_change,
    }
}

keys! {
    /// The members of an action that are looked at.
    InvocationMember {
        Address = ActionInvocation::address,
        ActionType = ActionInvocation::action_type,
        LifecycleTrigger = ActionInvocation::lifecycle_action_trigger,
    }
}

keys! {
    /// The member of the trigger of an action that is looked at.
    TriggerMember {
        TriggeringResource = ActionTrigger::triggering_resource_address,
    }
}

keys! {
    /// The member of a deferred action that is looked at.
    DeferredActionMember {
        ActionInvocation = DeferredActionInvocation::action_invocation,
    }
}

keys! {
    /// The member of a state that is looked at.
    StateMember {
        Values = State::values,
    }
}

/// What is left out of a plan, so that a smaller plan stays: changes, drift and outputs that are not taken, and the
/// objects and relevant attributes of the others. Variables, configuration and checks stay as they are.
///
/// # Errors
///
/// Where the text ends early, does not start with an object, or one of the members is of another kind than it should be.
pub fn cut_plan(
    input: &mut impl Input,
    limits: Limits,
    taken: &mut Taken<'_>,
) -> Result<Cuts, StreamError> {
    let mut cutter = Cutter::enter(input, limits, taken)?;
    while let Some(member) = cutter.walk.next_key(PlanMember::of)? {
        cutter
            .plan_member(member)
            .map_err(|error| member.within(error))?;
    }
    Ok(cutter.cuts.finish(cutter.walk.at()))
}

impl<I: Input> Cutter<'_, '_, '_, I> {
    fn plan_member(&mut self, member: PlanMember) -> Result<(), StreamError> {
        match member {
            PlanMember::ResourceChanges | PlanMember::ResourceDrift => {
                self.list(Self::entry).map(drop)
            }
            PlanMember::DeferredChanges => self.list(Self::deferred).map(drop),
            PlanMember::ActionInvocations => self.list(Self::invocation).map(drop),
            PlanMember::DeferredActionInvocations => self.list(Self::deferred_action).map(drop),
            PlanMember::OutputChanges => self.outputs().map(drop),
            PlanMember::PlannedValues => self.values(),
            PlanMember::PriorState => self.prior_state(),
            PlanMember::RelevantAttributes => self.list(Self::relevant_attribute).map(drop),
            PlanMember::Other => self.walk.skip().map(drop),
        }
    }

    fn prior_state(&mut self) -> Result<(), StreamError> {
        if !self.walk.enter(b'{')? {
            return Ok(());
        }
        while let Some(member) = self.walk.next_key(StateMember::of)? {
            let found = match member {
                StateMember::Values => self.values(),
                StateMember::Other => self.walk.skip().map(drop),
            };
            found.map_err(|error| member.within(error))?;
        }
        Ok(())
    }

    fn relevant_attribute(&mut self) -> Result<bool, StreamError> {
        let mut takes = true;
        if !self.walk.enter(b'{')? {
            return Ok(takes);
        }
        while let Some(member) = self.walk.next_key(RelevantMember::of)? {
            let found = match member {
                RelevantMember::Resource => {
                    let taken = &mut *self.taken;
                    let found = self.walk.text(|address| taken.takes_some(address));
                    found.map(|found| takes = found.unwrap_or(true))
                }
                RelevantMember::Other => self.walk.skip().map(drop),
            };
            found.map_err(|error| member.within(error))?;
        }
        Ok(takes)
    }

    /// An action goes with the object whose change invokes it. One that the caller asked for is taken by its own name.
    fn invocation(&mut self) -> Result<bool, StreamError> {
        let (mut own, mut of_trigger) = ([const { String::new() }; 2], None);
        if !self.walk.enter(b'{')? {
            return Ok(true);
        }
        while let Some(member) = self.walk.next_key(InvocationMember::of)? {
            let [address, action_type] = &mut own;
            let found = match member {
                InvocationMember::Address => self.text_into(address),
                InvocationMember::ActionType => self.text_into(action_type),
                InvocationMember::LifecycleTrigger => {
                    self.trigger().map(|found| of_trigger = found)
                }
                InvocationMember::Other => self.walk.skip().map(drop),
            };
            found.map_err(|error| member.within(error))?;
        }
        let [address, action_type] = &own;
        Ok(match of_trigger {
            Some(resource) => {
                let parsed = ResourceAddress::parse(&resource).ok();
                let resource_type = parsed.as_ref().map_or("", |one| &*one.resource_type);
                self.taken.takes_object(&resource, resource_type)
            }
            None => self.taken.takes_object(address, action_type),
        })
    }

    /// The object whose change invokes an action.
    fn trigger(&mut self) -> Result<Option<String>, StreamError> {
        if !self.walk.enter(b'{')? {
            return Ok(None);
        }
        let mut resource = String::new();
        while let Some(member) = self.walk.next_key(TriggerMember::of)? {
            let found = match member {
                TriggerMember::TriggeringResource => self.text_into(&mut resource),
                TriggerMember::Other => self.walk.skip().map(drop),
            };
            found.map_err(|error| member.within(error))?;
        }
        Ok(Some(resource))
    }

    fn text_into(&mut self, text: &mut String) -> Result<(), StreamError> {
        let read = self.walk.text(str::to_owned)?;
        *text = read.unwrap_or_default();
        Ok(())
    }

    fn deferred_action(&mut self) -> Result<bool, StreamError> {
        let mut takes = true;
        if !self.walk.enter(b'{')? {
            return Ok(takes);
        }
        while let Some(member) = self.walk.next_key(DeferredActionMember::of)? {
            let found = match member {
                DeferredActionMember::ActionInvocation => {
                    self.invocation().map(|found| takes = found)
                }
                DeferredActionMember::Other => self.walk.skip().map(drop),
            };
            found.map_err(|error| member.within(error))?;
        }
        Ok(takes)
    }

    fn deferred(&mut self) -> Result<bool, StreamError> {
        let mut takes = true;
        if !self.walk.enter(b'{')? {
            return Ok(takes);
        }
        while let Some(member) = self.walk.next_key(DeferredMember::of)? {
            let found = match member {
                DeferredMember::ResourceChange => self.object().map(|found| takes = found),
                DeferredMember::Other => self.walk.skip().map(drop),
            };
            found.map_err(|error| member.within(error))?;
        }
        Ok(takes)
    }
}
