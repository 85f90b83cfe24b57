use super::TypedValue;
use super::hash_text::hash_text;
use std::cmp::Ordering;

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
