//! All places where a text has any of many strings, by the rarest part of each.

use super::FoundString;
use super::beginnings::Beginnings;
use super::parts::around;
use super::rarity::Rarity;
use super::windows::Windows;
use std::cmp::Reverse;

/// So many bytes of a string are compared before a look at all of it.
const COMPARED: usize = 24;
/// So many strings at most are found in one text. More of them are found one by one in another way.
const MOST: usize = 1 << 12;

/// Finds strings as a whole.
pub(super) struct WholeStrings(Windows);

impl WholeStrings {
    /// None where a string is shorter than a window, or too many are alike.
    pub(super) fn new(strings: &[Vec<u8>], rarity: &Rarity) -> Option<Self> {
        let windowed = strings.iter().map(|string| {
            let part = rarity.rarest(string)?;
            Some(around(string, part, COMPARED))
        });
        let windowed: Option<Vec<_>> = windowed.collect();
        let windows = Windows::new(&windowed?);
        (!windows.is_crowded()).then_some(Self(windows))
    }

    /// At each place where strings are the longest one, in order; none where they are too many. The strings are those of
    /// `beginnings`.
    pub(super) fn all_in(&self, text: &[u8], beginnings: &Beginnings) -> Option<Vec<FoundString>> {
        let (mut found, mut from) = (Vec::new(), 0);
        while let Some(place) = self.0.find(text, from) {
            for start in self.0.beginnings(text, place) {
                let longest = text.get(start..).and_then(|text| beginnings.longest(text));
                if let Some((number, length)) = longest {
                    let end = start + length;
                    found.push(FoundString { start, end, number });
                }
            }
            if found.len() > MOST {
                return None;
            }
            from = place + 1;
        }
        found.sort_unstable_by_key(|found| (found.start, Reverse(found.end)));
        found.dedup_by_key(|found| found.start);
        Some(found)
    }
}
