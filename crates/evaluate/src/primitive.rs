//! Conversions between the types of values.

use std::sync::Arc;

use crate::{Number, Value};

/// As a string; `None` if the value has no text.
pub(crate) fn to_string(value: &Value) -> Option<Arc<str>> {
    match value.unmarked().0 {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string().into()),
        Value::Bool(true) => Some("true".into()),
        Value::Bool(false) => Some("false".into()),
        _ => None,
    }
}

/// As a number; `None` if the value cannot be one.
pub(crate) fn to_number(value: &Value) -> Option<Arc<Number>> {
    match value.unmarked().0 {
        Value::Number(number) => Some(number.clone()),
        Value::String(text) => Number::of_string(text).map(Arc::new),
        _ => None,
    }
}

/// As a boolean; `None` if the value cannot be one.
pub(crate) fn to_bool(value: &Value) -> Option<bool> {
    match value.unmarked().0 {
        Value::Bool(value) => Some(*value),
        Value::String(text) => match &**text {
            "true" | "1" => Some(true),
            "false" | "0" => Some(false),
            _ => None,
        },
        _ => None,
    }
}
