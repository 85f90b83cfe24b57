use crate::path::ValuePath;
use tofu_json_model::view::Mask;
use tofu_json_value::Value;

/// One thing that differs between the values before and after.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ChangedPart<'a> {
    /// What was there before; nothing where it is new.
    pub before: Option<PartSide<'a>>,
    /// What will be there after; nothing where it goes away.
    pub after: Option<PartSide<'a>>,
    /// Whether it is sensitive, so that no side may be shown.
    pub sensitive: bool,
    /// Whether the value after is wholly unknown until apply.
    pub after_unknown: bool,
    /// Whether it is an element that stays the same and has another position among those that stay.
    pub moved: bool,
    /// Whether it forces the replacement of its resource.
    pub forces_replacement: bool,
    /// What differs inside of a string that holds JSON on both sides.
    pub inside: TextContent<'a>,
}

/// What is known of the contents of two strings that differ.
#[derive(Clone, Debug, Default)]
pub enum TextContent<'a> {
    /// They are not JSON on both sides.
    #[default]
    Opaque,
    /// Both are JSON: what differs by meaning, which may be nothing.
    Json(Vec<ChangedPart<'a>>),
}

/// A value on one side of a change.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PartSide<'a> {
    /// Where it is in `change.before` or `change.after`.
    pub path: ValuePath<'a>,
    /// The value. Parts of it can be sensitive.
    pub value: Value<'a>,
    /// What of it is sensitive.
    pub sensitive: Mask<'a>,
    /// What of it is unknown until apply.
    pub unknown: Mask<'a>,
}

impl ChangedPart<'_> {
    /// Whether both strings are JSON of the same meaning, so that only their layout differs.
    #[must_use]
    pub fn only_layout(&self) -> bool {
        matches!(&self.inside, TextContent::Json(inside) if inside.is_empty())
    }
}
