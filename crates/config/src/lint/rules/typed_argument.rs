//! Arguments of which is known that they are no text.

use crate::json::{Node, NodeKind, Text};
use crate::lint::argument::Argument;
use crate::lint::linted::Linted;
use crate::types::TypeConstraint;
use std::collections::HashMap;
use tofu_json_evaluate::Type;

/// The type that an argument must have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    Bool,
    Number,
}

/// The strings that are where a boolean or a number is expected.
pub(super) fn strings<'l>(
    linted: &'l Linted<'_>,
    wanted: Wanted,
) -> impl Iterator<Item = (usize, Text<'l>)> {
    let mut types = HashMap::new();
    for (file, argument) in linted.arguments() {
        if argument.is("variable", "type") {
            types.entry((file, argument.block)).or_insert(argument);
        }
    }
    linted.arguments().filter_map(move |(file, argument)| {
        let text = string(argument.expression.as_json()?)?;
        let found = if argument.is("variable", "default") {
            of_type(types.get(&(file, argument.block))?)
        } else {
            of_argument(argument)
        };
        (found == Some(wanted)).then_some((file, text))
    })
}

fn string(node: Node<'_>) -> Option<Text<'_>> {
    match node.kind() {
        NodeKind::String(text) => Some(text),
        _ => None,
    }
}

fn of_type(argument: &Argument<'_>) -> Option<Wanted> {
    match TypeConstraint::read(argument.expression, &mut Vec::new()).kind() {
        Type::Bool => Some(Wanted::Bool),
        Type::Number => Some(Wanted::Number),
        _ => None,
    }
}

fn of_argument(argument: &Argument<'_>) -> Option<Wanted> {
    match (argument.owner.name, argument.name.as_str()) {
        ("variable", "sensitive" | "nullable" | "ephemeral" | "const")
        | ("output", "sensitive" | "ephemeral")
        | ("lifecycle", "create_before_destroy" | "prevent_destroy" | "destroy" | "enabled")
        | ("state" | "plan", "enforced")
        | ("plan_options", "refresh") => Some(Wanted::Bool),
        (_, "count") if argument.is_known => Some(Wanted::Number),
        ("key_provider", "key_length" | "iterations" | "salt_length")
            if argument.labels.first().is_some_and(|kind| kind == "pbkdf2") =>
        {
            Some(Wanted::Number)
        }
        _ => None,
    }
}
