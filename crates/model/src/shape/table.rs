/// What a value looks like.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum JsonShape {
    /// Any value, written anew by OpenTofu: members by ascending name, numbers in short form.
    Any,
    /// Any value that OpenTofu copies as it is, but for white space.
    Fragment,
    /// `true` or `false`.
    Bool,
    /// A number.
    Number,
    /// A whole number of up to 64 bits.
    Integer,
    /// A whole number of up to 64 bits that is not negative.
    Unsigned,
    /// A string.
    Text(Format),
    /// A word of an open list.
    Word(&'static [&'static str]),
    /// An instance key: a whole number or a string.
    Key,
    /// A mask over another value.
    Mask,
    /// A type in the notation of schemas: a word, or an array that begins with one.
    Type,
    /// A path to a value: strings and numbers.
    Path,
    /// An object with members of its own; a function, for tables may lead to themselves.
    Object(fn() -> &'static Table),
    /// A string, or an object with members of its own.
    TextOr(fn() -> &'static Table),
    /// An array of values of one shape.
    List(&'static JsonShape),
    /// An object with values of one shape under names that are free.
    Map(&'static JsonShape),
}

/// What is written in a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// Anything.
    Plain,
    /// A format version: `MAJOR.MINOR`.
    Version,
    /// The address of a resource, with or without instance keys.
    Resource,
    /// The address of a module, with or without instance keys.
    Module,
    /// The name of a provider: three parts, or one in documents of old.
    Provider,
    /// A time of RFC 3339.
    Time,
    /// The key of a deposed object: eight characters.
    Deposed,
    /// Bytes in base64.
    Base64,
}

/// A kind of object.
#[derive(Debug)]
#[non_exhaustive]
pub struct Table {
    /// What the object is called, in JSON Schema files and in messages.
    pub name: &'static str,
    /// What it is, in words.
    pub about: &'static str,
    /// Its members in the order in which OpenTofu writes them.
    pub members: &'static [Member],
}

/// A member of a kind of object.
#[derive(Debug)]
#[non_exhaustive]
pub struct Member {
    /// The key.
    pub key: &'static str,
    /// What it is, in words.
    pub about: &'static str,
    /// The shape of its value.
    pub shape: JsonShape,
    /// Whether it has to be there.
    pub need: Need,
    /// Whether `null` is a value of its own there.
    pub nullable: bool,
}

/// Whether a member has to be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Every version of both products writes it.
    Always,
    /// It is left out when empty, or not known to every version.
    Optional,
}

impl Table {
    /// The position and the entry of the member with this key.
    #[must_use]
    pub fn member(&self, key: &str) -> Option<(usize, &'static Member)> {
        let members: &'static [Member] = self.members;
        members
            .iter()
            .enumerate()
            .find(|(_, member)| member.key == key)
    }
}

/// A type whose values are read from objects of one kind.
///
/// Only types of this crate have it.
pub trait Tabled: super::held::sealed::Sealed {
    /// The kind of object.
    const TABLE: &'static Table;
}
