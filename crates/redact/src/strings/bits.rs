//! Sets of hashes that are asked for at almost every byte of a text.

/// A set of hashes that takes some others for its own.
#[derive(Default)]
pub(super) struct BitTable {
    words: Vec<u64>,
    word_bits: u32,
}

/// How many words there can be: few are near the processor, and more than most would not stay in its cache.
pub(super) const FEW: usize = 1 << 9;
pub(super) const MORE: usize = 1 << 13;
pub(super) const MOST: usize = 1 << 16;

impl BitTable {
    /// For so many numbers.
    pub(super) fn new(count: usize) -> Self {
        let mut sizes = [FEW, MORE].into_iter();
        let words = sizes.find(|words| 2 * words >= count).unwrap_or(MOST);
        Self::of_words(words)
    }

    /// With so many words, a power of two.
    pub(super) fn of_words(words: usize) -> Self {
        Self {
            words: vec![0; words],
            word_bits: words.ilog2(),
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

    /// The words, if there are so many: the compiler then knows where they end.
    pub(super) fn words<const WORDS: usize>(&self) -> Option<&[u64; WORDS]> {
        <&[u64; WORDS]>::try_from(self.words.as_slice()).ok()
    }
}

/// Whether a set of so many words has a hash, by the first of two bits: it takes less time and some more for its own.
#[inline(always)]
pub(super) fn may_have_at_first<const WORDS: usize>(words: &[u64; WORDS], hash: u64) -> bool {
    word_of(words, hash) >> (hash >> FIRST & LAST_BIT) & 1 != 0
}

/// The same by both bits: of many hashes, one in sixteen is taken for another by the first alone, and each costs more than
/// a look at the second.
#[inline(always)]
pub(super) fn may_have<const WORDS: usize>(words: &[u64; WORDS], hash: u64) -> bool {
    let word = word_of(words, hash);
    (word >> (hash >> FIRST & LAST_BIT)) & (word >> (hash >> SECOND & LAST_BIT)) & 1 != 0
}

#[inline(always)]
fn word_of<const WORDS: usize>(words: &[u64; WORDS], hash: u64) -> u64 {
    let word = usize::try_from(hash >> (u64::BITS - WORDS.ilog2()));
    let word = word.ok().and_then(|word| words.get(word)).copied();
    word.unwrap_or(u64::MAX)
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
