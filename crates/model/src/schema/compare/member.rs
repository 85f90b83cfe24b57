use super::Aspect;
use tofu_json_value::{Kind, Value};

/// What a member of an object of a schema means for a comparison.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    /// Words for people.
    Description,
    /// Parts by name.
    Named(Aspect),
    /// Parts by position.
    Listed(Aspect),
    /// An object whose members count as if they were outside of it; absent is empty.
    Inner,
    /// Objects with schemas of their own, compared by their nesting.
    NestedType,
    /// A type.
    Type,
    /// Anything else: a flag, a number, a word.
    Plain,
}

impl Meaning {
    pub(super) fn of(key: &str) -> Self {
        match key {
            "description" | "description_kind" | "summary" | "deprecation_message" => {
                Self::Description
            }
            "attributes" => Self::Named(Aspect::Attribute),
            "block_types" => Self::Named(Aspect::Block),
            "parameters" => Self::Listed(Aspect::Parameter),
            "block" => Self::Inner,
            "nested_type" => Self::NestedType,
            "type" | "return_type" => Self::Type,
            _ => Self::Plain,
        }
    }
}

/// A value that means something: `false`, 0, null and what is empty mean the same as nothing.
pub(super) fn meaningful(value: Option<Value<'_>>) -> Option<Value<'_>> {
    value.filter(|value| match value.kind() {
        Kind::Null => false,
        Kind::Bool => value.is_true(),
        Kind::Number => value.as_number() != Some("0"),
        Kind::String => value.raw() != b"\"\"",
        Kind::Array => value.elements().next().is_some(),
        Kind::Object => value.members().next().is_some(),
    })
}
