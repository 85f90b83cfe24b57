use crate::CheckedSlice;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

/// Replacements of parts of a text that are made all at once; every other byte stays.
///
/// Ranges are bytes of the text as it is before all of them, and come in any order. Two of them never overlap
/// or touch, so that it is always clear what comes first.
///
/// ```
/// use tofu_json_text::Splices;
///
/// let mut splices = Splices::new();
/// assert!(splices.replace(8..9, "20"));
/// assert!(splices.replace(0..1, "size"));
/// assert!(splices.replace(5..5, "# MiB"), "an empty range inserts");
/// assert!(!splices.replace(8..9, "30"), "something is replaced there already");
/// assert_eq!(splices.apply(b"a = 10, 2"), b"size = 1# MiB0, 20");
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Splices {
    /// By start: the end, and what comes between.
    parts: BTreeMap<usize, (usize, Vec<u8>)>,
}

impl Splices {
    /// No replacements.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            parts: BTreeMap::new(),
        }
    }

    /// Whether nothing is replaced.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Whether something is replaced in a range or right beside it.
    #[must_use]
    pub fn touches(&self, range: &Range<usize>) -> bool {
        let before = self.parts.range(..=range.end).next_back();
        before.is_some_and(|(_, (end, _))| *end >= range.start)
    }

    /// Replaces a range of bytes, or inserts where the range is empty. Gives `false`, and changes nothing, if
    /// that touches another replacement or the range ends before it starts.
    #[must_use]
    pub fn replace(&mut self, range: Range<usize>, with: impl Into<Vec<u8>>) -> bool {
        let free = range.start <= range.end && !self.touches(&range);
        if free {
            self.parts.insert(range.start, (range.end, with.into()));
        }
        free
    }

    /// The text with the replacements. What is past its end replaces nothing and is appended.
    #[must_use]
    pub fn apply(&self, text: &[u8]) -> Vec<u8> {
        let added: usize = self.parts.values().map(|(_, with)| with.len()).sum();
        let mut result = Vec::with_capacity(text.len() + added);
        let mut from = 0;
        for (&start, (end, with)) in &self.parts {
            let (start, end) = (start.min(text.len()), (*end).min(text.len()));
            result.extend_from_slice(text.slice(from..start));
            result.extend_from_slice(with);
            from = end;
        }
        result.extend_from_slice(text.slice(from..));
        result
    }
}

/// Ranges that touch or overlap become one, with their texts in the order of the ranges; those of equal ranges are in
/// the order given.
///
/// ```
/// use tofu_json_text::Splices;
///
/// let splices: Splices = [(4..4, "]"), (0..1, "["), (4..5, ";")].into_iter().collect();
/// assert_eq!(splices.apply(b"(1 2)"), b"[1 2];");
/// ```
impl<T: Into<Vec<u8>>> FromIterator<(Range<usize>, T)> for Splices {
    fn from_iter<I: IntoIterator<Item = (Range<usize>, T)>>(parts: I) -> Self {
        let mut parts: Vec<_> = parts.into_iter().collect();
        parts.sort_by_key(|(range, _)| (range.start, range.end));
        let mut splices = Self::new();
        for (range, with) in parts {
            match splices.parts.last_entry() {
                Some(mut last) if range.start <= last.get().0 => {
                    let (end, text) = last.get_mut();
                    *end = range.end.max(*end);
                    text.extend(with.into());
                }
                _ => {
                    let end = range.end.max(range.start);
                    splices.parts.insert(range.start, (end, with.into()));
                }
            }
        }
        splices
    }
}

/// How many there are: texts can be secret.
impl fmt::Debug for Splices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Splices")
            .field("parts", &self.parts.len())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::Splices;

    #[test]
    fn neighbours_are_refused() {
        let mut splices = Splices::new();
        assert!(splices.replace(2..4, "x"));
        for (start, end) in [(1, 2), (2, 2), (3, 3), (4, 4), (4, 5), (0, 9), (6, 5)] {
            assert!(!splices.replace(start..end, "y"), "{start}..{end}");
        }
        assert!(splices.replace(0..1, "") && splices.replace(5..5, "z"));
        assert_eq!(splices.apply(b"abcdef"), b"bxezf");
        assert_eq!(splices.apply(b"abc"), b"bxz");
        assert_eq!(format!("{splices:?}"), "Splices { parts: 3, .. }");
    }
}
