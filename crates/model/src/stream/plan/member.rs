use super::layout::PlanLayout;
use super::pass::entries;
use crate::document::plan::Plan;
use crate::document::render::RenderPlan;
use crate::stream::keys;
use crate::stream::walk::Walk;
use crate::stream::{Input, StreamError};
use std::ops::Range;

keys! {
    /// The top-level members of a plan, in either form, that are looked at.
    pub(in crate::stream) Member {
        FormatVersion = Plan::format_version,
        PlanFormatVersion = RenderPlan::plan_format_version,
        ProviderFormatVersion = RenderPlan::provider_format_version,
        TerraformVersion = Plan::terraform_version,
        Errored = Plan::errored,
        Applyable = Plan::applyable,
        DeferredChanges = Plan::deferred_changes,
        ActionInvocations = Plan::action_invocations,
        Variables = Plan::variables,
        ResourceChanges = Plan::resource_changes,
        ResourceDrift = Plan::resource_drift,
        RelevantAttributes = Plan::relevant_attributes,
        OutputChanges = Plan::output_changes,
        Checks = Plan::checks,
        Configuration = Plan::configuration,
        PriorState = Plan::prior_state,
        PlannedValues = Plan::planned_values,
        ProviderSchemas = RenderPlan::provider_schemas,
    }
}

impl Member {
    /// Steps over the member and writes down where it is, or what it says.
    pub(super) fn take<I: Input>(
        self,
        layout: &mut PlanLayout,
        walk: &mut Walk<'_, I>,
    ) -> Result<(), StreamError> {
        match self {
            Self::FormatVersion if layout.for_rendering => _ = walk.skip()?,
            Self::FormatVersion => layout.format_version = walk.text(str::to_owned)?,
            Self::PlanFormatVersion => {
                layout.for_rendering = true;
                layout.format_version = walk.text(str::to_owned)?;
            }
            Self::ProviderFormatVersion => {
                layout.provider_format_version = walk.text(str::to_owned)?;
            }
            Self::TerraformVersion => layout.terraform_version = walk.text(str::to_owned)?,
            Self::Errored => layout.errored = walk.flag()?,
            Self::Applyable => layout.applyable = walk.present_flag()?,
            Self::DeferredChanges => {
                (layout.deferred_changes, layout.deferred_count) = counted(walk)?;
            }
            Self::ActionInvocations => {
                (layout.action_invocations, layout.invocation_count) = counted(walk)?;
            }
            Self::Variables => layout.variables = walk.skip_present()?,
            Self::ResourceChanges => layout.resource_changes = walk.skip_kind(b'[')?,
            Self::ResourceDrift => layout.resource_drift = walk.skip_kind(b'[')?,
            Self::RelevantAttributes => layout.relevant_attributes = walk.skip_kind(b'[')?,
            Self::OutputChanges => layout.output_changes = walk.skip_kind(b'{')?,
            Self::Configuration => layout.configuration = walk.skip_present()?,
            Self::PriorState => layout.prior_state = walk.skip_kind(b'{')?,
            Self::PlannedValues => layout.planned_values = walk.skip_present()?,
            Self::ProviderSchemas => layout.provider_schemas = walk.skip_kind(b'{')?,
            Self::Checks | Self::Other => _ = walk.skip()?,
        }
        Ok(())
    }
}

/// Steps over an array; where it is, and how many elements it has.
fn counted<I: Input>(walk: &mut Walk<'_, I>) -> Result<(Option<Range<usize>>, u64), StreamError> {
    let (start, mut count) = (walk.at(), 0);
    if !walk.enter(b'[')? {
        return Ok((None, 0));
    }
    entries(walk, |walk| {
        count += 1;
        walk.skip().map(drop)
    })?;
    Ok((Some(start..walk.at()), count))
}
