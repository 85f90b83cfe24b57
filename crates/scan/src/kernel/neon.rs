use super::ContainerEnd;
use crate::brackets::Brackets;
use crate::skip::{self, Block, Strings, prefix_xor};
use crate::specials::{Found, Marks, fill, write_in_steps};
use std::arch::aarch64::{
    uint8x16_t, vandq_u8, vceqq_u8, vcgeq_u8, vcltq_u8, vdupq_n_u8, vget_lane_u64, vgetq_lane_u64,
    vld1q_u8, vmull_p64, vorrq_u8, vpaddq_u8, vreinterpret_u64_u8, vreinterpretq_u16_u8,
    vreinterpretq_u64_p128, vreinterpretq_u64_u8, vshrn_n_u16,
};
use std::arch::is_aarch64_feature_detected;

/// The bit of each byte in the mask of its eight.
const BITS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];

/// Asks the processor once; the answer is remembered.
#[inline]
fn has_polynomials() -> bool {
    // The multiplication of 64 bits comes with the instructions for AES.
    is_aarch64_feature_detected!("aes")
}

/// Runs over whole blocks, with the multiplication of polynomials where the processor has it.
#[inline]
pub(crate) fn run(
    blocks: &[[u8; 64]],
    at: usize,
    strings: &mut Strings,
    brackets: &mut Brackets,
) -> ContainerEnd {
    if has_polynomials() {
        #[expect(
            unsafe_code,
            reason = "the only way to call a function that needs the multiplication of polynomials"
        )]
        // SAFETY: the processor has been asked for the feature; it has NEON, as every one of its kind.
        return unsafe { run_polynomials(blocks, at, strings, brackets) };
    }
    run_baseline(blocks, at, strings, brackets)
}

#[inline]
pub(super) fn run_baseline(
    blocks: &[[u8; 64]],
    at: usize,
    strings: &mut Strings,
    brackets: &mut Brackets,
) -> ContainerEnd {
    #[expect(
        unsafe_code,
        reason = "the only way to call a function that names NEON"
    )]
    // SAFETY: every 64-bit ARM processor has NEON.
    unsafe {
        run_neon(blocks, at, strings, brackets)
    }
}

#[target_feature(enable = "neon,aes")]
fn run_polynomials(
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
        |bytes| classify(bytes),
        |bits| prefix_xor_polynomials(bits),
        |_, _, _| false,
    )
}

#[target_feature(enable = "neon")]
fn run_neon(
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
        |bytes| classify(bytes),
        prefix_xor,
        |_, _, _| false,
    )
}

#[target_feature(enable = "neon")]
#[inline]
fn classify(bytes: &[u8; 64]) -> Block {
    let chunks = load(bytes);
    Block {
        quotes: mask(chunks.map(|chunk| equal(chunk, b'"'))),
        backslashes: mask(chunks.map(|chunk| equal(chunk, b'\\'))),
        brackets: mask(chunks.map(|chunk| {
            let folded = vorrq_u8(chunk, vdupq_n_u8(0x20));
            vorrq_u8(equal(folded, b'{'), equal(folded, b'}'))
        })),
    }
}

/// Finds the special bytes in the strings of whole blocks; returns how many blocks were processed.
#[inline]
pub(crate) fn specials(blocks: &[[u8; 64]], strings: &mut Strings, found: &mut Found) -> usize {
    if has_polynomials() {
        #[expect(
            unsafe_code,
            reason = "the only way to call a function that needs the multiplication of polynomials"
        )]
        // SAFETY: the processor has been asked for the feature; it has NEON, as every one of its kind.
        return unsafe { specials_polynomials(blocks, strings, found) };
    }
    specials_baseline(blocks, strings, found)
}

#[inline]
pub(super) fn specials_baseline(
    blocks: &[[u8; 64]],
    strings: &mut Strings,
    found: &mut Found,
) -> usize {
    #[expect(
        unsafe_code,
        reason = "the only way to call a function that names NEON"
    )]
    // SAFETY: every 64-bit ARM processor has NEON.
    unsafe {
        specials_neon(blocks, strings, found)
    }
}

