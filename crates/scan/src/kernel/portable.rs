use super::ContainerEnd;
use crate::brackets::Brackets;
#[cfg(test)]
use crate::skip::batches::{BlockKernel, Listed};
use crate::skip::{self, Block, Strings, prefix_xor};
use crate::word::{equal, splat};
#[cfg(test)]
use crate::{Fault, Progress};

/// Upper and lower brackets differ in this bit alone.
const CASE: u64 = splat(0x20);

pub(crate) fn run(
    blocks: &[[u8; 64]],
    at: usize,
    strings: &mut Strings,
    brackets: &mut Brackets,
) -> ContainerEnd {
    skip::run(
        blocks,
        at,
        strings,
        brackets,
        classify,
        prefix_xor,
        |_, _, _| false,
    )
}

#[inline(always)]
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

/// Many blocks at once, with brackets that are listed or will be, as on processors that can move marked bytes together.
#[cfg(test)]
pub(crate) fn advance(
    listed: &mut Listed,
    piece: &[u8],
    at: usize,
    strings: &mut Strings,
    brackets: &mut Brackets,
) -> Result<Progress, Fault> {
    let list = |bytes: &[u8; 64], bits: u64, list: &mut [u8; 64]| {
        let marked = bytes.iter().enumerate().filter(|(n, _)| bits >> n & 1 != 0);
        for (to, (_, byte)) in list.iter_mut().zip(marked) {
            *to = *byte;
        }
    };
    let place = |bits: u64, below| {
        let from_it = (0..below).fold(bits, |bits, _| bits & (bits - 1));
        from_it.trailing_zeros() as usize
    };
    let kernel = BlockKernel {
        classify,
        list,
        prefix_xor,
        place,
    };
    let step = listed.advance(piece, at, strings, brackets, &kernel)?;
    step.or_block_by_block(piece, at, strings, brackets, run)
}

/// A bit for each of 64 bytes that is this one, the first byte lowest.
#[inline]
pub(crate) fn places_of(byte: u8, bytes: &[u8; 64]) -> u64 {
    let words = bytes.as_chunks::<8>().0.iter().enumerate();
    words.fold(0, |found, (n, chunk)| {
        let word = u64::from_le_bytes(*chunk);
        found | gather(equal(word, splat(byte))) << (8 * n)
    })
}

/// Gathers the high bits of the eight bytes into the low eight bits, first byte lowest.
#[inline(always)]
const fn gather(high_bits: u64) -> u64 {
    // The factor moves the bit of each byte to another place in the highest byte.
    (high_bits >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

#[cfg(test)]
mod tests {
    use super::{Block, classify};

    fn classify_slowly(bytes: &[u8; 64]) -> Block {
        let mut block = Block::default();
        for (n, byte) in bytes.iter().enumerate() {
            block.quotes |= u64::from(*byte == b'"') << n;
            block.backslashes |= u64::from(*byte == b'\\') << n;
            block.brackets |= u64::from(matches!(byte, b'{' | b'}' | b'[' | b']')) << n;
        }
        block
    }

    #[test]
    fn every_byte_is_classified_alike() {
        for byte in 0..=255u8 {
            for position in [0, 15, 16, 33, 63] {
                let mut bytes = [b'a'; 64];
                bytes[position] = byte;
                assert_eq!(
                    classify(&bytes),
                    classify_slowly(&bytes),
                    "byte {byte} at {position}"
                );
            }
        }
    }
}
