use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{BuildHasher, DefaultHasher, Hash, Hasher, RandomState};
use tofu_json_value::{Elements, Kind, SortedMembers, Value};

/// Values with at most this many nodes are hashed again rather than cached: that is cheaper.
const SMALL: usize = 128;

/// Tells whether values mean the same, without looking at large ones again at every level that they
/// nest in: their hashes are remembered.
#[derive(Default)]
pub(crate) struct Meanings {
    keys: RandomState,
    /// Hashes of large values, by [`address`].
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
    /// The hash; `None` if all values are small, which are compared directly.
    hash: Option<u64>,
}

impl Meanings {
    pub(crate) fn same<'a>(&self, a: Value<'a>, b: Value<'a>) -> bool {
        if !is_large(&a) || !is_large(&b) {
            return a.same(b);
        }
        a.raw() == b.raw() || self.hash(a) == self.hash(b) && a.same(b)
    }

    /// Chooses how equal elements of two arrays are found: by hash, or by direct comparison.
    pub(crate) fn of(&self, before: &[Value<'_>], after: &[Value<'_>]) -> Reading<'_> {
        let hashed = before.iter().chain(after).any(is_large);
        Reading {
            meanings: self,
            hashed,
        }
    }

    /// Values that mean the same hash alike. Does not recurse.
    fn hash(&self, value: Value<'_>) -> u64 {
        if let Some(hash) = self.known(value) {
            return hash;
        }
        let mut innermost = self.hashing(value);
        let mut around = Vec::new();
        loop {
            match innermost.next_container() {
                Some(part) => match self.known(part) {
                    Some(hash) => hash.hash(&mut innermost.state),
                    None => around.push(std::mem::replace(&mut innermost, self.hashing(part))),
                },
                None => {
                    let hash = self.finish(innermost);
                    let Some(outer) = around.pop() else {
                        return hash;
                    };
                    innermost = outer;
                    hash.hash(&mut innermost.state);
                }
            }
        }
    }

    fn known(&self, value: Value<'_>) -> Option<u64> {
        let known = is_large(&value).then(|| self.hashes.borrow().get(&address(value)).copied());
        known.flatten()
    }

    fn hashing<'v>(&self, value: Value<'v>) -> Hashing<'v> {
        Hashing {
            value,
            elements: value.elements(),
            members: value.sorted_members(),
            count: 0,
            state: self.keys.build_hasher(),
        }
    }

    fn finish(&self, hashing: Hashing<'_>) -> u64 {
        let Hashing {
            value,
            count,
            mut state,
            ..
        } = hashing;
        (value.kind(), count).hash(&mut state);
        if !is_container(value) {
            value.hash(&mut state);
        }
        let hash = state.finish();
        if is_large(&value) {
            self.hashes.borrow_mut().insert(address(value), hash);
        }
        hash
    }
}

/// A value whose parts are being hashed.
struct Hashing<'v> {
    value: Value<'v>,
    elements: Elements<'v>,
    members: SortedMembers<'v>,
    count: usize,
    state: DefaultHasher,
}

impl<'v> Hashing<'v> {
    /// Hashes parts up to one that is an array or object, and gives that.
    fn next_container(&mut self) -> Option<Value<'v>> {
        loop {
            let part = match self.elements.next() {
                Some(element) => element,
                None => {
                    let (key, member) = self.members.next()?;
                    key.hash(&mut self.state);
                    member
                }
            };
            self.count += 1;
            if is_container(part) {
                return Some(part);
            }
            part.hash(&mut self.state);
        }
    }
}

/// The address of the first byte of the value's text, which no two containers share.
fn address(value: Value<'_>) -> usize {
    value.raw().as_ptr().addr()
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
