//! Finds any of many strings, in little memory and without looking at every byte.

use aho_corasick::{AhoCorasick, MatchKind};
use std::collections::HashMap;
use std::fmt;

/// So many bytes at the end of a window say how far it may move.
const GRAM: usize = 4;
const BITS: u32 = 16;
/// A longer window would gain nothing.
const LONGEST_WINDOW: usize = 64;

/// A string that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FoundString {
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// The position of the string among all.
    pub(crate) number: usize,
}

/// ManyStrings to be found.
#[derive(Default)]
pub(crate) struct ManyStrings(StringSearch);

#[derive(Default)]
enum StringSearch {
    #[default]
    Nothing,
    Grams(Grams),
    /// For strings that are shorter than a gram.
    Automaton(AhoCorasick),
    /// The strings could not be taken, so that everything may be one.
    Everything,
}

impl ManyStrings {
    /// All that are not empty.
    pub(crate) fn new(strings: Vec<Vec<u8>>) -> Self {
        let shortest = strings.iter().map(Vec::len).min();
        Self(match shortest {
            None => StringSearch::Nothing,
            Some(GRAM..) => StringSearch::Grams(Grams::new(strings)),
            Some(_) => {
                let made = AhoCorasick::builder()
                    .match_kind(MatchKind::LeftmostLongest)
                    .build(strings);
                made.map_or(StringSearch::Everything, StringSearch::Automaton)
            }
        })
    }

    /// Whether nothing is looked for.
    pub(crate) const fn is_empty(&self) -> bool {
        matches!(self.0, StringSearch::Nothing)
    }

    /// Whether any of them is in a text, or may be where they could not be taken.
    pub(crate) fn is_in(&self, text: &[u8]) -> bool {
        match &self.0 {
            StringSearch::Nothing => false,
            StringSearch::Grams(grams) => grams.find(text, 0).is_some(),
            StringSearch::Automaton(automaton) => automaton.is_match(text),
            StringSearch::Everything => true,
        }
    }

    /// The first one from an offset on; of several at one place the longest. The whole text where they could not be
    /// taken.
    pub(crate) fn find(&self, text: &[u8], from: usize) -> Option<FoundString> {
        match &self.0 {
            StringSearch::Nothing => None,
            StringSearch::Grams(grams) => grams.find(text, from),
            StringSearch::Automaton(automaton) => {
                let found = automaton.find(text.get(from..)?)?;
                Some(FoundString {
                    start: from + found.start(),
                    end: from + found.end(),
                    number: found.pattern().as_usize(),
                })
            }
            StringSearch::Everything => (from < text.len()).then_some(FoundString {
                start: from,
                end: text.len(),
                number: usize::MAX,
            }),
        }
    }
}

/// A window of the length of the shortest string moves over the text; its last bytes say how far it can move without
/// passing over the beginning of any string.
struct Grams {
    strings: Vec<Vec<u8>>,
    window: usize,
    shifts: Vec<u8>,
    /// The strings whose window ends with grams of a slot, the longest first.
    by_slot: HashMap<usize, Vec<usize>>,
}

impl Grams {
    fn new(strings: Vec<Vec<u8>>) -> Self {
        let shortest = strings.iter().map(Vec::len).min();
        let window = shortest.unwrap_or(GRAM).clamp(GRAM, LONGEST_WINDOW);
        let farthest = window - GRAM + 1;
        let mut shifts = vec![u8::try_from(farthest).unwrap_or(u8::MAX); 1 << BITS];
        let mut by_slot: HashMap<usize, Vec<usize>> = HashMap::new();
        let length = |number: &usize| strings.get(*number).map_or(0, Vec::len);
        let mut numbers: Vec<_> = (0..strings.len()).collect();
        numbers.sort_by_key(|number| std::cmp::Reverse(length(number)));
        for number in numbers {
            let string = strings.get(number).map_or(&[][..], |string| string);
            let grams = string.get(..window).unwrap_or_default().windows(GRAM);
            for (position, gram) in grams.enumerate() {
                let slot = slot(gram);
                let shift = u8::try_from(window - GRAM - position).unwrap_or(u8::MAX);
                if let Some(known) = shifts.get_mut(slot) {
                    *known = shift.min(*known);
                }
                if shift == 0 {
                    by_slot.entry(slot).or_default().push(number);
                }
            }
        }
        Self {
            strings,
            window,
            shifts,
            by_slot,
        }
    }

    fn find(&self, text: &[u8], from: usize) -> Option<FoundString> {
        let mut at = from;
        while let Some(gram) = text.get(at + self.window - GRAM..at + self.window) {
            let slot = slot(gram);
            match self.shifts.get(slot) {
                Some(0) | None => {
                    if let Some(found) = self.at(text, at, slot) {
                        return Some(found);
                    }
                    at += 1;
                }
                Some(shift) => at += usize::from(*shift),
            }
        }
        None
    }

    #[inline(never)]
    fn at(&self, text: &[u8], start: usize, slot: usize) -> Option<FoundString> {
        let rest = text.get(start..)?;
        let mut numbers = self.by_slot.get(&slot)?.iter().copied();
        let is_here = |number: &usize| {
            let string = self.strings.get(*number);
            string.is_some_and(|string| rest.starts_with(string))
        };
        let number = numbers.find(is_here)?;
        Some(FoundString {
            start,
            end: start + self.strings.get(number)?.len(),
            number,
        })
    }
}

#[inline]
fn slot(gram: &[u8]) -> usize {
    let number = gram
        .first_chunk()
        .map_or(0, |gram| u32::from_le_bytes(*gram));
    let hash = number.wrapping_mul(0x9e37_79b1) >> (u32::BITS - BITS);
    usize::try_from(hash).unwrap_or_default()
}

/// Without the strings.
impl fmt::Debug for ManyStrings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ManyStrings").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::{FoundString, ManyStrings};
    use proptest::prelude::*;

    fn plainly(strings: &[Vec<u8>], text: &[u8], from: usize) -> Option<FoundString> {
        (from..text.len()).find_map(|start| {
            let here = strings.iter().enumerate();
            let here = here.filter(|(_, string)| text[start..].starts_with(string));
            let (number, string) = here.max_by_key(|(_, string)| string.len())?;
            Some(FoundString {
                start,
                end: start + string.len(),
                number,
            })
        })
    }

    proptest! {
        #[test]
        fn what_a_plain_search_finds(
            strings in proptest::collection::btree_set("[ab]{1,9}", 0..5),
            longer in 0_usize..6,
            text in "[ab]{0,40}",
            from in 0_usize..6,
        ) {
            let strings: Vec<_> = strings.iter().map(|text| text.repeat(longer + 1).into_bytes()).collect();
            let text = text.as_bytes();
            let found = ManyStrings::new(strings.clone());
            prop_assert_eq!(found.find(text, from), plainly(&strings, text, from));
            prop_assert_eq!(found.is_in(text), plainly(&strings, text, 0).is_some());
        }
    }
}
