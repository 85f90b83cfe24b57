//! For processors that can move marked bytes together (AVX-512 with VBMI2), which takes no branch for each of them.
//!
//! 32 bytes at a time: after each call of the system, such a processor takes some microseconds until it computes with 64.

use super::{
    ContainerEnd, classify_avx2, load_avx2, marks_avx2, prefix_xor_clmul, run_avx2, splat_avx2,
};
use crate::brackets::Brackets;
use crate::skip::{Strings, batches};
use crate::specials::{Found, fill, write_in_steps};
use std::arch::x86_64::{
    __m256i, _mm256_add_epi32, _mm256_castsi256_si128, _mm256_cmpeq_epi8_mask,
    _mm256_cvtepu8_epi32, _mm256_mask_mov_epi8, _mm256_maskz_compress_epi8,
    _mm256_maskz_loadu_epi8, _mm256_set1_epi32, _mm256_storeu_si256,
};

/// Asks the processor once, for what is needed beside AVX2; the answer is remembered.
#[inline]
pub(super) fn is_supported() -> bool {
    is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512f")
}

#[target_feature(enable = "avx2,pclmulqdq,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi2")]
pub(super) fn run_vbmi2(
    blocks: &[[u8; 64]],
    at: usize,
    strings: &mut Strings,
    brackets: &mut Brackets,
) -> ContainerEnd {
    let kernel = batches::BlockKernel {
        classify: |bytes: &_| classify_avx2(bytes),
        list: |bytes: &_, bits, list: &mut _| list_vbmi2(bytes, bits, list),
        prefix_xor: |bits| prefix_xor_clmul(bits),
    };
    let block_by_block =
        |blocks: &_, at, strings: &mut _, brackets: &mut _| run_avx2(blocks, at, strings, brackets);
    batches::run(blocks, at, strings, brackets, &kernel, block_by_block)
}

/// Writes the bytes that the bits mark, in their order. What is behind them in the list is of no account.
#[target_feature(enable = "avx2,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi2")]
#[inline]
fn list_vbmi2(bytes: &[u8; 64], bits: u64, list: &mut [u8; 64]) {
    let halves = bytes.as_chunks::<32>().0;
    let (low, high) = (bits as u32, (bits >> 32) as u32);
    let places = [(low, 0), (high, low.count_ones() as usize)];
    for (bytes, (bits, at)) in halves.iter().zip(places) {
        if let Some(room) = list.get_mut(at..).and_then(|list| list.first_chunk_mut()) {
            store(_mm256_maskz_compress_epi8(bits, load_avx2(bytes)), room);
        }
    }
}

/// As [`fill`], with 32 bytes at a time, and the offsets of what is found in as many written at once.
#[target_feature(enable = "avx2,pclmulqdq,bmi1,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi2")]
pub(super) fn specials_vbmi2(
    blocks: &[[u8; 64]],
    strings: &mut Strings,
    found: &mut Found,
) -> usize {
    fill(
        blocks,
        strings,
        found,
        |bytes| marks_avx2(bytes),
        |bits| prefix_xor_clmul(bits),
        |room, base, specials| write_offsets(room, base, specials),
    )
}

/// So many numbers are in a register.
const AT_ONCE: usize = 8;

/// Writes the places of some bits, each with the base added.
#[target_feature(enable = "avx2,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi2")]
#[inline]
fn write_offsets(room: &mut [u32; 64], base: u32, bits: u64) {
    let (low, high) = (bits as u32, (bits >> 32) as u32);
    let of_low = low.count_ones() as usize;
    if of_low.max(high.count_ones() as usize) > AT_ONCE {
        return write_in_steps(room, base, bits);
    }
    for (half, at, base) in [(low, 0, base), (high, of_low, base + 32)] {
        let places = _mm256_maskz_compress_epi8(half, load_avx2(&PLACES));
        let places = _mm256_cvtepu8_epi32(_mm256_castsi256_si128(places));
        let offsets = _mm256_add_epi32(places, _mm256_set1_epi32(base.cast_signed()));
        if let Some(room) = room.get_mut(at..).and_then(|room| room.first_chunk_mut()) {
            store_numbers(offsets, room);
        }
    }
}

/// The numbers of 32 bytes.
const PLACES: [u8; 32] = {
    let (mut places, mut n) = ([0; 32], 0);
    while n < 32 {
        #[expect(
            clippy::indexing_slicing,
            reason = "the compiler makes the table, and refuses a place outside"
        )]
        {
            places[n] = n as u8;
        }
        n += 1;
    }
    places
};

/// See [`crate::decode_usual`].
#[target_feature(enable = "avx2,bmi1,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi2")]
pub(super) fn decode_usual_vbmi2(content: &[u8], text: &mut [u8]) -> (usize, usize) {
    const ODD: u32 = 0xaaaa_aaaa;
    let (mut from, mut to) = (0, 0);
    while let Some(rest @ [_, ..]) = content.get(from..)
        && let Some(room) = text.get_mut(to..).and_then(|rest| rest.first_chunk_mut())
    {
        let bytes = load_beginning(rest);
        let all = |byte| _mm256_cmpeq_epi8_mask(bytes, splat_avx2(byte));
        let backslashes = all(b'\\');
        // As for 64 bytes that come after no escape.
        let odd = (backslashes << 1 | ODD).wrapping_sub(backslashes) ^ ODD;
        let escaped = odd ^ backslashes;
        let begins = backslashes & odd;
        let breaks = escaped & all(b'n');
        let unusual = escaped & !(breaks | all(b'"') | backslashes);
        // An escape sequence that goes on in the next chunk, or that is unusual, begins nothing here.
        let usual = (unusual >> 1 | begins & 1 << 31).trailing_zeros();
        let length = rest.len().min(usual as usize);
        let kept = !begins & ((1u64 << length) - 1) as u32;
        let decoded = _mm256_mask_mov_epi8(bytes, breaks, splat_avx2(b'\n'));
        store(_mm256_maskz_compress_epi8(kept, decoded), room);
        from += length;
        to += kept.count_ones() as usize;
        if unusual != 0 {
            break;
        }
    }
    (from, to)
}

/// The first 32 bytes, or as many as there are and zeros after them.
#[target_feature(enable = "avx2,avx512f,avx512bw,avx512vl")]
#[inline]
fn load_beginning(bytes: &[u8]) -> __m256i {
    if let Some(chunk) = bytes.first_chunk() {
        return load_avx2(chunk);
    }
    let there = !(u32::MAX << (bytes.len() % 32));
    #[expect(unsafe_code, reason = "the only way to read what is there and no more")]
    // SAFETY: of the bytes that are there each has its bit, and no other byte is read.
    unsafe {
        _mm256_maskz_loadu_epi8(there, bytes.as_ptr().cast())
    }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store(bytes: __m256i, room: &mut [u8; 32]) {
    #[expect(unsafe_code, reason = "the only way from a register to memory")]
    // SAFETY: the array holds 32 bytes, and the store asks for no alignment.
    unsafe {
        _mm256_storeu_si256(room.as_mut_ptr().cast(), bytes);
    }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store_numbers(numbers: __m256i, room: &mut [u32; AT_ONCE]) {
    #[expect(unsafe_code, reason = "the only way from a register to memory")]
    // SAFETY: the array holds 32 bytes, and the store asks for no alignment.
    unsafe {
        _mm256_storeu_si256(room.as_mut_ptr().cast(), numbers);
    }
}
