//! The one type that values of several types can have.

use std::collections::BTreeSet;

use crate::{ObjectType, Type};

/// The type, if there is one. Without any types it is any type.
pub(crate) fn unify<'t>(types: impl Iterator<Item = &'t Type>) -> Option<Type> {
    let mut known = types.filter(|kind| **kind != Type::Dynamic);
    let Some(first) = known.next() else {
        return Some(Type::Dynamic);
    };
    known.try_fold(first.clone(), |one, other| pair(&one, other))
}

fn pair(one: &Type, other: &Type) -> Option<Type> {
    use Type::{Bool, Dynamic, List, Map, Number, Object, Set, String, Tuple};
    if one == other {
        return Some(one.clone());
    }
    Some(match (one, other) {
        (Dynamic, kind) | (kind, Dynamic) => kind.clone(),
        (String, Bool | Number) | (Bool | Number, String) => String,
        (List(one), List(other)) => Type::list(pair(one, other)?),
        (Set(one), Set(other)) => Type::set(pair(one, other)?),
        (Map(one), Map(other)) => Type::map(pair(one, other)?),
        (List(one), Set(other)) | (Set(other), List(one)) => Type::list(pair(one, other)?),
        (Tuple(one), Tuple(other)) if one.len() == other.len() => {
            let pairs = one.iter().zip(other.iter());
            Type::tuple(
                pairs
                    .map(|(one, other)| pair(one, other))
                    .collect::<Option<Vec<_>>>()?,
            )
        }
        (Tuple(one), Tuple(other)) => Type::list(unify(one.iter().chain(other.iter()))?),
        (Tuple(elements), List(element)) | (List(element), Tuple(elements)) => {
            Type::list(unify(elements.iter().chain([&**element]))?)
        }
        (Object(one), Object(other)) => objects(one, other)?,
        (Object(object), Map(element)) | (Map(element), Object(object)) => {
            let types = object.attributes().map(|(_, kind)| kind);
            Type::map(unify(types.chain([&**element]))?)
        }
        _ => return None,
    })
}

/// Objects with the same attributes stay one; otherwise they make a map.
fn objects(one: &ObjectType, other: &ObjectType) -> Option<Type> {
    let names = |object: &ObjectType| -> BTreeSet<String> {
        object
            .attributes()
            .map(|(name, _)| name.to_owned())
            .collect()
    };
    let types = one.attributes().chain(other.attributes());
    if names(one) != names(other) {
        let types: Vec<&Type> = types.map(|(_, kind)| kind).collect();
        return unify(types.into_iter()).map(Type::map);
    }
    let pairs = one.attributes().zip(other.attributes());
    let attributes =
        pairs.map(|((name, one), (_, other))| Some((name.to_owned(), pair(one, other)?)));
    attributes.collect::<Option<Vec<_>>>().map(Type::object)
}
