//! The conversion itself, once the types are known to fit.

use std::collections::BTreeMap;
use std::sync::Arc;

use tofu_json_text::quoted;

use super::Room;
use super::target::{Attribute, ConversionTarget, Inner};
use super::unify::unify;
use super::{ConversionError, PathStep};
use crate::primitive::{to_bool, to_number, to_string};
use crate::{Type, Value};

pub(super) fn convert(
    value: &Value,
    wanted: &ConversionTarget,
    room: &Room,
) -> Result<Value, ConversionError> {
    if let Value::Marked(marks, value) = value {
        return Ok(convert(value, wanted, room)?.marked(*marks));
    }
    match (value, &wanted.kind, &wanted.inner) {
        (value, Type::Dynamic, _) => Ok(value.clone()),
        (Value::Null(_), ..) => Ok(Value::Null(wanted.plain.clone())),
        (Value::Unknown(_), ..) => Ok(Value::Unknown(wanted.plain.clone())),
        (value, Type::Bool, _) => to_bool(value)
            .map(Value::Bool)
            .ok_or_else(|| ConversionError::of_types("a bool is required".to_owned())),
        (value, Type::Number, _) => to_number(value)
            .map(Value::Number)
            .ok_or_else(|| ConversionError::of_types("a number is required".to_owned())),
        (value, Type::Set(_), Inner::Element(element)) => {
            let (element, elements) = elements(value, element, room)?;
            Ok(Value::set_of(element, elements))
        }
        (value, Type::Map(_), Inner::Element(element)) => map(value, element, room),
        (value, _, Inner::Element(element)) => {
            let (element, elements) = elements(value, element, room)?;
            Ok(Value::List(element, elements.into()))
        }
        (value, _, Inner::Elements(targets)) => {
            let elements = value.elements().iter().zip(targets).enumerate();
            let elements = elements.map(|(number, (value, target))| {
                convert(value, target, room).map_err(|error| error.below(PathStep::Index(number)))
            });
            Ok(Value::Tuple(elements.collect::<Result<_, _>>()?))
        }
        (value, _, Inner::Attributes(wanted)) => attributes(value, wanted, room),
        (value, _, Inner::Nothing) => to_string(value)
            .map(Value::String)
            .ok_or_else(|| ConversionError::of_types("string required".to_owned())),
    }
}

/// The elements of a list or set, and their one type.
fn elements(
    value: &Value,
    element: &ConversionTarget,
    room: &Room,
) -> Result<(Type, Vec<Value>), ConversionError> {
    let values = value.elements();
    let found = match (&element.kind, value) {
        (Type::Dynamic, Value::List(own, _) | Value::Set(own, _)) => {
            Some(ConversionTarget::of(own))
        }
        (Type::Dynamic, _) => Some(common(values.iter())),
        _ => None,
    };
    let target = found.as_ref().unwrap_or(element);
    let values = values.iter().enumerate().map(|(number, value)| {
        convert(value, target, room).map_err(|error| error.below(PathStep::Index(number)))
    });
    let values: Vec<Value> = values.collect::<Result<_, _>>()?;
    let settled = one_type(values.iter(), target);
    Ok((settled, values))
}

fn map(value: &Value, element: &ConversionTarget, room: &Room) -> Result<Value, ConversionError> {
    let members = value.members();
    let found = match (&element.kind, value) {
        (Type::Dynamic, Value::Map(own, _)) => Some(ConversionTarget::of(own)),
        (Type::Dynamic, _) => Some(common(members.values())),
        _ => None,
    };
    let target = found.as_ref().unwrap_or(element);
    let members = members.iter().map(|(name, value)| {
        let step = || PathStep::Key(name.clone());
        let value = convert(value, target, room).map_err(|error| error.below(step()))?;
        Ok((name.clone(), value))
    });
    let members: BTreeMap<String, Value> = members.collect::<Result<_, _>>()?;
    let settled = one_type(members.values(), target);
    Ok(Value::Map(settled, Arc::new(members)))
}

/// The one type that values can have.
fn common<'v>(values: impl Iterator<Item = &'v Value>) -> ConversionTarget {
    let types = Value::types_of(values);
    ConversionTarget::of(&unify(types.iter()).unwrap_or(Type::Dynamic))
}

/// The type that the elements turned out to have: it can be more than what was asked for.
fn one_type<'v>(values: impl Iterator<Item = &'v Value>, target: &ConversionTarget) -> Type {
    if !target.has_dynamic {
        return target.plain.clone();
    }
    let types = Value::types_of(values);
    match unify(types.iter()) {
        Some(found) if !types.is_empty() => found,
        _ => target.plain.clone(),
    }
}

fn attributes(
    value: &Value,
    wanted: &BTreeMap<String, Attribute>,
    room: &Room,
) -> Result<Value, ConversionError> {
    let members = value.members();
    let lacking = wanted.len().saturating_sub(members.len());
    room.take(lacking).map_err(ConversionError::of_types)?;
    let attributes = wanted.iter().map(|(name, wanted)| {
        let value = match members.get(name) {
            Some(value) => convert(value, &wanted.target, room)
                .map_err(|error| error.below(PathStep::Attribute(name.clone())))?,
            None if wanted.is_optional => Value::Null(wanted.target.plain.clone()),
            None => {
                let message = format!("attribute {} is required", quoted(name));
                return Err(ConversionError::of_types(message));
            }
        };
        Ok((name.clone(), value))
    });
    Ok(Value::Object(Arc::new(
        attributes.collect::<Result<_, _>>()?,
    )))
}
