//! Functions on strings.

use super::signature::CallResult;
use crate::{Type, Value};

/// The most bytes of a string that is made here.
const MOST: usize = 1 << 20;

fn text(arguments: &[Value], number: usize) -> Option<&str> {
    match arguments.get(number)? {
        Value::String(text) => Some(text),
        _ => None,
    }
}

/// A string of strings; unknown where one of them is no string.
fn one(arguments: &[Value], made: impl Fn(&str) -> String) -> CallResult {
    Ok(
        text(arguments, 0).map_or(Value::Unknown(Type::String), |text| {
            Value::string(&made(text))
        }),
    )
}

fn two(arguments: &[Value], made: impl Fn(&str, &str) -> String) -> CallResult {
    let both = text(arguments, 0).zip(text(arguments, 1));
    Ok(both.map_or(Value::Unknown(Type::String), |(one, other)| {
        Value::string(&made(one, other))
    }))
}

fn holds(arguments: &[Value], found: impl Fn(&str, &str) -> bool) -> CallResult {
    let both = text(arguments, 0).zip(text(arguments, 1));
    Ok(both.map_or(Value::Unknown(Type::Bool), |(one, other)| {
        Value::Bool(found(one, other))
    }))
}

pub(super) fn chomp(arguments: &[Value]) -> CallResult {
    one(arguments, |text| {
        text.trim_end_matches(['\r', '\n']).to_owned()
    })
}

pub(super) fn lower(arguments: &[Value]) -> CallResult {
    one(arguments, str::to_lowercase)
}

pub(super) fn upper(arguments: &[Value]) -> CallResult {
    one(arguments, str::to_uppercase)
}

pub(super) fn trimspace(arguments: &[Value]) -> CallResult {
    one(arguments, |text| text.trim().to_owned())
}

pub(super) fn trimprefix(arguments: &[Value]) -> CallResult {
    two(arguments, |text, prefix| {
        text.strip_prefix(prefix).unwrap_or(text).to_owned()
    })
}

pub(super) fn trimsuffix(arguments: &[Value]) -> CallResult {
    two(arguments, |text, suffix| {
        text.strip_suffix(suffix).unwrap_or(text).to_owned()
    })
}

pub(super) fn startswith(arguments: &[Value]) -> CallResult {
    holds(arguments, |text, prefix| text.starts_with(prefix))
}

pub(super) fn endswith(arguments: &[Value]) -> CallResult {
    holds(arguments, |text, suffix| text.ends_with(suffix))
}

pub(super) fn strcontains(arguments: &[Value]) -> CallResult {
    holds(arguments, |text, part| text.contains(part))
}

/// With a text between slashes as a pattern only the type of the result is given.
pub(super) fn replace(arguments: &[Value]) -> CallResult {
    let unknown = Value::Unknown(Type::String);
    let (Some(whole), Some(part), Some(other)) =
        (text(arguments, 0), text(arguments, 1), text(arguments, 2))
    else {
        return Ok(unknown);
    };
    let is_pattern = part.len() > 1 && part.starts_with('/') && part.ends_with('/');
    let most = (whole.len() + 1).saturating_mul(other.len() + 1);
    if is_pattern || most > MOST {
        return Ok(unknown);
    }
    Ok(Value::string(&whole.replace(part, other)))
}

pub(super) fn split(arguments: &[Value]) -> CallResult {
    let unknown = Value::Unknown(Type::list(Type::String));
    let (Some(separator), Some(whole)) = (text(arguments, 0), text(arguments, 1)) else {
        return Ok(unknown);
    };
    if separator.is_empty() {
        return Ok(unknown);
    }
    let parts = whole.split(separator).map(Value::string);
    Ok(Value::List(Type::String, parts.collect()))
}

pub(super) fn join(arguments: &[Value]) -> CallResult {
    let unknown = Value::Unknown(Type::String);
    let Some(separator) = text(arguments, 0) else {
        return Ok(unknown);
    };
    let mut parts = Vec::new();
    for part in arguments.iter().skip(1).flat_map(Value::elements) {
        match part {
            Value::String(text) => parts.push(&**text),
            _ => return Ok(unknown),
        }
    }
    let bytes: usize = parts.iter().map(|part| part.len() + separator.len()).sum();
    if bytes > MOST {
        return Ok(unknown);
    }
    Ok(Value::string(&parts.join(separator)))
}
