//! The modes, and what they mean in words.

use super::block_type::Rest;

/// How the value of an argument is read.
///
/// Whoever reads values has to know every mode, so a `match` over them needs no arm for others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// T: strings are templates, keys too; evaluated with a scope.
    Template,
    /// L: taken as it is, without a scope; in native syntax a constant expression.
    Literal,
    /// R: a string that holds a reference, and nothing but names and constant keys.
    Reference,
    /// R*: as [`Mode::Reference`], but relative to the block it is in.
    RelativeReference,
    /// E: a string that holds a native expression.
    Native,
    /// K: a string that is one word.
    Keyword,
    /// Y: a string that holds a type constraint.
    Type,
    /// M(k→v): an object whose keys and values are read each in its own mode.
    Map(&'static Mode, &'static Mode),
    /// \[x\]: an array whose elements are read in a mode.
    List(&'static Mode),
    /// The keyword `all`, or a list of relative references: `ignore_changes`.
    KeywordOrList(&'static Mode),
    /// A version constraint, or an object of literals: an entry of `required_providers`.
    RequiredProvider,
    /// Never looked at.
    Ignored,
}

/// A mode in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The letter for it: `T`.
    pub letter: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The meaning of a string in JSON.
    pub strings: &'static str,
    /// The meaning of other values in JSON.
    pub others: &'static str,
    /// The form in native syntax.
    pub native: &'static str,
}

/// The modes that the others are made of.
pub const MODES: [Mode; 12] = [
    Mode::Template,
    Mode::Literal,
    Mode::Reference,
    Mode::RelativeReference,
    Mode::Native,
    Mode::Keyword,
    Mode::Type,
    Mode::Map(&Mode::Native, &Mode::Native),
    Mode::List(&Mode::Reference),
    Mode::KeywordOrList(&Mode::RelativeReference),
    Mode::RequiredProvider,
    Mode::Ignored,
];

impl Mode {
    /// The mode in words.
    #[must_use]
    pub const fn explanation(self) -> Explanation {
        match self {
            Self::Template => Explanation {
                letter: "T",
                name: "template",
                strings: "a template: text with ${…} and %{…} in it; ${…} alone is the expression itself, of any type",
                others: "values; the elements of arrays and objects are read the same way, and the names of properties are templates too",
                native: "any expression",
            },
            Self::Literal => Explanation {
                letter: "L",
                name: "literal",
                strings: "itself: ${ has no meaning in it",
                others: "values, taken as they are",
                native: "a constant: no references, no functions",
            },
            Self::Reference => Explanation {
                letter: "R",
                name: "reference",
                strings: "a reference, without ${…}: names, attributes and constant keys",
                others: "errors",
                native: "a reference, without quotes",
            },
            Self::RelativeReference => Explanation {
                letter: "R*",
                name: "relative reference",
                strings: "a reference that begins with an attribute of the block, without ${…}",
                others: "errors",
                native: "a reference that begins with an attribute of the block, without quotes",
            },
            Self::Native => Explanation {
                letter: "E",
                name: "native expression",
                strings: "the text of a native expression, without ${…}",
                others: "errors",
                native: "an expression, mostly a reference",
            },
            Self::Keyword => Explanation {
                letter: "K",
                name: "keyword",
                strings: "a single word",
                others: "errors",
                native: "the word, without quotes",
            },
            Self::Type => Explanation {
                letter: "Y",
                name: "type constraint",
                strings: "the text of a type constraint, without ${…}",
                others: "errors",
                native: "a type constraint, without quotes",
            },
            Self::Map(..) => Explanation {
                letter: "M",
                name: "static map",
                strings: "an error",
                others: "an object; its keys and its values are each read in a mode of their own, and // is a key like any other",
                native: "an object that is written out",
            },
            Self::List(_) => Explanation {
                letter: "[ ]",
                name: "static list",
                strings: "an error, as is ${…}",
                others: "an array; its elements are read in a mode of their own",
                native: "a list that is written out",
            },
            Self::KeywordOrList(_) => Explanation {
                letter: "K or [ ]",
                name: "keyword or static list",
                strings: "the word all, and nothing else",
                others: "an array; its elements are read in a mode of their own",
                native: "the word all, or a list that is written out",
            },
            Self::RequiredProvider => Explanation {
                letter: "L or M",
                name: "provider requirement",
                strings: "a version constraint, as a literal",
                others: "an object with the literals source and version and the list of references configuration_aliases; // is an error",
                native: "a version constraint, or an object that is written out",
            },
            Self::Ignored => Explanation {
                letter: "–",
                name: "ignored",
                strings: "nothing: never looked at",
                others: "nothing: never looked at",
                native: "anything: never looked at",
            },
        }
    }
}

impl Rest {
    /// The meaning of names that the table does not list.
    #[must_use]
    pub const fn explanation(self) -> &'static str {
        match self {
            Self::Refused => "other names are errors",
            Self::Ignored => "other names are ignored",
            Self::Attributes(_) => {
                "every name is an argument; the value is an object, and an array is an error"
            }
            Self::Arguments => "every other name is an argument",
            Self::Schema => {
                "every other name is an argument or a block: the schema of the provider says which"
            }
            Self::Backend => "every other name is an argument, but for a few known blocks",
        }
    }

    /// The mode of arguments that the table does not list.
    #[must_use]
    pub const fn mode(self) -> Option<Mode> {
        match self {
            Self::Refused => None,
            Self::Ignored => Some(Mode::Ignored),
            Self::Attributes(mode) => Some(mode),
            Self::Arguments | Self::Schema | Self::Backend => Some(Mode::Template),
        }
    }
}
