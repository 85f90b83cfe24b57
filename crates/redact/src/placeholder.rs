//! What takes the place of secrets, and is known again.

use memchr::{memchr, memrchr};
use std::ops::Range;
use tofu_json_text::CheckedSlice;

pub(crate) const BEGINNING: &str = "(redacted";
/// The same with what is before a number.
pub(crate) const NUMBERED: &str = "(redacted-";
pub(crate) const END: char = ')';

/// Whether a text is a placeholder already, so that a second redaction changes nothing.
pub(crate) fn is_placeholder(text: &str) -> bool {
    let inside = text
        .strip_prefix(BEGINNING)
        .and_then(|rest| rest.strip_suffix(END));
    inside.is_some_and(|inside| {
        let name = inside.strip_prefix('-').unwrap_or_default();
        let is_part = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'a'..=b'f');
        inside.is_empty() || (!name.is_empty() && name.bytes().all(is_part))
    })
}

/// So long is a placeholder at most that is looked for in other texts.
const LONGEST: usize = 40;

/// Whether a part of a text is within a placeholder.
pub(crate) fn is_in_placeholder(text: &[u8], part: &Range<usize>) -> bool {
    let first = part.start.saturating_sub(LONGEST);
    let before = text.slice(first..text.len().min(part.start + 1));
    let Some(start) = memrchr(b'(', before).map(|at| first + at) else {
        return false;
    };
    let rest = text.slice(start..text.len().min(start + LONGEST));
    let end = memchr(b')', rest).map(|at| start + at + 1);
    end.is_some_and(|end| {
        let written = str::from_utf8(text.slice(start..end)).ok();
        part.end <= end && written.is_some_and(is_placeholder)
    })
}

/// The placeholders in a text, in their order.
pub(crate) fn placeholders_in(text: &str) -> impl Iterator<Item = Range<usize>> {
    let starts = text.match_indices(BEGINNING);
    starts.filter_map(|(start, _)| {
        let rest = text.as_bytes().get(start..)?;
        let rest = rest.get(..LONGEST).unwrap_or(rest);
        let end = start + memchr(b')', rest)? + 1;
        is_placeholder(text.get(start..end)?).then_some(start..end)
    })
}

/// No document has so many strings: what has a higher number is a hash, or not from here.
const HIGHEST: u64 = 1 << 40;

/// What digits of a placeholder say, if another string could have the same number.
pub(crate) fn number_of(digits: &str) -> u64 {
    let number = digits.parse().ok();
    number
        .filter(|number| *number < HIGHEST)
        .unwrap_or_default()
}

/// Hashes of numbers have 19 digits: from here on, and all of them are whole numbers of 64 bits with a sign.
const FIRST_HASH: u64 = 1 << 62;
/// So many of their bits follow from the others, since a number can say in no other way that it is one: of a thousand million
/// numbers of that length about one says so by chance.
const CHECKED_BITS: u32 = 30;

/// The number that stands for another one, by a hash of that.
pub(crate) const fn hashed_number(hash: u64) -> u64 {
    let number = hash >> 32;
    FIRST_HASH | number << CHECKED_BITS | check_of(number)
}

/// Whether a number is such a hash already, whatever its key was.
pub(crate) fn is_hashed_number(text: &str) -> bool {
    let number: u64 = text.parse().unwrap_or_default();
    let hash = (number ^ FIRST_HASH) >> CHECKED_BITS;
    number & FIRST_HASH != 0 && number == hashed_number(hash << 32)
}

const fn check_of(number: u64) -> u64 {
    let mixed = number ^ 0x9e37_79b9_7f4a_7c15;
    let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed >> (u64::BITS - CHECKED_BITS)
}

#[cfg(test)]
mod tests {
    use super::{FIRST_HASH, hashed_number, is_hashed_number};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn hashes_of_numbers_are_known_again(hash in any::<u64>(), other in any::<u64>(), bit in 0_u32..64) {
            let number = hashed_number(hash);
            prop_assert!(is_hashed_number(&number.to_string()));
            prop_assert_eq!(number.to_string().len(), 19);
            prop_assert_eq!(hash >> 32 == other >> 32, number == hashed_number(other));
            prop_assert!(!is_hashed_number(&(number ^ 1 << bit).to_string()));
        }
    }

    #[test]
    fn other_numbers_are_none() {
        for number in [
            "4711",
            "1000000001",
            "-4711",
            "4.5e18",
            "0",
            "18446744073709551616",
            "",
        ] {
            assert!(!is_hashed_number(number), "{number}");
        }
        assert!(!is_hashed_number(&FIRST_HASH.to_string()));
    }
}
