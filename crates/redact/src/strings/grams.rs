use super::FoundString;
use super::beginnings::Beginnings;

/// So many bytes at the end of a window say how far it may move.
pub(super) const GRAM: usize = 4;
const BITS: u32 = 16;
/// A longer window would gain nothing.
const LONGEST_WINDOW: usize = 64;

/// A window of the length of the shortest string moves over the text; its last bytes say how far it can move without
/// passing over the beginning of any string.
pub(super) struct Grams {
    beginnings: Beginnings,
    window: usize,
    shifts: Vec<u8>,
}

impl Grams {
    /// Of strings that are no shorter than a gram.
    pub(super) fn new(strings: Vec<Vec<u8>>) -> Self {
        let shortest = strings.iter().map(Vec::len).min();
        let window = shortest.unwrap_or(GRAM).clamp(GRAM, LONGEST_WINDOW);
        let shift = |moved: usize| u8::try_from(moved).unwrap_or(u8::MAX);
        let mut shifts = vec![shift(window - GRAM + 1); 1 << BITS];
        for string in &strings {
            let grams = string.get(..window).unwrap_or_default().windows(GRAM);
            for (position, gram) in grams.enumerate() {
                if let Some(known) = shifts.get_mut(slot(gram)) {
                    *known = shift(window - GRAM - position).min(*known);
                }
            }
        }
        Self {
            beginnings: Beginnings::new(strings, window),
            window,
            shifts,
        }
    }

    pub(super) fn find(&self, text: &[u8], from: usize) -> Option<FoundString> {
        let mut at = from;
        while let Some(gram) = text.get(at + self.window - GRAM..at + self.window) {
            match self.shifts.get(slot(gram)) {
                Some(0) | None => {
                    let rest = text.get(at..)?;
                    if self.beginnings.may_be(rest)
                        && let Some((number, length)) = self.beginnings.longest(rest)
                    {
                        return Some(FoundString {
                            start: at,
                            end: at + length,
                            number,
                        });
                    }
                    at += 1;
                }
                Some(shift) => at += usize::from(*shift),
            }
        }
        None
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
