/// The words of `actions` lists that some version of either product writes.
pub const ACTION_WORDS: &[&str] = &[
    "no-op", "create", "read", "update", "delete", "forget", "open",
];

/// The modes of resources.
pub const MODE_WORDS: &[&str] = &["managed", "data", "ephemeral"];

/// The reasons of section 3.4.
pub const REASON_WORDS: &[&str] = &[
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

/// Writes the enum of an open list of words, and how it is read.
macro_rules! words {
    (
        $(#[$about:meta])*
        $name:ident {
            $($(#[$line:meta])* $variant:ident = $word:literal,)+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$line])* $variant,)+
            /// A word that is not in the list, kept as it was written.
            Other(Box<str>),
        }

        impl $name {
            /// The words of the list.
            pub const KNOWN: &'static [&'static str] = &[$($word),+];

            /// The word; one that is not known comes back unchanged.
            #[must_use]
            pub fn as_str(&self) -> &str {
                match self {
                    $(Self::$variant => $word,)+
                    Self::Other(word) => word,
                }
            }
        }

        impl From<&str> for $name {
            fn from(word: &str) -> Self {
                match word {
                    $($word => Self::$variant,)+
                    _ => Self::Other(word.into()),
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl<'a> $crate::shape::Part<'a> for $name {
            const SHAPE: $crate::shape::Shape = $crate::shape::Shape::Word(Self::KNOWN);

            fn part(value: tofu_json_value::Value<'a>) -> Result<Self, $crate::Error> {
                <$crate::shape::Text as $crate::shape::Part>::part(value).map(|word| Self::from(&*word))
            }
        }
    };
}

pub(crate) use words;

#[cfg(test)]
mod tests {
    use super::{ACTION_WORDS, MODE_WORDS, REASON_WORDS};
    use tofu_json_vocab::{Action, Mode, Reason};

    #[test]
    fn the_lists_are_those_of_the_vocabulary() {
        for word in MODE_WORDS {
            assert!(!matches!(Mode::from(*word), Mode::Other(_)), "{word}");
        }
        for word in REASON_WORDS {
            assert!(!matches!(Reason::from(*word), Reason::Other(_)), "{word}");
        }
        for word in ACTION_WORDS {
            let known = !matches!(Action::from_words([*word]), Action::Other(_));
            // Only one version of one product wrote it, and nothing is done about it.
            assert_eq!(known, *word != "open", "{word}");
        }
    }
}
