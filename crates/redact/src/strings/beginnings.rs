use std::cmp::Ordering;
use std::collections::HashMap;
use std::ops::Range;

/// The first bytes of a string that are looked up at once.
const HEAD: usize = 8;
/// The sizes of the table of heads, in bits of a hash.
const LEAST_BITS: u32 = 12;
const MOST_BITS: u32 = 21;

/// Says which of many strings a text begins with.
#[derive(Default)]
pub(super) struct Beginnings {
    /// In ascending order.
    strings: Vec<SortedString>,
    head: usize,
    /// Strings of the same head are beside each other.
    by_head: HashMap<u64, Range<usize>>,
    /// A bit for each hash of a head.
    known: Vec<u64>,
    bits: u32,
}

struct SortedString {
    text: Vec<u8>,
    /// What comes after the head, to compare it without a look at the text.
    next: u64,
    number: usize,
    /// The position of the longest other string that this one begins with.
    shorter: Option<usize>,
}

impl Beginnings {
    /// Of strings that have all so many bytes.
    pub(super) fn new(strings: Vec<Vec<u8>>, shortest: usize) -> Self {
        let mut sorted: Vec<_> = strings.into_iter().enumerate().collect();
        sorted.sort_by(|(_, one), (_, other)| one.cmp(other));
        let bits = (sorted.len().max(1).ilog2() + 5).clamp(LEAST_BITS, MOST_BITS);
        let mut made = Self {
            strings: Vec::with_capacity(sorted.len()),
            head: shortest.min(HEAD),
            by_head: HashMap::new(),
            known: vec![0; 1 << (bits - u64::BITS.ilog2())],
            bits,
        };
        // The strings that the last one begins with.
        let mut open: Vec<usize> = Vec::new();
        for (number, text) in sorted {
            while let Some(last) = open.last()
                && !made
                    .strings
                    .get(*last)
                    .is_some_and(|last| text.starts_with(&last.text))
            {
                open.pop();
            }
            let (position, head) = (made.strings.len(), made.head_of(&text));
            let place = made.by_head.entry(head).or_insert(position..position);
            place.end = position + 1;
            let (word, bit) = made.place_of(head);
            if let Some(bits) = made.known.get_mut(word) {
                *bits |= bit;
            }
            let shorter = open.last().copied();
            made.strings.push(SortedString {
                next: made.next_of(&text),
                text,
                number,
                shorter,
            });
            open.push(position);
        }
        made
    }

    /// Whether a text may begin with one of them.
    #[inline]
    pub(super) fn may_be(&self, text: &[u8]) -> bool {
        let (word, bit) = self.place_of(self.head_of(text));
        self.known.get(word).is_none_or(|bits| bits & bit != 0)
    }

    /// The number and the length of the longest of them that a text begins with.
    pub(super) fn longest(&self, text: &[u8]) -> Option<(usize, usize)> {
        let place = self.by_head.get(&self.head_of(text))?;
        let strings = self.strings.get(place.clone())?;
        // All that the text begins with are before it in the order, and each begins with all that are shorter.
        let next = self.next_of(text);
        let is_before = |string: &SortedString| match string.next.cmp(&next) {
            Ordering::Less => true,
            Ordering::Equal => *string.text <= *text,
            Ordering::Greater => false,
        };
        let before = strings.partition_point(is_before);
        let mut position = place.start + before.checked_sub(1)?;
        loop {
            let string = self.strings.get(position)?;
            if text.starts_with(&string.text) {
                return Some((string.number, string.text.len()));
            }
            position = string.shorter?;
        }
    }

    /// The eight bytes after the head, in the order of texts; zero stands for what is not there.
    fn next_of(&self, text: &[u8]) -> u64 {
        let rest = text.get(self.head..).unwrap_or_default();
        if let Some(next) = rest.first_chunk() {
            return u64::from_be_bytes(*next);
        }
        let bytes = rest.iter().copied().chain(std::iter::repeat(0));
        bytes
            .take(8)
            .fold(0, |next, byte| next << 8 | u64::from(byte))
    }

    #[inline]
    fn head_of(&self, text: &[u8]) -> u64 {
        if let (HEAD, Some(head)) = (self.head, text.first_chunk()) {
            return u64::from_le_bytes(*head);
        }
        let head = text.iter().take(self.head);
        head.fold(0, |head, byte| head << 8 | u64::from(*byte))
    }

    /// The word and the bit of a head.
    #[inline]
    fn place_of(&self, head: u64) -> (usize, u64) {
        // Without texts there is one place.
        let shift = u64::BITS - self.bits.max(1);
        let hash = head.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> shift;
        let word = usize::try_from(hash >> u64::BITS.ilog2()).unwrap_or_default();
        (word, 1 << (hash % u64::from(u64::BITS)))
    }
}
