use crate::node::Tag;
use crate::{Document, Value};
use std::borrow::Cow;
use std::cmp::Ordering;

/// The elements of an array, in order.
#[derive(Clone, Debug)]
pub struct Elements<'a> {
    pub(crate) document: &'a Document<'a>,
    pub(crate) at: u32,
    pub(crate) end: u32,
}

impl<'a> Iterator for Elements<'a> {
    type Item = Value<'a>;

    #[inline]
    fn next(&mut self) -> Option<Value<'a>> {
        if self.at >= self.end {
            return None;
        }
        let value = Value {
            document: self.document,
            index: self.at,
        };
        self.at = value.node().next.max(self.at + 1);
        Some(value)
    }
}

/// The members of an object in the order of the text.
#[derive(Clone, Debug)]
pub struct Members<'a> {
    pub(crate) document: &'a Document<'a>,
    pub(crate) at: u32,
    pub(crate) end: u32,
}

impl<'a> Iterator for Members<'a> {
    type Item = (Cow<'a, str>, Value<'a>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let (key, value) = self.next_nodes()?;
        Some((key.as_str().unwrap_or_default(), value))
    }
}

impl<'a> Members<'a> {
    /// The next key as a value (with its place and its spelling) and the member's value.
    #[inline]
    pub fn next_nodes(&mut self) -> Option<(Value<'a>, Value<'a>)> {
        if self.at >= self.end {
            return None;
        }
        let key = Value {
            document: self.document,
            index: self.at,
        };
        let value = Value {
            document: self.document,
            index: self.at + 1,
        };
        self.at = value.node().next.max(self.at + 2);
        Some((key, value))
    }
}

/// The members of an object by ascending key, each key once.
#[derive(Clone, Debug)]
pub struct SortedMembers<'a>(Order<'a>);

#[derive(Clone, Debug)]
enum Order<'a> {
    /// The text is sorted already.
    AsWritten(Members<'a>),
    Collected(std::vec::IntoIter<(Cow<'a, str>, Value<'a>)>),
}

impl<'a> SortedMembers<'a> {
    pub(crate) fn new(value: Value<'a>) -> Self {
        if value.is_sorted() || value.node().tag != Tag::Object {
            return Self(Order::AsWritten(value.members()));
        }
        let mut members: Vec<_> = value.members().collect();
        members.sort_by(|(a, _), (b, _)| compare_keys(a.as_bytes(), b.as_bytes()));
        // The sort is stable: of equal keys the last one stays.
        members.reverse();
        members.dedup_by(|(a, _), (b, _)| a == b);
        members.reverse();
        Self(Order::Collected(members.into_iter()))
    }
}

impl<'a> Iterator for SortedMembers<'a> {
    type Item = (Cow<'a, str>, Value<'a>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.0 {
            Order::AsWritten(members) => members.next(),
            Order::Collected(members) => members.next(),
        }
    }
}

/// Finds members by keys that are asked for in ascending order, in one walk over the object.
#[derive(Clone, Debug)]
pub struct Seeker<'a>(Walk<'a>);

#[derive(Clone, Debug)]
enum Walk<'a> {
    /// The text is sorted already, and its keys are plain.
    AsWritten {
        members: Members<'a>,
        /// The next key without its quotes.
        next: &'a [u8],
    },
    Collected(std::iter::Peekable<std::vec::IntoIter<(Cow<'a, str>, Value<'a>)>>),
}

impl<'a> Seeker<'a> {
    pub(crate) fn new(value: Value<'a>) -> Self {
        if value.is_sorted() {
            let members = value.members();
            let next = members.next_name();
            return Self(Walk::AsWritten { members, next });
        }
        Self::sorting(value)
    }

    #[inline(never)]
    fn sorting(value: Value<'a>) -> Self {
        Self(match SortedMembers::new(value).0 {
            Order::AsWritten(members) => Walk::AsWritten {
                next: members.next_name(),
                members,
            },
            Order::Collected(members) => Walk::Collected(members.peekable()),
        })
    }

    /// As [`seek`](Self::seek), where the next key mostly is the one that is asked for.
    #[doc(hidden)]
    #[inline(always)]
    pub fn seek_next(&mut self, key: &str) -> Option<Value<'a>> {
        if let Walk::AsWritten { members, next } = &mut self.0
            && members.at < members.end
            && is_same(next, key.as_bytes())
        {
            let found = members.pass();
            *next = members.next_name();
            return Some(found);
        }
        self.seek(key)
    }

    /// The member with this key. Keys must be asked for in ascending order, each at most once.
    #[inline]
    pub fn seek(&mut self, key: &str) -> Option<Value<'a>> {
        match &self.0 {
            // Mostly it comes before the next one: masks have few keys.
            Walk::AsWritten { members, next }
                if members.at >= members.end || next.first() > key.as_bytes().first() =>
            {
                None
            }
            _ => self.seek_here(key),
        }
    }

    /// The same where the next key may be the one that is asked for, as it mostly is in values. It is kept apart from
    /// what follows, so that it needs no room on the stack.
    #[inline(never)]
    fn seek_here(&mut self, key: &str) -> Option<Value<'a>> {
        if let Walk::AsWritten { members, next } = &mut self.0
            && is_same(next, key.as_bytes())
        {
            let found = members.pass();
            *next = members.next_name();
            return Some(found);
        }
        self.seek_further(key)
    }

    #[inline(never)]
    fn seek_further(&mut self, key: &str) -> Option<Value<'a>> {
        match &mut self.0 {
            Walk::AsWritten { members, next } => {
                let found = members.seek_plain(key.as_bytes());
                *next = members.next_name();
                found
            }
            Walk::Collected(members) => {
                while members.next_if(|(name, _)| **name < *key).is_some() {}
                members
                    .next_if(|(name, _)| *name == key)
                    .map(|(_, value)| value)
            }
        }
    }
}

