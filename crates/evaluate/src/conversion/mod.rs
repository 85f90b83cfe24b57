//! Values to types.

mod apply;
mod error;
mod mismatch;
mod room;
mod target;
mod unify;

pub use error::{ConversionError, PathStep};

use crate::{Type, Value};
use room::Room;
use target::Target;

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
        apply::convert(self, &Target::of(wanted), &Room::new())
    }
}

#[cfg(test)]
mod tests;
