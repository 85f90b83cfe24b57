//! For every x86-64 processor: SSE2, 16 bytes at a time.

use super::super::ContainerEnd;
use crate::brackets::Brackets;
use crate::skip::{self, Block, Strings, prefix_xor};
use std::arch::x86_64::{
    __m128i, _mm_cmpeq_epi8, _mm_loadu_si128, _mm_min_epu8, _mm_movemask_epi8, _mm_or_si128,
    _mm_set1_epi8,
};

pub(crate) fn run_baseline(
    blocks: &[[u8; 64]],
    at: usize,
    strings: &mut Strings,
    brackets: &mut Brackets,
) -> ContainerEnd {
    #[expect(
        unsafe_code,
        reason = "the only way to call a function that names SSE2"
    )]
    // SAFETY: every x86-64 processor has SSE2.
    unsafe {
        run_sse2_lanes(blocks, at, strings, brackets)
    }
}

/// As [`crate::string::in_words`] for sixteen bytes.
#[inline(always)]
pub(crate) fn first_special_near(bytes: &[u8; 16]) -> (usize, bool) {
    #[expect(
        unsafe_code,
        reason = "the only way to call a function that names SSE2"
    )]
    // SAFETY: every x86-64 processor has SSE2.
    let (special, beyond) = unsafe { special_and_beyond_ascii(bytes) };
    // Bit 16 marks the end, so that there is always a bit to find.
    let special = special | 1 << 16;
    // All bits below the lowest one.
    let before = (special & special.wrapping_neg()) - 1;
    (special.trailing_zeros() as usize, beyond & before != 0)
}

#[target_feature(enable = "sse2")]
#[inline]
fn special_and_beyond_ascii(bytes: &[u8; 16]) -> (u64, u64) {
    let chunk = load_sse2(bytes);
    let control = _mm_cmpeq_epi8(_mm_min_epu8(chunk, splat_sse2(0x1f)), chunk);
    let literal = _mm_or_si128(equal_sse2(chunk, b'"'), equal_sse2(chunk, b'\\'));
    let special = _mm_or_si128(control, literal);
    (mask_sse2(special), mask_sse2(chunk))
}

/// A bit for each of 64 bytes that is this one, the first byte lowest.
#[inline(always)]
pub(crate) fn places_of(byte: u8, bytes: &[u8; 64]) -> u64 {
    #[expect(
        unsafe_code,
        reason = "the only way to call a function that names SSE2"
    )]
    // SAFETY: every x86-64 processor has SSE2.
    unsafe {
        places_of_sse2(byte, bytes)
    }
}

#[target_feature(enable = "sse2")]
#[inline]
fn places_of_sse2(byte: u8, bytes: &[u8; 64]) -> u64 {
    let chunks = bytes.as_chunks::<16>().0.iter().enumerate();
    chunks.fold(0, |found, (n, chunk)| {
        found | mask_sse2(equal_sse2(load_sse2(chunk), byte)) << (16 * n)
    })
}

#[target_feature(enable = "sse2")]
fn run_sse2_lanes(
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
        |bytes| classify_sse2(bytes),
        prefix_xor,
        |_, _, _| false,
    )
}

#[target_feature(enable = "sse2")]
#[inline]
fn classify_sse2(bytes: &[u8; 64]) -> Block {
    let mut block = Block::default();
    for (n, chunk) in bytes.as_chunks::<16>().0.iter().enumerate() {
        let chunk = load_sse2(chunk);
        let folded = _mm_or_si128(chunk, splat_sse2(0x20));
        let brackets = _mm_or_si128(equal_sse2(folded, b'{'), equal_sse2(folded, b'}'));
        let shift = 16 * n;
        block.quotes |= mask_sse2(equal_sse2(chunk, b'"')) << shift;
        block.backslashes |= mask_sse2(equal_sse2(chunk, b'\\')) << shift;
        block.brackets |= mask_sse2(brackets) << shift;
    }
    block
}

#[target_feature(enable = "sse2")]
#[inline]
pub(super) fn load_sse2(bytes: &[u8; 16]) -> __m128i {
    #[expect(unsafe_code, reason = "built from words it takes three instructions")]
    // SAFETY: the array holds 16 bytes, and the load asks for no alignment.
    unsafe {
        _mm_loadu_si128(bytes.as_ptr().cast())
    }
}

/// The lanes that hold this byte.
#[target_feature(enable = "sse2")]
#[inline]
fn equal_sse2(bytes: __m128i, byte: u8) -> __m128i {
    _mm_cmpeq_epi8(bytes, splat_sse2(byte))
}

#[target_feature(enable = "sse2")]
#[inline]
fn splat_sse2(byte: u8) -> __m128i {
    _mm_set1_epi8(byte.cast_signed())
}

#[target_feature(enable = "sse2")]
#[inline]
fn mask_sse2(lanes: __m128i) -> u64 {
    u64::from(_mm_movemask_epi8(lanes).cast_unsigned())
}
