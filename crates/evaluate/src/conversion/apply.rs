//! The conversion itself, once the types are known to fit.

use std::collections::BTreeMap;
use std::sync::Arc;

use tofu_json_vocab::quoted;

use super::unify::unify;
use super::{ConversionError, PathStep};
use crate::primitive::{to_bool, to_number, to_string};
use crate::{ObjectType, Type, Value};

pub(super) fn convert(value: &Value, wanted: &Type) -> Result<Value, ConversionError> {
    match (value, wanted) {
        (value, Type::Dynamic) => Ok(value.clone()),
        (Value::Null(_), wanted) => Ok(Value::Null(wanted.without_optional())),
        (Value::Unknown(_), wanted) => Ok(Value::Unknown(wanted.without_optional())),
        (value, Type::Bool) => to_bool(value)
            .map(Value::Bool)
            .ok_or_else(|| ConversionError::of_types("a bool is required".to_owned())),
        (value, Type::Number) => to_number(value)
            .map(Value::Number)
            .ok_or_else(|| ConversionError::of_types("a number is required".to_owned())),
        (value, Type::String) => to_string(value)
            .map(Value::String)
            .ok_or_else(|| ConversionError::of_types("string required".to_owned())),
        (value, Type::List(element)) => {
            let (element, elements) = elements(value, element)?;
            Ok(Value::List(element, elements.into()))
        }
        (value, Type::Set(element)) => {
            let (element, mut elements) = elements(value, element)?;
            elements.sort_by(Value::set_order);
            elements.dedup();
            Ok(Value::Set(element, elements.into()))
        }
        (value, Type::Map(element)) => map(value, element),
        (value, Type::Tuple(kinds)) => {
            let elements = value.elements().iter().zip(kinds.iter()).enumerate();
            let elements = elements.map(|(number, (value, kind))| {
                convert(value, kind).map_err(|error| error.below(PathStep::Index(number)))
            });
            Ok(Value::Tuple(elements.collect::<Result<_, _>>()?))
        }
        (value, Type::Object(object)) => attributes(value, object),
    }
}

/// The elements of a list or set, and their one type.
fn elements(value: &Value, element: &Type) -> Result<(Type, Vec<Value>), ConversionError> {
    let values = value.elements();
    let kind = match (element, value) {
        (Type::Dynamic, Value::List(own, _) | Value::Set(own, _)) => own.clone(),
        (Type::Dynamic, _) => {
            let types: Vec<Type> = values.iter().map(Value::value_type).collect();
            unify(types.iter()).unwrap_or(Type::Dynamic)
        }
        (element, _) => element.clone(),
    };
    let values = values.iter().enumerate().map(|(number, value)| {
        convert(value, &kind).map_err(|error| error.below(PathStep::Index(number)))
    });
    let values: Vec<Value> = values.collect::<Result<_, _>>()?;
    let settled = one_type(values.iter(), &kind);
    Ok((settled, values))
}

fn map(value: &Value, element: &Type) -> Result<Value, ConversionError> {
    let members = value.members();
    let kind = match (element, value) {
        (Type::Dynamic, Value::Map(own, _)) => own.clone(),
        (Type::Dynamic, _) => {
            let types: Vec<Type> = members.values().map(Value::value_type).collect();
            unify(types.iter()).unwrap_or(Type::Dynamic)
        }
        (element, _) => element.clone(),
    };
    let members = members.iter().map(|(name, value)| {
        let step = || PathStep::Key(name.clone());
        let value = convert(value, &kind).map_err(|error| error.below(step()))?;
        Ok((name.clone(), value))
    });
    let members: BTreeMap<String, Value> = members.collect::<Result<_, _>>()?;
    let settled = one_type(members.values(), &kind);
    Ok(Value::Map(settled, Arc::new(members)))
}

/// The type that the elements turned out to have: it can be more than what was asked for.
fn one_type<'v>(values: impl Iterator<Item = &'v Value>, kind: &Type) -> Type {
    if !kind.has_dynamic() {
        return kind.without_optional();
    }
    let types: Vec<Type> = values.map(Value::value_type).collect();
    match unify(types.iter()) {
        Some(found) if !types.is_empty() => found,
        _ => kind.without_optional(),
    }
}

fn attributes(value: &Value, object: &ObjectType) -> Result<Value, ConversionError> {
    let members = value.members();
    let attributes = object.attributes().map(|(name, kind)| {
        let value = match members.get(name) {
            Some(value) => convert(value, kind)
                .map_err(|error| error.below(PathStep::Attribute(name.to_owned())))?,
            None if object.is_optional(name) => Value::Null(kind.without_optional()),
            None => {
                let message = format!("attribute {} is required", quoted(name));
                return Err(ConversionError::of_types(message));
            }
        };
        Ok((name.to_owned(), value))
    });
    Ok(Value::Object(Arc::new(
        attributes.collect::<Result<_, _>>()?,
    )))
}