#[target_feature(enable = "neon,aes")]
fn specials_polynomials(blocks: &[[u8; 64]], strings: &mut Strings, found: &mut Found) -> usize {
    fill(
        blocks,
        strings,
        found,
        |bytes| marks(bytes),
        |bits| prefix_xor_polynomials(bits),
        write_in_steps,
    )
}

#[target_feature(enable = "neon")]
fn specials_neon(blocks: &[[u8; 64]], strings: &mut Strings, found: &mut Found) -> usize {
    fill(
        blocks,
        strings,
        found,
        |bytes| marks(bytes),
        prefix_xor,
        write_in_steps,
    )
}

#[target_feature(enable = "neon")]
#[inline]
fn marks(bytes: &[u8; 64]) -> Marks {
    let chunks = load(bytes);
    Marks {
        quotes: mask(chunks.map(|chunk| equal(chunk, b'"'))),
        backslashes: mask(chunks.map(|chunk| equal(chunk, b'\\'))),
        controls: mask(chunks.map(|chunk| vcltq_u8(chunk, vdupq_n_u8(0x20)))),
    }
}

/// As [`crate::first_special`] for a text that is not short.
#[inline]
pub(crate) fn first_special(bytes: &[u8]) -> (usize, bool) {
    let (mut at, mut foreign) = (0, false);
    let (chunks, tail) = bytes.as_chunks::<16>();
    for chunk in chunks {
        let (special, beyond) = first_special_near(chunk);
        foreign |= beyond;
        if special < chunk.len() {
            return (at + special, foreign);
        }
        at += chunk.len();
    }
    let (special, more) = crate::string::in_words(tail);
    (at + special, foreign | more)
}

/// As [`crate::string::in_words`] for sixteen bytes.
#[inline(always)]
pub(crate) fn first_special_near(bytes: &[u8; 16]) -> (usize, bool) {
    #[expect(
        unsafe_code,
        reason = "the only way to call a function that names NEON"
    )]
    // SAFETY: every 64-bit ARM processor has NEON.
    let (special, beyond) = unsafe { special_and_beyond_ascii(bytes) };
    // All bits below the lowest one: all, where there is none.
    let before = special.wrapping_sub(1) & !special;
    (special.trailing_zeros() as usize / 4, beyond & before != 0)
}

/// A bit for each of 64 bytes that is this one, the first byte lowest.
#[inline(always)]
pub(crate) fn places_of(byte: u8, bytes: &[u8; 64]) -> u64 {
    #[expect(
        unsafe_code,
        reason = "the only way to call a function that names NEON"
    )]
    // SAFETY: every 64-bit ARM processor has NEON.
    unsafe {
        places_of_neon(byte, bytes)
    }
}

#[target_feature(enable = "neon")]
#[inline]
fn places_of_neon(byte: u8, bytes: &[u8; 64]) -> u64 {
    mask(load(bytes).map(|chunk| equal(chunk, byte)))
}

/// Four bits for each byte.
#[target_feature(enable = "neon")]
#[inline]
fn special_and_beyond_ascii(bytes: &[u8; 16]) -> (u64, u64) {
    let chunk = load_chunk(bytes);
    let literal = vorrq_u8(equal(chunk, b'"'), equal(chunk, b'\\'));
    let special = vorrq_u8(vcltq_u8(chunk, vdupq_n_u8(0x20)), literal);
    let beyond = vcgeq_u8(chunk, vdupq_n_u8(0x80));
    (nibbles(special), nibbles(beyond))
}

#[target_feature(enable = "neon")]
#[inline]
fn load(bytes: &[u8; 64]) -> [uint8x16_t; 4] {
    let mut chunks = [vdupq_n_u8(0); 4];
    for (to, from) in chunks.iter_mut().zip(bytes.as_chunks::<16>().0) {
        *to = load_chunk(from);
    }
    chunks
}

#[target_feature(enable = "neon")]
#[inline]
fn load_chunk(bytes: &[u8; 16]) -> uint8x16_t {
    #[expect(unsafe_code, reason = "built from words it takes more instructions")]
    // SAFETY: the array holds 16 bytes, and the load asks for no alignment.
    unsafe {
        vld1q_u8(bytes.as_ptr())
    }
}

