use super::hash_text::{AS_WRITTEN, hash_text};
use super::{ElementsOf, MembersOf, PlainNumber, TypedValue};
use std::cmp::Ordering;
use tofu_json_text::is_plain;

/// The elements of a set in the order of sets, each once.
pub(crate) fn in_set_order(mut elements: Vec<TypedValue<'_>>) -> Vec<TypedValue<'_>> {
    if elements.is_sorted_by(|one, other| order_of_primitives(one, other) == Some(Ordering::Less)) {
        return elements;
    }
    let primitive = elements.iter().all(is_primitive);
    if primitive {
        elements.sort_by(|one, other| order_of_primitives(one, other).unwrap_or(Ordering::Equal));
        elements.dedup_by(|one, other| {
            order_of_primitives(one, other) == Some(Ordering::Equal)
                && !matches!(one, TypedValue::Unknown(_))
        });
        return elements;
    }
    // As files have them: no two are the same.
    let ascend = |elements: &[TypedValue<'_>]| {
        elements.is_sorted_by(|one, other| order_at_sight(one, other) == Some(Ordering::Less))
    };
    if ascend(&elements) {
        return elements;
    }
    let mut neighbours = elements.iter().zip(elements.iter().skip(1));
    if neighbours.all(|(one, other)| order_at_sight(one, other).is_some()) {
        // Where this does not tell all after all, equal texts are still as they came.
        elements.sort_by(|one, other| {
            let order = order_at_sight(one, other);
            order.unwrap_or_else(|| hash_text(one).cmp(&hash_text(other)))
        });
        if ascend(&elements) {
            return elements;
        }
    }
    let mut hashed: Vec<(u8, String, TypedValue<'_>)> = elements
        .into_iter()
        .map(|element| (rank(&element), hash_text(&element), element))
        .collect();
    hashed.sort_by(|one, other| (one.0, &one.1).cmp(&(other.0, &other.1)));
    let mut ordered: Vec<(String, TypedValue<'_>)> = Vec::with_capacity(hashed.len());
    for (_, hash, element) in hashed {
        let same = ordered
            .iter()
            .rev()
            .take_while(|(before, _)| *before == hash);
        let known = !element.has_unknown();
        if !(known && same.into_iter().any(|(_, before)| *before == element)) {
            ordered.push((hash, element));
        }
    }
    ordered.into_iter().map(|(_, element)| element).collect()
}

const fn is_primitive(value: &TypedValue<'_>) -> bool {
    !matches!(value, TypedValue::Elements(..) | TypedValue::Members(..))
}

/// Known ones first, then what is not known, then null.
const fn rank(value: &TypedValue<'_>) -> u8 {
    match value {
        TypedValue::Unknown(_) => 1,
        TypedValue::Null => 2,
        _ => 0,
    }
}

fn order_of_primitives(one: &TypedValue<'_>, other: &TypedValue<'_>) -> Option<Ordering> {
    Some(match (one, other) {
        (TypedValue::Text(one), TypedValue::Text(other)) => one.cmp(other),
        (TypedValue::Number(one), TypedValue::Number(other)) => one.compare(other),
        (TypedValue::Bool(one), TypedValue::Bool(other)) => one.cmp(other),
        _ if is_primitive(one) && is_primitive(other) => rank(one).cmp(&rank(other)),
        _ => return None,
    })
}

/// The order of two known values by their [hash texts](hash_text), where it shows without these.
fn order_at_sight(one: &TypedValue<'_>, other: &TypedValue<'_>) -> Option<Ordering> {
    let is_told = |value| rank(value) == 0 && !matches!(value, TypedValue::Number(_));
    (is_told(one) && is_told(other)).then(|| order_of_parts(one, other))?
}

/// The same of parts of such values, which have an end after them.
fn order_of_parts(one: &TypedValue<'_>, other: &TypedValue<'_>) -> Option<Ordering> {
    let order = lead(one).cmp(&lead(other));
    if order.is_ne() {
        return Some(order);
    }
    match (one, other) {
        (TypedValue::Text(one), TypedValue::Text(other)) if is_plain(one) && is_plain(other) => {
            let end = [b'"'];
            Some(one.bytes().chain(end).cmp(other.bytes().chain(end)))
        }
        (TypedValue::Bool(one), TypedValue::Bool(other)) => Some(one.cmp(other)),
        (TypedValue::Null, TypedValue::Null) => Some(Ordering::Equal),
        (TypedValue::Number(one), TypedValue::Number(other)) if one == other => {
            Some(Ordering::Equal)
        }
        (
            TypedValue::Number(PlainNumber::Int(one)),
            TypedValue::Number(PlainNumber::Int(other)),
        ) if AS_WRITTEN.contains(one) && AS_WRITTEN.contains(other) => {
            let [one, other] = [one, other].map(|number| format!("{number};"));
            Some(one.cmp(&other))
        }
        (TypedValue::Elements(of, one), TypedValue::Elements(other_of, other))
            if of == other_of =>
        {
            first_order(one.len() == other.len(), one.iter().zip(other))
        }
        (TypedValue::Members(of, one), TypedValue::Members(other_of, other))
            if of == other_of && *of != MembersOf::Map =>
        {
            let pairs = one.iter().zip(other);
            first_order(
                one.len() == other.len(),
                pairs.map(|((_, one), (_, other))| (one, other)),
            )
        }
        _ => None,
    }
}

/// What the hash text of a value begins with; of numbers one digit, for nothing else begins with any or with a sign.
const fn lead(value: &TypedValue<'_>) -> u8 {
    match value {
        TypedValue::Text(_) | TypedValue::Bytes(_) => b'"',
        TypedValue::Number(_) => b'0',
        TypedValue::Elements(ElementsOf::Tuple | ElementsOf::Any, _)
        | TypedValue::Members(MembersOf::Object | MembersOf::Any, _) => b'<',
        TypedValue::Unknown(_) => b'?',
        TypedValue::Bool(false) => b'F',
        TypedValue::Bool(true) => b'T',
        TypedValue::Elements(ElementsOf::List | ElementsOf::Set, _) => b'[',
        TypedValue::Members(MembersOf::Map, _) => b'{',
        TypedValue::Null => b'~',
    }
}

/// The order of the first two that differ; where none does, they are the same if there are as many.
fn first_order<'v, 'a: 'v>(
    as_many: bool,
    pairs: impl Iterator<Item = (&'v TypedValue<'a>, &'v TypedValue<'a>)>,
) -> Option<Ordering> {
    for (one, other) in pairs {
        match order_of_parts(one, other)? {
            Ordering::Equal => {}
            order => return Some(order),
        }
    }
    as_many.then_some(Ordering::Equal)
}

#[cfg(test)]
mod tests {
    use super::{hash_text, in_set_order, order_at_sight};
    use crate::typed::{ElementsOf, MembersOf, PlainNumber, TypedValue, UnknownOf};
    use proptest::prelude::*;

    fn values() -> Vec<TypedValue<'static>> {
        let texts = [
            "", "a", "ab", "ab!", "ab#", "a\"", "a\\", "é", "a\u{1}", "~",
        ];
        let mut values: Vec<_> = texts.map(|text| TypedValue::Text(text.into())).into();
        values.extend([true, false].map(TypedValue::Bool));
        values.extend([1, 10, -1].map(|number| TypedValue::Number(PlainNumber::Int(number))));
        values.extend([TypedValue::Null, TypedValue::Unknown(UnknownOf::Single)]);
        let parts = values.clone();
        for (one, other) in parts.iter().zip(parts.iter().skip(1)) {
            let both = vec![one.clone(), other.clone()];
            let named = |of, names: [&'static str; 2]| {
                let members = names.into_iter().map(Into::into).zip(both.clone());
                TypedValue::Members(of, members.collect())
            };
            values.push(named(MembersOf::Object, ["a", "b"]));
            values.push(named(MembersOf::Map, ["a", "b"]));
            values.push(named(MembersOf::Map, ["a", "c"]));
            values.push(TypedValue::Elements(ElementsOf::List, vec![one.clone()]));
            values.push(TypedValue::Elements(ElementsOf::List, both));
        }
        values
    }

    proptest! {
        /// In each order that they come in.
        #[test]
        fn sets_are_in_the_order_of_hash_texts(chosen in prop::collection::vec(0_usize..100, 0..8)) {
            let values = values();
            let elements = chosen.iter().filter_map(|number| {
                let value = values.get(number % values.len())?;
                Some(TypedValue::Elements(ElementsOf::List, vec![value.clone()]))
            });
            let elements: Vec<_> = elements.collect();
            let mut expected = elements.clone();
            expected.sort_by_key(hash_text);
            expected.dedup_by(|one, other| one == other && !one.has_unknown());
            prop_assert_eq!(in_set_order(elements), expected);
        }
    }

    #[test]
    fn what_shows_at_sight_is_the_order_of_hash_texts() {
        let mut told = 0;
        for one in values() {
            for other in values() {
                if let Some(order) = order_at_sight(&one, &other) {
                    let expected = hash_text(&one).cmp(&hash_text(&other));
                    assert_eq!(order, expected, "{one:?} {other:?}");
                    told += 1;
                }
            }
        }
        assert!(told > 200, "{told}");
    }
}
