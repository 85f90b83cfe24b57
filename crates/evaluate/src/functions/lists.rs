//! Functions on lists, sets and tuples.

use super::signature::{CallResult, Failure};
use crate::conversion::unify;
use crate::primitive::to_bool;
use crate::{Number, Type, Value};

/// `flatten` goes this deep.
const DEEPEST: usize = 64;

fn first(arguments: &[Value]) -> &Value {
    static UNKNOWN: Value = Value::UNKNOWN;
    arguments.first().unwrap_or(&UNKNOWN)
}

pub(super) fn alltrue(arguments: &[Value]) -> CallResult {
    let mut elements = first(arguments).elements().iter();
    Ok(Value::Bool(elements.all(|one| to_bool(one) == Some(true))))
}

pub(super) fn anytrue(arguments: &[Value]) -> CallResult {
    let mut elements = first(arguments).elements().iter();
    Ok(Value::Bool(elements.any(|one| to_bool(one) == Some(true))))
}

pub(super) fn compact(arguments: &[Value]) -> CallResult {
    let elements = first(arguments).elements().iter();
    let kept = elements
        .filter(|one| !matches!(one, Value::String(text) if text.is_empty()) && !one.is_null());
    Ok(Value::List(Type::String, kept.cloned().collect()))
}

pub(super) fn concat(arguments: &[Value]) -> CallResult {
    if !arguments
        .iter()
        .all(|one| matches!(one, Value::Tuple(_) | Value::List(..)))
    {
        return Ok(Value::UNKNOWN);
    }
    let all = || arguments.iter().flat_map(Value::elements).cloned();
    let mut kinds = Vec::new();
    for one in arguments {
        match one {
            Value::List(kind, _) => kinds.push(kind),
            _ => return Ok(Value::Tuple(all().collect())),
        }
    }
    match unify(kinds.into_iter()) {
        Some(kind) => {
            let whole = Value::Tuple(all().collect());
            Ok(whole.convert(&Type::list(kind)).unwrap_or(Value::UNKNOWN))
        }
        None => Ok(Value::UNKNOWN),
    }
}

pub(super) fn contains(arguments: &[Value]) -> CallResult {
    let [list, wanted] = arguments else {
        return Ok(Value::Unknown(Type::Bool));
    };
    // Other types are converted first, which is left open.
    let is_simple = |one: &Value| matches!(one, Value::String(_));
    if !is_simple(wanted) || !list.elements().iter().all(is_simple) {
        return Ok(Value::Unknown(Type::Bool));
    }
    Ok(Value::Bool(list.elements().contains(wanted)))
}

pub(super) fn distinct(arguments: &[Value]) -> CallResult {
    let Value::List(kind, elements) = first(arguments) else {
        return Ok(Value::UNKNOWN);
    };
    if !elements.iter().all(|one| matches!(one, Value::String(_))) {
        return Ok(Value::Unknown(Type::list(kind.clone())));
    }
    let mut seen = std::collections::BTreeSet::new();
    let texts = elements.iter().filter(|one| match one {
        Value::String(text) => seen.insert(text.clone()),
        _ => false,
    });
    Ok(Value::List(kind.clone(), texts.cloned().collect()))
}

pub(super) fn element(arguments: &[Value]) -> CallResult {
    let [list, index] = arguments else {
        return Ok(Value::UNKNOWN);
    };
    let kind = match list {
        Value::Tuple(_) => Type::Dynamic,
        Value::List(kind, _) => kind.clone(),
        Value::Unknown(Type::List(kind)) => return Ok(Value::Unknown((**kind).clone())),
        _ => return Ok(Value::UNKNOWN),
    };
    let elements = list.elements();
    if elements.is_empty() {
        return Failure::call("cannot use element function with an empty list");
    }
    let index = match index {
        Value::Number(index) => index.as_index(),
        _ => None,
    };
    let found = index.and_then(|index| elements.get(index % elements.len()));
    Ok(found.cloned().unwrap_or(Value::Unknown(kind)))
}

pub(super) fn flatten(arguments: &[Value]) -> CallResult {
    let mut found = Vec::new();
    Ok(match flat(first(arguments), DEEPEST, &mut found) {
        true => Value::Tuple(found.into()),
        false => Value::UNKNOWN,
    })
}

fn flat(value: &Value, left: usize, found: &mut Vec<Value>) -> bool {
    value.elements().iter().all(|one| match one {
        Value::Tuple(_) | Value::List(..) | Value::Set(..) => {
            left > 0 && flat(one, left - 1, found)
        }
        other => {
            found.push(other.clone());
            true
        }
    })
}

pub(super) fn length(arguments: &[Value]) -> CallResult {
    let count = match first(arguments) {
        Value::Tuple(elements) | Value::List(_, elements) => elements.len(),
        Value::Set(_, elements) if elements.iter().all(Value::is_wholly_known) => elements.len(),
        Value::Object(members) | Value::Map(_, members) => members.len(),
        Value::Unknown(Type::Tuple(elements)) => elements.len(),
        Value::Unknown(Type::Object(object)) => object.attributes().len(),
        Value::Bool(_) | Value::Number(_) | Value::Unknown(Type::Bool | Type::Number) => {
            return Failure::call(
                "argument must be a string, a collection type, or a structural type",
            );
        }
        _ => return Ok(Value::Unknown(Type::Number)),
    };
    let count = Number::parse(&count.to_string());
    Ok(count.map_or(Value::Unknown(Type::Number), |count| {
        Value::Number(count.into())
    }))
}

pub(super) fn list(_: &[Value]) -> CallResult {
    Failure::call(
        "the \"list\" function was deprecated in Terraform v0.12 and is not available in OpenTofu; use tolist([ ... ]) syntax to write a literal list",
    )
}

pub(super) fn reverse(arguments: &[Value]) -> CallResult {
    Ok(match first(arguments) {
        Value::Tuple(elements) => Value::Tuple(elements.iter().rev().cloned().collect()),
        Value::List(kind, elements) => {
            Value::List(kind.clone(), elements.iter().rev().cloned().collect())
        }
        _ => Value::UNKNOWN,
    })
}

pub(super) fn setsubtract(arguments: &[Value]) -> CallResult {
    let [Value::Set(kind, from), Value::Set(other, taken)] = arguments else {
        return Ok(Value::UNKNOWN);
    };
    if kind != other {
        return Ok(Value::Unknown(Type::set(Type::Dynamic)));
    }
    let taken: Vec<_> = taken.iter().map(Value::to_json).collect();
    let left = from.iter().filter(|one| !taken.contains(&one.to_json()));
    Ok(Value::Set(kind.clone(), left.cloned().collect()))
}

pub(super) fn setunion(arguments: &[Value]) -> CallResult {
    let Value::Set(kind, _) = first(arguments) else {
        return Ok(Value::UNKNOWN);
    };
    let is_same = |one: &Value| matches!(one, Value::Set(other, _) if other == kind);
    if !arguments.iter().all(is_same) {
        return Ok(Value::Unknown(Type::set(Type::Dynamic)));
    }
    let all = arguments.iter().flat_map(Value::elements);
    Ok(Value::set_of(kind.clone(), all.cloned().collect()))
}

pub(super) fn sort(arguments: &[Value]) -> CallResult {
    let mut elements = first(arguments).elements().to_vec();
    if elements.iter().any(Value::is_null) {
        return Ok(Value::Unknown(Type::list(Type::String)));
    }
    elements.sort_by(Value::set_order);
    Ok(Value::List(Type::String, elements.into()))
}
