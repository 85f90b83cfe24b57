//! Values to types.

mod apply;
mod error;
mod mismatch;
mod target;
mod unify;

use std::cell::Cell;

pub use error::{ConversionError, PathStep};

use crate::{Type, Value};
use target::ConversionTarget;
pub(crate) use unify::unify;

impl Value {
    /// The value as one of a type: strings become numbers, tuples lists, objects maps; attributes
    /// that the type does not have are dropped, optional ones that are missing are null.
    ///
    /// ```
    /// use tofu_json_evaluate::{Type, Value};
    ///
    /// let list = Value::Tuple([Value::string("a"), Value::Bool(true)].into());
    /// let strings = list.convert(&Type::list(Type::String))?;
    /// assert_eq!(strings.to_json(), r#"["a","true"]"#);
    ///
    /// let error = list.convert(&Type::list(Type::Number)).unwrap_err();
    /// assert_eq!(error.to_string(), "element 1: number required, but have bool");
    /// # Ok::<(), tofu_json_evaluate::ConversionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When it does not fit; the error is in OpenTofu's words. In our own where the type has far
    /// more attributes than the objects of the value.
    pub fn convert(&self, wanted: &Type) -> Result<Self, ConversionError> {
        let own = self.value_type();
        mismatch::check(&own, wanted, &Room::new()).map_err(ConversionError::of_types)?;
        apply::convert(self, &ConversionTarget::of(wanted), &Room::new())
    }
}

/// No value lacks more attributes than this, of all objects in it together. A type with many of them
/// and a value of many empty objects would make far more than both are.
const MOST: usize = 1_000_000;

/// Room for attributes that the type has and the value has not.
struct Room(Cell<usize>);

impl Room {
    fn new() -> Self {
        Self(Cell::new(MOST))
    }

    /// Takes room for some attributes.
    fn take(&self, count: usize) -> Result<(), String> {
        match self.0.get().checked_sub(count) {
            Some(left) => {
                self.0.set(left);
                Ok(())
            }
            None => Err(format!(
                "expected a value that lacks at most {MOST} attributes of its type, found one that lacks more"
            )),
        }
    }
}

#[cfg(test)]
mod tests;
