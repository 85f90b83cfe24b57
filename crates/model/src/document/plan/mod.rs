//! The plan that `show -json PLANFILE` prints.

mod change;
mod invocation;
mod resource_change;

pub use change::{Change, Importing};
pub use invocation::{ActionInvocation, ActionTrigger, DeferredActionInvocation, InvokeTrigger};
pub use resource_change::{DeferredChange, DeferredReason, RelevantAttribute, ResourceChange};

use super::check::Check;
use super::config::Configuration;
use super::state::State;
use super::values::PlannedValues;
use crate::Presence;
use crate::shape::{DecodedText, Format, JsonShape, List, Map, object};
use tofu_json_value::Value;

object! {
    /// A plan.
    ///
    /// ```
    /// use tofu_json_model::document::Owned;
    /// use tofu_json_model::document::plan::Plan;
    ///
    /// let plan = br#"{"format_version": "1.2", "planned_values": {}, "errored": false,
    ///     "output_changes": {"o": {"actions": ["create"], "after": 1}},
    ///     "resource_changes": [{"address": "a.b", "change": {"actions": ["create"]}}]}"#;
    /// let plan = Owned::<Plan<'static>>::parse(plan.to_vec())?;
    /// let plan = plan.view();
    /// assert_eq!((plan.resource_changes.len(), plan.errored), (1, Some(false)));
    /// for change in plan.resource_changes.iter() {
    ///     assert_eq!(change?.address, "a.b");
    /// }
    /// let outputs: Vec<_> = plan.output_changes.iter().map(|(name, _)| name).collect();
    /// assert_eq!(outputs, ["o"]);
    /// # Ok::<(), tofu_json_model::Error>(())
    /// ```
    Plan = "Plan" of Plan {
        /// The version of the format.
        format_version "format_version": Option<DecodedText<'a>> as JsonShape::Text(Format::Version), always;
        /// The version of the program that printed the document.
        terraform_version "terraform_version": Option<DecodedText<'a>>, optional;
        /// The variables of the root module.
        variables "variables": Map<'a, Variable<'a>>, optional;
        /// What will be there after the plan is applied, as far as it is known.
        planned_values "planned_values": PlannedValues<'a>, always;
        /// What was found to have changed outside of the program.
        resource_drift "resource_drift": List<'a, ResourceChange<'a>>, optional;
        /// What is planned for each instance, unchanged ones included.
        resource_changes "resource_changes": List<'a, ResourceChange<'a>>, optional;
        /// What could not be planned yet (only Terraform).
        deferred_changes "deferred_changes": List<'a, DeferredChange<'a>>, optional;
        /// Actions that could not be planned yet (only Terraform).
        deferred_action_invocations "deferred_action_invocations": List<'a, DeferredActionInvocation<'a>>, optional;
        /// What is planned for each output of the root module.
        output_changes "output_changes": Map<'a, Change<'a>>, optional;
        /// Actions that will run (only Terraform).
        action_invocations "action_invocations": List<'a, ActionInvocation<'a>>, optional;
        /// The state that the plan starts from, after refresh, moves and imports.
        prior_state "prior_state": Option<State<'a>>, optional;
        /// The configuration.
        configuration "configuration": Option<Configuration<'a>>, optional;
        /// What outside of the planned resources their changes rest on.
        relevant_attributes "relevant_attributes": List<'a, RelevantAttribute<'a>>, optional;
        /// The results of conditions (only Terraform 1.2).
        condition_results "condition_results": Option<Value<'a>>, optional;
        /// The results of checks.
        checks "checks": List<'a, Check<'a>>, optional;
        /// When the plan was made.
        timestamp "timestamp": Option<DecodedText<'a>> as JsonShape::Text(Format::Time), optional;
        /// Whether the plan can be applied (only Terraform); absent is not false.
        applyable "applyable": Option<bool>, optional;
        /// Whether the plan leaves nothing to another one (only Terraform); absent is not false.
        complete "complete": Option<bool>, optional;
        /// Whether planning failed part-way; absent in documents of old.
        errored "errored": Option<bool>, optional;
    }
}

object! {
    /// A variable of the root module.
    Variable = "Variable" {
        /// The value; null is a value.
        value "value": Presence<Value<'a>>, optional;
    }
}
