//! The notation of types, and whether a value is of a type.

use super::Code;
use super::findings::Findings;
use crate::schema::Type;
use tofu_json_value::{Kind, Value};

/// Finds the part of a type that is not in the notation.
pub(super) fn check(value: Value<'_>, findings: &mut Findings) {
    let mut pending = vec![value];
    while let Some(value) = pending.pop() {
        if let Err(expected) = step(value, &mut pending) {
            let message = format!("expected {expected}, found {}", value.kind().noun());
            findings.add(Code::TypeNotation, value, message);
        }
    }
}

fn step<'a>(value: Value<'a>, pending: &mut Vec<Value<'a>>) -> Result<(), &'static str> {
    const EXPECTED: &str = "\"string\", \"number\", \"bool\", \"dynamic\" or an array that begins with \
        \"list\", \"set\", \"map\", \"tuple\" or \"object\"";
    if let Some(word) = value.as_str() {
        let known = matches!(&*word, "string" | "number" | "bool" | "dynamic");
        return if known { Ok(()) } else { Err(EXPECTED) };
    }
    let parts: Vec<_> = value.elements().take(4).collect();
    let word = parts
        .first()
        .and_then(|word| word.as_str())
        .ok_or(EXPECTED)?;
    match (&*word, parts.as_slice()) {
        ("list" | "set" | "map", [_, inner]) => pending.push(*inner),
        ("tuple", [_, inner]) if inner.is_array() => pending.extend(inner.elements()),
        ("object", [_, inner]) if inner.is_object() => pending.extend(members(*inner)),
        ("object", [_, inner, optional]) if inner.is_object() && names(*optional) => {
            pending.extend(members(*inner));
        }
        ("list" | "set" | "map", _) => return Err("an array of the word and one type"),
        ("tuple", _) => return Err("an array of the word and an array of types"),
        ("object", _) => {
            return Err("an array of the word, an object of types and perhaps an array of names");
        }
        _ => return Err(EXPECTED),
    }
    Ok(())
}

fn members(object: Value<'_>) -> impl Iterator<Item = Value<'_>> {
    object.members().map(|(_, value)| value)
}

fn names(optional: Value<'_>) -> bool {
    optional.is_array() && optional.elements().all(Value::is_string)
}

/// Finds the part of a value that is not of its type. `null` is of every type.
pub(super) fn conforms(value: Value<'_>, of: &Type<'_>, findings: &mut Findings) {
    let mut pending = vec![(value, of)];
    while let Some((value, of)) = pending.pop() {
        if value.is_null() {
            continue;
        }
        if let Err(expected) = fits(value, of, &mut pending) {
            let message = format!(
                "expected {expected} as the type says, found {}",
                value.kind().noun()
            );
            findings.add(Code::ValueType, value, message);
        }
    }
}

fn fits<'a, 't>(
    value: Value<'a>,
    of: &'t Type<'t>,
    pending: &mut Vec<(Value<'a>, &'t Type<'t>)>,
) -> Result<(), &'static str> {
    let is = |kind, noun| {
        if value.kind() == kind {
            Ok(())
        } else {
            Err(noun)
        }
    };
    match of {
        Type::Dynamic | Type::Unknown => {}
        Type::String => is(Kind::String, "a string")?,
        Type::Number => is(Kind::Number, "a number")?,
        Type::Bool => is(Kind::Bool, "true or false")?,
        Type::List(inner) | Type::Set(inner) => {
            is(Kind::Array, "an array")?;
            pending.extend(value.elements().map(|value| (value, &**inner)));
        }
        Type::Map(inner) => {
            is(Kind::Object, "an object")?;
            pending.extend(value.members().map(|(_, value)| (value, &**inner)));
        }
        Type::Tuple(types) => {
            is(Kind::Array, "an array")?;
            if value.elements().count() != types.len() {
                return Err("an array with an element for each type of the tuple");
            }
            pending.extend(value.elements().zip(types));
        }
        Type::Object(object) => {
            is(Kind::Object, "an object")?;
            if value.sorted_members().count() != object.attributes.len() {
                return Err("an object with the attributes of its type");
            }
            let mut members = value.seeker();
            for (name, inner) in &object.attributes {
                let member = members
                    .seek(name)
                    .ok_or("an object with the attributes of its type")?;
                pending.push((member, inner));
            }
        }
    }
    Ok(())
}
