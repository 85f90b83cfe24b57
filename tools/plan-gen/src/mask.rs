//! The masks beside values: what is unknown, and what is sensitive.

use crate::catalogue::{Form, Kind, Member, Nesting, SENSITIVE};
use crate::pen::{Comma, Pen};
use crate::value::{Value, write_key};

/// What is unknown of an object; `{}` where nothing is.
pub(crate) fn write_unknown(pen: &mut Pen<'_>, value: &Value) {
    if value.is_known() {
        pen.raw("{}");
    } else {
        unknown(pen, value);
    }
}

fn unknown(pen: &mut Pen<'_>, value: &Value) {
    match value {
        Value::Unknown => pen.raw("true"),
        Value::Array(elements) => pen.array(elements, unknown),
        Value::Object(members) => {
            let telling = members.iter().filter(|(_, value)| !is_leaf(value));
            pen.object(telling, |pen, (key, value)| {
                write_key(pen, key);
                unknown(pen, value);
            });
        }
        _ => pen.raw("false"),
    }
}

const fn is_leaf(value: &Value) -> bool {
    !matches!(value, Value::Unknown | Value::Array(_) | Value::Object(_))
}

/// What becomes of sensitive values in sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sets {
    /// Each element has a mask of its own.
    ByElement,
    /// One of them makes the whole set sensitive, as marks of values do.
    Whole,
}

/// What is sensitive of an object, going by its schema.
pub(crate) fn write_sensitive(pen: &mut Pen<'_>, members: &[Member], value: &Value, sets: Sets) {
    let mut comma = Comma::default();
    pen.raw("{");
    for (place, member) in members.iter().enumerate() {
        let Some(value) = value.member_at(place, member.name) else {
            continue;
        };
        if member.is(SENSITIVE) {
            open(pen, &mut comma, member.name);
            pen.raw("true");
            continue;
        }
        match member.form {
            Form::Attribute(kind) => {
                if let Some(value) = shape(kind, value) {
                    open(pen, &mut comma, member.name);
                    clear(pen, value);
                }
            }
            Form::Nested(nesting, below) | Form::Block(nesting, _, _, below) => {
                if !matches!(value, Value::Null) {
                    open(pen, &mut comma, member.name);
                    nested(pen, nesting, below, value, sets);
                }
            }
        }
    }
    pen.raw("}");
}

fn open(pen: &mut Pen<'_>, comma: &mut Comma, name: &str) {
    comma.write(pen);
    pen.word(name);
    pen.raw(":");
}

fn nested(pen: &mut Pen<'_>, nesting: Nesting, below: &[Member], value: &Value, sets: Sets) {
    match (value, nesting) {
        (Value::Array(elements), Nesting::Set)
            if sets == Sets::Whole
                && !elements.is_empty()
                && elements.iter().any(|value| holds_sensitive(below, value)) =>
        {
            pen.raw("true");
        }
        (Value::Array(elements), _) => pen.array(elements, |pen, element| {
            write_sensitive(pen, below, element, sets);
        }),
        (Value::Object(members), Nesting::Map) => pen.object(members, |pen, (key, value)| {
            write_key(pen, key);
            write_sensitive(pen, below, value, sets);
        }),
        (Value::Unknown, Nesting::List | Nesting::Set) => pen.raw("[]"),
        (Value::Unknown, _) => pen.raw("{}"),
        _ => write_sensitive(pen, below, value, sets),
    }
}

fn holds_sensitive(members: &[Member], value: &Value) -> bool {
    members.iter().enumerate().any(|(place, member)| {
        let Some(value) = value.member_at(place, member.name) else {
            return false;
        };
        let below = match member.form {
            Form::Nested(_, below) | Form::Block(.., below) => below,
            Form::Attribute(_) => &[],
        };
        member.is(SENSITIVE)
            || match value {
                Value::Array(elements) => {
                    elements.iter().any(|value| holds_sensitive(below, value))
                }
                Value::Object(_) => holds_sensitive(below, value),
                _ => false,
            }
    })
}

/// The value of an attribute, where its mask is more than `false`. An unknown one has the shape of
/// an empty one of its type.
fn shape(kind: Kind, value: &Value) -> Option<&Value> {
    const EMPTY_ARRAY: &Value = &Value::Array(Vec::new());
    const EMPTY_OBJECT: &Value = &Value::Object(Vec::new());
    match value {
        Value::Array(_) | Value::Object(_) => Some(value),
        Value::Unknown => match kind {
            Kind::TextList(_)
            | Kind::TextSet(_)
            | Kind::NumberList(_)
            | Kind::Endpoints
            | Kind::Matrix => Some(EMPTY_ARRAY),
            Kind::TextMap(_) | Kind::Tags | Kind::Quota | Kind::Lines => Some(EMPTY_OBJECT),
            Kind::Text(_) | Kind::NumberText(_) | Kind::Number(_) | Kind::Bool | Kind::Manifest => {
                None
            }
        },
        _ => None,
    }
}

/// A mask without a hit.
fn clear(pen: &mut Pen<'_>, value: &Value) {
    match value {
        Value::Array(elements) => pen.array(elements, clear),
        Value::Object(members) => {
            let telling = members
                .iter()
                .filter(|(_, value)| matches!(value, Value::Array(_) | Value::Object(_)));
            pen.object(telling, |pen, (key, value)| {
                write_key(pen, key);
                clear(pen, value);
            });
        }
        _ => pen.raw("false"),
    }
}
