use std::collections::BTreeMap;
use std::ops::Range;
use tofu_json_text::CheckedSlice;
use tofu_json_value::Value;

/// Parts of a text that are to be replaced.
#[derive(Default)]
pub(crate) struct Edits {
    parts: BTreeMap<usize, (usize, String)>,
    has_names: bool,
}

impl Edits {
    /// Replaces a value; of several replacements of one value the last counts.
    pub(crate) fn replace(&mut self, value: Value<'_>, json: String) {
        let Range { start, end } = value.span();
        self.parts.insert(start, (end, json));
    }

    /// Replaces the name of a member.
    pub(crate) fn rename(&mut self, name: Value<'_>, json: String) {
        self.replace(name, json);
        self.has_names = true;
    }

    /// Whether names of members are replaced.
    pub(crate) const fn has_names(&self) -> bool {
        self.has_names
    }

    /// Whether a value is replaced already.
    pub(crate) fn has(&self, value: Value<'_>) -> bool {
        self.parts.contains_key(&value.span().start)
    }

    /// Whether a value is in one that is replaced as a whole, or is one.
    pub(crate) fn covers(&self, value: Value<'_>) -> bool {
        let Range { start, end } = value.span();
        let before = self.parts.range(..=start).next_back();
        before.is_some_and(|(_, (until, _))| end <= *until)
    }

    /// Forgets what is replaced within a value, which is going to be replaced as a whole.
    pub(crate) fn forget_within(&mut self, value: Value<'_>) {
        let Range { start, end } = value.span();
        let within: Vec<_> = self.parts.range(start..end).map(|(at, _)| *at).collect();
        for at in within {
            self.parts.remove(&at);
        }
    }

    /// Appends the text with the replacements; returns how many there were. Anything inside a
    /// replaced part goes with it.
    pub(crate) fn apply(&self, text: &[u8], out: &mut Vec<u8>) -> u64 {
        let (mut at, mut count) = (0, 0);
        for (&start, (end, json)) in &self.parts {
            if start < at {
                continue;
            }
            out.extend_from_slice(text.slice(at..start));
            out.extend_from_slice(json.as_bytes());
            at = *end;
            count += 1;
        }
        out.extend_from_slice(text.slice(at..));
        count
    }
}
