use super::DeferredReason;
use crate::Presence;
use crate::shape::{DecodedText, Format, JsonShape, object};
use tofu_json_number::WrittenNumber;
use tofu_json_value::Value;

object! {
    /// An action that will run (only Terraform).
    ActionInvocation = "ActionInvocation" {
        /// The address of the action.
        address "address": DecodedText<'a>, optional;
        /// The type of the action.
        action_type "type": DecodedText<'a>, optional;
        /// The name of the action.
        name "name": DecodedText<'a>, optional;
        /// Its arguments, as far as they are known.
        config_values "config_values": Presence<Value<'a>>, optional;
        /// Which arguments are sensitive.
        config_sensitive "config_sensitive": Option<Value<'a>> as JsonShape::Mask, optional;
        /// Which arguments are not known yet.
        config_unknown "config_unknown": Option<Value<'a>> as JsonShape::Mask, optional;
        /// The provider.
        provider_name "provider_name": DecodedText<'a> as JsonShape::Text(Format::Provider), optional;
        /// The event of a resource that makes it run.
        lifecycle_action_trigger "lifecycle_action_trigger": Option<ActionTrigger<'a>>, optional;
        /// Present where the caller asked for it.
        invoke_action_trigger "invoke_action_trigger": Option<InvokeTrigger<'a>>, optional;
    }
}

object! {
    /// The event of a resource that makes an action run.
    ActionTrigger = "ActionTrigger" {
        /// The resource.
        triggering_resource_address "triggering_resource_address": DecodedText<'a> as JsonShape::Text(Format::Resource), optional;
        /// The event.
        action_trigger_event "action_trigger_event": DecodedText<'a>, optional;
        /// Which block of the resource names the action.
        action_trigger_block_index "action_trigger_block_index": Option<WrittenNumber<'a>> as JsonShape::Integer, always;
        /// Which entry of that block.
        actions_list_index "actions_list_index": Option<WrittenNumber<'a>> as JsonShape::Integer, always;
        /// What happens when the action fails.
        on_failure "on_failure": Option<DecodedText<'a>>, optional;
    }
}

object! {
    /// The caller asked for an action.
    InvokeTrigger = "InvokeTrigger" {
        /// The resource that the action is called for.
        calling_resource_address "calling_resource_address": Option<DecodedText<'a>> as JsonShape::Text(Format::Resource), optional;
    }
}

object! {
    /// An action that could not be planned yet (only Terraform).
    DeferredActionInvocation = "DeferredActionInvocation" {
        /// Why not.
        reason "reason": Option<DeferredReason>, always;
        /// The action as far as it is known.
        action_invocation "action_invocation": ActionInvocation<'a>, always;
    }
}
