use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, Hasher, RandomState};
use tofu_json_value::{Kind, Value};

/// Up to so many nodes it costs less to look at a value again than to remember it.
const SMALL: usize = 128;

/// Tells whether values mean the same, without looking at large ones again at every level that they
/// nest in: their hashes are remembered.
#[derive(Default)]
pub(crate) struct Meanings {
    keys: RandomState,
    /// By the address of the first byte, which no two containers share.
    hashes: RefCell<HashMap<usize, u64>>,
}

/// Reads values of two arrays, so that their hashes are remembered if any is large.
#[derive(Clone, Copy)]
pub(crate) struct Reading<'m> {
    meanings: &'m Meanings,
    hashed: bool,
}

impl Reading<'_> {
    pub(crate) fn meaning<'a>(&self, value: &Value<'a>) -> Meaning<'a> {
        Meaning {
            value: *value,
            hash: self.hashed.then(|| self.meanings.hash(*value)),
        }
    }
}

/// A value that is compared and hashed by what it means.
#[derive(Clone, Copy)]
pub(crate) struct Meaning<'a> {
    value: Value<'a>,
    /// None where all are small.
    hash: Option<u64>,
}

impl Meanings {
    pub(crate) fn same<'a>(&self, a: Value<'a>, b: Value<'a>) -> bool {
        if !is_large(&a) || !is_large(&b) {
            return a.same(b);
        }
        a.raw() == b.raw() || self.hash(a) == self.hash(b) && a.same(b)
    }

    /// What the elements of two arrays are told apart by.
    pub(crate) fn of(&self, before: &[Value<'_>], after: &[Value<'_>]) -> Reading<'_> {
        let hashed = before.iter().chain(after).any(is_large);
        Reading {
            meanings: self,
            hashed,
        }
    }

    /// Values that mean the same hash alike. Recurses as deep as the value nests.
    fn hash(&self, value: Value<'_>) -> u64 {
        let address = value.raw().as_ptr().addr();
        let large = is_large(&value);
        if large && let Some(hash) = self.hashes.borrow().get(&address) {
            return *hash;
        }
        let mut state = self.keys.build_hasher();
        let mut count = 0usize;
        for element in value.elements() {
            self.hash_part(element, &mut state);
            count += 1;
        }
        for (key, element) in value.sorted_members() {
            key.hash(&mut state);
            self.hash_part(element, &mut state);
            count += 1;
        }
        (value.kind(), count).hash(&mut state);
        if !is_container(value) {
            value.hash(&mut state);
        }
        let hash = state.finish();
        if large {
            self.hashes.borrow_mut().insert(address, hash);
        }
        hash
    }

    fn hash_part(&self, value: Value<'_>, state: &mut impl Hasher) {
        if is_container(value) {
            self.hash(value).hash(state);
        } else {
            value.hash(state);
        }
    }
}

fn is_large(value: &Value<'_>) -> bool {
    value.node_count() > SMALL
}

fn is_container(value: Value<'_>) -> bool {
    matches!(value.kind(), Kind::Array | Kind::Object)
}

impl PartialEq for Meaning<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash && self.value.same(other.value)
    }
}

impl Eq for Meaning<'_> {}

impl Hash for Meaning<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self.hash {
            Some(hash) => hash.hash(state),
            None => self.value.hash(state),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use tofu_json_value::Document;

    #[test]
    fn large_values_are_the_same_whatever_their_spelling() {
        let long = |item: &str| format!("[{}]", [item; 200].join(","));
        let texts = [
            long(r#"{"a":1,"b":[1,"x"]}"#),
            long(r#"{ "b" : [1, "\u0078"], "a" : 1 }"#),
            long(r#"{"a":9,"b":[1,"x"],"a":1}"#),
            long(r#"{"a":1,"b":["x",1]}"#),
            long(r#"{"a":1,"b":{"1":"x"}}"#),
            format!(r#"{{"k":{}}}"#, long("1")),
            long("1"),
            "[1]".to_owned(),
            // Large by its duplicates only.
            format!(r#"{{{}}}"#, [r#""a":1"#; 200].join(",")),
            r#"{"a":1}"#.to_owned(),
        ];
        let documents = texts
            .each_ref()
            .map(|text| Document::parse(text.as_bytes()).unwrap());
        let meanings = Meanings::default();
        let roots = documents.each_ref().map(|document| document.root());
        let reading = meanings.of(&roots, &[]);
        let hash = |meaning: &Meaning<'_>| meanings.keys.hash_one(meaning);
        for a in roots {
            for b in roots {
                let (left, right) = (reading.meaning(&a), reading.meaning(&b));
                assert_eq!(meanings.same(a, b), a.same(b), "{a:?} {b:?}");
                assert_eq!(left == right, a.same(b), "{a:?} {b:?}");
                assert!(left != right || hash(&left) == hash(&right), "{a:?} {b:?}");
            }
        }
    }

    /// What differs hashes differently, or else a table of large values is a list of them.
    #[test]
    fn hashes_tell_large_values_apart() {
        let long = |item: &str| format!("[{}]", [item; 200].join(","));
        let texts = [
            long("1"),
            long("2"),
            long("[1]"),
            long("[2]"),
            long(r#"{"a":1}"#),
            long(r#"{"b":1}"#),
            long(r#"{"a":2}"#),
        ];
        let documents = texts
            .each_ref()
            .map(|text| Document::parse(text.as_bytes()).unwrap());
        let meanings = Meanings::default();
        let hashes: HashSet<_> = documents.iter().map(|d| meanings.hash(d.root())).collect();
        assert_eq!(hashes.len(), documents.len());
    }

    #[test]
    fn only_large_values_are_remembered() {
        let texts = ["1", "2"].map(|item| format!("[{}]", [item; 200].join(",")));
        let [large, other] = texts
            .each_ref()
            .map(|text| Document::parse(text.as_bytes()).unwrap());
        let small = Document::parse(b"[[1],[2]]").unwrap();
        let (large, other, small) = (large.root(), other.root(), small.root());
        let meanings = Meanings::default();
        assert!(!meanings.same(large, small) && !meanings.same(small, large));
        meanings.hash(small);
        assert!(meanings.same(large, large));
        assert!(meanings.hashes.borrow().is_empty());
        assert!(!meanings.same(large, other));
        assert_eq!(meanings.hashes.borrow().len(), 2);
    }
}
