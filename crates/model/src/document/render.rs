//! The redacted documents of remote runs, which the renderer takes instead of a plan or a state.
//! The schemas travel with them.

use super::plan::{ActionInvocation, Change, DeferredChange, RelevantAttribute, ResourceChange};
use super::provider::Provider;
use super::values::{Module, StateOutput};
use crate::shape::{DecodedText, Format, JsonShape, List, Map, object};

object! {
    /// A plan for the renderer. OpenTofu writes the lists even where they are null.
    RenderPlan = "RenderPlan" of RenderPlan {
        /// The version of the format of the plan.
        plan_format_version "plan_format_version": Option<DecodedText<'a>> as JsonShape::Text(Format::Version), always;
        /// What is planned for each output.
        output_changes "output_changes": Map<'a, Change<'a>>, nullable;
        /// What is planned for each instance.
        resource_changes "resource_changes": List<'a, ResourceChange<'a>>, nullable;
        /// What was found to have changed outside of the program.
        resource_drift "resource_drift": List<'a, ResourceChange<'a>>, nullable;
        /// What outside of the planned resources their changes rest on.
        relevant_attributes "relevant_attributes": List<'a, RelevantAttribute<'a>>, nullable;
        /// What could not be planned yet (only Terraform).
        deferred_changes "deferred_changes": List<'a, DeferredChange<'a>>, optional;
        /// Actions that will run (only Terraform).
        action_invocations "action_invocations": List<'a, ActionInvocation<'a>>, optional;
        /// The version of the format of the schemas.
        provider_format_version "provider_format_version": Option<DecodedText<'a>> as JsonShape::Text(Format::Version), always;
        /// The provider schemas.
        provider_schemas "provider_schemas": Map<'a, Provider<'a>>, nullable;
    }
}

object! {
    /// A state for the renderer.
    RenderState = "RenderState" of RenderState {
        /// The version of the format of the state.
        state_format_version "state_format_version": Option<DecodedText<'a>> as JsonShape::Text(Format::Version), always;
        /// The root module, by the name that OpenTofu gives it.
        root "root": Option<Module<'a>>, optional;
        /// The root module, by the name that Terraform gives it.
        root_module "root_module": Option<Module<'a>>, optional;
        /// The outputs of the root module.
        root_module_outputs "root_module_outputs": Map<'a, StateOutput<'a>>, nullable;
        /// The version of the format of the schemas.
        provider_format_version "provider_format_version": Option<DecodedText<'a>> as JsonShape::Text(Format::Version), always;
        /// The provider schemas.
        provider_schemas "provider_schemas": Map<'a, Provider<'a>>, nullable;
    }
}

impl<'a> RenderState<'a> {
    /// The root module under either name.
    #[must_use]
    pub fn either_root(&self) -> Option<&Module<'a>> {
        self.root.as_ref().or(self.root_module.as_ref())
    }
}
