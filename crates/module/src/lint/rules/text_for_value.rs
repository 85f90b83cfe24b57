//! Strings where a boolean or a number is expected.

use crate::lint::argument::Argument;
use crate::lint::finding::RuleFinding;
use crate::lint::fix::Edit;
use crate::lint::linted::Linted;
use crate::lint::strings::place;
use std::collections::HashMap;
use tofu_json_config::json::{Document, JsonString, Node, NodeKind};
use tofu_json_config::types::TypeConstraint;
use tofu_json_evaluate::Type;

pub(super) fn bool_as_string(linted: &Linted<'_>) -> Vec<RuleFinding> {
    let mut found = Vec::new();
    for (file, text) in strings(linted, PlainType::Bool) {
        let value = text.decoded();
        if matches!(&*value, "true" | "false") {
            let message = "expected a boolean, found a string that reads like one";
            let fix = vec![Edit::replace(text.span(), value)];
            found.push(RuleFinding::at(file, place(text), message).with_fix(fix));
        }
    }
    found
}

pub(super) fn number_as_string(linted: &Linted<'_>) -> Vec<RuleFinding> {
    let mut found = Vec::new();
    for (file, text) in strings(linted, PlainType::Number) {
        let value = text.decoded();
        if is_number(&value) {
            let message = "expected a number, found a string that reads like one";
            let fix = vec![Edit::replace(text.span(), value)];
            found.push(RuleFinding::at(file, place(text), message).with_fix(fix));
        }
    }
    found
}

fn is_number(text: &str) -> bool {
    let document = Document::parse(text.as_bytes());
    !document.has_faults() && matches!(document.root().kind(), NodeKind::Number(all) if all == text)
}

/// The type that an argument must have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PlainType {
    Bool,
    Number,
}

/// The strings that are where a boolean or a number is expected.
fn strings<'l>(
    linted: &'l Linted<'_>,
    wanted: PlainType,
) -> impl Iterator<Item = (usize, JsonString<'l>)> {
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

fn string(node: Node<'_>) -> Option<JsonString<'_>> {
    match node.kind() {
        NodeKind::String(text) => Some(text),
        _ => None,
    }
}

fn of_type(argument: &Argument<'_>) -> Option<PlainType> {
    match TypeConstraint::read(argument.expression, &mut Vec::new()).kind() {
        Type::Bool => Some(PlainType::Bool),
        Type::Number => Some(PlainType::Number),
        _ => None,
    }
}

fn of_argument(argument: &Argument<'_>) -> Option<PlainType> {
    match (argument.owner.name, argument.name.as_str()) {
        ("variable", "sensitive" | "nullable" | "ephemeral" | "const")
        | ("output", "sensitive" | "ephemeral")
        | ("lifecycle", "create_before_destroy" | "prevent_destroy" | "destroy" | "enabled")
        | ("state" | "plan", "enforced")
        | ("plan_options", "refresh") => Some(PlainType::Bool),
        (_, "count") if argument.is_known => Some(PlainType::Number),
        ("key_provider", "key_length" | "iterations" | "salt_length")
            if argument.labels.first().is_some_and(|kind| kind == "pbkdf2") =>
        {
            Some(PlainType::Number)
        }
        _ => None,
    }
}
