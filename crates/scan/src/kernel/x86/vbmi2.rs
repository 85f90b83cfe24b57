//! For processors that can move marked bytes together (AVX-512 with VBMI2), which takes no branch for each of them.
//!
//! 64 bytes at a time, but for strings that are decoded, most of which are shorter.

use super::sse2::load_sse2;
use super::{BRACKETS, load_avx2, prefix_xor_clmul, splat_avx2};
use crate::Fault;
use crate::brackets::Brackets;
use crate::skip::batches::{BlockKernel, Listed, Stepped};
use crate::skip::{Block, Strings};
use crate::specials::{Found, Marks, fill, write_in_steps};
use std::arch::x86_64::{
    __m256i, __m512i, _mm256_cmpeq_epi8_mask, _mm256_mask_mov_epi8, _mm256_maskz_compress_epi8,
    _mm256_maskz_loadu_epi8, _mm256_storeu_si256, _mm512_add_epi32, _mm512_broadcast_i32x4,
    _mm512_castsi512_si128, _mm512_cmpeq_epi8_mask, _mm512_cmplt_epu8_mask, _mm512_cvtepu8_epi32,
    _mm512_loadu_epi8, _mm512_maskz_compress_epi8, _mm512_or_si512, _mm512_set1_epi8,
    _mm512_set1_epi32, _mm512_shuffle_epi8, _mm512_storeu_epi8, _mm512_storeu_epi32, _pdep_u64,
};

/// Steps over whole blocks of a value, whose brackets are listed or will be.
#[target_feature(enable = "avx2,pclmulqdq,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi2")]
pub(super) fn advance_vbmi2(
    listed: &mut Listed,
    piece: &[u8],
    at: usize,
    strings: &mut Strings,
    brackets: &mut Brackets,
) -> Result<Stepped, Fault> {
    let kernel = BlockKernel {
        classify: |bytes: &_| classify_vbmi2(bytes),
        list: |bytes: &_, bits, list: &mut _| list_vbmi2(bytes, bits, list),
        prefix_xor: |bits| prefix_xor_clmul(bits),
        place: |bits, below| place_bmi2(bits, below),
    };
    listed.advance(piece, at, strings, brackets, &kernel)
}

/// The place of a bit that is set, by how many there are below it.
#[target_feature(enable = "bmi1,bmi2")]
#[inline]
fn place_bmi2(bits: u64, below: usize) -> usize {
    _pdep_u64(1 << (below % 64), bits).trailing_zeros() as usize
}

/// As [`classify_avx2`], all at once.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn classify_vbmi2(bytes: &[u8; 64]) -> Block {
    let bytes = load_block(bytes);
    let all = |byte| _mm512_cmpeq_epi8_mask(bytes, splat_block(byte));
    let table = _mm512_broadcast_i32x4(load_sse2(&BRACKETS));
    let folded = _mm512_or_si512(bytes, splat_block(0x20));
    Block {
        quotes: all(b'"'),
        backslashes: all(b'\\'),
        brackets: _mm512_cmpeq_epi8_mask(_mm512_shuffle_epi8(table, bytes), folded),
    }
}

/// Writes the bytes that the bits mark, in their order. What is behind them in the list is of no account.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
fn list_vbmi2(bytes: &[u8; 64], bits: u64, list: &mut [u8; 64]) {
    let marked = _mm512_maskz_compress_epi8(bits, load_block(bytes));
    #[expect(unsafe_code, reason = "the only way from a register to memory")]
    // SAFETY: the array holds 64 bytes, and the store asks for no alignment.
    unsafe {
        _mm512_storeu_epi8(list.as_mut_ptr().cast(), marked);
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn splat_block(byte: u8) -> __m512i {
    _mm512_set1_epi8(byte.cast_signed())
}

#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn load_block(bytes: &[u8; 64]) -> __m512i {
    #[expect(unsafe_code, reason = "the only way from memory to a register")]
    // SAFETY: the array holds 64 bytes, and the load asks for no alignment.
    unsafe {
        _mm512_loadu_epi8(bytes.as_ptr().cast())
    }
}

/// As [`fill`], with all bytes at once, and the offsets of what is found too.
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
        |bytes| marks_vbmi2(bytes),
        |bits| prefix_xor_clmul(bits),
        |room, base, specials| write_offsets(room, base, specials),
    )
}

#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn marks_vbmi2(bytes: &[u8; 64]) -> Marks {
    let bytes = load_block(bytes);
    let all = |byte| _mm512_cmpeq_epi8_mask(bytes, splat_block(byte));
    Marks {
        quotes: all(b'"'),
        backslashes: all(b'\\'),
        controls: _mm512_cmplt_epu8_mask(bytes, splat_block(b' ')),
    }
}

/// So many numbers are in a register.
const AT_ONCE: usize = 16;

/// Writes the places of some bits, each with the base added.
#[target_feature(enable = "popcnt,avx512f,avx512bw,avx512vbmi2")]
#[inline]
fn write_offsets(room: &mut [u32; 64], base: u32, bits: u64) {
    if bits.count_ones() as usize > AT_ONCE {
        return write_in_steps(room, base, bits);
    }
    let places = _mm512_maskz_compress_epi8(bits, load_block(&PLACES));
    let places = _mm512_cvtepu8_epi32(_mm512_castsi512_si128(places));
    let offsets = _mm512_add_epi32(places, _mm512_set1_epi32(base.cast_signed()));
    if let Some(room) = room.first_chunk_mut() {
        store_numbers(offsets, room);
    }
}

/// The numbers of 64 bytes.
const PLACES: [u8; 64] = {
    let (mut places, mut n) = ([0; 64], 0);
    while n < 64 {
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

#[target_feature(enable = "avx512f")]
#[inline]
fn store_numbers(numbers: __m512i, room: &mut [u32; AT_ONCE]) {
    #[expect(unsafe_code, reason = "the only way from a register to memory")]
    // SAFETY: the array holds 64 bytes, and the store asks for no alignment.
    unsafe {
        _mm512_storeu_epi32(room.as_mut_ptr().cast(), numbers);
    }
}
