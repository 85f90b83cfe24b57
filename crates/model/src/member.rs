//! What the members of an object are read as. `null` always counts as absent.

use crate::Error;
use tofu_json_value::{Members, Value};

pub(crate) fn members(value: Value<'_>) -> Result<Members<'_>, Error> {
    if value.is_object() {
        Ok(value.members())
    } else {
        Err(Error::expected("an object", value))
    }
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
