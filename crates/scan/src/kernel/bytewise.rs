use crate::skip::prefix_xor;
use crate::tokens::{Found, Marks, State, fill};

/// As [`fill`], byte by byte.
pub(super) fn tokens_bytewise(blocks: &[[u8; 64]], state: &mut State, found: &mut Found) -> usize {
    fill(blocks, state, found, marks, prefix_xor)
}

fn marks(bytes: &[u8; 64]) -> Marks {
    let mut marks = Marks::default();
    for (n, byte) in bytes.iter().enumerate() {
        marks.quotes |= u64::from(*byte == b'"') << n;
        marks.backslashes |= u64::from(*byte == b'\\') << n;
        marks.controls |= u64::from(*byte < b' ') << n;
        marks.spaces |= u64::from(matches!(byte, b' ' | b'\t' | b'\n' | b'\r')) << n;
        marks.marks |= u64::from(matches!(byte, b'{' | b'}' | b'[' | b']' | b':' | b',')) << n;
    }
    marks
}
