//! Replacements of values in a text.

use std::collections::BTreeMap;
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
        if self.has(value) {
            return;
        }
        let is_other = with != value.raw();
        self.changed += u64::from(is_other);
        let span = value.span();
        self.parts
            .insert(span.start, (span.end, is_other.then_some(with)));
    }

    /// Lets a value be as it is.
    pub(crate) fn keep(&mut self, value: Value<'_>) {
        let span = value.span();
        self.parts.entry(span.start).or_insert((span.end, None));
    }

    pub(crate) fn has(&self, value: Value<'_>) -> bool {
        self.parts.contains_key(&value.span().start)
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
