use tofu_json_vocab::{Mode, Reason};

/// The words of `actions` lists that some version of either product writes.
pub const ACTION_WORDS: &[&str] = &[
    "no-op", "create", "read", "update", "delete", "forget", "open",
];

/// The modes of resources.
pub const MODE_WORDS: &[&str] = Mode::KNOWN;

/// The reasons of actions.
pub const REASON_WORDS: &[&str] = Reason::KNOWN;

/// Writes the enum of an open list of words, and how it is read.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($list:tt)+ }) => {
        tofu_json_vocab::word_list! { $(#[$about])* $name { $($list)+ } }

        impl $crate::shape::Sealed for $name {}

        impl<'a> $crate::shape::Part<'a> for $name {
            const SHAPE: $crate::shape::JsonShape = $crate::shape::JsonShape::Word(Self::KNOWN);

            fn part(value: tofu_json_value::Value<'a>) -> Result<Self, $crate::Error> {
                <$crate::shape::DecodedText as $crate::shape::Part>::part(value).map(|word| Self::from(&*word))
            }
        }
    };
}

pub(crate) use words;

#[cfg(test)]
mod tests {
    use super::ACTION_WORDS;
    use tofu_json_vocab::Action;

    #[test]
    fn the_actions_are_those_of_the_vocabulary() {
        for word in ACTION_WORDS {
            let known = !matches!(Action::from_words([*word]), Action::Other(_));
            // Only one version of one product wrote it, and nothing is done about it.
            assert_eq!(known, *word != "open", "{word}");
        }
    }
}
