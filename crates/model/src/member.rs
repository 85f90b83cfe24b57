//! What the members of an object are read as. `null` always counts as absent.

use crate::Error;
use tofu_json_value::{Arena, Members, SortedMembers, Value};

pub(crate) fn members(value: Value<'_>) -> Result<Members<'_>, Error> {
    if value.is_object() {
        Ok(value.members())
    } else {
        Err(Error::expected("an object", value))
    }
}

/// Members by ascending key, the last of duplicates only; none of what is absent.
pub(crate) fn entries(value: Value<'_>) -> Result<SortedMembers<'_>, Error> {
    object(value).map(Value::sorted_members)
}

/// An object or null.
pub(crate) fn object(value: Value<'_>) -> Result<Value<'_>, Error> {
    let fits = value.is_object() || value.is_null();
    if fits {
        Ok(value)
    } else {
        Err(Error::expected("an object", value))
    }
}

/// A string; empty where absent.
pub(crate) fn text<'a>(value: Value<'a>, arena: &'a Arena<'a>) -> Result<&'a str, Error> {
    match value.as_str() {
        Some(text) => Ok(arena.text(text)),
        None if value.is_null() => Ok(""),
        None => Err(Error::expected("a string", value)),
    }
}

/// `true` or `false`; `false` where absent.
pub(crate) fn flag(value: Value<'_>) -> Result<bool, Error> {
    match value.as_bool() {
        Some(flag) => Ok(flag),
        None if value.is_null() => Ok(false),
        None => Err(Error::expected("true or false", value)),
    }
}

/// Anything but null.
pub(crate) fn present(value: Value<'_>) -> Option<Value<'_>> {
    (!value.is_null()).then_some(value)
}