impl<'a> Members<'a> {
    /// Goes on to a key, where the keys ascend and are written without escapes.
    #[inline]
    fn seek_plain(&mut self, key: &[u8]) -> Option<Value<'a>> {
        while self.at < self.end {
            let order = compare_keys(self.name(self.at), key);
            if order == Ordering::Greater {
                return None;
            }
            let value = self.pass();
            if order == Ordering::Equal {
                return Some(value);
            }
        }
        None
    }

    /// The next key as it is written, without its quotes.
    #[inline(always)]
    fn next_name(&self) -> &'a [u8] {
        if self.at < self.end {
            self.name(self.at)
        } else {
            &[]
        }
    }

    /// A key as it is written, without its quotes.
    #[inline(always)]
    fn name(&self, at: u32) -> &'a [u8] {
        let node = self.document.node(at);
        let content = node.start as usize + 1..node.end.saturating_sub(1) as usize;
        self.document.text().get(content).unwrap_or_default()
    }

    /// Passes over a member and gives its value.
    #[inline(always)]
    fn pass(&mut self) -> Value<'a> {
        let value = Value {
            document: self.document,
            index: self.at + 1,
        };
        self.at = value.node().next.max(self.at + 2);
        value
    }
}

/// Whether two texts are the same. Most keys and scalars are short: two words, which may overlap, are all of a text
/// that has as many bytes as one of them to both of them together.
#[inline(always)]
pub(crate) fn is_same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    match a.len() {
        // Three bytes at most.
        0..4 => [a.first(), a.get(1), a.last()] == [b.first(), b.get(1), b.last()],
        4..8 => {
            let ends = |text: &[u8]| {
                (
                    text.first_chunk::<4>().copied(),
                    text.last_chunk::<4>().copied(),
                )
            };
            ends(a) == ends(b)
        }
        8..=16 => ends(a) == ends(b),
        17..=32 => long_ends(a) == long_ends(b),
        _ => ends(a) == ends(b) && a == b,
    }
}

/// The first eight bytes and the last eight.
#[inline(always)]
fn ends(text: &[u8]) -> (Option<u64>, Option<u64>) {
    let word = |bytes: &[u8; 8]| u64::from_le_bytes(*bytes);
    (text.first_chunk().map(word), text.last_chunk().map(word))
}

/// The first sixteen bytes and the last sixteen.
#[inline(always)]
fn long_ends(text: &[u8]) -> (Option<u128>, Option<u128>) {
    let words = |bytes: &[u8; 16]| u128::from_le_bytes(*bytes);
    (text.first_chunk().map(words), text.last_chunk().map(words))
}

/// How two keys compare bytewise. Mostly the first eight bytes decide.
#[doc(hidden)]
#[must_use]
#[inline]
pub fn compare_keys(a: &[u8], b: &[u8]) -> Ordering {
    let head = |text: &[u8]| text.first_chunk().map(|head| u64::from_be_bytes(*head));
    match (head(a), head(b)) {
        (Some(one), Some(other)) if one != other => one.cmp(&other),
        _ => match (a.first(), b.first()) {
            (Some(x), Some(y)) if x != y => x.cmp(y),
            _ => a.cmp(b),
        },
    }
}

#[cfg(test)]
mod tests {
    use crate::Document;

    #[test]
    fn sorted_members_take_the_last_duplicate() {
        for text in [
            r#"{"b":1,"a":2,"b":3}"#,
            r#"{"a":2,"b":3}"#,
            r#"{"\u0061":2,"b":3}"#,
        ] {
            let document = Document::parse(text.as_bytes()).unwrap();
            let found: Vec<_> = document
                .root()
                .sorted_members()
                .map(|(key, value)| format!("{key}={}", value.as_number().unwrap()))
                .collect();
            assert_eq!(found, ["a=2", "b=3"], "{text}");
        }
    }

    #[test]
    fn texts_of_any_length_are_told_apart() {
        for length in 0..70 {
            let text = "x".repeat(length);
            assert!(super::is_same(text.as_bytes(), text.clone().as_bytes()));
            assert!(!super::is_same(
                text.as_bytes(),
                format!("{text}x").as_bytes()
            ));
            for at in 0..length {
                let mut other = text.clone().into_bytes();
                other[at] = b'y';
                assert!(!super::is_same(text.as_bytes(), &other), "{length} {at}");
            }
        }
    }

    #[test]
    fn a_seeker_passes_over_what_is_not_asked_for() {
        let document = Document::parse(br#"{"d":4,"a":1,"b":2}"#).unwrap();
        let mut seeker = document.root().seeker();
        assert_eq!(seeker.seek("a").unwrap().raw(), b"1");
        assert!(seeker.seek("c").is_none());
        assert_eq!(seeker.seek("d").unwrap().raw(), b"4");
        assert!(seeker.seek("e").is_none());
    }
}
