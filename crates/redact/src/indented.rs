//! Masked strings of several lines where these are indented, or end, in another way.

use crate::bare_lines::searched_lines;
use crate::nested::NestedText;
use crate::strings::{FoundString, ManyStrings};
use std::cmp::Reverse;
use std::collections::BTreeMap;
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

    /// All that are in a text, with those of others that are found just as they are: of several that begin at one place
    /// the longest. None where these others are all.
    pub(crate) fn found_with(
        &self,
        others: &ManyStrings,
        nested: &NestedText<'_>,
    ) -> Option<Vec<FoundString>> {
        if self.lines.is_empty() {
            return None;
        }
        let bare = nested.bare_lines()?;
        self.lines.find(bare.text().as_bytes(), 0)?;
        let mut found = all(&self.lines, bare.text().as_bytes());
        for string in &mut found {
            string.number += self.first;
            string.start = bare.place_around(string.start);
            string.end = bare.place_around(string.end);
        }
        found.extend(all(others, nested.text().as_bytes()));
        found.sort_by_key(|found| (found.start, Reverse(found.end)));
        found.dedup_by_key(|found| found.start);
        Some(found)
    }
}

/// The longest string at each place.
fn all(strings: &ManyStrings, text: &[u8]) -> Vec<FoundString> {
    let next = |last: &FoundString| strings.find(text, last.start + 1);
    std::iter::successors(strings.find(text, 0), next).collect()
}
