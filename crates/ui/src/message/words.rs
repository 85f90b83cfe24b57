//! The words of messages; those that are not in a list are kept.

/// Defines an enum of words, with its conversions from and to text and the way it is read from a
/// message.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($list:tt)+ }) => {
        tofu_json_vocab::word_list! {
            $(#[$about])*
            #[derive(PartialOrd, Ord)]
            $name { $($list)+ }
        }

        impl $name {
            /// Whether the word is in the list.
            #[must_use]
            pub fn is_known(&self) -> bool {
                !matches!(self, Self::Other(_))
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self::Other("".into())
            }
        }

        impl<'a> crate::message::field::Field<'a> for $name {
            fn read(value: tofu_json_value::Value<'a>, misfits: &mut crate::message::field::Misfits<'a>) -> Self {
                match value.as_str() {
                    Some(word) => Self::from(&*word),
                    None => {
                        misfits.note(value);
                        Self::default()
                    }
                }
            }
        }
    };
}

pub(crate) use words;

words! {
    /// The action on an object: the `action` of a planned change or of a hook.
    Action {
        /// Nothing; also what OpenTofu writes for a replacement that forgets the old object.
        NoOp = "noop",
        /// A new object.
        Create = "create",
        /// A data source is read.
        Read = "read",
        /// The object changes in place.
        Update = "update",
        /// Another object takes its place; whether it is created before or after the old one is
        /// destroyed is not known.
        Replace = "replace",
        /// The object is destroyed.
        Delete = "delete",
        /// The object has another address now.
        Move = "move",
        /// The object comes under management.
        Import = "import",
        /// The object is forgotten and stays.
        Remove = "remove",
        /// An ephemeral resource is opened (Terraform's `ephemeral_op_*`).
        Open = "open",
        /// An ephemeral resource is renewed.
        Renew = "renew",
        /// An ephemeral resource is closed.
        Close = "close",
    }
}

impl Action {
    /// The word that plans have for the same: messages write `noop` for their `no-op`, and `remove` for
    /// their `forget`.
    #[must_use]
    pub fn plan_word(&self) -> &str {
        match self {
            Self::NoOp => "no-op",
            Self::Remove => "forget",
            other => other.as_str(),
        }
    }

    /// The action of a word, whether messages or plans have it.
    #[must_use]
    pub fn of_either_word(word: &str) -> Self {
        match word {
            "no-op" => Self::NoOp,
            "forget" => Self::Remove,
            other => Self::from(other),
        }
    }

    /// How many operations the action announces for the apply phase.
    #[must_use]
    pub fn operations(&self) -> u64 {
        match self {
            Self::Create | Self::Update | Self::Delete | Self::Read => 1,
            Self::Replace => 2,
            _ => 0,
        }
    }
}

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

words! {
    /// The `@level` of a message.
    Level {
        /// Progress and results.
        Info = "info",
        /// Warnings.
        Warn = "warn",
        /// Errors, and some messages about tests.
        Error = "error",
        /// Never from the user interface; seen in logs that are merged into the stream.
        Debug = "debug",
        /// Never from the user interface; seen in logs that are merged into the stream.
        Trace = "trace",
    }
}

words! {
    /// The `status` of a test file, a run or a suite.
    TestStatus {
        /// Not run, or not yet.
        Pending = "pending",
        /// Left out.
        Skip = "skip",
        /// Passed.
        Pass = "pass",
        /// An assertion failed.
        Fail = "fail",
        /// It could not be run to its end.
        Error = "error",
    }
}

impl TestStatus {
    /// The word of the human text: `error` reads `fail`.
    #[must_use]
    pub fn word(&self) -> &str {
        match self {
            Self::Error => "fail",
            other => other.as_str(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Action;

    #[test]
    fn plans_have_other_words() {
        assert_eq!(Action::from("noop").plan_word(), "no-op");
        assert_eq!(Action::from("remove").plan_word(), "forget");
        assert_eq!(Action::from("replace").plan_word(), "replace");
        assert_eq!(Action::from("odd").plan_word(), "odd");
        for word in ["noop", "no-op", "remove", "forget", "create", "odd"] {
            let action = Action::of_either_word(word);
            assert!([action.as_str(), action.plan_word()].contains(&word));
        }
    }
}
