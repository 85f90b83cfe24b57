//! Sets of hashes that are asked for at almost every byte of a text.

/// A set of hashes that takes some others for its own.
#[derive(Default)]
pub(super) struct BitTable {
    words: Vec<u64>,
    word_bits: u32,
}

/// More words than this would not stay in the processor's cache.
const MOST_WORD_BITS: u32 = 16;
const LEAST_WORD_BITS: u32 = 9;

impl BitTable {
    /// For so many numbers.
    pub(super) fn new(count: usize) -> Self {
        let word_bits = count.max(1).ilog2().clamp(LEAST_WORD_BITS, MOST_WORD_BITS);
        Self {
            words: vec![0; 1 << word_bits],
            word_bits,
        }
    }

    /// The word of a hash.
    #[inline(always)]
    fn word(&self, hash: u64) -> usize {
        let word = usize::try_from(hash >> (u64::BITS - self.word_bits));
        word.unwrap_or_default()
    }

    pub(super) fn add(&mut self, hash: u64) {
        let word = self.word(hash);
        if let Some(word) = self.words.get_mut(word) {
            *word |= first_bit(hash) | second_bit(hash);
        }
    }

    #[inline(always)]
    pub(super) fn may_have(&self, hash: u64) -> bool {
        let bits = first_bit(hash) | second_bit(hash);
        let word = self.words.get(self.word(hash));
        word.is_none_or(|word| word & bits == bits)
    }

    /// The same by the first of two bits, which takes less time and some more for its own.
    #[inline(always)]
    pub(super) fn may_have_at_first(&self, hash: u64) -> bool {
        let word = self.words.get(self.word(hash)).copied();
        word.unwrap_or(u64::MAX) >> (hash >> FIRST & LAST_BIT) & 1 != 0
    }
}

/// Where in a hash two bits of a word are. They are not among those that say which word it is.
const FIRST: u32 = 40;
const SECOND: u32 = 30;
const LAST_BIT: u64 = (u64::BITS - 1) as u64;

#[inline(always)]
const fn first_bit(hash: u64) -> u64 {
    1 << (hash >> FIRST & LAST_BIT)
}

#[inline(always)]
const fn second_bit(hash: u64) -> u64 {
    1 << (hash >> SECOND & LAST_BIT)
}

#[inline(always)]
pub(super) const fn hash(number: u64) -> u64 {
    number.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
