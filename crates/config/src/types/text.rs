//! The words of OpenTofu's diagnostics.

use tofu_json_text::quoted;

pub(super) const INVALID_TYPE: &str = "Invalid type specification";

pub(super) const WRONG_SHAPE: &str = "A type specification is either a primitive type keyword \
    (bool, number, string) or a complex type constructor call, like list(string).";

pub(super) const OBJECT_NEEDS: &str = "The object type constructor requires one argument \
    specifying the attribute types and values as a map.";

pub(super) const TUPLE_NEEDS: &str =
    "The tuple type constructor requires one argument specifying the element types as a list.";

pub(super) const OBJECT_NEEDS_MAP: &str = "Object type constructor requires a map whose keys are \
    attribute names and whose values are the corresponding attribute types.";

pub(super) const TUPLE_NEEDS_LIST: &str =
    "Tuple type constructor requires a list of element types.";

pub(super) const KEYS_ARE_UNIQUE: &str = "Object constructor map keys must be unique.";
pub(super) const KEYS_ARE_NAMES: &str = "Object constructor map keys must be attribute names.";

pub(super) const KEYS_ARE_SHORT: &str =
    "The name of an attribute is too long: expected at most 1000 bytes.";

pub(super) const ANY_TAKES_NOTHING: &str =
    "Type constraint keyword \"any\" does not expect arguments.";

pub(super) const OPTIONAL_NEEDS: &str =
    "Optional attribute modifier requires the attribute type as its argument.";

pub(super) const OPTIONAL_TAKES: &str = "Optional attribute modifier expects at most two \
    arguments: the attribute type, and a default value.";

pub(super) const INVALID_DEFAULT: &str = "Invalid default value for optional attribute";

/// What `list`, `set` and `map` need.
pub(super) fn element_needed(constructor: &str) -> String {
    format!("The {constructor} type constructor requires one argument specifying the element type.")
}

pub(super) fn unknown_keyword(keyword: &str) -> String {
    format!(
        "The keyword {} is not a valid type specification.",
        quoted(keyword)
    )
}

pub(super) fn unknown_constructor(keyword: &str) -> String {
    format!(
        "Keyword {} is not a valid type constructor.",
        quoted(keyword)
    )
}

pub(super) fn modifier_only(keyword: &str) -> String {
    format!(
        "Keyword {} is valid only as a modifier for object type attributes.",
        quoted(keyword)
    )
}

pub(super) fn takes_nothing(keyword: &str) -> String {
    format!(
        "Primitive type keyword {} does not expect arguments.",
        quoted(keyword)
    )
}

pub(super) fn default_does_not_fit(why: &str) -> String {
    format!("This default value is not compatible with the attribute's type constraint: {why}.")
}

/// A type in quotes, which OpenTofu 0.11 wanted.
pub(super) fn quoted_type(kind: &str, instead: &str) -> String {
    format!(
        "OpenTofu 0.11 and earlier required type constraints to be given in quotes, but that form \
         is now deprecated and will be removed in a future version of OpenTofu. Remove the quotes \
         around \"{kind}\"{instead}."
    )
}
