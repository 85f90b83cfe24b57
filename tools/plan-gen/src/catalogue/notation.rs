//! The notation that types are written down in.

pub(super) use super::{ACME, AWS, KUBERNETES};
pub(super) use crate::make::{Figure::*, Text::*};
pub(super) use Kind::{
    Bool, Endpoints, Lines, Manifest, Matrix, Number, NumberList, NumberText, Quota, Tags, Text,
    TextList, TextMap, TextSet,
};
pub(super) use Nesting::{Group, List, Map, Set, Single};

use crate::make::{Figure, Text as TextOf};

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

/// A resource type or data source.
#[derive(Debug)]
pub(crate) struct Type {
    pub(crate) name: &'static str,
    pub(crate) provider: Provider,
    /// How frequent it is among its kin.
    pub(crate) weight: u32,
    /// Attributes and blocks, sorted by name.
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
#[derive(Debug)]
pub(crate) struct Member {
    pub(crate) name: &'static str,
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

/// What stands below a member.
#[derive(Debug)]
pub(crate) enum Form {
    /// A value of a type.
    Attribute(Kind),
    /// An attribute with attributes.
    Nested(Nesting, &'static [Member]),
    /// A block, with its least and its greatest count.
    Block(Nesting, u32, u32, &'static [Member]),
}

/// How many of a thing there are, and how they are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
#[derive(Clone, Copy, Debug)]
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

pub(super) const fn attribute(name: &'static str, flags: Flags, kind: Kind) -> Member {
    Member {
        name,
        flags,
        form: Form::Attribute(kind),
    }
}

pub(super) const fn nested(
    name: &'static str,
    flags: Flags,
    nesting: Nesting,
    members: &'static [Member],
) -> Member {
    Member {
        name,
        flags,
        form: Form::Nested(nesting, members),
    }
}

pub(super) const fn block(
    name: &'static str,
    nesting: Nesting,
    least: u32,
    most: u32,
    members: &'static [Member],
) -> Member {
    Member {
        name,
        flags: 0,
        form: Form::Block(nesting, least, most, members),
    }
}
