use crate::word_list;

word_list! {
    /// Why an action was planned: the `action_reason` member of a resource change.
    ///
    /// An absent member means that no reason was given; a word that is not known is to be treated
    /// the same way.
    Reason {
        /// The object is tainted, so it is replaced.
        ReplaceBecauseTainted = "replace_because_tainted",
        /// The provider cannot change the object in place.
        ReplaceBecauseCannotUpdate = "replace_because_cannot_update",
        /// The caller asked for a replacement.
        ReplaceByRequest = "replace_by_request",
        /// Something named in `replace_triggered_by` changes.
        ReplaceByTriggers = "replace_by_triggers",
        /// The resource is not in the configuration; also seen with the action `forget`.
        DeleteBecauseNoResourceConfig = "delete_because_no_resource_config",
        /// The instance key does not fit the use of `count` and `for_each`.
        DeleteBecauseWrongRepetition = "delete_because_wrong_repetition",
        /// The index is out of range for `count`.
        DeleteBecauseCountIndex = "delete_because_count_index",
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
        /// The data source is in a check block, which is verified during apply.
        ReadBecauseCheckNested = "read_because_check_nested",
        /// `enabled` is false (only OpenTofu, since 1.11).
        DeleteBecauseEnabledFalse = "delete_because_enabled_false",
        /// The state says `lifecycle.destroy = false` (only OpenTofu, since 1.12).
        ForgotBecauseLifecycleDestroyInState = "forgot_because_lifecycle_destroy_in_state",
        /// The configuration says `lifecycle.destroy = false` (only OpenTofu, since 1.12).
        ForgotBecauseLifecycleDestroyInConfig = "forgot_because_lifecycle_destroy_in_config",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: [&str; 16] = [
        "replace_because_tainted",
        "replace_because_cannot_update",
        "replace_by_request",
        "replace_by_triggers",
        "delete_because_no_resource_config",
        "delete_because_wrong_repetition",
        "delete_because_count_index",
        "delete_because_each_key",
        "delete_because_no_module",
        "delete_because_no_move_target",
        "read_because_config_unknown",
        "read_because_dependency_pending",
        "read_because_check_nested",
        "delete_because_enabled_false",
        "forgot_because_lifecycle_destroy_in_state",
        "forgot_because_lifecycle_destroy_in_config",
    ];

    #[test]
    fn known_words_have_variants_and_come_back() {
        for word in KNOWN {
            let reason = Reason::from(word);
            assert!(!matches!(reason, Reason::Other(_)), "{word}");
            assert_eq!(reason.as_str(), word);
        }
    }

    #[test]
    fn unknown_words_come_back() {
        // The message stream's spelling of the first reason is another word list.
        for word in ["tainted", "", "delete_because_of_the_weather"] {
            assert_eq!(Reason::from(word), Reason::Other(word.into()));
            assert_eq!(Reason::from(word).to_string(), word);
        }
    }
}
