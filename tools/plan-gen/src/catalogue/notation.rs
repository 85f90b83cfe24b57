//! What `types.json` says of a type.

use super::PROVIDERS;
use crate::make::{Figure, Text as TextOf};
use Kind::{
    Bool, Endpoints, Lines, Manifest, Matrix, Number, NumberList, NumberText, Quota, Tags, Text,
    TextList, TextMap, TextSet,
};
use serde::{Deserialize, Deserializer, de::Error};

/// What an attribute is like: a set of the constants beside it.
pub(crate) type Flags = u16;

pub(crate) const REQUIRED: Flags = 1;
pub(crate) const OPTIONAL: Flags = 1 << 1;
pub(crate) const COMPUTED: Flags = 1 << 2;
pub(crate) const SENSITIVE: Flags = 1 << 3;
/// A new value takes a new object.
pub(crate) const FORCES: Flags = 1 << 4;
/// Known only after each apply.
pub(crate) const VOLATILE: Flags = 1 << 5;
pub(crate) const DEPRECATED: Flags = 1 << 6;
/// Never null.
pub(crate) const ALWAYS: Flags = 1 << 7;
pub(crate) const WRITE_ONLY: Flags = 1 << 8;

const FLAGS: [(&str, Flags); 9] = [
    ("required", REQUIRED),
    ("optional", OPTIONAL),
    ("computed", COMPUTED),
    ("sensitive", SENSITIVE),
    ("forces", FORCES),
    ("volatile", VOLATILE),
    ("deprecated", DEPRECATED),
    ("always", ALWAYS),
    ("write_only", WRITE_ONLY),
];

/// A resource type or data source.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Type {
    pub(crate) name: &'static str,
    #[serde(deserialize_with = "provider")]
    pub(crate) provider: Provider,
    /// How frequent it is among its kin.
    pub(crate) weight: u32,
    /// Attributes and blocks, sorted by name.
    #[serde(deserialize_with = "members")]
    pub(crate) members: &'static [Member],
}

/// Who a type belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Provider {
    /// The local name.
    pub(crate) name: &'static str,
    pub(crate) full_name: &'static str,
}

/// An attribute or a nested block.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Member {
    pub(crate) name: &'static str,
    #[serde(default, deserialize_with = "flags")]
    pub(crate) flags: Flags,
    pub(crate) form: Form,
}

impl Member {
    pub(crate) const fn is(&self, flag: Flags) -> bool {
        self.flags & flag != 0
    }

    /// Whether the provider alone gives the value.
    pub(crate) const fn is_read_only(&self) -> bool {
        self.is(COMPUTED) && !self.is(OPTIONAL)
    }

    pub(crate) const fn is_block(&self) -> bool {
        matches!(self.form, Form::Block(..))
    }
}

/// What a member holds.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case", bound(deserialize = "'de: 'static"))]
pub(crate) enum Form {
    /// A value of a type.
    Attribute(Kind),
    /// An attribute with attributes.
    Nested(
        Nesting,
        #[serde(deserialize_with = "members")] &'static [Member],
    ),
    /// A block, with its least and its greatest count.
    Block(
        Nesting,
        u32,
        u32,
        #[serde(deserialize_with = "members")] &'static [Member],
    ),
}

/// How many of a thing there are, and how they are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Nesting {
    Single,
    Group,
    List,
    Set,
    Map,
}

impl Nesting {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Group => "group",
            Self::List => "list",
            Self::Set => "set",
            Self::Map => "map",
        }
    }
}

/// The type of an attribute, and what its values are made from.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    Text(TextOf),
    /// A number in a string.
    NumberText(Figure),
    Number(Figure),
    Bool,
    TextList(TextOf),
    TextSet(TextOf),
    NumberList(Figure),
    TextMap(TextOf),
    /// A map of labels.
    Tags,
    /// An object of any type.
    Manifest,
    /// A list of objects.
    Endpoints,
    /// An object.
    Quota,
    /// A list of lists of numbers.
    Matrix,
    /// A map of lists of strings.
    Lines,
}

impl Kind {
    /// The type in the schema.
    pub(crate) const fn notation(self) -> &'static str {
        match self {
            Text(_) | NumberText(_) => r#""string""#,
            Number(_) => r#""number""#,
            Bool => r#""bool""#,
            TextList(_) => r#"["list","string"]"#,
            TextSet(_) => r#"["set","string"]"#,
            NumberList(_) => r#"["list","number"]"#,
            TextMap(_) | Tags => r#"["map","string"]"#,
            Manifest => r#""dynamic""#,
            Endpoints => {
                r#"["list",["object",{"host":"string","port":"number","tls":"bool","zones":["set","string"]}]]"#
            }
            Quota => r#"["object",{"cpu":"number","memory":"string"}]"#,
            Matrix => r#"["list",["list","number"]]"#,
            Lines => r#"["map",["list","string"]]"#,
        }
    }
}

/// Reads words of flags.
fn flags<'de, D: Deserializer<'de>>(words: D) -> Result<Flags, D::Error> {
    let words: Vec<&str> = Deserialize::deserialize(words)?;
    words.into_iter().try_fold(0, |flags, word| {
        let known = FLAGS.iter().find(|(known, _)| *known == word);
        let (_, flag) = known.ok_or_else(|| D::Error::custom(format!("no flag: {word}")))?;
        Ok(flags | flag)
    })
}

/// Reads members, which are there as long as the program runs.
fn members<'de: 'static, D: Deserializer<'de>>(list: D) -> Result<&'static [Member], D::Error> {
    let members: Vec<Member> = Deserialize::deserialize(list)?;
    Ok(members.leak())
}

/// Reads the local name of a provider.
fn provider<'de, D: Deserializer<'de>>(name: D) -> Result<Provider, D::Error> {
    let name: &str = Deserialize::deserialize(name)?;
    let known = PROVIDERS.into_iter().find(|known| known.name == name);
    known.ok_or_else(|| D::Error::custom(format!("no provider: {name}")))
}
