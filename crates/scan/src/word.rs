//! Eight bytes at a time in an ordinary register.

/// All bits of each byte but the highest, which is free to take a carry.
const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
/// Times this, a byte is repeated in all eight places.
const ONES: u64 = 0x0101_0101_0101_0101;

/// A byte in all eight places.
pub(crate) const fn splat(byte: u8) -> u64 {
    ONES * byte as u64
}

/// The high bit of each byte of `word` that equals the byte that `splatted` repeats.
#[inline]
pub(crate) const fn equal(word: u64, splatted: u64) -> u64 {
    // Adding 0x7f sets the high bit unless the low seven are zero, and never carries into the next byte.
    let difference = word ^ splatted;
    !((difference & LOW).wrapping_add(LOW) | difference | LOW)
}

/// The high bit of each byte of `word` that is below 0x20.
#[inline]
pub(crate) const fn control(word: u64) -> u64 {
    // Adding 0x60 sets the high bit from 0x20 on, and never carries into the next byte.
    !((word & LOW).wrapping_add(splat(0x60)) | word | LOW)
}

/// The high bit of each byte of `word` that is outside ASCII.
#[inline]
pub(crate) const fn beyond_ascii(word: u64) -> u64 {
    word & !LOW
}

/// The high bit of each byte of `word` that is outside ASCII, or the last one in it, 0x7f.
#[inline]
pub(crate) const fn beyond_printable(word: u64) -> u64 {
    // Adding 1 sets the high bit of 0x7f alone, and never carries into the next byte.
    ((word & LOW).wrapping_add(ONES) | word) & !LOW
}
