use super::RawState;
use crate::shape::{Part, Shape};
use std::borrow::Cow;
use std::collections::BTreeMap;
use tofu_json_value::{Kind, Value};

/// Members whose order means nothing (sections 2.7 and 13).
const SETS: [&str; 4] = [
    "dependencies",
    "sensitive_attributes",
    "check_results",
    "objects",
];

/// Whether two state files say the same: white space, the order of members, and the order of
/// dependencies, sensitive paths and results of checks do not count. Numbers count by their text.
///
/// Whatever nests deeper than the tables go is compared as it stands.
#[must_use]
pub fn equivalent(left: &RawState<'_>, right: &RawState<'_>) -> bool {
    same(left.whole(), right.whole(), RawState::SHAPE)
}

/// Recursion ends with the tables, which are a few levels deep.
fn same(left: Value<'_>, right: Value<'_>, shape: Shape) -> bool {
    if left.kind() != right.kind() {
        return false;
    }
    match (shape, left.kind()) {
        (Shape::Object(table) | Shape::TextOr(table), Kind::Object) => {
            let shape_of = |key: &str| {
                let member = table().member(key);
                let shape = member.map_or(Shape::Any, |(_, member)| member.shape);
                (shape, SETS.contains(&key))
            };
            same_members(left, right, shape_of)
        }
        (Shape::Map(inner), Kind::Object) => same_members(left, right, |_| (*inner, false)),
        (Shape::List(inner), Kind::Array) => same_lists(left, right, *inner),
        _ => left.same(right),
    }
}

fn same_members(
    left: Value<'_>,
    right: Value<'_>,
    shape_of: impl Fn(&str) -> (Shape, bool),
) -> bool {
    let right: BTreeMap<Cow<'_, str>, Value<'_>> = right.members().collect();
    let mut count = 0;
    let same = left.sorted_members().all(|(key, value)| {
        count += 1;
        let (shape, is_set) = shape_of(&key);
        right.get(&key).is_some_and(|other| match shape {
            Shape::List(inner) if is_set => same_sets(value, *other, *inner),
            _ => same(value, *other, shape),
        })
    });
    same && count == right.len()
}

fn same_lists(left: Value<'_>, right: Value<'_>, shape: Shape) -> bool {
    let lengths = left.elements().count() == right.elements().count();
    lengths
        && left
            .elements()
            .zip(right.elements())
            .all(|(left, right)| same(left, right, shape))
}

/// Pairs each element with one that is the same and not taken yet.
fn same_sets(left: Value<'_>, right: Value<'_>, shape: Shape) -> bool {
    if left.kind() != right.kind() || !left.is_array() {
        return left.same(right);
    }
    // Mostly the order is the same after all.
    if same_lists(left, right, shape) {
        return true;
    }
    let mut free: Vec<_> = right.elements().collect();
    let paired = left.elements().all(|value| {
        let found = free.iter().position(|other| same(value, *other, shape));
        found.map(|position| free.swap_remove(position)).is_some()
    });
    paired && free.is_empty()
}
