//! What the members of an object are read as. `null` always counts as absent.

use crate::Error;
use tofu_json_value::{Members, SortedMembers, Value};

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
