//! A change whose object is the same before and after: what is found in one is found in the other.

use crate::json_strings::JsonStrings;
use crate::places::LeafPlace;
use std::ops::Range;
use tofu_json_scan::skip_value;
use tofu_json_text::CheckedSlice;
use tofu_json_value::Limits;

/// Shorter objects take less time to be searched than to be told apart.
const SHORTEST: usize = 64;
/// So many strings come before the object at most: the names and values of what the change is of, and its actions.
const MOST_BEFORE: usize = 64;

const BEFORE: &[u8] = b"\"before\"";
const AFTER: &[u8] = b",\"after\":";

/// A value that a text has twice.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Repeat {
    pub(crate) first: Range<usize>,
    pub(crate) second: Range<usize>,
}

impl Repeat {
    /// What stands after the names of both sides of a change, as OpenTofu writes them, if it is the same.
    pub(crate) fn of(change: &[u8], limits: Limits) -> Option<Self> {
        let start = after_before(change)?;
        let end = skip_value(change, start, limits).ok()?;
        let first = start..end;
        let again = change.slice(end..).strip_prefix(AFTER)?;
        let rest = again.strip_prefix(change.slice(first.clone()))?;
        let is_whole = matches!(rest.first(), Some(b',' | b'}'));
        let second = change.len() - again.len()..change.len() - rest.len();
        (is_whole && first.len() >= SHORTEST).then_some(Self { first, second })
    }

    /// The masked leaves of a unit that begins at `at`, of which those of the second part are the same as of the first: in what
    /// comes before the first, in it, and between and behind both. None where they are others.
    pub(crate) fn split<'p>(
        &self,
        places: &'p [LeafPlace],
        at: usize,
    ) -> Option<[&'p [LeafPlace]; 4]> {
        let until = |end: usize| places.partition_point(|place| place.within(at).start < end);
        let ends = [&self.first, &self.second].map(|part| (until(part.start), until(part.end)));
        let [(first, first_end), (second, second_end)] = ends;
        let of = |part: &Range<usize>, places: &'p [LeafPlace]| {
            let from = at + part.start;
            let places = places.iter();
            places.map(move |place| (place.within(from), place.is_name()))
        };
        let (one, other) = (
            places.slice(first..first_end),
            places.slice(second..second_end),
        );
        let is_same = of(&self.first, one).eq(of(&self.second, other));
        let is_within = one
            .last()
            .is_none_or(|last| last.within(at).end <= self.first.end);
        (is_same && is_within).then(|| {
            [
                places.slice(..first),
                one,
                places.slice(first_end..second),
                places.slice(second_end..),
            ]
        })
    }
}

/// Where the value before a change begins. It goes from string to string: a name within one is none.
fn after_before(change: &[u8]) -> Option<usize> {
    let (mut strings, mut at) = (JsonStrings::new(change, 0), 0);
    for _ in 0..MOST_BEFORE {
        let string = strings.ending_after(at)?;
        at = string.end;
        if change.slice(string) == BEFORE && change.get(at) == Some(&b':') {
            return Some(at + 1);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::Repeat;
    use tofu_json_value::Limits;

    fn find(text: &str) -> Option<Repeat> {
        Repeat::of(text.as_bytes(), Limits::default())
    }

    #[test]
    fn an_object_that_stands_twice_is_found() {
        let object = format!(r#"{{"a":"{}"}}"#, "x".repeat(80));
        let (head, middle) = (r#"{"change":{"before":"#, r#","after":"#);
        for (after, is_found) in [
            (object.clone(), true),
            (object.replace("xx\"}", "xy\"}"), false),
            (format!("{object} "), false),
            (String::new(), false),
        ] {
            let text = format!("{head}{object}{middle}{after},\"c\":1}}}}");
            let found = find(&text);
            assert_eq!(found.is_some(), is_found, "{text}");
            if let Some(Repeat { first, second }) = found {
                assert_eq!(&text[first], object);
                assert_eq!(&text[second], object);
            }
        }
        // A number that goes on.
        let number = "1".repeat(70);
        assert_eq!(find(&format!("{head}{number}{middle}{number}1}}}}")), None);
        assert!(find(&format!("{head}{number}{middle}{number}}}}}")).is_some());
        assert_eq!(find(r#"{"before":{},"after":{}}"#), None);
        assert_eq!(find(r#"{"before":{}"#), None);
        // In what is no JSON, the name is none, as it is between two strings.
        let text = format!(r#"{{"x"before":{number},"after":{number}}}"#);
        assert_eq!(find(&text), None);
    }
}
