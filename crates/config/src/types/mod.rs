//! Y: type constraints, with the defaults of optional attributes.

mod constructor;
mod defaults;
mod object;
mod read;
mod text;

use tofu_json_evaluate::{Type, Value};

use crate::Diagnostic;
use crate::expression::Expression;

pub use defaults::{DefaultsTooLarge, TypeDefaults};

/// The value of a `type` argument.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct TypeConstraint {
    /// The type with its optional attributes.
    pub constraint: Type,
    /// The defaults of optional attributes, when there are any.
    pub defaults: Option<TypeDefaults>,
}

impl Default for TypeConstraint {
    /// Any type.
    fn default() -> Self {
        Self {
            constraint: Type::Dynamic,
            defaults: None,
        }
    }
}

impl TypeConstraint {
    /// Reads a `type` argument. What is wrong is any type, and a fault says why.
    #[must_use]
    pub fn read(expression: Expression<'_>, faults: &mut Vec<Diagnostic>) -> Self {
        read::argument(expression, faults)
    }

    /// The type that values have: no attribute is optional.
    #[must_use]
    pub fn kind(&self) -> Type {
        self.constraint.without_optional()
    }

    /// A value brought to the type, defaults of optional attributes first.
    ///
    /// # Errors
    ///
    /// OpenTofu's words for what does not fit.
    pub fn convert_default(&self, value: Value) -> Result<Value, String> {
        let value = match &self.defaults {
            Some(defaults) => defaults.apply(value).map_err(|error| error.to_string())?,
            None => value,
        };
        value
            .convert(&self.constraint)
            .map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests;
