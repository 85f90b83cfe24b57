//! Conversions between the types of values.

use std::rc::Rc;

use super::{Number, Value};

/// As a string; none for what has no text.
pub(super) fn to_string(value: &Value) -> Option<Rc<str>> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string().into()),
        Value::Bool(true) => Some("true".into()),
        Value::Bool(false) => Some("false".into()),
        _ => None,
    }
}

/// As a number; none for what is none.
pub(super) fn to_number(value: &Value) -> Option<Rc<Number>> {
    match value {
        Value::Number(number) => Some(number.clone()),
        Value::String(text) => Number::parse(text).map(Rc::new),
        _ => None,
    }
}

/// As true or false; none for what is neither.
pub(super) fn to_bool(value: &Value) -> Option<bool> {
    match value {
        Value::Bool(value) => Some(*value),
        Value::String(text) => match &**text {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        },
        _ => None,
    }
}