/// The lanes that hold this byte.
#[target_feature(enable = "neon")]
#[inline]
fn equal(bytes: uint8x16_t, byte: u8) -> uint8x16_t {
    vceqq_u8(bytes, vdupq_n_u8(byte))
}

/// A bit for each of 64 lanes, which are all ones or all zeros. Each lane keeps its own bit, and adding neighbours
/// three times brings the bits of eight lanes together.
#[target_feature(enable = "neon")]
#[inline]
fn mask([a, b, c, d]: [uint8x16_t; 4]) -> u64 {
    let bits = load_chunk(&BITS);
    let first = vpaddq_u8(vandq_u8(a, bits), vandq_u8(b, bits));
    let second = vpaddq_u8(vandq_u8(c, bits), vandq_u8(d, bits));
    let both = vpaddq_u8(first, second);
    vgetq_lane_u64::<0>(vreinterpretq_u64_u8(vpaddq_u8(both, both)))
}

/// Four bits for each of 16 lanes, which are all ones or all zeros.
#[target_feature(enable = "neon")]
#[inline]
fn nibbles(lanes: uint8x16_t) -> u64 {
    vget_lane_u64::<0>(vreinterpret_u64_u8(vshrn_n_u16::<4>(vreinterpretq_u16_u8(
        lanes,
    ))))
}

/// As [`prefix_xor`]: a multiplication without carries by all ones.
#[target_feature(enable = "neon,aes")]
#[inline]
fn prefix_xor_polynomials(bits: u64) -> u64 {
    vgetq_lane_u64::<0>(vreinterpretq_u64_p128(vmull_p64(bits, u64::MAX)))
}

#[cfg(test)]
mod tests {
    use super::{first_special_near, load, mask, prefix_xor, prefix_xor_polynomials};
    use super::{has_polynomials, specials_baseline};
    use crate::skip::Strings;
    use crate::specials::{Found, specials_bytewise};

    #[test]
    fn a_mask_has_a_bit_for_each_lane() {
        for bits in [0, 1, u64::MAX, 0x8000_0000_0000_0001, 0x0123_4567_89ab_cdef] {
            let mut lanes = [0; 64];
            for (n, lane) in lanes.iter_mut().enumerate() {
                *lane = if bits >> n & 1 == 1 { 0xff } else { 0 };
            }
            #[expect(
                unsafe_code,
                reason = "the only way to call a function that names NEON"
            )]
            // SAFETY: every 64-bit ARM processor has NEON.
            let found = unsafe { mask(load(&lanes)) };
            assert_eq!(found, bits);
        }
    }

    #[test]
    fn polynomials_give_the_same_parities() {
        if !has_polynomials() {
            return;
        }
        let mut bits = 1u64;
        for _ in 0..10_000 {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            #[expect(
                unsafe_code,
                reason = "the only way to call a function that needs the multiplication of polynomials"
            )]
            // SAFETY: the processor has been asked for it.
            let found = unsafe { prefix_xor_polynomials(bits) };
            assert_eq!(found, prefix_xor(bits));
        }
    }

    #[test]
    fn sixteen_bytes_are_as_one_by_one() {
        for byte in 0..=255u8 {
            for place in 0..16 {
                let mut bytes = [b'a'; 16];
                bytes[15] = 0x80;
                bytes[place] = byte;
                assert_eq!(
                    first_special_near(&bytes),
                    crate::string::in_words(&bytes),
                    "{byte} at {place}"
                );
            }
        }
    }

    #[test]
    fn specials_without_polynomials_are_the_same() {
        let text: Vec<u8> = (0..=255).collect();
        for shift in 0..text.len() {
            let mut turned = text.clone();
            turned.rotate_left(shift);
            let blocks = turned.as_chunks::<64>().0;
            let found = [specials_baseline, specials_bytewise].map(|kernel| {
                let (mut strings, mut found) = (Strings::new(), Found::new());
                kernel(blocks, &mut strings, &mut found);
                format!("{strings:?} {found:?}")
            });
            assert_eq!(found[0], found[1], "turned by {shift}");
        }
    }
}
