use super::{Error, ErrorKind};
use tofu_json_value::{Arena, Value};

/// The member of an object.
pub(super) fn member<'a>(object: Value<'a>, key: &'static str) -> Result<Value<'a>, Error> {
    if !object.is_object() {
        return Err(Error::expected("an object", object));
    }
    object
        .get(key)
        .ok_or_else(|| Error::new(ErrorKind::Missing { member: key }, object))
}

/// A member that is an array.
pub(super) fn array<'a>(object: Value<'a>, key: &'static str) -> Result<Value<'a>, Error> {
    let value = member(object, key)?;
    if value.is_array() {
        Ok(value)
    } else {
        Err(Error::expected("an array", value))
    }
}

/// The value if it is an object.
pub(super) fn object(value: Value<'_>) -> Result<Value<'_>, Error> {
    if value.is_object() {
        Ok(value)
    } else {
        Err(Error::expected("an object", value))
    }
}

/// A member that is `true` or `false`.
pub(super) fn flag(object: Value<'_>, key: &'static str) -> Result<bool, Error> {
    truth(member(object, key)?)
}

/// A member that may be missing, which is `false`.
pub(super) fn flag_or_false(object: Value<'_>, key: &str) -> Result<bool, Error> {
    object.get(key).map_or(Ok(false), truth)
}

fn truth(value: Value<'_>) -> Result<bool, Error> {
    value
        .as_bool()
        .ok_or_else(|| Error::expected("true or false", value))
}

/// A text.
pub(super) fn text<'a>(value: Value<'a>, arena: &'a Arena) -> Result<&'a str, Error> {
    let text = value
        .as_str()
        .ok_or_else(|| Error::expected("a string", value))?;
    Ok(arena.text(text))
}

/// A member that is a text or null.
pub(super) fn text_or_null<'a>(
    object: Value<'a>,
    key: &'static str,
    arena: &'a Arena,
) -> Result<Option<&'a str>, Error> {
    let value = member(object, key)?;
    if value.is_null() {
        Ok(None)
    } else {
        text(value, arena).map(Some)
    }
}

/// Turns a word into what it means.
pub(super) fn word<T>(
    value: Value<'_>,
    expected: &'static str,
    meaning: impl FnOnce(&str) -> Option<T>,
) -> Result<T, Error> {
    let word = value
        .as_str()
        .ok_or_else(|| Error::expected(expected, value))?;
    meaning(&word).ok_or_else(|| Error::unknown_word(expected, value))
}
