//! Values of plans and states: what their types say is decided when they are read, so that nothing needs the type
//! afterwards.

mod decode;
mod from_json;
mod hash_text;
mod implied;
mod number;
mod order;
mod plain;
mod value_type;
mod write;

pub(crate) use decode::{decode, decode_dynamic};
pub(crate) use from_json::{convert as convert_type, from_json, from_json_loosely, read_type};
pub(crate) use implied::{decode_implied, decode_loosely};
pub(crate) use number::PlainNumber;
pub(crate) use order::in_set_order;
pub(crate) use plain::write_plain;
pub(crate) use write::{unknown_mask, write_known, write_unknown_mask};

use std::borrow::Cow;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TypedValue<'a> {
    Null,
    Unknown(UnknownOf),
    Bool(bool),
    Number(PlainNumber<'a>),
    Text(Cow<'a, str>),
    /// A text that is not UTF-8.
    Bytes(&'a [u8]),
    Elements(ElementsOf, Vec<TypedValue<'a>>),
    Members(MembersOf, Vec<(Cow<'a, str>, TypedValue<'a>)>),
}

/// What the type of a value that is not known says of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnknownOf {
    /// A primitive, or nothing is known of the type.
    Single,
    Elements,
    Members,
}

/// What elements are those of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ElementsOf {
    List,
    Set,
    Tuple,
    /// Any of these: nothing says which.
    Any,
}

/// What members are those of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MembersOf {
    Map,
    Object,
    /// Either of these: nothing says which.
    Any,
}

/// How deep values and types nest at most.
pub(crate) const DEPTH: usize = 128;

impl<'a> TypedValue<'a> {
    pub(crate) const fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// Whether something in it is not known.
    pub(crate) fn has_unknown(&self) -> bool {
        match self {
            Self::Unknown(_) => true,
            Self::Elements(_, elements) => elements.iter().any(Self::has_unknown),
            Self::Members(_, members) => members.iter().any(|(_, value)| value.has_unknown()),
            _ => false,
        }
    }

    pub(crate) fn text(text: &'a [u8]) -> Self {
        match tofu_json_scan::utf8(text) {
            Ok(text) => Self::Text(tofu_json_evaluate::normalized(text)),
            Err(_) => Self::Bytes(text),
        }
    }
}

/// A text of the file in its normal form, with a sign for each byte that is no text.
pub(crate) fn plan_text(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = tofu_json_scan::utf8(bytes) {
        return tofu_json_evaluate::normalized(text);
    }
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER));
    }
    match tofu_json_evaluate::normalized(&text) {
        Cow::Borrowed(_) => Cow::Owned(text),
        Cow::Owned(normal) => Cow::Owned(normal),
    }
}
