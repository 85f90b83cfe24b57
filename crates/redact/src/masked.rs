//! The values of a unit that are masked.

use crate::leaves::MaskedValue;
use crate::other_side::{OtherSide, beside};
use std::borrow::Cow;
use std::collections::BTreeSet;
use tofu_json_model::state::{Sensitive, masked_parts};
use tofu_json_model::stream::UnitKind;
use tofu_json_model::view::Mask;
use tofu_json_value::Value;

/// The members of documents that hold values, those that say which of them are sensitive, and the other side of a change.
const PAIRS: [(&str, &str, &str); 4] = [
    ("before", "before_sensitive", "after"),
    ("after", "after_sensitive", "before"),
    ("values", "sensitive_values", ""),
    ("config_values", "config_sensitive", ""),
];

/// So many members that have the name of a later one are looked into: each is compared with all of the mask.
const MOST_DUPLICATES: usize = 8;

/// Collects the masked values of a unit.
pub(crate) fn masked_values<'a>(
    kind: UnitKind,
    root: Value<'a>,
    name: Option<&str>,
    secret_variables: &BTreeSet<String>,
) -> Vec<MaskedValue<'a>> {
    let mut found = Vec::new();
    match kind {
        UnitKind::Change => {
            root.get_all("change")
                .for_each(|change| pairs(change, true, &mut found));
        }
        UnitKind::OutputChange => pairs(root, false, &mut found),
        UnitKind::Resource | UnitKind::ActionInvocation => pairs(root, true, &mut found),
        UnitKind::Output => output(root, &mut found),
        UnitKind::Variable => {
            if is_sensitive(root) || name.is_some_and(|name| secret_variables.contains(name)) {
                found.extend(root.get_all("value").map(MaskedValue::new));
            }
        }
        UnitKind::DeclaredVariable => declared_variable(root, &mut found),
        UnitKind::DeclaredOutput => declared_output(root, &mut found),
        UnitKind::ModuleCall => module_call(root, &mut found),
        _ => anywhere(root, &mut found),
    }
    found
}

/// Values with masks beside them.
fn pairs<'a>(object: Value<'a>, is_object: bool, found: &mut Vec<MaskedValue<'a>>) {
    for (values, mask, other) in PAIRS {
        let Some(mask) = object.get(mask).filter(|mask| mask.holds_true()) else {
            continue;
        };
        let other_mask = Mask::new(object.get(&format!("{other}_sensitive")));
        let other = object.get(other);
        let other = other.and_then(|other| OtherSide::new(other, other_mask));
        let mask = Mask::new(Some(mask));
        let mut values: Vec<_> = object.get_all(values).collect();
        values.reverse();
        for (duplicate, value) in values.into_iter().enumerate() {
            let mask = if duplicate > MOST_DUPLICATES {
                Mask::Whole
            } else {
                mask
            };
            masked(value, mask, other, is_object, found);
        }
    }
}

fn masked<'a>(
    value: Value<'a>,
    mask: Mask<'a>,
    other: Option<OtherSide<'a>>,
    is_object: bool,
    found: &mut Vec<MaskedValue<'a>>,
) {
    let parts = masked_parts(value, Sensitive::new(mask));
    let starts = parts.iter().map(|part| part.value.span().start).collect();
    let others = other
        .map(|other| beside(value, other, &starts))
        .unwrap_or_default();
    found.extend(parts.into_iter().map(|part| MaskedValue {
        is_object: is_object && part.value.span() == value.span(),
        other: others.get(&part.value.span().start).copied(),
        ..MaskedValue::from(part)
    }));
}

/// Whether an object says of itself that it is sensitive.
pub(crate) fn is_sensitive(object: Value<'_>) -> bool {
    object.get("sensitive").is_some_and(Value::is_true)
}

fn output<'a>(output: Value<'a>, found: &mut Vec<MaskedValue<'a>>) {
    if is_sensitive(output) {
        found.extend(output.get_all("value").map(|value| MaskedValue {
            notation: output.get("type"),
            ..MaskedValue::new(value)
        }));
    }
}

fn declared_variable<'a>(variable: Value<'a>, found: &mut Vec<MaskedValue<'a>>) {
    if is_sensitive(variable) {
        found.extend(variable.get_all("default").map(MaskedValue::new));
    }
}

fn declared_output<'a>(output: Value<'a>, found: &mut Vec<MaskedValue<'a>>) {
    if is_sensitive(output) {
        output
            .get_all("expression")
            .for_each(|expression| constants(expression, found));
    }
}

/// What is written in an expression itself.
fn constants<'a>(expression: Value<'a>, found: &mut Vec<MaskedValue<'a>>) {
    let mut open = vec![expression];
    while let Some(part) = open.pop() {
        found.extend(part.get_all("constant_value").map(MaskedValue::new));
        let members = part.members().filter(|(name, _)| name != "constant_value");
        open.extend(part.elements().chain(members.map(|(_, member)| member)));
    }
}

/// What a call gives to sensitive variables of its module, and the same in all modules below.
fn module_call<'a>(call: Value<'a>, found: &mut Vec<MaskedValue<'a>>) {
    let mut open = vec![call];
    while let Some(call) = open.pop() {
        let Some(module) = call.get("module") else {
            continue;
        };
        let expressions = call.get("expressions").unwrap_or_else(Value::null);
        for (name, variable) in members(module, "variables") {
            declared_variable(variable, found);
            if is_sensitive(variable)
                && let Some(expression) = expressions.get(&name)
            {
                constants(expression, found);
            }
        }
        members(module, "outputs").for_each(|(_, output)| declared_output(output, found));
        open.extend(members(module, "module_calls").map(|(_, call)| call));
    }
}

pub(crate) fn members<'a>(
    object: Value<'a>,
    name: &str,
) -> impl Iterator<Item = (Cow<'a, str>, Value<'a>)> {
    let object = object.get(name).unwrap_or_else(Value::null);
    object.members()
}

/// In what no other rule is about: any object with a mask.
fn anywhere<'a>(root: Value<'a>, found: &mut Vec<MaskedValue<'a>>) {
    let mut open = vec![root];
    while let Some(value) = open.pop() {
        if value.is_object() {
            pairs(value, false, found);
            output(value, found);
            declared_variable(value, found);
            declared_output(value, found);
        }
        let members = value.members().map(|(_, member)| member);
        let parts = value.elements().chain(members);
        open.extend(parts.filter(|part| part.is_object() || part.is_array()));
    }
}
