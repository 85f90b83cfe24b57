//! Which objects of two documents are the same thing.

use super::index::IndexedObject;
use std::collections::BTreeMap;

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
    for [before, after] in by_key.into_values() {
        let [before, after] = without_equal(before, after);
        let mut before = before.into_iter();
        let mut after = after.into_iter();
        loop {
            match (before.next(), after.next()) {
                (Some(one), Some(other)) => pairs.push([Some(one), Some(other)]),
                (Some(one), None) => gone.push(one),
                (None, Some(other)) => new.push(other),
                (None, None) => break,
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

/// Objects with one key without those that are the same on both sides.
fn without_equal<'o>(
    before: Vec<&'o IndexedObject>,
    mut after: Vec<&'o IndexedObject>,
) -> [Vec<&'o IndexedObject>; 2] {
    let is_same = |one: &IndexedObject, other: &IndexedObject| {
        one.hash == other.hash && one.tainted == other.tainted
    };
    let mut left = Vec::new();
    for one in before {
        match after.iter().position(|other| is_same(one, other)) {
            Some(at) => _ = after.remove(at),
            None => left.push(one),
        }
    }
    [left, after]
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
        let before = pairs.len();
        new.retain(|&other| {
            let key = of_new(other).map(|name| (name, &*other.deposed));
            let one = key.and_then(|key| known.remove(&key));
            pairs.extend(one.map(|one| [Some(one), Some(other)]));
            one.is_none()
        });
        for pair in pairs.iter().skip(before) {
            let taken = pair.iter().flatten().next();
            gone.retain(|one| !taken.is_some_and(|taken| std::ptr::eq(*one, *taken)));
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::{IndexedObject, differing};
    use crate::pipeline::Job;
    use tofu_json_compare::ContentHash;

    fn object(address: &str, previous: &str, content: &str) -> IndexedObject {
        IndexedObject {
            address: address.into(),
            deposed: "".into(),
            previous: (!previous.is_empty()).then(|| previous.into()),
            hash: Some(ContentHash::of(content)),
            is_expected: true,
            tainted: false,
            acts: false,
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
