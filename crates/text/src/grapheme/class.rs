//! Which class of the rules a character is in.

use super::ranges::{CONTROL, EXTEND, EXTENDED_PICTOGRAPHIC, PREPEND, SPACING_MARK};
use crate::tables::holds;

/// The classes of Unicode's rules for grapheme clusters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Class {
    Other,
    CarriageReturn,
    LineFeed,
    Control,
    Extend,
    Joiner,
    RegionalIndicator,
    Prepend,
    SpacingMark,
    /// A leading consonant of Hangul.
    Leading,
    /// A vowel of Hangul.
    Vowel,
    /// A trailing consonant of Hangul.
    Trailing,
    /// A syllable of leading consonant and vowel.
    OpenSyllable,
    /// A syllable that ends with a trailing consonant.
    ClosedSyllable,
    Pictographic,
}

/// The class of a character.
#[inline]
pub(super) fn class(c: char) -> Class {
    let code = u32::from(c);
    match code {
        0x0d => Class::CarriageReturn,
        0x0a => Class::LineFeed,
        ..0x20 | 0x7f => Class::Control,
        ..0x80 => Class::Other,
        // The syllables are in the order of their consonants and vowels: every 28th is an open one.
        0xac00..=0xd7a3 if (code - 0xac00) % 28 == 0 => Class::OpenSyllable,
        0xac00..=0xd7a3 => Class::ClosedSyllable,
        0x80..END => from_pages(code as usize),
        0xe_0000.. if holds(CONTROL, c) => Class::Control,
        0xe_0000.. if holds(EXTEND, c) => Class::Extend,
        _ => Class::Other,
    }
}

/// Characters of one page.
const PAGE: usize = 64;

/// All characters in ranges are before this one, but for those of plane 14.
const END: u32 = 0x2_0000;

/// Pages with a character in a range, and page 0, which has none.
const COUNT: usize = 251;

/// Classes that the generated ranges do not have.
const FEW: [(&[(u32, u32)], Class); 5] = [
    (&[(0x200d, 0x200d)], Class::Joiner),
    (&[(0x1_f1e6, 0x1_f1ff)], Class::RegionalIndicator),
    (&[(0x1100, 0x115f), (0xa960, 0xa97c)], Class::Leading),
    (&[(0x1160, 0x11a7), (0xd7b0, 0xd7c6)], Class::Vowel),
    (&[(0x11a8, 0x11ff), (0xd7cb, 0xd7fb)], Class::Trailing),
];

/// Classes by page. Nearly every text of a language uses few of them, which is why this is faster
/// than a search in the ranges.
struct Pages {
    /// The page of every [`PAGE`] characters.
    places: [u8; END as usize / PAGE],
    pages: [[Class; PAGE]; COUNT],
}

static PAGES: Pages = Pages::new();

fn from_pages(code: usize) -> Class {
    let place = PAGES.places.get(code / PAGE).copied().unwrap_or_default();
    let page = PAGES.pages.get(usize::from(place));
    let class = page.and_then(|page| page.get(code % PAGE));
    class.copied().unwrap_or(Class::Other)
}

#[expect(
    clippy::indexing_slicing,
    reason = "runs in the compiler, which stops at an index that is outside"
)]
impl Pages {
    const fn new() -> Self {
        let mut pages = Self {
            places: [0; END as usize / PAGE],
            pages: [[Class::Other; PAGE]; COUNT],
        };
        let mut used = 1;
        used = pages.add(CONTROL, Class::Control, used);
        used = pages.add(EXTEND, Class::Extend, used);
        used = pages.add(SPACING_MARK, Class::SpacingMark, used);
        used = pages.add(PREPEND, Class::Prepend, used);
        used = pages.add(EXTENDED_PICTOGRAPHIC, Class::Pictographic, used);
        let mut few = 0;
        while few < FEW.len() {
            used = pages.add(FEW[few].0, FEW[few].1, used);
            few += 1;
        }
        assert!(used == COUNT, "every page is used");
        pages
    }

    /// Enters ranges, after so many used pages; returns how many are then used.
    const fn add(&mut self, ranges: &[(u32, u32)], class: Class, mut used: usize) -> usize {
        let mut at = 0;
        while at < ranges.len() {
            let (mut code, last) = ranges[at];
            while code <= last && code < END {
                let place = code as usize / PAGE;
                if self.places[place] == 0 {
                    assert!(used < COUNT, "there is a page");
                    self.places[place] = used as u8;
                    used += 1;
                }
                self.pages[self.places[place] as usize][code as usize % PAGE] = class;
                code += 1;
            }
            at += 1;
        }
        used
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers that the files of Unicode 15.0 give at the end of each class, less ASCII.
    #[test]
    fn classes_have_the_published_sizes() {
        let count = |wanted| {
            ('\u{80}'..=char::MAX)
                .filter(|c| class(*c) == wanted)
                .count()
        };
        // Surrogates are controls in the file, and are no `char`.
        assert_eq!(count(Class::Control), 5941 - 2048 - 31);
        assert_eq!(count(Class::Extend), 2130);
        assert_eq!(count(Class::Joiner), 1);
        assert_eq!(count(Class::RegionalIndicator), 26);
        assert_eq!(count(Class::Prepend), 27);
        assert_eq!(count(Class::SpacingMark), 395);
        assert_eq!(count(Class::Leading), 125);
        assert_eq!(count(Class::Vowel), 95);
        assert_eq!(count(Class::Trailing), 137);
        assert_eq!(count(Class::OpenSyllable), 399);
        assert_eq!(count(Class::ClosedSyllable), 10773);
        assert_eq!(count(Class::Pictographic), 3537);
    }

    #[test]
    fn ranges_are_sorted_and_beyond_ascii() {
        for ranges in [
            CONTROL,
            EXTEND,
            SPACING_MARK,
            PREPEND,
            EXTENDED_PICTOGRAPHIC,
        ] {
            assert!(ranges.iter().all(|(first, last)| first <= last));
            assert!(ranges.windows(2).all(|pair| pair[0].1 < pair[1].0));
            assert!(ranges.iter().all(|&(first, _)| first >= 0x80));
            // Beyond the pages are plane 14's only.
            assert!(
                ranges
                    .iter()
                    .all(|&(first, last)| last < END || first >= 0xe_0000)
            );
        }
    }
}
