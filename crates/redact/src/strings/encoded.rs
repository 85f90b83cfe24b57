//! Finds where a text may hold digits of base64, without a look at most of it.

use super::windows::{WindowedString, Windows};
use std::ops::Range;
use tofu_json_text::CheckedSlice;

/// Most of these have in a plan no capital letter right behind a small one or a digit, and what has none is passed over.
const BLOCK: usize = 32;
/// So many blocks at most are searched at once, so that nothing far ahead is looked at again and again.
const MOST_BLOCKS: usize = 16;
/// So many digits at most are looked at for a window, and are compared.
const MOST: usize = 128;

/// Parts of digits of base64, each with such a letter.
#[derive(Default)]
pub(crate) struct EncodedParts {
    windows: Windows,
}

impl EncodedParts {
    pub(crate) fn of<'t>(parts: impl Iterator<Item = (&'t str, usize)>) -> Self {
        let windowed = parts.map(|(digits, before)| WindowedString {
            text: digits.bytes().take(MOST).collect(),
            before,
            offset: None,
        });
        let mut windowed: Vec<_> = windowed.collect();
        windowed.sort_unstable();
        windowed.dedup();
        Self {
            windows: Windows::new(&windowed),
        }
    }

    /// Where the window of digits begins by which they are found: it has the most such letters, and none of what JSON may
    /// spell in two ways. None where no window has one.
    pub(crate) fn window(digits: &str) -> Option<usize> {
        let digits = digits.as_bytes();
        let digits = digits.get(..MOST).unwrap_or(digits);
        let windows = digits.windows(Windows::LENGTH).enumerate();
        let counted = windows.map(|(start, window)| (turns(window), window, start));
        let usable = counted.filter(|(turns, window, _)| *turns > 0 && !window.contains(&b'/'));
        let most = usable.max_by_key(|(turns, _, start)| (*turns, *start));
        most.map(|(.., start)| start)
    }

    /// The first place from an offset on where some of the digits may be.
    pub(crate) fn find(&self, text: &[u8], from: usize) -> Option<usize> {
        if self.windows.is_empty() {
            return None;
        }
        let mut at = from;
        while at < text.len() {
            let starts = (at..text.len()).step_by(BLOCK);
            let mut blocks = starts.map(|start| {
                let end = text.len().min(start + BLOCK + 1);
                turns(text.slice(start..end)) > 0
            });
            let passed = blocks.by_ref().take_while(|has| !has).count() * BLOCK;
            let more = blocks.take(MOST_BLOCKS - 1).take_while(|has| *has);
            let length = (1 + more.count()) * BLOCK;
            let start = at.saturating_add(passed);
            at = start.saturating_add(length);
            let around = start.saturating_sub(Windows::LENGTH).max(from);
            let end = text.len().min(at.saturating_add(Windows::LENGTH));
            if start < text.len()
                && let Some(found) = self.find_within(text, around..end)
            {
                return Some(found);
            }
        }
        None
    }

    /// The same of windows in a part of a text.
    fn find_within(&self, text: &[u8], mut part: Range<usize>) -> Option<usize> {
        loop {
            let place = self.windows.find(text.slice(..part.end), part.start)?;
            if self.windows.is_here(text, place) {
                return Some(place);
            }
            part.start = place + 1;
        }
    }
}

/// How many capital letters there are behind a small one or a digit: the machine counts those of a block at once.
fn turns(bytes: &[u8]) -> usize {
    let pairs = bytes.iter().zip(bytes.iter().skip(1));
    let is_turn = |(one, next): (&u8, &u8)| {
        (one.is_ascii_lowercase() | one.is_ascii_digit()) & next.is_ascii_uppercase()
    };
    let count = |count: u8, pair| count.wrapping_add(u8::from(is_turn(pair)));
    pairs.fold(0, count).into()
}

#[cfg(test)]
mod tests {
    use super::super::FEW;
    use super::EncodedParts;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn no_digits_are_missed(
            before in "[a-z]{0,80}",
            digits in "[A-Za-z0-9/]{10,40}",
            after in "[a-zA-Z]{0,80}",
            from in 0_usize..80,
            are_many in any::<bool>(),
        ) {
            let others: Vec<_> = (0..if are_many { 2 * FEW } else { 0 }).map(|n| format!("anotherOne{n}x")).collect();
            let all = others.iter().map(String::as_str).chain([&*digits]);
            let placed = all.filter_map(|digits| Some((digits, EncodedParts::window(digits)?)));
            let parts = EncodedParts::of(placed);
            let text = format!("{before}{digits}{after}");
            if let Some(window) = EncodedParts::window(&digits) {
                let place = before.len() + window;
                let found = parts.find(text.as_bytes(), from.min(place)).unwrap();
                prop_assert!((from.min(place)..=place).contains(&found));
            } else {
                let is_none = |window: &[u8]| window.contains(&b'/') || super::turns(window) == 0;
                prop_assert!(digits.as_bytes().windows(8).all(is_none));
            }
        }
    }

    #[test]
    fn nothing_is_found_in_other_texts() {
        let parts = EncodedParts::of([("dXNlcjpjb3JyZWN0", 0)].into_iter());
        assert_eq!(
            parts.find(b"dXNlcjpjb3JyZWN1 AND dxnlcjpjb3jyzwn0", 0),
            None
        );
        assert_eq!(EncodedParts::default().find(b"dXNlcjpjb3JyZWN0", 0), None);
        let long = [b"A".repeat(10_000), b"dXNlcjpjb3JyZWN0".to_vec()].concat();
        assert_eq!(parts.find(&long, 0), Some(10_000));
    }
}
