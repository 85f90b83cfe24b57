//! Finds where a text may hold any of many strings, by the rarest part of each.

use super::ManyStrings;
use super::rarity::{RarePart, Rarity};
use super::windows::{WindowedString, Windows};
use std::ops::Range;
use tofu_json_text::CheckedSlice;

/// So many bytes of a string, with its rarest part, are in no other text by chance.
const LONGEST: usize = 96;
/// So many strings at most are found at once in one text.
const MOST: usize = 1 << 12;

/// Parts of strings. Where none of them is, none of the strings is.
#[derive(Default)]
pub(crate) struct RareParts {
    windows: Windows,
    /// Strings that are shorter than a window.
    tiny: ManyStrings,
    /// Whether too many strings are alike to look at each of them where one of them may be.
    is_crowded: bool,
}

impl RareParts {
    /// Strings of fewer bytes take more time to be found.
    pub(crate) const ENOUGH: usize = Windows::LENGTH;

    pub(crate) fn of(strings: impl Iterator<Item = Vec<u8>>, rarity: &Rarity) -> Self {
        Self::with_others(strings, std::iter::empty(), rarity)
    }

    /// The same with others that stand for something else, so that it says nothing where they begin.
    pub(crate) fn with_others(
        strings: impl Iterator<Item = Vec<u8>>,
        others: impl Iterator<Item = Vec<u8>>,
        rarity: &Rarity,
    ) -> Self {
        let (mut windowed, mut tiny) = (Vec::new(), Vec::new());
        let strings = strings.map(|string| (string, true));
        for (string, is_whole) in strings.chain(others.map(|other| (other, false))) {
            match rarity.rarest(&string) {
                Some(part) => windowed.push(around(&string, part, is_whole)),
                None => tiny.push(string),
            }
        }
        windowed.sort_unstable();
        windowed.dedup();
        tiny.sort_unstable();
        tiny.dedup();
        let windows = Windows::new(&windowed);
        Self {
            is_crowded: windows.is_crowded(),
            windows,
            tiny: ManyStrings::new(tiny),
        }
    }

    /// How often something looks like the rarest part of a string, at so many of a million places.
    pub(crate) fn often(string: &[u8], rarity: &Rarity) -> u64 {
        let part = rarity.rarest(string);
        part.map_or(u64::MAX, |part| part.often)
    }

    /// Whether any of the strings may be in a text.
    pub(crate) fn may_be_in(&self, text: &[u8]) -> bool {
        self.in_windows(text, 0).is_some() || self.in_tiny(text, 0).is_some()
    }

    /// The places where one may be, from an offset on.
    pub(crate) fn places<'t>(&'t self, text: &'t [u8], from: usize) -> PartPlaces<'t> {
        PartPlaces {
            parts: self,
            text,
            window: self.in_windows(text, from),
            tiny: self.in_tiny(text, from),
        }
    }

    /// Finds where strings may begin in a text, by windows from an offset on. Whether these are all: not where one of the
    /// others is in it or a string that is shorter than a window, or where they are too many.
    pub(crate) fn beginnings(&self, text: &[u8], from: usize, found: &mut TextParts) -> bool {
        let TextParts { starts, places } = found;
        starts.clear();
        places.clear();
        if self.is_crowded || self.in_tiny(text, from).is_some() {
            return false;
        }
        // What only looks like a window there can become one by what is written after it.
        let mut from = from.saturating_sub(LONGEST);
        while let Some(place) = self.windows.find(text, from) {
            for start in self.windows.beginnings(text, place) {
                let Some(start) = start else {
                    return false;
                };
                starts.push(start);
            }
            places.push(place);
            from = place + 1;
            if starts.len().max(places.len()) > MOST {
                return false;
            }
        }
        true
    }

    /// Whether it is sure that no part is left in a text in which others are in the place of some. What stays is where it
    /// was, so that only what is beside them is looked at.
    pub(crate) fn are_gone(
        &self,
        parts: &TextParts,
        replaced: &[ReplacedPart],
        text: &[u8],
    ) -> bool {
        let mut next = replaced.iter().map(|part| &part.from).peekable();
        let is_replaced = |place: &usize| {
            while next.next_if(|part| part.end <= *place).is_some() {}
            next.peek()
                .is_some_and(|part| part.start < *place + Windows::LENGTH)
        };
        let is_beside = |part: &ReplacedPart| {
            let end = text.len().min(part.to.end + Windows::LENGTH - 1);
            let start = (part.to.start + 1).saturating_sub(Windows::LENGTH);
            self.windows.find(text.slice(..end), start).is_some()
        };
        parts.places.iter().all(is_replaced)
            && !replaced.iter().any(is_beside)
            && !self.tiny.is_in(text)
    }

    fn in_windows(&self, text: &[u8], mut from: usize) -> Option<usize> {
        loop {
            let place = self.windows.find(text, from)?;
            if self.windows.is_here(text, place) {
                return Some(place);
            }
            from = place + 1;
        }
    }

