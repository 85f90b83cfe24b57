use crate::{BlockShape, Shape};
use std::fmt;
use tofu_json_value::Value;

/// A part in which nothing changes: both sides mean the same, with the same sensitivity, nothing
/// in it is unknown or forces replacement, and no set in it holds duplicates.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Unchanged<'a> {
    /// The value of both sides; null if there is none.
    pub value: Value<'a>,
    /// The shape that the schema gives for it.
    pub shape: ShapeRef<'a>,
    /// The sensitivity mask of both sides.
    pub sensitive: Value<'a>,
    /// The mask of unknown values, which marks nothing but can name keys.
    pub unknown: Value<'a>,
}

/// The shape of a value or of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeRef<'a> {
    /// An attribute, an element or an output.
    Value(&'a Shape),
    /// One object of a nested attribute type, whatever the type's nesting.
    NestedObject(&'a crate::NestedShape),
    /// A nested block.
    Block(&'a BlockShape),
}

impl fmt::Debug for Unchanged<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Unchanged")
            .field("value", &self.value)
            .finish_non_exhaustive()
    }
}
