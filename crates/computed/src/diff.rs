use crate::{Action, OneSided, Text};
use std::fmt;
use tofu_json_value::Value;

/// A node of a computed difference.
///
/// ```
/// use tofu_json_computed::{Action, Diff, Kind, List, Text};
///
/// let node = |action, kind| Diff { action, replace: false, kind };
/// let line = |before, after| Kind::Text(Text::Line { before, after });
/// let elements = vec![
///     node(Action::Update, line(Some("a"), Some("b"))),
///     node(Action::Create, line(None, Some("c"))),
/// ];
/// let diff = node(Action::Update, Kind::List(List { elements, nested: false }));
/// assert!(diff.action.changes());
/// // No value is in its Debug text.
/// assert!(!format!("{diff:?}").contains("\"b\""));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Diff<'a> {
    /// The action of this node.
    pub action: Action,
    /// Whether this change forces the replacement of the whole resource.
    pub replace: bool,
    /// What kind of difference this node is, with its parts.
    pub kind: Kind<'a>,
}

/// The kinds of node. A renderer has to say something of each, so the list is exhaustive, and a new kind is a breaking
/// change.
///
/// ```
/// use tofu_json_computed::{Kind, Text};
///
/// /// What a node becomes, in a word or two.
/// fn outline(kind: &Kind<'_>) -> String {
///     match kind {
///         Kind::Text(Text::Line { after: Some(text), .. }) => format!("{text:?}"),
///         Kind::Sensitive(_) | Kind::SensitiveBlock(_) => "(sensitive value)".to_owned(),
///         Kind::Unknown(_) => "(known after apply)".to_owned(),
///         Kind::List(list) => format!("a list of {}", list.elements.len()),
///         other => other.as_str().to_owned(),
///     }
/// }
///
/// let text = Text::Line { before: None, after: Some("large") };
/// assert_eq!(outline(&Kind::Text(text)), "\"large\"");
/// assert_eq!(outline(&Kind::Unknown(None)), "(known after apply)");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub enum Kind<'a> {
    /// A resource body or a nested block.
    Block(Block<'a>),
    /// A block that is sensitive as a whole.
    SensitiveBlock(Sensitive<'a>),
    /// An object, with or without a schema.
    Object(Object<'a>),
    /// A map.
    Map(Map<'a>),
    /// A list, a tuple or a JSON array.
    List(List<'a>),
    /// A set.
    Set(Set<'a>),
    /// A number, a truth value or null.
    Primitive(Primitive<'a>),
    /// A string.
    Text(Text<'a>),
    /// A value that is known after apply only, with what it was before if it was something.
    Unknown(Option<Box<Diff<'a>>>),
    /// A value that is sensitive as a whole.
    Sensitive(Sensitive<'a>),
    /// A write-only attribute, which has no value to show.
    WriteOnly,
    /// A value that becomes one of another type.
    TypeChange(TypeChange<'a>),
    /// A part in which nothing changes.
    Unchanged(OneSided<'a>),
}

/// Attributes and nested blocks, both by ascending name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block<'a> {
    /// The attributes that count, the unchanged ones included.
    pub attributes: Vec<NamedDiff<'a>>,
    /// The nested blocks, by type.
    pub blocks: Vec<BlockGroup<'a>>,
}

/// A named part of a block, an object or a map.
#[derive(Clone, PartialEq, Eq)]
pub struct NamedDiff<'a> {
    /// Its name or key.
    pub key: &'a str,
    /// Its difference.
    pub diff: Diff<'a>,
}

/// The nested blocks of one type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockGroup<'a> {
    /// The name of the block type.
    pub name: &'a str,
    /// Whether a replace path ends at the whole group.
    pub replace: bool,
    /// The blocks in the order in which they are shown; maybe none.
    pub instances: Vec<Instance<'a>>,
}

/// One nested block.
#[derive(Clone, PartialEq, Eq)]
pub struct Instance<'a> {
    /// The key, for blocks that nest as a map.
    pub key: Option<&'a str>,
    /// Its difference.
    pub diff: Diff<'a>,
}

/// The attributes of an object, by ascending name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object<'a> {
    /// The attributes that count, the unchanged ones included.
    pub attributes: Vec<NamedDiff<'a>>,
    /// Whether this is a nested attribute type of a schema.
    pub nested: bool,
}

/// The elements of a map, by ascending key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map<'a> {
    /// The elements, the unchanged ones included.
    pub elements: Vec<NamedDiff<'a>>,
    /// Whether this is a nested attribute type of a schema.
    pub nested: bool,
}

/// The elements of a list in the order in which they are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List<'a> {
    /// The elements, the unchanged ones included.
    pub elements: Vec<Diff<'a>>,
    /// Whether this is a nested attribute type of a schema (which is shown without context).
    pub nested: bool,
}

/// The elements of a set in the order in which they are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set<'a> {
    /// The elements, the unchanged ones included.
    pub elements: Vec<Diff<'a>>,
    /// Whether this is a nested attribute type of a schema.
    pub nested: bool,
}

/// A number, a truth value or null on both sides; absent counts as null.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Primitive<'a> {
    /// The value before.
    pub before: Value<'a>,
    /// The value after.
    pub after: Value<'a>,
}

/// What is hidden, and on which sides it is sensitive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sensitive<'a> {
    /// Whether the value before is sensitive.
    pub before: bool,
    /// Whether the value after is sensitive.
    pub after: bool,
    /// The difference that is hidden.
    pub inner: Box<Diff<'a>>,
}

/// A value before, as if deleted, and one after, as if created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeChange<'a> {
    /// The value that is removed.
    pub before: Box<Diff<'a>>,
    /// The value that is added.
    pub after: Box<Diff<'a>>,
}

impl<'a> Diff<'a> {
    /// A node in which nothing changes.
    #[must_use]
    pub const fn unchanged(unchanged: OneSided<'a>) -> Self {
        Self {
            action: Action::NoOp,
            replace: false,
            kind: Kind::Unchanged(unchanged),
        }
    }
}

impl Kind<'_> {
    /// The kind as JSON has it, such as `type-change`.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Block(_) => "block",
            Self::SensitiveBlock(_) => "sensitive-block",
            Self::Object(_) => "object",
            Self::Map(_) => "map",
            Self::List(_) => "list",
            Self::Set(_) => "set",
            Self::Primitive(_) => "primitive",
            Self::Text(_) => "text",
            Self::Unknown(_) => "unknown",
            Self::Sensitive(_) => "sensitive",
            Self::WriteOnly => "write-only",
            Self::TypeChange(_) => "type-change",
            Self::Unchanged(_) => "unchanged",
        }
    }
}

/// Kind and action, parts included, but never a value.
impl fmt::Debug for Diff<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Diff")
            .field("action", &self.action)
            .field("replace", &self.replace)
            .field("kind", &self.kind)
            .finish()
    }
}

impl fmt::Debug for Kind<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Block(block) => block.fmt(f),
            Self::Object(object) => object.fmt(f),
            Self::Map(map) => map.elements.len().fmt(f),
            Self::List(list) => list.fmt(f),
            Self::Set(set) => set.fmt(f),
            Self::Unknown(before) => f.debug_tuple("Unknown").field(before).finish(),
            Self::TypeChange(change) => change.fmt(f),
            _ => f.write_str(self.as_str()),
        }
    }
}

/// The keys of maps can be secret, so only the difference is shown.
impl fmt::Debug for NamedDiff<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.diff.fmt(f)
    }
}

impl fmt::Debug for Instance<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.diff.fmt(f)
    }
}
