//! How often the beginnings of parts are in a document, counted in samples of it.

use super::windows::{GRAM, STEP, Windows};
use tofu_json_text::CheckedSlice;

const BITS: u32 = 20;
/// One part of so many bytes is looked at, and that is so long.
const EVERY: usize = 16 << 10;
/// After so many bytes of the document one part of so many more is: what is rare is known by then, but for what comes late.
const BEGINNING: usize = 64 << 20;
const THEN_EVERY: usize = 256 << 10;
const SAMPLE: usize = 128;
/// Longer strings are not looked at to their end.
const MOST: usize = 128;

/// What is rare in a document, so that little of it has to be looked at twice.
#[derive(Default)]
pub(crate) struct Rarity {
    /// By hash of so many bytes; empty until something was counted.
    counts: Vec<u16>,
    total: u64,
}

/// The part of a string that is rarest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RarePart {
    /// Where it begins.
    pub(crate) start: usize,
    /// How many places of a million bytes look like it at first.
    pub(crate) often: u64,
}

impl Rarity {
    /// Counts samples of a text that begins there in the document.
    pub(crate) fn count(&mut self, text: &[u8], at: usize) {
        let every = if at < BEGINNING { EVERY } else { THEN_EVERY };
        let mut start = at.next_multiple_of(every) - at;
        while let Some(rest) = text.get(start..).filter(|rest| !rest.is_empty()) {
            if self.counts.is_empty() {
                self.counts = vec![0; 1 << BITS];
            }
            for number in numbers(rest.get(..SAMPLE + GRAM - 1).unwrap_or(rest)) {
                if let Some(count) = self.counts.get_mut(slot(number)) {
                    *count = count.saturating_add(1);
                    self.total += 1;
                }
            }
            start += every;
        }
    }

    fn of(&self, number: u64) -> u64 {
        self.counts
            .get(slot(number))
            .copied()
            .unwrap_or_default()
            .into()
    }

    /// The rarest part of a string that is as long as a window; none where the string is shorter than that. Of parts that
    /// are as rare the one with the most digits is taken, and the last of those.
    pub(crate) fn rarest(&self, string: &[u8]) -> Option<RarePart> {
        let string = string.get(..MOST).unwrap_or(string);
        let mut rarest: Option<(u64, usize, usize)> = None;
        // How often the last grams are, and all of them together.
        let (mut last, mut score) = ([0; STEP], 0);
        for (at, number) in numbers(string).enumerate() {
            let count = self.of(number);
            if let Some(oldest) = last.get_mut(at % STEP) {
                score = score + count - std::mem::replace(oldest, count);
            }
            let start = (at + 1).checked_sub(STEP);
            let Some(start) = start.filter(|_| rarest.is_none_or(|(least, ..)| score <= least))
            else {
                continue;
            };
            let part = string.slice(start..start + Windows::LENGTH);
            let others = part.iter().filter(|byte| !byte.is_ascii_digit()).count();
            if rarest.is_none_or(|(least, fewest, _)| (score, others) <= (least, fewest)) {
                rarest = Some((score, others, start));
            }
        }
        let (score, _, start) = rarest?;
        let often = score.saturating_mul(1_000_000) / self.total.max(1);
        Some(RarePart {
            start,
            often: often / STEP as u64,
        })
    }
}

/// The grams of a text as numbers.
fn numbers(text: &[u8]) -> impl Iterator<Item = u64> {
    const MASK: u64 = (1 << (8 * GRAM)) - 1;
    let mut number = 0;
    let numbers = text.iter().map(move |byte| {
        number = (number << 8 | u64::from(*byte)) & MASK;
        number
    });
    numbers.skip(GRAM - 1)
}

fn slot(number: u64) -> usize {
    let hash = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - BITS);
    usize::try_from(hash).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{EVERY, Rarity};

    #[test]
    fn what_is_rare_in_the_samples_is_taken() {
        let mut rarity = Rarity::default();
        let text = "worker-".repeat(2 * EVERY);
        rarity.count(text.as_bytes(), 3);
        let part = rarity.rarest(b"worker-bcfa-worker").unwrap();
        assert_eq!((part.start, part.often), (7, 0));
        assert!(rarity.rarest(b"worker-worker").unwrap().often > 0);
        assert_eq!(rarity.rarest(b"worker-"), None);
        let digits = Rarity::default().rarest(b"abcdefgh1234abcdefgh");
        assert_eq!(digits.unwrap().start, 8);
    }
}
