//! Finds the places where a text holds any of many strings, at two instructions a byte.

use std::collections::HashMap;
use tofu_json_text::CheckedSlice;

/// A set of numbers that takes some others for its own.
#[derive(Default)]
struct BitTable {
    words: Vec<u64>,
    shift: u32,
}

/// More bits than this would not stay in the processor's cache.
const MOST_BITS: u32 = 21;
const LEAST_BITS: u32 = 15;
const WORD_BITS: u32 = u64::BITS.ilog2();

impl BitTable {
    /// For so many numbers.
    fn new(count: usize) -> Self {
        let bits = (count.max(1).ilog2() + 6).clamp(LEAST_BITS, MOST_BITS);
        Self {
            words: vec![0; 1 << (bits - WORD_BITS)],
            shift: u64::BITS - bits,
        }
    }

    /// The word and the bit of a number.
    #[inline(always)]
    fn place(&self, number: u64) -> (usize, u32) {
        let hash = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift;
        let word = usize::try_from(hash >> WORD_BITS).unwrap_or_default();
        (
            word,
            u32::try_from(hash % u64::from(u64::BITS)).unwrap_or_default(),
        )
    }

    fn add(&mut self, number: u64) {
        let (word, bit) = self.place(number);
        if let Some(word) = self.words.get_mut(word) {
            *word |= 1 << bit;
        }
    }

    #[inline(always)]
    fn may_have(&self, number: u64) -> bool {
        let (word, bit) = self.place(number);
        self.words.get(word).is_none_or(|word| word >> bit & 1 != 0)
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
            windows: BitTable::new(strings.len()),
            strings: HashMap::new(),
        };
        for text in strings {
            let before = rarest(&text, Self::LENGTH);
            let part = text.slice(before..before + Self::LENGTH);
            for gram in part.windows(GRAM).take(STEP) {
                made.grams.add(number(gram));
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
        let first = from + STEP - 1;
        if self.strings.is_empty() {
            return None;
        }
        let (steps, rest) = text.get(first..)?.as_chunks::<STEP>();
        // A gram must not go beyond its step, or it would have to be loaded in parts.
        for (position, step) in steps.iter().enumerate() {
            if self.grams.may_have(number(step.first_chunk::<GRAM>()?))
                && let Some(found) = self.around(text, first + STEP * position)
            {
                return Some(found);
            }
        }
        let gram = rest.first_chunk::<GRAM>()?;
        match self.grams.may_have(number(gram)) {
            true => self.around(text, text.len() - rest.len()),
            false => None,
        }
    }

    /// Where the first window begins that has its gram at a place.
    #[inline(never)]
    fn around(&self, text: &[u8], at: usize) -> Option<usize> {
        (0..STEP).rev().find_map(|distance| {
            let start = at.checked_sub(distance)?;
            let window = window(text.get(start..start + Self::LENGTH)?);
            let is_found = self.windows.may_have(window) && self.is_here(window, text, start);
            is_found.then_some(start)
        })
    }

    /// Whether a string with a window has it there.
    fn is_here(&self, window: u64, text: &[u8], start: usize) -> bool {
        let strings = self.strings.get(&window).map_or(&[][..], Vec::as_slice);
        strings.iter().any(|string| {
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

/// Up to eight bytes as a number.
#[inline(always)]
fn number(bytes: &[u8]) -> u64 {
    match (bytes.first_chunk::<8>(), bytes.first_chunk::<4>()) {
        (Some(bytes), _) => u64::from_le_bytes(*bytes),
        (None, Some(bytes)) => u64::from(u32::from_le_bytes(*bytes)),
        (None, None) => bytes
            .iter()
            .fold(0, |number, byte| number << 8 | u64::from(*byte)),
    }
}

/// A number for all bytes of a window.
fn window(bytes: &[u8]) -> u64 {
    let last = bytes.last_chunk::<8>().copied().unwrap_or_default();
    number(bytes)
        ^ u64::from_le_bytes(last)
            .rotate_left(29)
            .wrapping_mul(0xff51_afd7_ed55_8ccd)
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
            finds_all::<4, 5>(text.as_bytes(), start);
            finds_all::<8, 8>(text.as_bytes(), start);
        }
    }

    #[test]
    fn nothing_is_found_by_nothing() {
        let windows = Windows::<4, 5>::new(Vec::new());
        assert_eq!(windows.find(b"some text that is long enough", 0), None);
    }
}
