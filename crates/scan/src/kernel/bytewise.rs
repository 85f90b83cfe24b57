use crate::skip::{Strings, prefix_xor};
use crate::specials::{Found, Marks, fill};

/// As [`fill`], byte by byte.
pub(super) fn specials_bytewise(
    blocks: &[[u8; 64]],
    strings: &mut Strings,
    found: &mut Found,
) -> usize {
    fill(blocks, strings, found, marks, prefix_xor)
}

fn marks(bytes: &[u8; 64]) -> Marks {
    let mut marks = Marks::default();
    for (n, byte) in bytes.iter().enumerate() {
        marks.quotes |= u64::from(*byte == b'"') << n;
        marks.backslashes |= u64::from(*byte == b'\\') << n;
        marks.controls |= u64::from(*byte < b' ') << n;
    }
    marks
}
