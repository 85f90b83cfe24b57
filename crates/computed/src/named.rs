use std::iter::FusedIterator;
use std::slice;
use std::vec;
use tofu_json_value::Value;

/// The parts of a shape that a set of values may use, by ascending name.
///
/// A schema may have tens of thousands of attributes, and as many resources with one of them each:
/// what none of the values names is then not looked at. Where the values name many, all parts come.
#[derive(Clone, Debug)]
pub struct Named<'s, T>(Which<'s, T>);

#[derive(Clone, Debug)]
enum Which<'s, T> {
    All(slice::Iter<'s, T>),
    Some(vec::IntoIter<&'s T>),
}

impl<'s, T> Named<'s, T> {
    /// All of these.
    #[must_use]
    pub fn all(items: &'s [T]) -> Self {
        Self(Which::All(items.iter()))
    }

    /// Those whose name is the key of a member of any of the objects or one of the other names, and
    /// those at the positions of `always`. The items must ascend by name.
    #[inline]
    pub(crate) fn of<'n>(
        items: &'s [T],
        name: impl Fn(&T) -> &str,
        always: &[usize],
        objects: &[Value<'_>],
        others: impl Iterator<Item = &'n str>,
    ) -> Self {
        let nodes: usize = objects.iter().map(|object| object.node_count()).sum();
        // To search for a key takes as long as to visit some items.
        if nodes >= items.len() / 8 {
            return Self::all(items);
        }
        Self::some(items, name, always, objects, others)
    }

    #[cold]
    fn some<'n>(
        items: &'s [T],
        name: impl Fn(&T) -> &str,
        always: &[usize],
        objects: &[Value<'_>],
        others: impl Iterator<Item = &'n str>,
    ) -> Self {
        let find = |key: &str| items.binary_search_by(|item| name(item).cmp(key)).ok();
        let keys = objects.iter().flat_map(|object| object.members());
        let mut positions: Vec<_> = keys.filter_map(|(key, _)| find(&key)).collect();
        positions.extend(others.filter_map(find));
        positions.extend(always);
        positions.sort_unstable();
        positions.dedup();
        let found = positions.into_iter().filter_map(|at| items.get(at));
        Self(Which::Some(found.collect::<Vec<_>>().into_iter()))
    }
}

impl<'s, T> Iterator for Named<'s, T> {
    type Item = &'s T;

    #[inline]
    fn next(&mut self) -> Option<&'s T> {
        match &mut self.0 {
            Which::All(items) => items.next(),
            Which::Some(items) => items.next(),
        }
    }

    /// One decision for all items, not one for each.
    #[inline]
    fn fold<B, F: FnMut(B, &'s T) -> B>(self, init: B, f: F) -> B {
        match self.0 {
            Which::All(items) => items.fold(init, f),
            Which::Some(items) => items.fold(init, f),
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.0 {
            Which::All(items) => items.size_hint(),
            Which::Some(items) => items.size_hint(),
        }
    }
}

impl<T> ExactSizeIterator for Named<'_, T> {}

impl<T> FusedIterator for Named<'_, T> {}

#[cfg(test)]
mod tests {
    use super::Named;
    use tofu_json_value::Document;

    fn named(count: usize, always: &[usize], object: &str, other: &str) -> Vec<String> {
        let mut items: Vec<_> = (0..count).map(|n| format!("a{n}")).collect();
        items.sort();
        let object = Document::parse(object.as_bytes()).unwrap();
        let objects = [object.root()];
        let others = std::iter::once(other);
        let found = Named::of(&items, |item| item.as_str(), always, &objects, others);
        let length = found.len();
        let found: Vec<_> = found.cloned().collect();
        assert_eq!(found.len(), length);
        found
    }

    #[test]
    fn of_many_those_come_that_are_named() {
        let object = r#"{"b":1,"a7":2,"\u0061500":3,"a7":4}"#;
        assert_eq!(named(1_000, &[0], object, "a3"), ["a0", "a3", "a500", "a7"]);
        assert!(named(1_000, &[], "7", "b").is_empty());
    }

    #[test]
    fn few_come_all() {
        assert_eq!(named(15, &[], "{}", "b").len(), 15);
        assert_eq!(named(66, &[], r#"{"a1":1,"b":[1,2,3]}"#, "b").len(), 66);
    }
}
