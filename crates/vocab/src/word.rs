//! How a list of words becomes an enum that also keeps the words it does not know.

/// Writes the enum, and the way from a word to a variant and back. For the crates of this
/// workspace only.
#[doc(hidden)]
#[macro_export]
macro_rules! word_list {
    (
        $(#[$about:meta])*
        $name:ident {
            $($(#[$line:meta])* $variant:ident = $word:literal,)+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum $name {
            $($(#[$line])* $variant,)+
            /// A word that is not in the list, kept as it was written.
            Other(std::sync::Arc<str>),
        }

        impl $name {
            /// The words of the list.
            pub const KNOWN: &'static [&'static str] = &[$($word),+];

            /// Gives the word of the wire format; an unknown word comes back unchanged.
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
                    // The empty word is shared: what is absent takes no memory.
                    "" => Self::Other(std::sync::Arc::default()),
                    _ => Self::Other(word.into()),
                }
            }
        }

        impl std::str::FromStr for $name {
            type Err = std::convert::Infallible;

            fn from_str(word: &str) -> Result<Self, Self::Err> {
                Ok(Self::from(word))
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}
