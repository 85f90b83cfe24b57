use super::index::PlanPart;
use super::layout::PlanLayout;
use super::pass::entries;
use crate::document::config::{Configuration, ProviderConfig};
use crate::document::plan::Plan;
use crate::document::render::RenderPlan;
use crate::program::ProgramSigns;
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
        Complete = Plan::complete,
        DeferredChanges = Plan::deferred_changes,
        ActionInvocations = Plan::action_invocations,
        DeferredActionInvocations = Plan::deferred_action_invocations,
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

keys! {
    /// The member of a configuration that is looked at.
    ConfigurationMember {
        ProviderConfig = Configuration::provider_config,
    }
}

keys! {
    /// The member of a provider's configuration that is looked at.
    ProviderMember {
        FullName = ProviderConfig::full_name,
    }
}

impl Member {
    /// Steps over the member and writes down where it is, or what it says; tells of long parts piece by piece.
    pub(super) fn take<I: Input>(
        self,
        layout: &mut PlanLayout,
        walk: &mut Walk<'_, I>,
        mut part: impl FnMut(PlanPart, Range<usize>),
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
            Self::Errored => {
                let errored = walk.present_flag()?;
                layout.errored = errored.unwrap_or_default();
                layout.note(errored.is_some(), Plan::errored);
            }
            Self::Applyable => {
                layout.applyable = walk.present_flag()?;
                layout.note(layout.applyable.is_some(), Plan::applyable);
            }
            Self::Complete => {
                let is_there = walk.skip_present()?.is_some();
                layout.note(is_there, Plan::complete);
            }
            Self::DeferredChanges => {
                (layout.deferred_changes, layout.deferred_count) = counted(walk)?;
                layout.note(layout.deferred_changes.is_some(), Plan::deferred_changes);
            }
            Self::ActionInvocations => {
                (layout.action_invocations, layout.invocation_count) = counted(walk)?;
                let is_there = layout.action_invocations.is_some();
                layout.note(is_there, Plan::action_invocations);
            }
            Self::DeferredActionInvocations => {
                let (range, count) = counted(walk)?;
                layout.note(range.is_some(), Plan::deferred_action_invocations);
                layout.deferred_action_invocations = range;
                layout.deferred_invocation_count = count;
            }
            Self::Variables => layout.variables = walk.skip_present()?,
            Self::ResourceChanges => layout.resource_changes = walk.skip_kind(b'[')?,
            Self::ResourceDrift => layout.resource_drift = walk.skip_kind(b'[')?,
            Self::RelevantAttributes => layout.relevant_attributes = walk.skip_kind(b'[')?,
            Self::OutputChanges => layout.output_changes = walk.skip_kind(b'{')?,
            Self::Configuration => {
                let told = |range| part(PlanPart::Configuration, range);
                layout.configuration = configuration(walk, &mut layout.signs, told)?;
            }
            Self::PriorState => {
                walk.require_kind(b'{')?;
                let told = |range| part(PlanPart::PriorState, range);
                layout.prior_state = walk.skip_present_telling(told)?;
            }
            Self::PlannedValues => {
                let told = |range| part(PlanPart::PlannedValues, range);
                layout.planned_values = walk.skip_present_telling(told)?;
            }
            Self::ProviderSchemas => layout.provider_schemas = walk.skip_kind(b'{')?,
            Self::Checks | Self::Other => _ = walk.skip()?,
        }
        Ok(())
    }
}

impl PlanLayout {
    /// Takes a member into account that is there.
    fn note(&mut self, is_there: bool, name: &str) {
        if is_there {
            self.signs.note_member(name);
        }
    }
}

/// Steps over the configuration, whose providers may tell the program. What is not as it should be is stepped over as it is.
fn configuration<I: Input>(
    walk: &mut Walk<'_, I>,
    signs: &mut ProgramSigns,
    mut told: impl FnMut(Range<usize>),
) -> Result<Option<Range<usize>>, StreamError> {
    let start = walk.at();
    if walk.peek()? != Some(b'{') {
        return walk.skip_present();
    }
    walk.enter(b'{')?;
    while let Some(member) = walk.next_key(ConfigurationMember::of)? {
        match member {
            ConfigurationMember::ProviderConfig if walk.peek()? == Some(b'{') => {
                walk.enter(b'{')?;
                while walk.next_key(drop_key)?.is_some() {
                    provider_config(walk, signs)?;
                }
            }
            _ => _ = walk.skip_telling(&mut told)?,
        }
    }
    Ok(Some(start..walk.at()))
}

fn provider_config<I: Input>(
    walk: &mut Walk<'_, I>,
    signs: &mut ProgramSigns,
) -> Result<(), StreamError> {
    if walk.peek()? != Some(b'{') {
        return walk.skip().map(drop);
    }
    walk.enter(b'{')?;
    while let Some(member) = walk.next_key(ProviderMember::of)? {
        match member {
            ProviderMember::FullName if walk.peek()? == Some(b'"') => {
                walk.text(|name| signs.note_provider(name))?;
            }
            _ => _ = walk.skip()?,
        }
    }
    Ok(())
}

const fn drop_key(_: &str) {}

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
