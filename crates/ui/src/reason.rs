use crate::word::words;

words! {
    /// Why an action was planned: the `reason` of a planned change. The words differ from those of
    /// plan documents.
    Reason {
        /// The object is tainted.
        Tainted = "tainted",
        /// The caller asked for a replacement.
        Requested = "requested",
        /// Something named in `replace_triggered_by` changes.
        ReplaceTriggeredBy = "replace_triggered_by",
        /// The provider cannot change the object in place.
        CannotUpdate = "cannot_update",
        /// A reason that the producer has no word for.
        Unknown = "unknown",
        /// The resource is not in the configuration.
        DeleteBecauseNoResourceConfig = "delete_because_no_resource_config",
        /// The instance key does not fit the use of `count` and `for_each`.
        DeleteBecauseWrongRepetition = "delete_because_wrong_repetition",
        /// The index is out of range for `count`.
        DeleteBecauseCountIndex = "delete_because_count_index",
        /// `enabled` is false.
        DeleteBecauseEnabledFalse = "delete_because_enabled_false",
        /// The key is not in the `for_each` map.
        DeleteBecauseEachKey = "delete_because_each_key",
        /// The module is not in the configuration.
        DeleteBecauseNoModule = "delete_because_no_module",
        /// The object was moved to an address that is not in the configuration.
        DeleteBecauseNoMoveTarget = "delete_because_no_move_target",
        /// The configuration of the data source holds values that are not yet known.
        ReadBecauseConfigUnknown = "read_because_config_unknown",
        /// Something that the data source depends on has pending changes.
        ReadBecauseDependencyPending = "read_because_dependency_pending",
        /// The data source is in a check block.
        ReadBecauseCheckNested = "read_because_check_nested",
        /// The configuration says `lifecycle.destroy = false`.
        ForgotBecauseLifecycleDestroyInConfig = "forgot_because_lifecycle_destroy_in_config",
        /// The state says `lifecycle.destroy = false`.
        ForgotBecauseLifecycleDestroyInState = "forgot_because_lifecycle_destroy_in_state",
    }
}
