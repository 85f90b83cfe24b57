//! Functions that convert values or change their marks.

use super::signature::{CallResult, Failure};
use tofu_json_text::quoted;

use crate::{Type, Value, ValueMarks};

fn first(arguments: &[Value]) -> Value {
    arguments.first().cloned().unwrap_or(Value::UNKNOWN)
}

pub(super) fn tobool(arguments: &[Value]) -> CallResult {
    converted(arguments, &Type::Bool)
}

pub(super) fn tonumber(arguments: &[Value]) -> CallResult {
    if let Some(Value::String(text)) = arguments.first()
        && first(arguments).convert(&Type::Number).is_err()
    {
        let why = format!(
            "cannot convert {} to number; given string must be a decimal representation of a number",
            quoted(text)
        );
        return Err(Failure::Argument(0, why));
    }
    converted(arguments, &Type::Number)
}

pub(super) fn tostring(arguments: &[Value]) -> CallResult {
    converted(arguments, &Type::String)
}

pub(super) fn tolist(arguments: &[Value]) -> CallResult {
    converted(arguments, &Type::list(Type::Dynamic))
}

pub(super) fn toset(arguments: &[Value]) -> CallResult {
    converted(arguments, &Type::set(Type::Dynamic))
}

pub(super) fn tomap(arguments: &[Value]) -> CallResult {
    converted(arguments, &Type::map(Type::Dynamic))
}

/// What does not convert is left unknown: the words for it are not known.
fn converted(arguments: &[Value], wanted: &Type) -> CallResult {
    let value = first(arguments);
    let kind = match value.convert(wanted) {
        Ok(Value::Unknown(kind)) => kind,
        Ok(found) => return Ok(found),
        Err(_) => return Ok(Value::Unknown(wanted.clone())),
    };
    let own = match value.value_type() {
        Type::List(element) | Type::Set(element) | Type::Map(element) => Some((*element).clone()),
        _ => None,
    };
    Ok(Value::Unknown(match (kind, own) {
        (Type::List(_), Some(own)) => Type::list(own),
        (Type::Set(_), Some(own)) => Type::set(own),
        (Type::Map(_), Some(own)) => Type::map(own),
        (kind, _) => kind,
    }))
}

pub(super) fn sensitive(arguments: &[Value]) -> CallResult {
    Ok(first(arguments).marked(ValueMarks::SENSITIVE))
}

pub(super) fn nonsensitive(arguments: &[Value]) -> CallResult {
    let value = first(arguments);
    let (inner, mut marks) = value.unmarked();
    marks.sensitive = false;
    Ok(inner.clone().marked(marks))
}

/// Of what is not known it is not known either: it may turn out to be.
pub(super) fn issensitive(arguments: &[Value]) -> CallResult {
    let value = first(arguments);
    Ok(match value.unmarked().1.sensitive {
        true => Value::Bool(true),
        false if value.is_known() => Value::Bool(false),
        false => Value::Unknown(Type::Bool),
    })
}

pub(super) fn ephemeralasnull(arguments: &[Value]) -> CallResult {
    let value = first(arguments);
    let (inner, mut marks) = value.unmarked();
    if !marks.ephemeral && !inner.all_marks().ephemeral {
        return Ok(value);
    }
    if !marks.ephemeral {
        // Parts of it are null then.
        let rest = ValueMarks {
            ephemeral: false,
            ..value.all_marks()
        };
        return Ok(Value::Unknown(Type::Dynamic).marked(rest));
    }
    marks.ephemeral = false;
    Ok(Value::Null(inner.value_type()).marked(marks))
}
