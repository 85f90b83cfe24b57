//! Several brackets at once, by a table of what a few of them come to.

use super::Open;

impl Open {
    /// Takes brackets of which two lists of bits say which close and which are of objects, a few at once.
    ///
    /// Declines, and takes none, where anything is out of the ordinary: brackets that do not match, none that stays
    /// open, a word that may get full.
    #[inline(always)]
    pub(crate) fn take_listed(&mut self, count: u32, closing: u64, braces: u64) -> bool {
        let (mut count, mut closing, mut braces) = (count, closing, braces);
        let mut innermost = self.innermost;
        loop {
            let few = count.min(u32::from(GROUP));
            // What is listed after these is not theirs.
            let theirs = (1 << few) - 1;
            let index = (1 << few | closing & theirs) << GROUP | braces & theirs;
            let sum = SUMS.get(index as usize % SUMS_LENGTH);
            let sum = sum.copied().unwrap_or(Sum::MISMATCH);
            let closed = (innermost ^ u64::from(sum.closed)) & !(u64::MAX << (sum.closes % 64));
            let left = innermost >> (sum.closes % 64);
            if closed != 0 || left <= self.bare || left >> (64 - GROUP) != 0 {
                return false;
            }
            innermost = left << (sum.opens % 64) | u64::from(sum.opened);
            count -= few;
            if count == 0 {
                self.innermost = innermost;
                return true;
            }
            closing >>= GROUP;
            braces >>= GROUP;
        }
    }
}

impl Open {
    /// As [`take_listed`](Self::take_listed) for brackets that are listed themselves.
    #[inline(always)]
    pub(crate) fn take_group(&mut self, brackets: [u8; GROUP as usize]) -> bool {
        let word = u32::from_le_bytes(brackets);
        // The lowest bits of four bytes, moved beside each other above the others.
        let bits = |word: u32| u64::from((word & 0x0101_0101).wrapping_mul(0x0102_0408) >> 24 & 15);
        self.take_listed(u32::from(GROUP), bits(word >> 2), bits(word >> 5))
    }
}

/// Brackets that are taken at once.
const GROUP: u8 = 4;

/// What a few brackets come to together: those that close what was open before, the innermost first, then those that
/// stay open, the innermost last. The kinds of both are bits: those of objects are set.
#[derive(Clone, Copy)]
struct Sum {
    closes: u8,
    closed: u8,
    opens: u8,
    opened: u8,
}

impl Sum {
    const NOTHING: Self = Self {
        closes: 0,
        closed: 0,
        opens: 0,
        opened: 0,
    };

    /// Closes more than can be open in a word.
    const MISMATCH: Self = Self {
        closes: 63,
        ..Self::NOTHING
    };

    const fn of(count: u8, closing: u8, braces: u8) -> Self {
        let (mut sum, mut n) = (Self::NOTHING, 0);
        while n < count {
            let is_object = braces >> n & 1;
            if closing >> n & 1 == 0 {
                sum.opens += 1;
                sum.opened = sum.opened << 1 | is_object;
            } else if sum.opens == 0 {
                sum.closed |= is_object << sum.closes;
                sum.closes += 1;
            } else if sum.opened & 1 == is_object {
                sum.opens -= 1;
                sum.opened >>= 1;
            } else {
                return Self::MISMATCH;
            }
            n += 1;
        }
        sum
    }
}

const SUMS_LENGTH: usize = 1 << (2 * GROUP + 1);

/// The sums of all groups of brackets: by a mark above a bit for each that closes, then by a bit for each of an object.
static SUMS: [Sum; SUMS_LENGTH] = {
    let mut sums = [Sum::NOTHING; SUMS_LENGTH];
    let mut count = 0;
    while count <= GROUP {
        let mut closing = 0;
        while closing < 1 << count {
            let mut braces = 0;
            while braces < 1 << count {
                let index = group(count, closing, braces);
                #[expect(
                    clippy::indexing_slicing,
                    reason = "the compiler makes the table, and refuses a place outside"
                )]
                {
                    sums[index] = Sum::of(count, closing, braces);
                }
                braces += 1;
            }
            closing += 1;
        }
        count += 1;
    }
    sums
};

/// The place of a group in the table of sums.
const fn group(count: u8, closing: u8, braces: u8) -> usize {
    ((1 << count | closing) as usize) << GROUP | braces as usize
}

#[cfg(test)]
mod tests {
    use super::Open;
    use crate::Limits;
    use crate::brackets::Brackets;

    /// The lists of some brackets.
    fn listed(brackets: &[u8]) -> (u32, u64, u64) {
        let bits = |mask: u8| {
            let set = brackets.iter().rev();
            set.fold(0, |bits, bracket| {
                bits << 1 | u64::from(bracket & mask != 0)
            })
        };
        let count = u32::try_from(brackets.len()).unwrap();
        (count, bits(0x04), bits(0x20))
    }

    fn is_taken(open: &mut Open, brackets: &[u8]) -> bool {
        let (count, closing, braces) = listed(brackets);
        open.take_listed(count, closing, braces)
    }

    /// All sequences of six brackets, within others: what is taken at once is what is taken one by one, and nearly
    /// all of what matches is.
    #[test]
    fn at_once_and_one_by_one_are_the_same() {
        for around in ["[{[{[{[", "[[[[[[[[[[[[[[[[[", "{{{{{{{{{{{{{", "["] {
            let mut taken = 0;
            for number in 0..4usize.pow(6) {
                let bracket = |n: u32| b"[]{}"[number / 4usize.pow(n) % 4];
                let brackets: Vec<u8> = (0..6).map(bracket).collect();
                let mut one_by_one = Brackets::new(Limits::default());
                for bracket in around.bytes() {
                    one_by_one.take(bracket, 0).unwrap();
                }
                let mut at_once = one_by_one.open;
                let stays_open = brackets
                    .iter()
                    .all(|bracket| one_by_one.take(*bracket, 0).is_ok() && !one_by_one.is_empty());
                let before = format!("{at_once:?}");
                if is_taken(&mut at_once, &brackets) {
                    assert!(stays_open, "{around} {brackets:?}");
                    assert_eq!(format!("{at_once:?}"), format!("{:?}", one_by_one.open));
                    taken += 1;
                } else {
                    assert_eq!(format!("{at_once:?}"), before);
                    assert!(!stays_open, "{around} {brackets:?}");
                }
            }
            assert!(taken > 50, "{around}: {taken}");
        }
    }

    #[test]
    fn words_that_may_get_full_are_left_alone() {
        let mut brackets = Brackets::new(Limits::with_depth(200));
        let mut declined = 0;
        for _ in 0..200 {
            let mut open = brackets.open;
            brackets.take(b'[', 0).unwrap();
            if is_taken(&mut open, b"[") {
                assert_eq!(format!("{open:?}"), format!("{:?}", brackets.open));
            } else {
                declined += 1;
            }
        }
        assert!((4..30).contains(&declined), "{declined}");
        assert!(!is_taken(&mut brackets.open, b"}"));
    }
}
