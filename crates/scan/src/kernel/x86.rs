mod level;
mod sse2;
mod vbmi2;

use super::ContainerEnd;
use crate::brackets::{Brackets, Open};
use crate::skip::batches::{Listed, Stepped};
use crate::skip::{self, Block, Strings};
use crate::specials::{Found, Marks, fill, specials_bytewise, write_in_steps};
use crate::utf8::BLOCK;
use crate::{Fault, LineCount, Progress};
use level::{has_avx2, has_vbmi2};
pub(crate) use sse2::{first_special_near, places_of, run_baseline};
use std::arch::x86_64::{
    __m256i, _mm_clmulepi64_si128, _mm_cvtsi128_si64, _mm_set_epi64x, _mm_set1_epi8,
    _mm256_cmpeq_epi8, _mm256_loadu_si256, _mm256_min_epu8, _mm256_movemask_epi8, _mm256_or_si256,
    _mm256_set_epi64x, _mm256_set1_epi8, _mm256_shuffle_epi8, _mm256_slli_epi16, _pext_u64,
};
use tofu_json_text::CheckedSlice;

/// Folded brackets at their low nibbles: one shuffle looks up the only bracket that a byte could be, and one
/// comparison says whether it is. No folded byte is 1, as folding sets bit 5.
const BRACKETS: [u8; 16] = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, b'{', 1, b'}', 1, 1];

/// So many blocks are taken one by one before many at once are: to list their brackets pays where the value goes on.
const SHORT: usize = 128;

/// Runs over whole blocks, with AVX2 where the processor has it, and many at once where it can list brackets.
#[inline]
pub(crate) fn run(
    blocks: &[[u8; 64]],
    at: usize,
    strings: &mut Strings,
    brackets: &mut Brackets,
) -> ContainerEnd {
    let (short, rest) = match blocks.split_at_checked(SHORT) {
        Some((short, rest)) if can_list() => (short, rest),
        _ => (blocks, [].as_slice()),
    };
    let end = run_by_block(short, at, strings, brackets)?;
    if rest.is_empty() || end.is_some() {
        return Ok(end);
    }
    let (passed, rest) = (short.as_flattened().len(), rest.as_flattened());
    let at = at.wrapping_add(passed);
    let progress = advance(&mut Listed::new(), rest, at, strings, brackets)?;
    Ok(progress.end().map(|end| passed + end))
}

#[inline]
fn run_by_block(
    blocks: &[[u8; 64]],
    at: usize,
    strings: &mut Strings,
    brackets: &mut Brackets,
) -> ContainerEnd {
    if !has_avx2() {
        return run_baseline(blocks, at, strings, brackets);
    }
    #[expect(
        unsafe_code,
        reason = "the only way to call a function that needs AVX2"
    )]
    // SAFETY: the processor has been asked for all features of the function.
    unsafe {
        run_avx2(blocks, at, strings, brackets)
    }
}

/// Whether many blocks are taken at once.
#[inline]
pub(crate) fn can_list() -> bool {
    has_vbmi2()
}

/// Steps over whole blocks of a value, whose brackets are listed or will be, where the processor [can](can_list).
#[inline]
pub(crate) fn advance(
    listed: &mut Listed,
    piece: &[u8],
    at: usize,
    strings: &mut Strings,
    brackets: &mut Brackets,
) -> Result<Progress, Fault> {
    let step = if can_list() {
        #[expect(
            unsafe_code,
            reason = "the only way to call a function that needs AVX-512"
        )]
        // SAFETY: the processor has been asked for all features of the function.
        unsafe { vbmi2::advance_vbmi2(listed, piece, at, strings, brackets) }?
    } else {
        Stepped::Refused { taken: 0 }
    };
    step.or_block_by_block(piece, at, strings, brackets, run_by_block)
}

/// Finds the special bytes in the strings of whole blocks; returns how many blocks were processed.
#[inline]
pub(crate) fn specials(blocks: &[[u8; 64]], strings: &mut Strings, found: &mut Found) -> usize {
    if !has_avx2() {
        return specials_bytewise(blocks, strings, found);
    }
    #[expect(
        unsafe_code,
        reason = "the only way to call functions that need AVX2 and AVX-512"
    )]
    // SAFETY: the processor has been asked for all features of the functions.
    unsafe {
        if has_vbmi2() {
            vbmi2::specials_vbmi2(blocks, strings, found)
        } else {
            specials_avx2(blocks, strings, found)
        }
    }
}

