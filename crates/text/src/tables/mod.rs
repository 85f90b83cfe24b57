//! Unicode properties in the versions OpenTofu uses, as sorted ranges beyond ASCII.

mod id_continue;
mod id_start;
mod printable_15;
mod printable_17;

use id_continue::ID_CONTINUE;
use id_start::ID_START;
use printable_15::PRINTABLE_15;
use printable_17::PRINTABLE_17_ADDED;

use crate::Printable;

/// Whether an identifier may begin with this character, which is not ASCII.
pub(crate) fn starts_identifier(c: char) -> bool {
    holds(ID_START, c)
}

/// Whether an identifier may go on with this character, which is not ASCII.
pub(crate) fn continues_identifier(c: char) -> bool {
    holds(ID_START, c) || holds(ID_CONTINUE, c)
}

/// Whether a quoted string shows this character, which is not ASCII, as it is.
#[inline]
pub(crate) fn is_printable(c: char, printable: Printable) -> bool {
    match printable {
        Printable::Unicode15 => holds(PRINTABLE_15, c),
        Printable::Unicode17 => holds(PRINTABLE_15, c) || holds(PRINTABLE_17_ADDED, c),
    }
}

/// Whether a character is in sorted ranges.
pub(crate) fn holds(ranges: &[(u32, u32)], c: char) -> bool {
    let code = u32::from(c);
    let next = ranges.partition_point(|&(_, last)| last < code);
    ranges.get(next).is_some_and(|&(first, _)| first <= code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_sorted_and_beyond_ascii() {
        for ranges in [ID_START, ID_CONTINUE, PRINTABLE_15, PRINTABLE_17_ADDED] {
            assert!(ranges.iter().all(|(first, last)| first <= last));
            assert!(ranges.windows(2).all(|pair| pair[0].1 + 1 < pair[1].0));
            assert!(ranges.first().is_some_and(|&(first, _)| first >= 0x80));
        }
    }

    /// Unicode 15.0 counts 149,186 characters: 149,014 graphic ones, 17 of which are spaces,
    /// and 172 format characters. 95 of the rest are ASCII, the space among them.
    #[test]
    fn printable_has_the_published_size() {
        let size = |ranges: &[(u32, u32)]| ranges.iter().map(|(a, b)| b - a + 1).sum::<u32>();
        assert_eq!(size(PRINTABLE_15), 149_014 - 17 - 94);
    }

    #[test]
    fn ends_of_ranges_are_inside() {
        for &(first, last) in PRINTABLE_15 {
            for code in [first, last] {
                assert!(is_printable(
                    char::from_u32(code).unwrap(),
                    Printable::Unicode15
                ));
            }
        }
        assert!(!holds(PRINTABLE_15, '\u{a0}'));
        assert!(!holds(PRINTABLE_15, '\u{10ffff}'));
    }
}
