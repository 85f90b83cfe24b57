//! Sets of hashes that are asked for at almost every byte of a text.

/// A set of hashes that takes some others for its own.
#[derive(Default)]
pub(super) struct BitTable {
    words: Vec<u64>,
    word_bits: u32,
}

/// More words than this would not stay in the processor's cache.
const MOST_WORD_BITS: u32 = 15;
const LEAST_WORD_BITS: u32 = 9;
/// In hashes.
const BITS_OF_A_BIT: u32 = u64::BITS.ilog2();

impl BitTable {
    /// For so many numbers.
    pub(super) fn new(count: usize) -> Self {
        let word_bits = count.max(1).ilog2().clamp(LEAST_WORD_BITS, MOST_WORD_BITS);
        Self {
            words: vec![0; 1 << word_bits],
            word_bits,
        }
    }

    /// The word of a hash, and its two bits there.
    #[inline(always)]
    fn place(&self, hash: u64) -> (usize, u64) {
        let rest = hash << self.word_bits;
        let bit = |rest: u64| 1 << (rest >> (u64::BITS - BITS_OF_A_BIT));
        let word = usize::try_from(hash >> (u64::BITS - self.word_bits));
        (
            word.unwrap_or_default(),
            bit(rest) | bit(rest << BITS_OF_A_BIT),
        )
    }

    pub(super) fn add(&mut self, hash: u64) {
        let (word, bits) = self.place(hash);
        if let Some(word) = self.words.get_mut(word) {
            *word |= bits;
        }
    }

    #[inline(always)]
    pub(super) fn may_have(&self, hash: u64) -> bool {
        let (word, bits) = self.place(hash);
        self.words.get(word).is_none_or(|word| word & bits == bits)
    }
}

#[inline(always)]
pub(super) const fn hash(number: u64) -> u64 {
    number.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
