//! Replacements of values in a text.

use std::collections::BTreeMap;
use std::ops::Range;
use tofu_json_text::CheckedSlice;
use tofu_json_value::Value;

/// Values that are replaced or kept, each once.
#[derive(Default)]
pub(crate) struct Edits {
    /// By start: the end, and what is written instead if it is another text.
    parts: BTreeMap<usize, (usize, Option<Vec<u8>>)>,
    changed: u64,
}

impl Edits {
    /// Replaces a value that has no edit yet.
    pub(crate) fn replace(&mut self, value: Value<'_>, with: impl Into<Vec<u8>>) {
        let with = with.into();
        if self.has(value.span().start) {
            return;
        }
        if with == value.raw() {
            self.keep(value);
        } else {
            self.replace_at(value.span(), with);
        }
    }

    /// Writes another text in a place that has no edit yet.
    pub(crate) fn replace_at(&mut self, place: Range<usize>, with: Vec<u8>) {
        self.changed += 1;
        self.parts.insert(place.start, (place.end, Some(with)));
    }

    /// Lets a value be as it is.
    pub(crate) fn keep(&mut self, value: Value<'_>) {
        let span = value.span();
        self.parts.entry(span.start).or_insert((span.end, None));
    }

    /// Whether the value that begins there has an edit.
    pub(crate) fn has(&self, start: usize) -> bool {
        self.parts.contains_key(&start)
    }

    /// How many values become others.
    pub(crate) const fn changed(&self) -> u64 {
        self.changed
    }

    pub(crate) fn apply(&self, text: &[u8]) -> Vec<u8> {
        let mut out = Vec::with_capacity(text.len());
        let mut from = 0;
        for (&start, (end, with)) in &self.parts {
            if let Some(with) = with {
                out.extend_from_slice(text.slice(from..start));
                out.extend_from_slice(with);
                from = *end;
            }
        }
        out.extend_from_slice(text.slice(from..));
        out
    }
}
