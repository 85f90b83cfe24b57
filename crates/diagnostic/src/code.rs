use std::fmt;

use crate::Severity;

/// What a finding is about: one of a fixed list that [`codes!`](crate::codes) makes.
pub trait Code: Copy + Ord + fmt::Debug + fmt::Display + 'static {
    /// The word for it, stable from release to release.
    fn as_str(self) -> &'static str;

    /// How bad it is.
    fn severity(self) -> Severity;

    /// What it is about, in a sentence or a part of one.
    fn about(self) -> &'static str;
}

/// Makes a list of codes: an enum whose variants each have a stable word, a severity, and a text
/// that says what the code is about.
///
/// Variants are written `Variant = "word", Severity, "what it is about";`. The text is also the
/// documentation of the variant. The enum gets `ALL`, `as_str`, `severity`, `about`, `Display` (the
/// word), and [`Code`](crate::Code). A list whose codes have no severity leaves it out of every
/// line: such an enum has no `severity` and is not a [`Code`](crate::Code).
///
/// ```
/// use tofu_json_diagnostic::{Code, Severity, codes};
///
/// codes! {
///     /// What can be wrong with a name.
///     pub enum NameRule {
///         Empty = "empty-name", Error, "a name without a character";
///         Long = "long-name", Note, "a name that no line has room for";
///     }
/// }
///
/// assert_eq!(NameRule::ALL, [NameRule::Empty, NameRule::Long]);
/// assert_eq!(NameRule::Long.to_string(), "long-name");
/// assert_eq!(Code::severity(NameRule::Empty), Severity::Error);
/// assert_eq!(NameRule::Empty.about(), "a name without a character");
///
/// codes! {
///     /// What there is to say of a name.
///     pub enum NameNote {
///         Short = "short-name", "a name of one letter";
///     }
/// }
///
/// assert_eq!(NameNote::Short.as_str(), "short-name");
/// ```
#[macro_export]
macro_rules! codes {
    (
        $(#[$attribute:meta])*
        pub enum $name:ident {
            $($variant:ident = $word:literal, $severity:ident, $about:literal;)+
        }
    ) => {
        $crate::codes! {
            $(#[$attribute])*
            pub enum $name {
                $($variant = $word, $about;)+
            }
        }

        impl $name {
            /// How bad it is.
            #[must_use]
            pub const fn severity(self) -> $crate::Severity {
                match self {
                    $(Self::$variant => $crate::Severity::$severity,)+
                }
            }
        }

        impl $crate::Code for $name {
            fn as_str(self) -> &'static str {
                self.as_str()
            }

            fn severity(self) -> $crate::Severity {
                self.severity()
            }

            fn about(self) -> &'static str {
                self.about()
            }
        }
    };
    (
        $(#[$attribute:meta])*
        pub enum $name:ident {
            $($variant:ident = $word:literal, $about:literal;)+
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum $name {
            $(#[doc = $about] $variant,)+
        }

        impl $name {
            /// All of them.
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$variant),+];

            /// The word for it, stable from release to release.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }

            /// What it is about.
            #[must_use]
            pub const fn about(self) -> &'static str {
                match self {
                    $(Self::$variant => $about,)+
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}
