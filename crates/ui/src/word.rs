//! How a list of words becomes an enum that also keeps the words it does not know.

/// Writes the enum, and the way from a word to a variant and back.
macro_rules! words {
    (
        $(#[$about:meta])*
        $name:ident {
            $($(#[$line:meta])* $variant:ident = $word:literal,)+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name {
            $($(#[$line])* $variant,)+
            /// A word that is not in the list, kept as it was written.
            Other(Box<str>),
        }

        impl $name {
            /// The word of the wire format; an unknown word comes back unchanged.
            #[must_use]
            pub fn as_str(&self) -> &str {
                match self {
                    $(Self::$variant => $word,)+
                    Self::Other(word) => word,
                }
            }

            /// Whether the word is in the list.
            #[must_use]
            pub fn is_known(&self) -> bool {
                !matches!(self, Self::Other(_))
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
