//! Objects that were searched, for those that a document has again.

use crate::places::LeafPlace;
use crate::seen::{Replaced, Replacement};
use crate::text_hash::{TextHash, TextHasher};
use std::collections::HashMap;

/// So many objects, and so many parts of them, are remembered at most: the first ones, since a plan begins with the objects
/// that come again.
const MOST: usize = (1 << 17) / 8 * 7;
const MOST_PARTS: usize = 1 << 20;

/// What became another text in objects.
pub(crate) struct SearchedObjects {
    hasher: TextHasher,
    /// Of each object its first part, and how many it has.
    objects: HashMap<TextHash, (u32, u32)>,
    parts: Vec<RememberedPart>,
}

/// A part of an object that became another text, in little room.
struct RememberedPart {
    /// How many bytes there are since the last one.
    before: u16,
    /// The number of a form, or the length of what is looked at, with what it is in the first two bits. As bytes it takes less
    /// room than as a number.
    by: [u8; 4],
}

const FIRST: u32 = 1 << 31;
const LOOKED: u32 = 1 << 30;

impl RememberedPart {
    /// None of what is behind much else: objects with such parts are few.
    fn new(part: &Replaced, end: usize) -> Option<Self> {
        let (number, mark) = match part.by {
            Replacement::First(form) => (form, FIRST),
            Replacement::Further(form) => (form, 0),
            Replacement::Looked => (part.place.len(), LOOKED),
        };
        let number = u32::try_from(number).ok();
        let by = number.filter(|number| *number < LOOKED)? | mark;
        Some(Self {
            before: u16::try_from(part.place.start.checked_sub(end)?).ok()?,
            by: by.to_ne_bytes(),
        })
    }

    /// The same behind what ends there. `length` says how long a form is.
    fn replaced(&self, end: usize, length: impl Fn(usize) -> usize) -> Replaced {
        let by = u32::from_ne_bytes(self.by);
        let number = usize::try_from(by & (LOOKED - 1)).unwrap_or(usize::MAX);
        let (by, length) = match by {
            FIRST.. => (Replacement::First(number), length(number)),
            LOOKED.. => (Replacement::Looked, number),
            _ => (Replacement::Further(number), length(number)),
        };
        let start = end + usize::from(self.before);
        Replaced {
            place: start..start + length,
            by,
        }
    }
}

impl SearchedObjects {
    /// With room for those of a document with so many units, of which a plan has each object in more than one.
    pub(crate) fn with_room(units: usize) -> Self {
        let count = (units / 2).min(MOST);
        Self {
            hasher: TextHasher::default(),
            objects: HashMap::with_capacity(count),
            parts: Vec::with_capacity(count),
        }
    }

    /// Tells an object from all others, and from the same with other masked leaves. The object begins there in the document.
    pub(crate) fn hash(&self, object: &[u8], leaves: &[LeafPlace], at: usize) -> TextHash {
        let leaves = leaves.iter().map(|leaf| (leaf.within(at), leaf.is_name()));
        self.hasher.hash(object, leaves.collect::<Vec<_>>())
    }

    /// The parts of an object that begins there; none if it is not remembered. `length` says how long a form is.
    pub(crate) fn parts(
        &self,
        hash: TextHash,
        start: usize,
        length: impl Fn(usize) -> usize,
    ) -> Option<impl Iterator<Item = Replaced>> {
        let (first, count) = *self.objects.get(&hash)?;
        let parts = self.parts.get(usize::try_from(first).ok()?..)?.iter();
        let parts = parts.take(usize::try_from(count).ok()?);
        Some(parts.scan(start, move |end, part| {
            let replaced = part.replaced(*end, &length);
            *end = replaced.place.end;
            Some(replaced)
        }))
    }

    /// Adds an object that begins there, with those parts.
    pub(crate) fn add(&mut self, hash: TextHash, start: usize, parts: &[Replaced]) {
        if self.objects.len() >= MOST || self.parts.len() + parts.len() > MOST_PARTS {
            return;
        }
        let (first, mut end) = (self.parts.len(), start);
        for part in parts {
            let Some(remembered) = RememberedPart::new(part, end) else {
                self.parts.truncate(first);
                return;
            };
            self.parts.push(remembered);
            end = part.place.end;
        }
        let place = u32::try_from(first).ok();
        if let Some(place) = place.zip(u32::try_from(parts.len()).ok()) {
            self.objects.insert(hash, place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LOOKED, MOST, Replaced, Replacement, SearchedObjects};

    #[test]
    fn parts_of_objects_until_there_are_too_many() {
        let mut searched = SearchedObjects::with_room(2);
        let hash = |searched: &SearchedObjects, text: &str| searched.hash(text.as_bytes(), &[], 0);
        let parts = |searched: &SearchedObjects, text: &str| {
            let parts = searched.parts(hash(searched, text), 50, |form| form + 1);
            parts.map(Iterator::collect::<Vec<_>>)
        };
        let part = |place, by| Replaced { place, by };
        let form = |start, form| part(start..start + form + 1, Replacement::First(form));
        let further = |start| part(start..start + 1, Replacement::Further(0));
        let looked = |place| part(place, Replacement::Looked);
        let mut add = |text: &str, start, parts: &[_]| {
            searched.add(hash(&searched, text), start, parts);
        };
        add("one", 100, &[form(103, 7), further(200), looked(201..203)]);
        add("none", 7, &[]);
        add("long", 0, &[form(5, 7), looked(10..LOOKED as usize + 10)]);
        add("far", 0, &[form(5, 7), form(100_000, 7)]);
        add("two", 0, &[form(1, 0)]);
        let one = Some(vec![form(53, 7), further(150), looked(151..153)]);
        assert_eq!(parts(&searched, "one"), one);
        assert_eq!(parts(&searched, "none"), Some(vec![]));
        assert_eq!(parts(&searched, "long"), None);
        assert_eq!(parts(&searched, "far"), None);
        assert_eq!(parts(&searched, "two"), Some(vec![form(51, 0)]));
        for number in 0..MOST {
            searched.add(hash(&searched, &number.to_string()), 0, &[looked(2..3)]);
        }
        assert_eq!(parts(&searched, "one"), one);
        assert_eq!(parts(&searched, "0"), Some(vec![looked(52..53)]));
        assert_eq!(parts(&searched, &(MOST - 1).to_string()), None);
    }
}
