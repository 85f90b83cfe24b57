//! Finds the places where a text holds any of many strings, at two instructions a byte.

use std::collections::HashMap;
use tofu_json_text::CheckedSlice;

/// A set of numbers that takes some others for its own.
#[derive(Default)]
struct BitTable {
    words: Vec<u64>,
    word_bits: u32,
}

/// Where more strings share a window, they are not compared one by one.
const MOST_AT_A_WINDOW: usize = 64;
/// More words than this would not stay in the processor's cache.
const MOST_WORD_BITS: u32 = 15;
const LEAST_WORD_BITS: u32 = 9;
/// In hashes.
const BITS_OF_A_BIT: u32 = u64::BITS.ilog2();

impl BitTable {
    /// For so many numbers.
    fn new(count: usize) -> Self {
        let word_bits = count.max(1).ilog2().clamp(LEAST_WORD_BITS, MOST_WORD_BITS);
        Self {
            words: vec![0; 1 << word_bits],
            word_bits,
        }
    }

    /// The word of a number, and its two bits there.
    #[inline(always)]
    fn place(&self, number: u64) -> (usize, u64) {
        let hash = hash(number);
        let rest = hash << self.word_bits;
        let bit = |rest: u64| 1 << (rest >> (u64::BITS - BITS_OF_A_BIT));
        let word = usize::try_from(hash >> (u64::BITS - self.word_bits));
        (
            word.unwrap_or_default(),
            bit(rest) | bit(rest << BITS_OF_A_BIT),
        )
    }

    fn add(&mut self, number: u64) {
        let (word, bits) = self.place(number);
        if let Some(word) = self.words.get_mut(word) {
            *word |= bits;
        }
    }

    #[inline(always)]
    fn may_have(&self, number: u64) -> bool {
        let (word, bits) = self.place(number);
        self.words.get(word).is_none_or(|word| word & bits == bits)
    }
}