    fn in_tiny(&self, text: &[u8], from: usize) -> Option<usize> {
        self.tiny.find(text, from).map(|found| found.start)
    }
}

/// The parts of strings in a text.
#[derive(Default)]
pub(crate) struct TextParts {
    /// Where strings may begin.
    pub(crate) starts: Vec<usize>,
    /// Where something looks like a window.
    places: Vec<usize>,
}

/// Where a string was in the text before, and where its placeholder is now.
pub(crate) struct ReplacedPart {
    /// Which of the strings it was.
    pub(crate) number: usize,
    pub(crate) from: Range<usize>,
    pub(crate) to: Range<usize>,
}

/// What is compared of a string, with its window in the middle.
fn around(string: &[u8], part: RarePart, is_whole: bool) -> WindowedString {
    let first = part.start.saturating_sub((LONGEST - Windows::LENGTH) / 2);
    WindowedString {
        text: string.iter().skip(first).take(LONGEST).copied().collect(),
        before: part.start - first,
        offset: is_whole.then_some(part.start),
    }
}

/// Goes from place to place.
pub(crate) struct PartPlaces<'t> {
    parts: &'t RareParts,
    text: &'t [u8],
    /// The next place of a window, and of a tiny string.
    window: Option<usize>,
    tiny: Option<usize>,
}

impl PartPlaces<'_> {
    /// The first place in a part from an offset on, which is not before the last one that was asked for.
    pub(crate) fn next(&mut self, from: usize) -> Option<usize> {
        if self.window.is_some_and(|next| next < from) {
            self.window = self.parts.in_windows(self.text, from);
        }
        if self.tiny.is_some_and(|next| next < from) {
            self.tiny = self.parts.in_tiny(self.text, from);
        }
        [self.window, self.tiny].into_iter().flatten().min()
    }
}

#[cfg(test)]
mod tests {
    use super::super::FEW;
    use super::{RareParts, Rarity};
    use proptest::prelude::*;

    /// Strings that are in none of the texts, if there are to be so many that they are found in another way.
    fn others(are_many: bool) -> impl Iterator<Item = Vec<u8>> {
        let count = if are_many { 2 * FEW } else { 0 };
        (0..count).map(|number| format!("another one, {number}").into_bytes())
    }

    proptest! {
        #[test]
        fn no_part_is_missed(
            text in "[a-d]{8,60}",
            start in 0_usize..60,
            length in 1_usize..40,
            are_many in proptest::bool::ANY,
        ) {
            let text = text.as_bytes();
            if let Some(part) = text.get(start..start + length) {
                let strings = [part.to_vec()].into_iter().chain(others(are_many));
                let parts = RareParts::of(strings, &Rarity::default());
                let truth = text.windows(length).position(|here| here == part).unwrap();
                for from in 0..=truth {
                    let found = parts.places(text, from).next(from).unwrap();
                    prop_assert!((from..truth + length).contains(&found));
                }
            }
        }
    }

    #[test]
    fn nothing_is_found_by_nothing() {
        let none = RareParts::of([].into_iter(), &Rarity::default());
        assert!(!none.may_be_in(b"some text that is long enough"));
    }

    #[test]
    fn each_place_once_and_in_order() {
        [false, true].into_iter().for_each(places_in_order);
    }

    fn places_in_order(are_many: bool) {
        let strings = ["ab", "password", "a much longer string 4711"];
        let strings = strings.iter().map(|text| text.as_bytes().to_vec());
        let parts = RareParts::of(strings.chain(others(are_many)), &Rarity::default());
        let text = b"xxab the password of a much longer string 4711 ab";
        let (mut places, mut from, mut found) = (parts.places(text, 0), 0, Vec::new());
        while let Some(place) = places.next(from) {
            found.push(place);
            from = place + 1;
        }
        let at = |part: &str| {
            let text = std::str::from_utf8(text).unwrap();
            [text.find(part).unwrap(), text.rfind(part).unwrap()]
        };
        let expected = [
            at("ab")[0],
            at("password")[0],
            at("ing 4711")[0],
            at("ab")[1],
        ];
        assert_eq!(found, expected);
        assert!(parts.may_be_in(text) && !parts.may_be_in(b"nothing of that sort"));
    }

    /// Of a long string all that is near its rarest part is compared, and not what looks like it.
    #[test]
    fn what_is_like_a_part_is_none() {
        let strings = ["the beginning of it is 1234567890123456 and there is more"];
        let strings = strings.iter().map(|text| text.as_bytes().to_vec());
        for are_many in [false, true] {
            let strings = strings.clone().chain(others(are_many));
            let parts = RareParts::of(strings, &Rarity::default());
            assert!(!parts.may_be_in(b"something else is 1234567890123456 and there is nothing"));
        }
    }
}
