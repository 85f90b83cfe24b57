use super::FoundString;
use super::beginnings::Beginnings;

/// So many bytes at one place of a text say which strings can be around it.
pub(super) const GRAM: usize = 4;
/// The sizes of the table, in bits of a hash.
const LEAST_BITS: u32 = 12;
const MOST_BITS: u32 = 20;

/// Looks at few places of a text, so far apart that each string has one near its beginning. A table says for the bytes
/// there in which distance from its beginning a string has them. Since no place depends on the one before, the machine looks at several
/// at once.
pub(super) struct Grams {
    beginnings: Beginnings,
    /// How far the places are apart: at most 8.
    step: usize,
    /// By hash of a gram: a bit for each distance.
    distances: Vec<u8>,
    shift: u32,
}

impl Grams {
    /// Of strings that are no shorter than a gram.
    pub(super) fn new(strings: Vec<Vec<u8>>) -> Self {
        let shortest = strings.iter().map(Vec::len).min().unwrap_or(GRAM);
        let step = (shortest + 1).saturating_sub(GRAM).clamp(1, 8);
        let entries = strings.len().saturating_mul(step).max(1);
        let bits = (entries.ilog2() + 3).clamp(LEAST_BITS, MOST_BITS);
        let mut made = Self {
            beginnings: Beginnings::default(),
            step,
            distances: vec![0; 1 << bits],
            shift: u32::BITS - bits,
        };
        for string in &strings {
            for (distance, gram) in string.windows(GRAM).take(step).enumerate() {
                let slot = made.slot(gram);
                if let Some(distances) = made.distances.get_mut(slot) {
                    *distances |= 1 << distance;
                }
            }
        }
        made.beginnings = Beginnings::new(strings, shortest);
        made
    }

    /// What says which of them a text begins with.
    pub(super) const fn beginnings(&self) -> &Beginnings {
        &self.beginnings
    }

    pub(super) fn find(&self, text: &[u8], from: usize) -> Option<FoundString> {
        let mut at = from + self.step - 1;
        while let Some(gram) = text.get(at..at + GRAM) {
            let distances = self.distances.get(self.slot(gram));
            let distances = distances.copied().unwrap_or(u8::MAX);
            if distances != 0
                && let Some(found) = self.around(text, at, distances)
            {
                return Some(found);
            }
            at += self.step;
        }
        None
    }

    /// The first string that begins in one of the distances before a place.
    #[inline(never)]
    fn around(&self, text: &[u8], at: usize, distances: u8) -> Option<FoundString> {
        for distance in (0..self.step).rev() {
            if distances >> distance & 1 == 0 {
                continue;
            }
            let start = at - distance;
            let rest = text.get(start..)?;
            if self.beginnings.may_be(rest)
                && let Some((number, length)) = self.beginnings.longest(rest)
            {
                let end = start + length;
                return Some(FoundString { start, end, number });
            }
        }
        None
    }

    #[inline]
    fn slot(&self, gram: &[u8]) -> usize {
        let number = gram.first_chunk();
        let number = number.map_or(0, |gram| u32::from_le_bytes(*gram));
        let hash = number.wrapping_mul(0x9e37_79b1) >> self.shift;
        usize::try_from(hash).unwrap_or_default()
    }
}
