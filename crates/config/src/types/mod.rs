//! Y: type constraints, with the defaults of optional attributes.

mod constructor;
mod defaults;
mod notation;
mod object;
mod read;
mod text;

use std::fmt;

use tofu_json_evaluate::{ConversionError, Type, Value};

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
    /// The value does not fit the type, or its defaults add too much.
    pub fn convert_default(&self, value: Value) -> Result<Value, DefaultError> {
        let value = match &self.defaults {
            Some(defaults) => defaults.apply(value).map_err(DefaultError::TooLarge)?,
            None => value,
        };
        value
            .convert(&self.constraint)
            .map_err(DefaultError::Mismatch)
    }
}

/// Why a value is not of a type. Its text is OpenTofu's.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum DefaultError {
    /// The value cannot be converted to the type.
    Mismatch(ConversionError),
    /// The defaults of optional attributes add more than anybody can use.
    TooLarge(DefaultsTooLarge),
}

impl fmt::Display for DefaultError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mismatch(error) => error.fmt(f),
            Self::TooLarge(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for DefaultError {}

#[cfg(test)]
mod tests;
