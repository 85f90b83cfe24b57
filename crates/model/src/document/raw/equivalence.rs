use super::RawState;
use crate::shape::{JsonShape, Part};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher as _, RandomState};
use tofu_json_value::{Kind, Value};

/// Members whose order means nothing.
const SETS: [&str; 4] = [
    "dependencies",
    "sensitive_attributes",
    "check_results",
    "objects",
];

/// Whether two state files say the same: white space, the order of members, and the order of
/// dependencies, sensitive paths and results of checks do not count. Numbers count by their text.
///
/// Whatever nests deeper than the tables go is compared as it is.
#[must_use]
pub fn equivalent(left: &RawState<'_>, right: &RawState<'_>) -> bool {
    same(left.whole(), right.whole(), RawState::SHAPE)
}

/// Recursion ends with the tables, which are a few levels deep.
fn same(left: Value<'_>, right: Value<'_>, shape: JsonShape) -> bool {
    if left.kind() != right.kind() {
        return false;
    }
    match (shape, left.kind()) {
        (JsonShape::Object(table) | JsonShape::TextOr(table), Kind::Object) => {
            let shape_of = |key: &str| {
                let member = table().member(key);
                let shape = member.map_or(JsonShape::Any, |(_, member)| member.shape);
                (shape, SETS.contains(&key))
            };
            same_members(left, right, shape_of)
        }
        (JsonShape::Map(inner), Kind::Object) => same_members(left, right, |_| (*inner, false)),
        (JsonShape::List(inner), Kind::Array) => same_lists(left, right, *inner),
        _ => left.same(right),
    }
}

fn same_members(
    left: Value<'_>,
    right: Value<'_>,
    shape_of: impl Fn(&str) -> (JsonShape, bool),
) -> bool {
    let right: BTreeMap<Cow<'_, str>, Value<'_>> = right.members().collect();
    let mut count = 0;
    let same = left.sorted_members().all(|(key, value)| {
        count += 1;
        let (shape, is_set) = shape_of(&key);
        right.get(&key).is_some_and(|other| match shape {
            JsonShape::List(inner) if is_set => same_sets(value, *other, *inner),
            _ => same(value, *other, shape),
        })
    });
    same && count == right.len()
}

fn same_lists(left: Value<'_>, right: Value<'_>, shape: JsonShape) -> bool {
    let lengths = left.elements().count() == right.elements().count();
    lengths
        && left
            .elements()
            .zip(right.elements())
            .all(|(left, right)| same(left, right, shape))
}

/// Pairs each element with one that is the same and not taken yet.
fn same_sets(left: Value<'_>, right: Value<'_>, shape: JsonShape) -> bool {
    if left.kind() != right.kind() || !left.is_array() {
        return left.same(right);
    }
    // Mostly the order is the same after all.
    if same_lists(left, right, shape) {
        return true;
    }
    let keys = RandomState::new();
    let mut free: HashMap<u64, Vec<Value<'_>>> = HashMap::new();
    for value in right.elements() {
        free.entry(hash(value, shape, &keys))
            .or_default()
            .push(value);
    }
    let mut paired = left.elements().map(|value| {
        let free = free.get_mut(&hash(value, shape, &keys))?;
        let position = free.iter().position(|other| same(value, *other, shape))?;
        Some(free.swap_remove(position))
    });
    let paired = paired.all(|other| other.is_some());
    paired && free.values().all(Vec::is_empty)
}

/// Values that are [`same`] hash alike.
fn hash(value: Value<'_>, shape: JsonShape, keys: &RandomState) -> u64 {
    match (shape, value.kind()) {
        (JsonShape::Object(table) | JsonShape::TextOr(table), Kind::Object) => {
            let members = value.sorted_members().map(|(key, value)| {
                let member = table().member(&key);
                let shape = member.map_or(JsonShape::Any, |(_, member)| member.shape);
                let hash = match shape {
                    JsonShape::List(inner) if SETS.contains(&&*key) => {
                        let elements = value.elements().map(|value| hash(value, *inner, keys));
                        elements.fold(0, u64::wrapping_add)
                    }
                    _ => hash(value, shape, keys),
                };
                keys.hash_one((key, hash))
            });
            members.fold(0, u64::wrapping_add)
        }
        (JsonShape::Map(inner), Kind::Object) => {
            let members = value.sorted_members();
            let members =
                members.map(|(key, value)| keys.hash_one((key, hash(value, *inner, keys))));
            members.fold(0, u64::wrapping_add)
        }
        (JsonShape::List(inner), Kind::Array) => {
            let elements: Vec<_> = value
                .elements()
                .map(|value| hash(value, *inner, keys))
                .collect();
            keys.hash_one(elements)
        }
        _ => keys.hash_one(value),
    }
}

#[cfg(test)]
mod tests {
    use super::equivalent;
    use crate::document::raw::RawState;
    use tofu_json_value::Document;

    #[track_caller]
    fn check(dependencies: [&str; 2], expected: bool) {
        let states = dependencies.map(|list| {
            format!(
                r#"{{"version":4,"resources":[{{"instances":[{{"dependencies":[{list}]}}]}}]}}"#
            )
        });
        let [one, other] = states
            .each_ref()
            .map(|state| Document::parse(state.as_bytes()).unwrap());
        let [one, other] = [&one, &other].map(|state| RawState::read(state.root()).unwrap());
        assert_eq!(equivalent(&one, &other), expected);
        assert_eq!(equivalent(&other, &one), expected);
    }

    #[test]
    fn dependencies_in_another_order() {
        check([r#""a","b","a""#, r#""b","a","\u0061""#], true);
        check([r#""a","b","a""#, r#""b","a","b""#], false);
        check([r#""a","b""#, r#""b","a","b""#], false);
        // Pair by pair this would take a thousand million comparisons.
        let names: Vec<_> = (0..60_000).map(|n| format!("\"a{n}\"")).collect();
        let backwards: Vec<_> = names.iter().rev().cloned().collect();
        check([&names.join(","), &backwards.join(",")], true);
    }
}
