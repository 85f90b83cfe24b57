//! How often the beginnings of parts are in a document, counted in samples of it.

/// So many bytes are counted together.
const COUNTED: usize = 5;
const BITS: u32 = 20;
/// One part of so many bytes is looked at, and that is so long.
const EVERY: usize = 16 << 10;
const SAMPLE: usize = 128;
/// Longer strings are not looked at to their end.
const MOST: usize = 256;

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
        let mut start = at.next_multiple_of(EVERY) - at;
        while let Some(rest) = text.get(start..).filter(|rest| !rest.is_empty()) {
            if self.counts.is_empty() {
                self.counts = vec![0; 1 << BITS];
            }
            for part in rest.windows(COUNTED).take(SAMPLE) {
                if let Some(count) = self.counts.get_mut(slot(part)) {
                    *count = count.saturating_add(1);
                    self.total += 1;
                }
            }
            start += EVERY;
        }
    }

    fn of(&self, part: &[u8]) -> u64 {
        self.counts
            .get(slot(part))
            .copied()
            .unwrap_or_default()
            .into()
    }

    /// The rarest part of a string that has `step` grams of so many bytes, of which a search sees each `step` bytes
    /// apart; none where the string is shorter than that. Of parts that are as rare the one with the most digits is
    /// taken, and the last of those.
    pub(crate) fn rarest(&self, string: &[u8], gram: usize, step: usize) -> Option<RarePart> {
        let length = gram + step - 1;
        let string = string.get(..MOST).unwrap_or(string);
        let counts: Vec<u64> = string.windows(COUNTED).map(|part| self.of(part)).collect();
        let of_gram = |counts: &[u64]| counts.iter().min().copied().unwrap_or_default();
        let grams: Vec<u64> = counts.windows(gram + 1 - COUNTED).map(of_gram).collect();
        let scores = grams.windows(step).map(|grams| grams.iter().sum::<u64>());
        let digits = |part: &[u8]| part.iter().filter(|byte| !byte.is_ascii_digit()).count();
        let parts = scores.zip(string.windows(length)).enumerate();
        let rarest = parts
            .min_by_key(|(start, (score, part))| (*score, digits(part), std::cmp::Reverse(*start)));
        let (start, (score, _)) = rarest?;
        let often = score.saturating_mul(1_000_000) / self.total.max(1);
        let step = u64::try_from(step).unwrap_or(1).max(1);
        Some(RarePart {
            start,
            often: often / step,
        })
    }
}

fn slot(part: &[u8]) -> usize {
    let number = part
        .iter()
        .fold(0, |number, byte| number << 8 | u64::from(*byte));
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
        let part = rarity.rarest(b"worker-bcfa-worker", 5, 4).unwrap();
        assert_eq!((part.start, part.often), (7, 0));
        assert!(rarity.rarest(b"worker-worker", 5, 4).unwrap().often > 0);
        assert_eq!(rarity.rarest(b"worker-", 5, 4), None);
        let digits = Rarity::default().rarest(b"abcdefgh1234abcdefgh", 5, 4);
        assert_eq!(digits.unwrap().start, 8);
    }
}