/// See [`crate::decode_usual`].
#[inline]
pub(crate) fn decode_usual(content: &[u8], text: &mut [u8]) -> (usize, usize) {
    if !has_vbmi2() {
        return (0, 0);
    }
    #[expect(
        unsafe_code,
        reason = "the only way to call a function that needs AVX-512"
    )]
    // SAFETY: the processor has been asked for all features of the function.
    unsafe {
        vbmi2::decode_usual_vbmi2(content, text)
    }
}

/// See [`crate::utf8::leading`].
#[inline]
pub(crate) fn leading(blocks: &[[u8; BLOCK]], foreign: bool) -> usize {
    if has_avx2() {
        #[expect(
            unsafe_code,
            reason = "the only way to call a function that needs AVX2"
        )]
        // SAFETY: the processor has been asked for all features of the function.
        return unsafe { leading_avx2(blocks, foreign) };
    }
    crate::utf8::leading(blocks, foreign)
}

/// The same code, which the compiler makes 32 bytes at a time of.
#[target_feature(enable = "avx2")]
fn leading_avx2(blocks: &[[u8; BLOCK]], foreign: bool) -> usize {
    crate::utf8::leading(blocks, foreign)
}

/// See [`LineCount::of`].
#[inline]
pub(crate) fn lines(text: &[u8]) -> LineCount {
    if has_avx2() {
        #[expect(
            unsafe_code,
            reason = "the only way to call a function that needs AVX2"
        )]
        // SAFETY: the processor has been asked for all features of the function.
        return unsafe { lines_avx2(text) };
    }
    LineCount::in_blocks(text)
}

/// As [`leading_avx2`].
#[target_feature(enable = "avx2")]
fn lines_avx2(text: &[u8]) -> LineCount {
    LineCount::in_blocks(text)
}

/// As [`crate::first_special`] for a text that is not short.
#[inline]
pub(crate) fn first_special(bytes: &[u8]) -> (usize, bool) {
    if has_avx2() {
        #[expect(
            unsafe_code,
            reason = "the only way to call a function that needs AVX2"
        )]
        // SAFETY: the processor has been asked for all features of the function.
        return unsafe { first_special_avx2(bytes) };
    }
    crate::string::in_words(bytes)
}

#[target_feature(enable = "avx2,pclmulqdq,bmi1,bmi2,popcnt")]
fn run_avx2(
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
        |bytes| classify_avx2(bytes),
        |bits| prefix_xor_clmul(bits),
        |bytes, brackets, open| take_at_once_avx2(bytes, brackets, open),
    )
}

/// Takes the brackets of a block that these bits mark, without asking which kind each of them is: that cannot be
/// foreseen. A bit of each byte says whether it closes, another one whether it is of an object.
#[target_feature(enable = "avx2,bmi2,popcnt")]
#[inline]
fn take_at_once_avx2(bytes: &[u8; 64], brackets: u64, open: &mut Open) -> bool {
    let (mut closing, mut braces) = (0, 0);
    for (n, chunk) in bytes.as_chunks::<32>().0.iter().enumerate() {
        let chunk = load_avx2(chunk);
        // The mask is made of the highest bits, where the shifts bring bit 2 and bit 5.
        closing |= mask_avx2(_mm256_slli_epi16::<5>(chunk)) << (32 * n);
        braces |= mask_avx2(_mm256_slli_epi16::<2>(chunk)) << (32 * n);
    }
    let listed = |bits| _pext_u64(bits, brackets);
    open.take_listed(brackets.count_ones(), listed(closing), listed(braces))
}

#[target_feature(enable = "avx2")]
#[inline]
fn classify_avx2(bytes: &[u8; 64]) -> Block {
    let mut block = Block::default();
    for (n, chunk) in bytes.as_chunks::<32>().0.iter().enumerate() {
        let chunk = load_avx2(chunk);
        let folded = _mm256_or_si256(chunk, splat_avx2(0x20));
        let brackets = _mm256_cmpeq_epi8(look_up_avx2(BRACKETS, chunk), folded);
        let shift = 32 * n;
        block.quotes |= mask_avx2(equal_avx2(chunk, b'"')) << shift;
        block.backslashes |= mask_avx2(equal_avx2(chunk, b'\\')) << shift;
        block.brackets |= mask_avx2(brackets) << shift;
    }
    block
}

