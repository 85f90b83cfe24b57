use crate::word::{equal, gather, splat};

/// What matters in 64 bytes of JSON text, a bit per byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Block {
    pub(crate) quotes: u64,
    pub(crate) backslashes: u64,
    /// `{`, `}`, `[` and `]`.
    pub(crate) brackets: u64,
}

impl Block {
    #[inline]
    pub(crate) fn of(bytes: &[u8; 64]) -> Self {
        classify(bytes)
    }
}

/// Upper and lower brackets differ in this bit alone.
const CASE: u64 = splat(0x20);

#[inline]
fn classify(bytes: &[u8; 64]) -> Block {
    let mut block = Block::default();
    for (n, chunk) in bytes.as_chunks::<8>().0.iter().enumerate() {
        let word = u64::from_le_bytes(*chunk);
        let folded = word | CASE;
        let brackets = equal(folded, splat(b'{')) | equal(folded, splat(b'}'));
        let shift = 8 * n;
        block.quotes |= gather(equal(word, splat(b'"'))) << shift;
        block.backslashes |= gather(equal(word, splat(b'\\'))) << shift;
        block.brackets |= gather(brackets) << shift;
    }
    block
}

/// The plain reading that every faster one is compared with.
#[cfg(test)]
fn classify_bytes(bytes: &[u8; 64]) -> Block {
    let mut block = Block::default();
    for (n, byte) in bytes.iter().enumerate() {
        block.quotes |= u64::from(*byte == b'"') << n;
        block.backslashes |= u64::from(*byte == b'\\') << n;
        block.brackets |= u64::from(matches!(byte, b'{' | b'}' | b'[' | b']')) << n;
    }
    block
}

#[cfg(test)]
mod tests {
    use super::{Block, classify_bytes};

    #[test]
    fn every_byte_is_classified_alike() {
        for byte in 0..=255u8 {
            for position in [0, 15, 16, 33, 63] {
                let mut bytes = [b'a'; 64];
                bytes[position] = byte;
                assert_eq!(Block::of(&bytes), classify_bytes(&bytes), "byte {byte} at {position}");
            }
        }
    }
}
