//! Finds any of many strings, in little memory and without looking at every byte.

mod beginnings;
mod bits;
mod encoded;
mod grams;
mod parts;
mod rarity;
mod windows;

use aho_corasick::{AhoCorasick, MatchKind, Span, packed};
use grams::{GRAM, Grams};
use std::fmt;

pub(crate) use encoded::EncodedParts;
pub(crate) use parts::{PartPlaces, RareParts, ReplacedPart, TextParts};
pub(crate) use rarity::Rarity;

/// So many strings at most are found faster all at once.
const FEW: usize = 24;

/// A string that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FoundString {
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// The position of the string among all.
    pub(crate) number: usize,
}

/// Strings to be found.
#[derive(Default)]
pub(crate) struct ManyStrings(StringSearch);

#[derive(Default)]
enum StringSearch {
    #[default]
    Nothing,
    Few(packed::Searcher),
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
            Some(GRAM..) => match few(&strings) {
                Some(few) => StringSearch::Few(few),
                None => StringSearch::Grams(Grams::new(strings)),
            },
            Some(_) => {
                let made = AhoCorasick::builder()
                    .match_kind(MatchKind::LeftmostLongest)
                    .build(strings);
                made.map_or(StringSearch::Everything, StringSearch::Automaton)
            }
        })
    }

    /// What finds them in a text again and again.
    pub(crate) const fn within<'t>(&'t self, text: &'t [u8]) -> StringsWithin<'t> {
        StringsWithin {
            strings: self,
            text,
            all: None,
        }
    }

    /// The same where it is known at which places each of them may begin that is in the text. They are found at once.
    pub(crate) fn beginning_at<'t>(
        &'t self,
        text: &'t [u8],
        starts: &[usize],
        room: &'t mut Vec<FoundString>,
    ) -> StringsWithin<'t> {
        let StringSearch::Grams(grams) = &self.0 else {
            return self.within(text);
        };
        let found = |start: &usize| {
            let (number, length) = grams.beginnings().longest(text.get(*start..)?)?;
            let (start, end) = (*start, start + length);
            Some(FoundString { start, end, number })
        };
        room.clear();
        room.extend(starts.iter().filter_map(found));
        room.sort_unstable_by_key(|found| found.start);
        room.dedup();
        StringsWithin {
            all: Some(room),
            ..self.within(text)
        }
    }

    /// The same where all are found that are in the text, at each place the longest.
    pub(crate) const fn found_within<'t>(
        &'t self,
        text: &'t [u8],
        all: &'t [FoundString],
    ) -> StringsWithin<'t> {
        StringsWithin {
            all: Some(all),
            ..self.within(text)
        }
    }

    /// Whether nothing is looked for.
    pub(crate) const fn is_empty(&self) -> bool {
        matches!(self.0, StringSearch::Nothing)
    }

    /// Whether any of them is in a text, or may be where they could not be taken.
    pub(crate) fn is_in(&self, text: &[u8]) -> bool {
        match &self.0 {
            StringSearch::Nothing => false,
            StringSearch::Few(few) => few.find(text).is_some(),
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
            StringSearch::Few(few) => {
                let span = Span::from(from..text.len());
                let found = (from <= text.len()).then(|| few.find_in(text, span))??;
                Some(FoundString {
                    start: found.start(),
                    end: found.end(),
                    number: found.pattern().as_usize(),
                })
            }
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

/// Finds strings in one text.
pub(crate) struct StringsWithin<'t> {
    strings: &'t ManyStrings,
    text: &'t [u8],
    /// All of them, at each place the longest, if they were found at once.
    all: Option<&'t [FoundString]>,
}

impl<'t> StringsWithin<'t> {
    /// The text.
    pub(crate) const fn text(&self) -> &'t [u8] {
        self.text
    }

    /// As [`ManyStrings::find`].
    pub(crate) fn find(&self, from: usize) -> Option<FoundString> {
        match &self.all {
            Some(all) => {
                let next = all.partition_point(|found| found.start < from);
                all.get(next).copied()
            }
            None => self.strings.find(self.text, from),
        }
    }
}

/// None where they are too many, or the machine has no instructions for it.
fn few(strings: &[Vec<u8>]) -> Option<packed::Searcher> {
    if strings.len() > FEW {
        return None;
    }
    let kind = packed::MatchKind::LeftmostLongest;
    let mut builder = packed::Config::new().match_kind(kind).builder();
    builder.extend(strings);
    builder.build()
}

/// Without the strings.
impl fmt::Debug for ManyStrings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ManyStrings").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::{
        FEW, FoundString, GRAM, Grams, ManyStrings, RareParts, Rarity, StringSearch, TextParts,
    };
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
            if strings.iter().all(|string| string.len() >= GRAM) {
                let many = Grams::new(strings.clone());
                prop_assert_eq!(many.find(text, from), plainly(&strings, text, from));
                let many = ManyStrings(StringSearch::Grams(many));
                // Many windows are found in another way than few.
                let others = (0..2 * FEW).map(|number| format!("another one, {number}").into_bytes());
                let others = others.take(if from % 2 == 0 { 0 } else { 2 * FEW });
                let parts = RareParts::of(strings.iter().cloned().chain(others), &Rarity::default());
                let (mut in_text, mut room) = (TextParts::default(), Vec::new());
                if parts.beginnings(text, 0, &mut in_text) {
                    let found = many.beginning_at(text, &in_text.starts, &mut room).find(from);
                    prop_assert_eq!(found, plainly(&strings, text, from));
                } else {
                    prop_assert!(strings.iter().any(|string| string.len() < RareParts::ENOUGH));
                }
            }
        }
    }
}