#[inline(always)]
const fn hash(number: u64) -> u64 {
    number.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Says in which distances from the beginning of a window grams are: a bit for each.
struct Distances {
    by_hash: Vec<u8>,
    bits: u32,
}

impl Distances {
    /// For so many grams.
    fn new(count: usize) -> Self {
        let bits = (count.max(1).ilog2() + 3).clamp(12, 16);
        Self {
            by_hash: vec![0; 1 << bits],
            bits,
        }
    }

    fn slot(&self, gram: u64) -> usize {
        let hash = hash(gram.rotate_left(17)) >> (u64::BITS - self.bits);
        usize::try_from(hash).unwrap_or_default()
    }

    fn add(&mut self, gram: u64, distance: usize) {
        let slot = self.slot(gram);
        if let Some(distances) = self.by_hash.get_mut(slot) {
            *distances |= 1 << distance;
        }
    }

    fn of(&self, gram: u64) -> u8 {
        self.by_hash
            .get(self.slot(gram))
            .copied()
            .unwrap_or(u8::MAX)
    }
}

/// A string, and where its window begins in it.
struct Windowed {
    text: Vec<u8>,
    before: usize,
}

/// Windows of `GRAM + STEP - 1` bytes, of which there is a gram at one of the places that are looked at, which are `STEP`
/// bytes apart. Since no place depends on the one before, the machine looks at several at once.
pub(super) struct Windows<const GRAM: usize, const STEP: usize> {
    grams: BitTable,
    distances: Distances,
    windows: BitTable,
    /// By window: the strings that have it.
    strings: HashMap<u64, Vec<Windowed>>,
}

impl<const GRAM: usize, const STEP: usize> Windows<GRAM, STEP> {
    /// How many bytes a window has: 8 to 16.
    pub(super) const LENGTH: usize = GRAM + STEP - 1;

    /// Of strings that have at least as many bytes as a window.
    pub(super) fn new(strings: Vec<Vec<u8>>) -> Self {
        let mut made = Self {
            grams: BitTable::new(strings.len().saturating_mul(STEP)),
            distances: Distances::new(strings.len().saturating_mul(STEP)),
            windows: BitTable::new(strings.len()),
            strings: HashMap::new(),
        };
        for text in strings {
            let before = rarest(&text, Self::LENGTH);
            let part = text.slice(before..before + Self::LENGTH);
            for (distance, gram) in part.windows(GRAM).take(STEP).enumerate() {
                let gram = Self::gram_of(gram);
                made.grams.add(gram);
                made.distances.add(gram, distance);
            }
            let window = window(part);
            made.windows.add(window);
            let strings = made.strings.entry(window).or_default();
            strings.push(Windowed { text, before });
        }
        made
    }

    /// Where the first window of a string begins from an offset on.
    pub(super) fn find(&self, text: &[u8], from: usize) -> Option<usize> {
        if self.strings.is_empty() {
            return None;
        }
        let mut at = from + STEP - 1;
        let mut rest = text.get(at..)?;
        while let Some(gram) = rest.first_chunk::<8>() {
            if self.grams.may_have(Self::gram(*gram))
                && let Some(found) = self.around(text, at)
            {
                return Some(found);
            }
            at += STEP;
            rest = rest.get(STEP..).unwrap_or_default();
        }
        // The last gram may be shorter than what is loaded at once.
        while at + GRAM <= text.len() {
            if let Some(found) = self.around(text, at) {
                return Some(found);
            }
            at += STEP;
        }
        None
    }

    /// The first bytes of some as a number.
    #[inline(always)]
    const fn gram(bytes: [u8; 8]) -> u64 {
        u64::from_le_bytes(bytes) << (8 * (8 - GRAM))
    }

    /// The same of bytes of which there may be fewer.
    fn gram_of(bytes: &[u8]) -> u64 {
        let mut gram = [0; 8];
        for (to, from) in gram.iter_mut().zip(bytes) {
            *to = *from;
        }
        Self::gram(gram)
    }

    /// Where the first window begins that has its gram at a place.
    #[inline(never)]
    fn around(&self, text: &[u8], at: usize) -> Option<usize> {
        let gram = Self::gram_of(text.get(at..at + GRAM)?);
        let mut distances = self.distances.of(gram);
        while distances != 0 {
            let distance = usize::try_from(distances.ilog2()).unwrap_or_default();
            distances ^= 1 << distance;
            let start = at.saturating_sub(distance);
            let here = text.get(start..start + Self::LENGTH).map(window);
            if here.is_some_and(|window| {
                self.windows.may_have(window) && self.is_here(window, text, start)
            }) {
                return Some(start);
            }
        }
        None
    }

    /// Whether a string with a window has it there.
    fn is_here(&self, window: u64, text: &[u8], start: usize) -> bool {
        let strings = self.strings.get(&window).map_or(&[][..], Vec::as_slice);
        strings.len() > MOST_AT_A_WINDOW
            || strings.iter().any(|string| {
                let begin = start.checked_sub(string.before);
                let here = begin.and_then(|begin| text.get(begin..));
                here.is_some_and(|here| here.starts_with(&string.text))
            })
    }
}

/// Where the part of a string begins that is least likely to be in others: the one with the most digits, and the last of
/// those.
fn rarest(string: &[u8], length: usize) -> usize {
    let digits = |part: &[u8]| part.iter().filter(|byte| byte.is_ascii_digit()).count();
    let parts = string.windows(length).enumerate();
    let rarest = parts.max_by_key(|(_, part)| digits(part));
    rarest.map_or(0, |(start, _)| start)
}

/// A number for all bytes of a window, of which there are 8 to 16.
fn window(bytes: &[u8]) -> u64 {
    let [first, last] = [bytes.first_chunk(), bytes.last_chunk()]
        .map(|eight| u64::from_le_bytes(eight.copied().unwrap_or_default()));
    first ^ last.rotate_left(29).wrapping_mul(0xff51_afd7_ed55_8ccd)
}

#[cfg(test)]
mod tests {
    use super::Windows;
    use proptest::prelude::*;

    fn finds_all<const GRAM: usize, const STEP: usize>(text: &[u8], start: usize) {
        let length = Windows::<GRAM, STEP>::LENGTH;
        let Some(window) = text.get(start..start + length) else {
            return;
        };
        let windows = Windows::<GRAM, STEP>::new(vec![window.to_vec()]);
        let truth = text
            .windows(length)
            .position(|here| here == window)
            .unwrap();
        for from in 0..=truth {
            let found = windows.find(text, from).unwrap();
            assert!((from..=truth).contains(&found));
            assert_eq!(&text[found..found + length], window);
        }
    }

    proptest! {
        #[test]
        fn no_window_is_missed(text in "[a-d]{8,60}", start in 0_usize..60) {
            finds_all::<5, 4>(text.as_bytes(), start);
            finds_all::<8, 8>(text.as_bytes(), start);
        }
    }

    #[test]
    fn nothing_is_found_by_nothing() {
        let windows = Windows::<5, 4>::new(Vec::new());
        assert_eq!(windows.find(b"some text that is long enough", 0), None);
    }
}
