//! Masked strings of several lines where these are indented, or end, in another way.

use crate::bare_lines::searched_lines;
use crate::nested::NestedText;
use crate::strings::{FoundString, ManyStrings};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::iter;
use std::sync::Arc;

/// Finds strings by their bare lines.
#[derive(Default)]
pub(crate) struct IndentedStrings {
    lines: ManyStrings,
    /// The number of the first among all that are looked for.
    first: usize,
}

impl IndentedStrings {
    /// Those of some strings that have several lines, and behind other placeholders those of each.
    pub(crate) fn new<'t>(
        texts: impl Iterator<Item = (&'t str, Arc<str>)>,
        placeholders: &mut Vec<Arc<str>>,
    ) -> Self {
        let mut by_lines = BTreeMap::new();
        for (text, placeholder) in texts {
            if let Some(lines) = searched_lines(text) {
                by_lines.entry(lines.into_bytes()).or_insert(placeholder);
            }
        }
        let first = placeholders.len();
        placeholders.extend(by_lines.values().cloned());
        let lines = ManyStrings::new(by_lines.into_keys().collect());
        Self { lines, first }
    }

    /// All that are in a text, with the others that `next` finds from a place on, which are there just as they are: of two
    /// that overlap the one that begins first, or else is longer. None where these others are all.
    pub(crate) fn found_with(
        &self,
        nested: &NestedText<'_>,
        next: impl Fn(usize) -> Option<FoundString>,
    ) -> Option<Vec<FoundString>> {
        if self.lines.is_empty() {
            return None;
        }
        let bare = nested.bare_lines()?;
        let after = |from| self.lines.find(bare.text().as_bytes(), from);
        let in_bare = iter::successors(after(0), |last| after(last.end));
        let indented = in_bare.map(|found| FoundString {
            start: bare.place_around(found.start),
            end: bare.place_around(found.end),
            number: found.number.saturating_add(self.first),
        });
        let mut indented = indented.peekable();
        indented.peek()?;
        let (mut all, mut from, mut other) = (Vec::new(), 0, next(0));
        while let Some(found) = first_of(indented.peek().copied(), other) {
            all.push(found);
            from = found.end.max(from);
            while indented.next_if(|later| later.start < from).is_some() {}
            if other.is_some_and(|other| other.start < from) {
                other = next(from);
            }
        }
        Some(all)
    }
}

/// Of two strings the one that begins first, or else is longer.
fn first_of(one: Option<FoundString>, other: Option<FoundString>) -> Option<FoundString> {
    let both = one.into_iter().chain(other);
    both.min_by_key(|found| (found.start, Reverse(found.end)))
}
