//! The values of a unit that are masked.

use crate::holders::{holders, values};
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
            by_the_last(kind, root, &mut found);
        }
        UnitKind::OutputChange => pairs(root, false, &mut found),
        UnitKind::Resource | UnitKind::ActionInvocation => pairs(root, true, &mut found),
        UnitKind::Output | UnitKind::PriorOutput => output(root, &mut found),
        UnitKind::Variable => {
            if is_sensitive(root) || name.is_some_and(|name| secret_variables.contains(name)) {
                found.extend(root.get_all("value").map(MaskedValue::new));
            }
        }
        UnitKind::DeclaredVariable => declared_variable(root, &mut found),
        UnitKind::DeclaredOutput => declared_output(root, &mut found),
        UnitKind::ModuleCall => module_call(root, &mut found),
        UnitKind::DeferredChange | UnitKind::DeferredActionInvocation => {
            anywhere(root, &mut found);
            by_the_last(kind, root, &mut found);
        }
        _ => anywhere(root, &mut found),
    }
    found
}

/// All values of a unit that a later one with a mask overrules.
pub(crate) fn overruled_values(kind: UnitKind, root: Value<'_>) -> Vec<MaskedValue<'_>> {
    let mut found: Vec<_> = values(kind, root)
        .into_iter()
        .map(|value| MaskedValue {
            notation: root.get("type").filter(|_| is_output(kind)),
            ..MaskedValue::new(value)
        })
        .collect();
    match kind {
        UnitKind::DeclaredOutput => written(root, &["constant_value"], &mut found),
        UnitKind::ModuleCall => written(root, &["constant_value", "default"], &mut found),
        _ => {}
    }
    found
}

const fn is_output(kind: UnitKind) -> bool {
    matches!(kind, UnitKind::Output | UnitKind::PriorOutput)
}

/// What the masks of the last copy of an object hide in those before it.
fn by_the_last<'a>(kind: UnitKind, root: Value<'a>, found: &mut Vec<MaskedValue<'a>>) {
    let copies = holders(kind, root);
    let Some((last, before)) = copies.split_last() else {
        return;
    };
    for copy in before {
        for (values, mask, _) in PAIRS {
            let mask = last.get(mask).filter(|mask| mask.holds_true());
            if let Some(mask) = mask.map(|mask| Mask::new(Some(mask))) {
                all_masked(*copy, values, (mask, None), true, found);
            }
        }
    }
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
        all_masked(object, values, (mask, other), is_object, found);
    }
}

/// What a mask hides of all members of a name.
fn all_masked<'a>(
    object: Value<'a>,
    name: &str,
    (mask, other): (Mask<'a>, Option<OtherSide<'a>>),
    is_object: bool,
    found: &mut Vec<MaskedValue<'a>>,
) {
    let mut values: Vec<_> = object.get_all(name).collect();
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
        found.extend(defaults(variable));
    }
}

fn defaults(variable: Value<'_>) -> impl Iterator<Item = MaskedValue<'_>> {
    variable.get_all("default").map(MaskedValue::new)
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
    written(expression, &["constant_value"], found);
}

/// The members of some names, wherever they are.
fn written<'a>(part: Value<'a>, names: &[&str], found: &mut Vec<MaskedValue<'a>>) {
    let mut open = vec![part];
    while let Some(part) = open.pop() {
        open.extend(part.elements());
        for (name, member) in part.members() {
            match names.contains(&&*name) {
                true => found.push(MaskedValue::new(member)),
                false => open.push(member),
            }
        }
    }
}

/// What a call gives to sensitive variables of its module, and the same in all modules below.
fn module_call<'a>(call: Value<'a>, found: &mut Vec<MaskedValue<'a>>) {
    let mut open = vec![call];
    while let Some(call) = open.pop() {
        let modules: Vec<_> = call.get_all("module").collect();
        let variables = sensitive_members(&modules, "variables");
        let declared = all_members(&modules, "variables").filter(is_one_of(&variables));
        found.extend(declared.flat_map(|(_, variable)| defaults(variable)));
        let calls = [call];
        let given = all_members(&calls, "expressions").filter(is_one_of(&variables));
        given.for_each(|(_, expression)| constants(expression, found));
        let outputs = sensitive_members(&modules, "outputs");
        let declared = all_members(&modules, "outputs").filter(is_one_of(&outputs));
        let expressions = declared.flat_map(|(_, output)| output.get_all("expression"));
        expressions.for_each(|expression| constants(expression, found));
        open.extend(all_members(&modules, "module_calls").map(|(_, call)| call));
    }
}

/// The names of what any declaration of calls sensitive.
fn sensitive_members<'a>(objects: &[Value<'a>], name: &str) -> BTreeSet<Cow<'a, str>> {
    let sensitive = all_members(objects, name).filter(|(_, declared)| is_sensitive(*declared));
    sensitive.map(|(name, _)| name).collect()
}

fn is_one_of<'n, 'a>(
    names: &'n BTreeSet<Cow<'a, str>>,
) -> impl Fn(&(Cow<'a, str>, Value<'a>)) -> bool + 'n {
    |(name, _)| names.contains(name)
}

/// The members of all members of a name.
pub(crate) fn all_members<'o, 'a>(
    objects: &'o [Value<'a>],
    name: &'o str,
) -> impl Iterator<Item = (Cow<'a, str>, Value<'a>)> + 'o {
    let holders = objects.iter().flat_map(move |object| object.get_all(name));
    holders.flat_map(Value::members)
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
