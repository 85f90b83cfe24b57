//! Which objects of two documents are the same thing.

use super::index::IndexedObject;
use std::collections::{BTreeMap, BTreeSet};
use std::iter;

/// An object on both sides, or on one.
pub(super) type JoinedObjects<'o> = [Option<&'o IndexedObject>; 2];

type JoinKey<'o> = (&'o str, &'o str);

/// Pairs the objects of two documents by address and deposed key, then through moves, and gives those that differ by
/// ascending address.
pub(super) fn differing<'o>(sides: [&'o [IndexedObject]; 2]) -> Vec<JoinedObjects<'o>> {
    let mut by_key: BTreeMap<JoinKey<'o>, [Vec<&'o IndexedObject>; 2]> = BTreeMap::new();
    for (side, objects) in sides.into_iter().enumerate() {
        for object in objects {
            let entry = by_key.entry(object.key()).or_default();
            entry
                .iter_mut()
                .skip(side)
                .take(1)
                .for_each(|own| own.push(object));
        }
    }
    let mut pairs = Vec::new();
    let (mut gone, mut new) = (Vec::new(), Vec::new());
    for sides in by_key.into_values() {
        for pair in paired(sides, |object| (object.hash, object.tainted)) {
            match pair {
                [Some(one), None] => gone.push(one),
                [None, Some(other)] => new.push(other),
                pair => pairs.push(pair),
            }
        }
    }
    pairs.extend(moved(&mut gone, &mut new));
    pairs.extend(gone.into_iter().map(|one| [Some(one), None]));
    pairs.extend(new.into_iter().map(|other| [None, Some(other)]));
    pairs.sort_by_key(|sides| {
        sides
            .iter()
            .flatten()
            .map(|object| object.key())
            .next_back()
    });
    pairs
}

/// Pairs what has one name in two documents, in order, without what is the same in both: that belongs together wherever it
/// stands.
pub(super) fn paired<T, S: Ord>(
    [before, after]: [Vec<T>; 2],
    spelled: impl Fn(&T) -> S,
) -> Vec<[Option<T>; 2]> {
    let mut equal: BTreeMap<S, usize> = BTreeMap::new();
    for one in &before {
        *equal.entry(spelled(one)).or_default() += 1;
    }
    let mut taken: BTreeMap<S, usize> = BTreeMap::new();
    let is_left = |counts: &mut BTreeMap<S, usize>, one: &T| match counts.get_mut(&spelled(one)) {
        Some(count @ 1..) => {
            *count -= 1;
            false
        }
        _ => true,
    };
    let mut others = Vec::new();
    for other in after {
        match is_left(&mut equal, &other) {
            true => others.push(other),
            false => *taken.entry(spelled(&other)).or_default() += 1,
        }
    }
    let mut ones = before.into_iter().filter(|one| is_left(&mut taken, one));
    let mut others = others.into_iter();
    iter::from_fn(|| match [ones.next(), others.next()] {
        [None, None] => None,
        pair => Some(pair),
    })
    .collect()
}

/// Takes those out of both lists that are the same thing at another address, by what the plans say of moves.
fn moved<'o>(
    gone: &mut Vec<&'o IndexedObject>,
    new: &mut Vec<&'o IndexedObject>,
) -> Vec<JoinedObjects<'o>> {
    type Name = fn(&IndexedObject) -> Option<&str>;
    let address: Name = |object| Some(&object.address);
    let previous: Name = |object| object.previous.as_deref();
    let mut pairs = Vec::new();
    for (of_gone, of_new) in [
        (address, previous),
        (previous, address),
        (previous, previous),
    ] {
        let mut known: BTreeMap<JoinKey<'o>, &'o IndexedObject> = BTreeMap::new();
        for &one in &*gone {
            if let Some(name) = of_gone(one) {
                known.entry((name, &one.deposed)).or_insert(one);
            }
        }
        let mut taken = BTreeSet::new();
        new.retain(|&other| {
            let key = of_new(other).map(|name| (name, &*other.deposed));
            let one = key.and_then(|key| known.remove(&key));
            pairs.extend(one.map(|one| [Some(one), Some(other)]));
            taken.extend(one.map(std::ptr::from_ref));
            one.is_none()
        });
        gone.retain(|one| !taken.contains(&std::ptr::from_ref(*one)));
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::{IndexedObject, differing};
    use crate::pipeline::Job;
    use tofu_json_compare::ContentHash;
    use tofu_json_vocab::Action;

    fn object(address: &str, previous: &str, content: &str) -> IndexedObject {
        IndexedObject {
            address: address.into(),
            deposed: "".into(),
            previous: (!previous.is_empty()).then(|| previous.into()),
            hash: Some(ContentHash::of(content)),
            is_expected: true,
            tainted: false,
            acts: false,
            action: Action::NoOp,
            job: Job {
                range: 0..0,
                position: 0,
            },
        }
    }

    fn joined(before: &[(&str, &str, &str)], after: &[(&str, &str, &str)]) -> Vec<String> {
        let [before, after] = [before, after].map(|side| {
            let objects = side
                .iter()
                .map(|(address, previous, content)| object(address, previous, content));
            objects.collect::<Vec<_>>()
        });
        let name =
            |side: Option<&IndexedObject>| side.map_or("-", |object| &object.address).to_owned();
        let pairs = differing([&before, &after]);
        pairs
            .iter()
            .map(|[one, other]| format!("{}={}", name(*one), name(*other)))
            .collect()
    }

    #[test]
    fn by_address_and_through_moves() {
        assert_eq!(
            joined(
                &[("a", "", "1"), ("b", "", "1")],
                &[("b", "", "2"), ("a", "", "1")]
            ),
            ["b=b"]
        );
        assert_eq!(joined(&[("a", "", "1")], &[("b", "a", "1")]), ["a=b"]);
        assert_eq!(joined(&[("b", "a", "1")], &[("a", "", "1")]), ["b=a"]);
        assert_eq!(joined(&[("b", "a", "1")], &[("c", "a", "1")]), ["b=c"]);
        assert_eq!(joined(&[("a", "", "1")], &[("b", "", "1")]), ["a=-", "-=b"]);
    }

    /// One of two equal objects is not the same as both.
    #[test]
    fn an_object_that_comes_twice() {
        assert_eq!(
            joined(&[("a", "", "1"), ("a", "", "1")], &[("a", "", "1")]),
            ["a=-"]
        );
        assert_eq!(
            joined(
                &[("a", "", "1"), ("a", "", "2")],
                &[("a", "", "2"), ("a", "", "3")]
            ),
            ["a=a"]
        );
    }
}