/// As [`fill`], with 32 bytes at a time.
#[target_feature(enable = "avx2,pclmulqdq,bmi1,popcnt")]
fn specials_avx2(blocks: &[[u8; 64]], strings: &mut Strings, found: &mut Found) -> usize {
    fill(
        blocks,
        strings,
        found,
        |bytes| marks_avx2(bytes),
        |bits| prefix_xor_clmul(bits),
        write_in_steps,
    )
}

#[target_feature(enable = "avx2")]
#[inline]
fn marks_avx2(bytes: &[u8; 64]) -> Marks {
    let mut marks = Marks::default();
    for (n, chunk) in bytes.as_chunks::<32>().0.iter().enumerate() {
        let chunk = load_avx2(chunk);
        let shift = 32 * n;
        marks.quotes |= mask_avx2(equal_avx2(chunk, b'"')) << shift;
        marks.backslashes |= mask_avx2(equal_avx2(chunk, b'\\')) << shift;
        marks.controls |= mask_avx2(control_avx2(chunk)) << shift;
    }
    marks
}

/// As [`crate::string::in_words`], 32 bytes at a time.
#[target_feature(enable = "avx2,bmi1")]
fn first_special_avx2(bytes: &[u8]) -> (usize, bool) {
    let (mut at, mut foreign) = (0, false);
    for chunk in bytes.as_chunks::<32>().0 {
        let chunk = load_avx2(chunk);
        let literal = _mm256_or_si256(equal_avx2(chunk, b'"'), equal_avx2(chunk, b'\\'));
        let special = mask_avx2(_mm256_or_si256(control_avx2(chunk), literal));
        let beyond = mask_avx2(chunk);
        if special != 0 {
            // All bits below the lowest one.
            let before = (special & special.wrapping_neg()) - 1;
            return (
                at + special.trailing_zeros() as usize,
                foreign | (beyond & before != 0),
            );
        }
        foreign |= beyond != 0;
        at += 32;
    }
    let (special, more) = crate::string::in_words(bytes.slice(at..));
    (at + special, foreign | more)
}

#[target_feature(enable = "avx2")]
#[inline]
fn load_avx2(bytes: &[u8; 32]) -> __m256i {
    #[expect(unsafe_code, reason = "built from words it takes five instructions")]
    // SAFETY: the array holds 32 bytes, and the load asks for no alignment.
    unsafe {
        _mm256_loadu_si256(bytes.as_ptr().cast())
    }
}

/// Each byte's low nibble looked up in sixteen bytes.
#[target_feature(enable = "avx2")]
#[inline]
fn look_up_avx2(table: [u8; 16], bytes: __m256i) -> __m256i {
    let words = table.as_chunks::<8>().0;
    let word = |n: usize| words.get(n).map_or(0, |word| i64::from_le_bytes(*word));
    let table = _mm256_set_epi64x(word(1), word(0), word(1), word(0));
    _mm256_shuffle_epi8(table, bytes)
}

/// The lanes that hold this byte.
#[target_feature(enable = "avx2")]
#[inline]
fn equal_avx2(bytes: __m256i, byte: u8) -> __m256i {
    _mm256_cmpeq_epi8(bytes, splat_avx2(byte))
}

/// The lanes that hold a byte below U+0020.
#[target_feature(enable = "avx2")]
#[inline]
fn control_avx2(bytes: __m256i) -> __m256i {
    // There is no comparison of unsigned bytes; the smaller of a byte and 0x1f is the byte where it is no larger.
    _mm256_cmpeq_epi8(_mm256_min_epu8(bytes, splat_avx2(0x1f)), bytes)
}

#[target_feature(enable = "avx2")]
#[inline]
fn splat_avx2(byte: u8) -> __m256i {
    _mm256_set1_epi8(byte.cast_signed())
}

#[target_feature(enable = "avx2")]
#[inline]
fn mask_avx2(lanes: __m256i) -> u64 {
    u64::from(_mm256_movemask_epi8(lanes).cast_unsigned())
}

/// As [`prefix_xor`]: a multiplication without carries by all ones.
#[target_feature(enable = "pclmulqdq")]
#[inline]
fn prefix_xor_clmul(bits: u64) -> u64 {
    let product = _mm_clmulepi64_si128(_mm_set_epi64x(0, bits.cast_signed()), _mm_set1_epi8(-1), 0);
    _mm_cvtsi128_si64(product).cast_unsigned()
}
