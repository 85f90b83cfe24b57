use super::layout::PlanLayout;
use crate::stream::walk::Walk;
use crate::stream::{Error, Input};

/// The top-level members of a plan that are looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::stream) enum Member {
    FormatVersion,
    PlanFormatVersion,
    ProviderFormatVersion,
    TerraformVersion,
    Errored,
    ResourceChanges,
    ResourceDrift,
    RelevantAttributes,
    OutputChanges,
    Checks,
    Configuration,
    PriorState,
    PlannedValues,
    ProviderSchemas,
    Other,
}

impl Member {
    pub(in crate::stream) fn of(key: &str) -> Self {
        match key {
            "format_version" => Self::FormatVersion,
            "plan_format_version" => Self::PlanFormatVersion,
            "provider_format_version" => Self::ProviderFormatVersion,
            "terraform_version" => Self::TerraformVersion,
            "errored" => Self::Errored,
            "resource_changes" => Self::ResourceChanges,
            "resource_drift" => Self::ResourceDrift,
            "relevant_attributes" => Self::RelevantAttributes,
            "output_changes" => Self::OutputChanges,
            "checks" => Self::Checks,
            "configuration" => Self::Configuration,
            "prior_state" => Self::PriorState,
            "planned_values" => Self::PlannedValues,
            "provider_schemas" => Self::ProviderSchemas,
            _ => Self::Other,
        }
    }

    pub(in crate::stream) const fn pointer(self) -> &'static str {
        match self {
            Self::FormatVersion => "/format_version",
            Self::PlanFormatVersion => "/plan_format_version",
            Self::ProviderFormatVersion => "/provider_format_version",
            Self::TerraformVersion => "/terraform_version",
            Self::Errored => "/errored",
            Self::ResourceChanges => "/resource_changes",
            Self::ResourceDrift => "/resource_drift",
            Self::RelevantAttributes => "/relevant_attributes",
            Self::OutputChanges => "/output_changes",
            Self::Checks => "/checks",
            Self::Configuration => "/configuration",
            Self::PriorState => "/prior_state",
            Self::PlannedValues => "/planned_values",
            Self::ProviderSchemas => "/provider_schemas",
            Self::Other => "",
        }
    }

    /// Steps over the member and writes down where it is, or what it says.
    pub(super) fn take<I: Input>(
        self,
        layout: &mut PlanLayout,
        walk: &mut Walk<'_, I>,
    ) -> Result<(), Error> {
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
