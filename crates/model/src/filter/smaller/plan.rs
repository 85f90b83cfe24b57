use super::cuts::Cuts;
use super::cutter::Cutter;
use super::taken::Taken;
use crate::document::plan::{DeferredChange, Plan, RelevantAttribute};
use crate::document::state::State;
use crate::stream::{Input, StreamError, keys};
use tofu_json_value::Limits;

keys! {
    /// The members of a plan that are made smaller.
    PlanMember {
        ResourceChanges = Plan::resource_changes,
        ResourceDrift = Plan::resource_drift,
        DeferredChanges = Plan::deferred_changes,
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
