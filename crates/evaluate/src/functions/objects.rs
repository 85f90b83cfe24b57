//! Functions on maps and objects.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::signature::{CallResult, Failure};
use crate::conversion::unify;
use tofu_json_text::quoted;

use crate::{Type, Value};

pub(super) fn keys(arguments: &[Value]) -> CallResult {
    let strings = Value::Unknown(Type::list(Type::String));
    Ok(match arguments.first() {
        Some(Value::Map(_, members)) => Value::List(
            Type::String,
            members.keys().map(|name| Value::string(name)).collect(),
        ),
        Some(Value::Object(members)) => {
            Value::Tuple(members.keys().map(|name| Value::string(name)).collect())
        }
        Some(Value::Unknown(Type::Map(_))) => strings,
        _ => Value::UNKNOWN,
    })
}

pub(super) fn values(arguments: &[Value]) -> CallResult {
    Ok(match arguments.first() {
        Some(Value::Map(kind, members)) => {
            Value::List(kind.clone(), members.values().cloned().collect())
        }
        Some(Value::Object(members)) => Value::Tuple(members.values().cloned().collect()),
        Some(Value::Unknown(Type::Map(kind))) => Value::Unknown(Type::List(kind.clone())),
        _ => Value::UNKNOWN,
    })
}

pub(super) fn lookup(arguments: &[Value]) -> CallResult {
    let mut arguments = arguments.iter();
    let (Some(map), Some(key), default) = (arguments.next(), arguments.next(), arguments.next())
    else {
        return Ok(Value::UNKNOWN);
    };
    let Value::String(key) = key else {
        return Ok(Value::UNKNOWN);
    };
    Ok(match (map, default) {
        (Value::Object(members), default) => {
            let found = members.get(&**key).or(default);
            found.cloned().unwrap_or(Value::UNKNOWN)
        }
        (Value::Map(kind, members), default) => match (members.get(&**key), default) {
            (Some(found), _) => found.clone(),
            (None, Some(default)) => default.convert(kind).unwrap_or(Value::UNKNOWN),
            (None, None) => Value::UNKNOWN,
        },
        (Value::Unknown(Type::Map(kind)), _) => Value::Unknown((**kind).clone()),
        _ => Value::UNKNOWN,
    })
}

pub(super) fn map(_: &[Value]) -> CallResult {
    Failure::call(
        "the \"map\" function was deprecated in Terraform v0.12 and is not available in OpenTofu; use tomap({ ... }) syntax to write a literal map",
    )
}

pub(super) fn merge(arguments: &[Value]) -> CallResult {
    let mut merged = BTreeMap::new();
    let mut kinds = Vec::new();
    let mut is_object = arguments.is_empty();
    let mut is_known = true;
    for value in arguments {
        match value {
            Value::Object(members) => {
                is_object = true;
                merged.extend(
                    members
                        .iter()
                        .map(|(name, value)| (name.clone(), value.clone())),
                );
            }
            Value::Map(kind, members) => {
                kinds.push(kind);
                merged.extend(
                    members
                        .iter()
                        .map(|(name, value)| (name.clone(), value.clone())),
                );
            }
            Value::Null(_) | Value::Unknown(Type::Dynamic | Type::Map(_) | Type::Object(_)) => {
                is_known = false;
            }
            other => {
                let why = format!(
                    "arguments must be maps or objects, got {}",
                    quoted(&other.type_name())
                );
                return Failure::call(why);
            }
        }
    }
    if !is_known {
        return Ok(Value::UNKNOWN);
    }
    let merged = Value::Object(Arc::new(merged));
    Ok(match unify(kinds.into_iter()) {
        _ if is_object => merged,
        Some(kind) => merged.convert(&Type::map(kind)).unwrap_or(Value::UNKNOWN),
        None => Value::UNKNOWN,
    })
}

pub(super) fn zipmap(arguments: &[Value]) -> CallResult {
    let [keys, values] = arguments else {
        return Ok(Value::UNKNOWN);
    };
    if keys.elements().len() != values.elements().len() {
        return Ok(Value::UNKNOWN);
    }
    let mut members = BTreeMap::new();
    for (key, value) in keys.elements().iter().zip(values.elements()) {
        let Value::String(key) = key else {
            return Ok(Value::UNKNOWN);
        };
        members.insert((**key).to_owned(), value.clone());
    }
    Ok(match values {
        Value::List(kind, _) => Value::Map(kind.clone(), Arc::new(members)),
        _ => Value::Object(Arc::new(members)),
    })
}
