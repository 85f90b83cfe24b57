//! How a list of words becomes an enum that is read as a member of a message.

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

        impl Default for $name {
            fn default() -> Self {
                Self::Other("".into())
            }
        }

        impl<'a> crate::field::Field<'a> for $name {
            fn read(value: tofu_json_value::Value<'a>, misfits: &mut crate::field::Misfits<'a>) -> Self {
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
