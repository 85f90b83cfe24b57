use std::fmt;
use std::hash::{Hash, Hasher};

use crate::Severity;

/// What a diagnostic or a finding is about, as a word that is stable from release to release: a
/// variant of one of the lists that [`codes!`](crate::codes) makes.
///
/// Codes of one list are in its order. Codes of different lists are different, also if their words
/// are the same.
#[derive(Clone, Copy)]
pub struct Code(&'static CodeEntry);

/// A line of a list of codes.
#[doc(hidden)]
#[derive(Debug)]
pub struct CodeEntry {
    /// The path of the list.
    pub list: &'static str,
    /// The number of the line.
    pub number: u16,
    pub word: &'static str,
    pub severity: Severity,
    pub about: &'static str,
}

impl Code {
    #[doc(hidden)]
    #[must_use]
    pub const fn of_entry(entry: &'static CodeEntry) -> Self {
        Self(entry)
    }

    /// The word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.0.word
    }

    /// How bad it is.
    #[must_use]
    pub fn severity(self) -> Severity {
        self.0.severity.clone()
    }

    /// What it is about, in a sentence or a part of one.
    #[must_use]
    pub const fn about(self) -> &'static str {
        self.0.about
    }

    const fn key(self) -> (&'static str, u16) {
        (self.0.list, self.0.number)
    }
}

impl PartialEq for Code {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Code {}

impl PartialOrd for Code {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Code {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}

impl Hash for Code {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Makes a list of codes: an enum whose variants each have a stable word, a severity, and a text
/// that says what the code is about.
///
/// Variants are written `Variant = "word", Severity, "what it is about";`. The text is also the
/// documentation of the variant. The enum gets `ALL`, `as_str`, `severity`, `about`, `Display` (the
/// word), `FromStr` (its reverse), and each variant is a [`Code`]. A list whose codes have no severity leaves it out of every
/// line: such an enum has no `severity`, and its variants are no [`Code`]s.
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
/// assert_eq!("long-name".parse(), Ok(NameRule::Long));
/// assert_eq!(NameRule::Empty.severity(), Severity::Error);
/// assert_eq!(NameRule::Empty.about(), "a name without a character");
///
/// let code = Code::from(NameRule::Long);
/// assert_eq!(code, NameRule::Long);
/// assert!(code > NameRule::Empty.into());
///
/// codes! {
///     /// What there is to say of a name: only for this module.
///     enum NameNote {
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
        $vis:vis enum $name:ident {
            $($variant:ident = $word:literal, $severity:ident, $about:literal;)+
        }
    ) => {
        $crate::codes! {
            $(#[$attribute])*
            $vis enum $name {
                $($variant = $word, $about;)+
            }
        }

        impl $name {
            /// How bad it is.
            #[must_use]
            $vis const fn severity(self) -> $crate::Severity {
                match self {
                    $(Self::$variant => $crate::Severity::$severity,)+
                }
            }
        }

        impl From<$name> for $crate::Code {
            fn from(code: $name) -> Self {
                match code {
                    $($name::$variant => $crate::Code::of_entry(const {
                        &$crate::CodeEntry {
                            list: concat!(module_path!(), "::", stringify!($name)),
                            number: $name::$variant as u16,
                            word: $word,
                            severity: $crate::Severity::$severity,
                            about: $about,
                        }
                    }),)+
                }
            }
        }

        impl PartialEq<$name> for $crate::Code {
            fn eq(&self, other: &$name) -> bool {
                *self == Self::from(*other)
            }
        }
    };
    (
        $(#[$attribute:meta])*
        $vis:vis enum $name:ident {
            $($variant:ident = $word:literal, $about:literal;)+
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        $vis enum $name {
            $(#[doc = $about] $variant,)+
        }

        impl $name {
            /// All of them.
            $vis const ALL: [Self; [$($word),+].len()] = [$(Self::$variant),+];

            /// The word for it, stable from release to release.
            #[must_use]
            $vis const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }

            /// What it is about.
            #[must_use]
            $vis const fn about(self) -> &'static str {
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

        impl std::str::FromStr for $name {
            type Err = $crate::UnknownCode;

            fn from_str(word: &str) -> Result<Self, $crate::UnknownCode> {
                match word {
                    $($word => Ok(Self::$variant),)+
                    _ => Err($crate::UnknownCode::not_of(const { &[$($word),+] })),
                }
            }
        }
    };
}
