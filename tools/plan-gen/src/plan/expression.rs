//! Expressions of the configuration.

use crate::catalogue::{Form, Member, Nesting};
use crate::make;
use crate::pen::{Comma, Pen};
use crate::random::Random;
use crate::value::Value;

/// The expressions of a block, for what its object has a value for.
pub(super) fn write_block(
    pen: &mut Pen<'_>,
    random: &mut Random,
    members: &[Member],
    value: &Value,
) {
    let mut comma = Comma::default();
    pen.raw("{");
    for member in members.iter().filter(|member| !member.is_read_only()) {
        let Some(value) = value.member(member.name).filter(|value| is_written(value)) else {
            continue;
        };
        comma.write(pen);
        pen.word(member.name);
        pen.raw(":");
        match member.form {
            Form::Block(nesting, _, _, below) => blocks(pen, random, nesting, below, value),
            _ => expression(pen, random, value),
        }
    }
    pen.raw("}");
}

/// Whether there is anything in the configuration for it.
pub(crate) const fn is_written(value: &Value) -> bool {
    match value {
        Value::Null | Value::Unknown => false,
        Value::Array(elements) => !elements.is_empty(),
        Value::Object(members) => !members.is_empty(),
        _ => true,
    }
}

fn blocks(
    pen: &mut Pen<'_>,
    random: &mut Random,
    nesting: Nesting,
    below: &[Member],
    value: &Value,
) {
    match value {
        Value::Array(elements) => pen.array(elements, |pen, element| {
            write_block(pen, random, below, element);
        }),
        Value::Object(members) if nesting == Nesting::Map => {
            pen.object(members, |pen, (key, value)| {
                pen.key(key);
                write_block(pen, random, below, value);
            });
        }
        _ => write_block(pen, random, below, value),
    }
}

fn expression(pen: &mut Pen<'_>, random: &mut Random, value: &Value) {
    match random.below(20) {
        0..7 if value.is_known() => {
            pen.raw(r#"{"constant_value":"#);
            value.write(pen);
            pen.raw("}");
        }
        0..12 => references(pen, &[&["var.", make::word(random)]]),
        12..17 => {
            let (object, attribute, other) =
                (make::word(random), make::word(random), make::word(random));
            references(
                pen,
                &[
                    &["local.", object, ".", attribute],
                    &["local.", object],
                    &["local.", other],
                    &["each.value"],
                ],
            );
        }
        _ => pen.raw("{}"),
    }
}

/// An expression with nothing but references, each given in parts.
pub(super) fn references(pen: &mut Pen<'_>, references: &[&[&str]]) {
    pen.raw(r#"{"references":"#);
    pen.array(references, |pen, parts| {
        pen.raw("\"");
        for part in *parts {
            pen.inside(part);
        }
        pen.raw("\"");
    });
    pen.raw("}");
}
