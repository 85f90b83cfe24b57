use super::Change;
use crate::shape::{Format, Key, Path, Shape, Text, object, words};
use tofu_json_vocab::{Mode, Reason};

object! {
    /// An entry of `resource_changes` or `resource_drift`.
    ResourceChange = "ResourceChange" {
        /// The absolute address of the instance.
        address "address": Text<'a> as Shape::Text(Format::Resource), always;
        /// The address before, where the object was moved.
        previous_address "previous_address": Option<Text<'a>> as Shape::Text(Format::Resource), optional;
        /// The address of the module; absent in the root module.
        module_address "module_address": Option<Text<'a>> as Shape::Text(Format::Module), optional;
        /// The mode of the resource.
        mode "mode": Option<Mode>, always;
        /// The type of the resource.
        resource_type "type": Text<'a>, always;
        /// The name of the resource.
        name "name": Text<'a>, always;
        /// The key of the instance.
        index "index": Option<Key<'a>>, optional;
        /// Whether the key is not known yet (only Terraform).
        index_unknown "index_unknown": bool, optional;
        /// The provider.
        provider_name "provider_name": Text<'a> as Shape::Text(Format::Provider), optional;
        /// The key of a deposed object; absent for the current one.
        deposed "deposed": Option<Text<'a>> as Shape::Text(Format::Deposed), optional;
        /// What changes.
        change "change": Change<'a>, always;
        /// Why.
        action_reason "action_reason": Option<Reason>, optional;
    }
}

object! {
    /// A change that could not be planned yet (only Terraform).
    DeferredChange = "DeferredChange" {
        /// Why not.
        reason "reason": Option<DeferredReason>, always;
        /// The change as far as it is known.
        resource_change "resource_change": ResourceChange<'a>, always;
    }
}

object! {
    /// Something outside of a resource that its change rests on.
    RelevantAttribute = "RelevantAttribute" {
        /// An instance, a resource, or a resource in a module that is not expanded.
        resource "resource": Text<'a> as Shape::Text(Format::Resource), always;
        /// The path to the value; empty for the whole resource.
        attribute "attribute": Option<Path<'a>>, always;
    }
}

words! {
    /// Why something is deferred (only Terraform).
    DeferredReason {
        /// No reason is known.
        Unknown = "unknown",
        /// How many instances there are is not known.
        InstanceCountUnknown = "instance_count_unknown",
        /// The configuration of the resource is not known.
        ResourceConfigUnknown = "resource_config_unknown",
        /// The configuration of the provider is not known.
        ProviderConfigUnknown = "provider_config_unknown",
        /// Something that it depends on is deferred.
        DeferredPrereq = "deferred_prereq",
        /// Something that it depends on is not there.
        AbsentPrereq = "absent_prereq",
    }
}
