//! Documents cut up and put together as text, so that every byte that is not meant stays.

use std::ops::Range;
use tofu_json_scan::{Limits, elements, members, skip_whitespace};

/// The value of the last member of a name of the object at `object`, which is the one that counts, as a
/// range of `text`.
#[must_use]
pub fn member(text: &[u8], object: &Range<usize>, name: &str) -> Option<Range<usize>> {
    members(text, object.start, Limits::default())
        .map_while(Result::ok)
        .filter(|member| member.key_text(text) == name.as_bytes())
        .last()
        .map(|member| member.value)
}

/// The elements of the array at `array`, as ranges of `text`.
#[must_use]
pub fn items(text: &[u8], array: &Range<usize>) -> Vec<Range<usize>> {
    elements(text, array.start, Limits::default())
        .map_while(Result::ok)
        .collect()
}

/// The root value of a text.
#[must_use]
pub fn root(text: &[u8]) -> Range<usize> {
    skip_whitespace(text, 0)..text.len()
}

/// Every value of a text: the root, then those inside it, depth first.
#[must_use]
pub fn values(text: &[u8]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut open = vec![root(text)];
    while let Some(range) = open.pop() {
        match text.get(range.start) {
            Some(b'{') => {
                let inside = members(text, range.start, Limits::default()).map_while(Result::ok);
                open.extend(inside.map(|member| member.value));
            }
            Some(b'[') => open.extend(items(text, &range)),
            _ => {}
        }
        found.push(range);
    }
    found
}

/// The text with ranges replaced; they must be in order and apart.
#[must_use]
pub fn replaced(text: &[u8], edits: &[(Range<usize>, &[u8])]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    for (range, new) in edits {
        out.extend_from_slice(text.get(at..range.start).unwrap_or_default());
        out.extend_from_slice(new);
        at = range.end;
    }
    out.extend_from_slice(text.get(at..).unwrap_or_default());
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_and_replaces() {
        let text = br#" {"a": [1, {"b": "x"}], "c": 1.0}"#;
        let a = member(text, &root(text), "a").unwrap();
        assert_eq!(&text[a.clone()], br#"[1, {"b": "x"}]"#);
        assert_eq!(items(text, &a).len(), 2);
        assert_eq!(values(text).len(), 6);
        assert_eq!(
            replaced(text, &[(a, b"null")]),
            br#" {"a": null, "c": 1.0}"#
        );
    }
}
