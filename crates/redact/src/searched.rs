//! Objects that were searched, for those that a document has again.

use crate::places::LeafPlace;
use crate::text_hash::{TextHash, TextHasher};
use std::collections::HashMap;
use std::ops::Range;

/// So many objects, and so many of their strings, are remembered at most. Then it begins anew.
const MOST: usize = 1 << 17;
const MOST_STRINGS: usize = 1 << 20;

/// Which strings of objects became others.
#[derive(Default)]
pub(crate) struct SearchedObjects {
    hasher: TextHasher,
    /// Of each object its first string, and how many it has.
    objects: HashMap<TextHash, (u32, u32)>,
    strings: Vec<FoundAgain>,
}

/// A string of an object.
struct FoundAgain {
    /// How many bytes there are since the last one.
    before: u16,
    length: u16,
}

impl SearchedObjects {
    /// Tells an object from all others, and from the same with other masked leaves. The object begins there in the document.
    pub(crate) fn hash(&self, object: &[u8], leaves: &[LeafPlace], at: usize) -> TextHash {
        let leaves = leaves.iter().map(|leaf| (leaf.within(at), leaf.is_name()));
        self.hasher.hash(object, leaves.collect::<Vec<_>>())
    }

    /// The strings of an object that became others, from where it begins; none if it is not remembered.
    pub(crate) fn strings(&self, hash: TextHash) -> Option<impl Iterator<Item = Range<usize>>> {
        let (first, count) = *self.objects.get(&hash)?;
        let first = usize::try_from(first).ok()?;
        let strings = self.strings.get(first..)?.iter();
        let mut end = 0;
        Some(
            strings
                .take(usize::try_from(count).ok()?)
                .map(move |string| {
                    let start = end + usize::from(string.before);
                    end = start + usize::from(string.length);
                    start..end
                }),
        )
    }

    /// Adds an object that begins there, with those strings. Not one with long texts, of which there are few.
    pub(crate) fn add(&mut self, hash: TextHash, start: usize, strings: &[Range<usize>]) {
        if self.objects.len() >= MOST || self.strings.len() + strings.len() > MOST_STRINGS {
            self.objects.clear();
            self.strings.clear();
        }
        let (first, mut end) = (self.strings.len(), start);
        for string in strings {
            let before = u16::try_from(string.start.saturating_sub(end)).ok();
            let Some((before, length)) = before.zip(u16::try_from(string.len()).ok()) else {
                self.strings.truncate(first);
                return;
            };
            self.strings.push(FoundAgain { before, length });
            end = string.end;
        }
        let place = u32::try_from(first)
            .ok()
            .zip(u32::try_from(strings.len()).ok());
        if let Some(place) = place {
            self.objects.insert(hash, place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST, SearchedObjects};

    #[test]
    fn strings_of_objects_until_there_are_too_many() {
        let mut searched = SearchedObjects::default();
        let hash = |searched: &SearchedObjects, text: &str| searched.hash(text.as_bytes(), &[], 0);
        let strings = |searched: &SearchedObjects, text: &str| {
            let strings = searched.strings(hash(searched, text));
            strings.map(Iterator::collect::<Vec<_>>)
        };
        searched.add(hash(&searched, "one"), 100, &[103..110, 200..201]);
        searched.add(hash(&searched, "none"), 7, &[]);
        searched.add(hash(&searched, "long"), 0, &[5..8, 10..100_000]);
        searched.add(hash(&searched, "two"), 0, &[1..4, 4..5]);
        assert_eq!(strings(&searched, "one"), Some(vec![3..10, 100..101]));
        assert_eq!(strings(&searched, "none"), Some(vec![]));
        assert_eq!(strings(&searched, "long"), None);
        assert_eq!(strings(&searched, "two"), Some(vec![1..4, 4..5]));
        for number in 0..MOST {
            searched.add(hash(&searched, &number.to_string()), 0, &[2..3, 9..12]);
        }
        assert_eq!(strings(&searched, "one"), None);
        assert_eq!(
            strings(&searched, &(MOST - 1).to_string()),
            Some(vec![2..3, 9..12])
        );
    }
}
