//! How fields of the types of `decode` are written.

use super::value::{AddressText, NativeText, PlaceNumbers, ValueRecord};
use crate::decode::TestVariable;
use crate::expression::{Expression, Reference};
use serde::ser::{Serialize, Serializer};
use tofu_json_diagnostic::Place;
use tofu_json_evaluate::Value;

/// The place of something, if it is there.
pub(in crate::decode) fn range<P, S>(place: &P, serializer: S) -> Result<S::Ok, S::Error>
where
    P: Copy + Into<Option<Place>>,
    S: Serializer,
{
    let place: Option<Place> = (*place).into();
    place.map(PlaceNumbers).serialize(serializer)
}

pub(in crate::decode) fn no_text(text: &Option<String>) -> bool {
    text.as_ref().is_none_or(String::is_empty)
}

pub(in crate::decode) fn no_elements<T>(elements: &Option<Vec<T>>) -> bool {
    elements.as_ref().is_none_or(Vec::is_empty)
}

pub(in crate::decode) fn address<S: Serializer>(
    address: &Option<Reference>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    address.as_ref().map(AddressText).serialize(serializer)
}

/// The expression that is in a string.
pub(in crate::decode) fn native<S: Serializer>(
    expression: &Option<Expression<'_>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    expression.map(NativeText).serialize(serializer)
}

/// Values by their names.
pub(in crate::decode) fn literals<S: Serializer>(
    values: &[(String, Value)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let values = values.iter();
    serializer.collect_map(values.map(|(name, value)| (name, ValueRecord::literal(value))))
}

/// Values by the names of their variables.
pub(in crate::decode) fn test_variables<S: Serializer>(
    variables: &[TestVariable<'_>],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(variables.iter().map(|one| (&one.name, one.expr)))
}
