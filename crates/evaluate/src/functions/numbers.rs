//! Functions on numbers.

use std::sync::Arc;

use super::signature::{CallResult, Failure};
use crate::{Number, Type, Value};

/// The most numbers that `range` gives; OpenTofu has a limit too.
const MOST: usize = 1_024;

fn number(value: &Value) -> Option<&Number> {
    match value {
        Value::Number(number) => Some(number),
        _ => None,
    }
}

pub(super) fn abs(arguments: &[Value]) -> CallResult {
    Ok(match arguments.first().and_then(number) {
        Some(number) if number.is_negative() => Value::Number(Arc::new(number.negated())),
        _ => arguments.first().cloned().unwrap_or(Value::UNKNOWN),
    })
}

pub(super) fn max(arguments: &[Value]) -> CallResult {
    extreme(arguments, |one, best| one.compare(best).is_gt())
}

pub(super) fn min(arguments: &[Value]) -> CallResult {
    extreme(arguments, |one, best| one.compare(best).is_lt())
}

fn extreme(arguments: &[Value], is_better: impl Fn(&Number, &Number) -> bool) -> CallResult {
    if arguments.is_empty() {
        return Failure::call("must pass at least one number");
    }
    let mut best: Option<&Number> = None;
    for value in arguments {
        let Some(number) = number(value) else {
            return Ok(Value::Unknown(Type::Number));
        };
        if best.is_none_or(|best| is_better(number, best)) {
            best = Some(number);
        }
    }
    Ok(best.map_or(Value::Unknown(Type::Number), |best| {
        Value::Number(Arc::new(best.clone()))
    }))
}

/// `range(5)`; with a start or a step only the type of the result is given.
pub(super) fn range(arguments: &[Value]) -> CallResult {
    let unknown = Value::Unknown(Type::list(Type::Number));
    let [end] = arguments else {
        return Ok(unknown);
    };
    let end = number(end)
        .filter(|end| end.is_whole())
        .and_then(Number::as_index);
    let Some(end) = end.filter(|end| *end <= MOST) else {
        return Ok(unknown);
    };
    let numbers = (0..end).filter_map(|number| Value::number(&number.to_string()));
    Ok(Value::List(Type::Number, numbers.collect()))
}
