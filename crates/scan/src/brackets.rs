#[cfg(any(test, target_arch = "x86_64"))]
mod listed;

use crate::{Fault, FaultKind};

/// Limits on size and depth beyond which a document is refused.
///
/// ```
/// use tofu_json_scan::Limits;
///
/// assert_eq!(Limits::with_depth(10_000), Limits::default());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// How deep arrays and objects may nest. The default is 10,000, the limit of OpenTofu.
    pub depth: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self::with_depth(10_000)
    }
}

impl Limits {
    /// The default limits, but for how deep arrays and objects may nest.
    #[must_use]
    pub const fn with_depth(depth: usize) -> Self {
        Self { depth }
    }
}

/// The open brackets around a place, one bit each.
#[derive(Clone, Debug)]
pub(crate) struct Brackets {
    /// Small, so that it stays in registers while a loop works on a copy of it.
    pub(crate) open: Open,
    pub(crate) outer: Outer,
}

/// The innermost open brackets, the lowest bit last, above them one bit that marks where they end.
///
/// The mark comes to the highest bit when the word is full: then, and only then, is anything asked of the limit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Open {
    innermost: u64,
    /// The word when none of its brackets is open: the mark alone.
    bare: u64,
}

/// What is seldom needed: the limit, and the words of the brackets further out.
#[derive(Clone, Debug)]
pub(crate) struct Outer {
    limit: usize,
    words: Vec<u64>,
}

/// So many brackets fit under the mark.
const ROOM: usize = 63;

/// The mark of every word but the outermost.
const MARK: u64 = 1;

impl Brackets {
    pub(crate) const fn new(limits: Limits) -> Self {
        let bare = Outer::outermost(limits.depth);
        Self {
            open: Open {
                innermost: bare,
                bare,
            },
            outer: Outer {
                limit: limits.depth,
                words: Vec::new(),
            },
        }
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// Whether the innermost open bracket is that of an object.
    #[inline(always)]
    pub(crate) const fn in_object(&self) -> bool {
        self.open.innermost & 1 != 0
    }

    /// Takes one bracket.
    #[inline(always)]
    pub(crate) fn take(&mut self, bracket: u8, at: usize) -> Result<(), Fault> {
        let taken = self.open.take(bracket, &mut self.outer);
        taken.map_err(|kind| Fault::new(kind, at))
    }
}

impl Open {
    pub(crate) const fn is_empty(self) -> bool {
        self.innermost == self.bare
    }

    /// Takes one bracket; all four carry their meaning in two bits: bit 5 is set for `{` and `}` alone, bit 2 for
    /// `]` and `}`.
    #[inline(always)]
    pub(crate) fn take(&mut self, bracket: u8, outer: &mut Outer) -> Result<(), FaultKind> {
        let is_object = u64::from(bracket >> 5 & 1);
        if bracket & 0x04 == 0 {
            if self.innermost >> ROOM != 0 {
                self.innermost = outer.keep(self.innermost)?;
                self.bare = MARK;
            }
            self.innermost = self.innermost << 1 | is_object;
        } else {
            let left = self.innermost >> 1;
            if (self.innermost ^ is_object) & 1 != 0 || left < self.bare {
                return Err(mismatch(bracket));
            }
            self.innermost = left;
            if left == MARK {
                (self.innermost, self.bare) = outer.give_back();
            }
        }
        Ok(())
    }
}

impl Outer {
    /// The mark of the outermost word, which has room for what a limit is more than whole words: so the limit is
    /// reached when a word is full.
    const fn outermost(limit: usize) -> u64 {
        1 << (ROOM - limit % ROOM)
    }

    /// Puts a full word away; the next one.
    #[cold]
    fn keep(&mut self, word: u64) -> Result<u64, FaultKind> {
        if self.words.len() >= self.limit / ROOM {
            return Err(FaultKind::TooDeep { limit: self.limit });
        }
        self.words.push(word);
        Ok(MARK)
    }

    /// The word that was put away last, and its mark.
    #[cold]
    fn give_back(&mut self) -> (u64, u64) {
        let outermost = Self::outermost(self.limit);
        let word = self.words.pop().unwrap_or(outermost);
        let bare = if self.words.is_empty() {
            outermost
        } else {
            MARK
        };
        (word, bare)
    }
}

#[cold]
const fn mismatch(found: u8) -> FaultKind {
    let is_object = found & 0x20 != 0;
    let expected = if is_object { "`]`" } else { "`}`" };
    FaultKind::UnexpectedByte { expected, found }
}

#[cfg(test)]
mod tests {
    use super::{Brackets, Limits};

    /// Opens as many as the limit allows, of kinds that follow no short pattern, and closes them again.
    #[test]
    fn every_limit_is_exact() {
        for limit in (0..400).chain([10_000]) {
            let mut brackets = Brackets::new(Limits::with_depth(limit));
            let is_object = |n: usize| n.is_multiple_of(3) || n.is_multiple_of(7);
            let open = |n| if is_object(n) { b'{' } else { b'[' };
            for _ in 0..2 {
                assert!(brackets.is_empty());
                for n in 0..limit {
                    assert_eq!(brackets.take(open(n), n), Ok(()));
                    assert_eq!(brackets.in_object(), is_object(n));
                }
                let fault = brackets.clone().take(b'[', 7).unwrap_err();
                assert_eq!(fault.at, 7, "{limit}");
                for n in (0..limit).rev() {
                    assert!(!brackets.is_empty());
                    // The bracket of the other kind does not match.
                    assert!(brackets.clone().take((open(n) + 2) ^ 0x20, n).is_err());
                    assert_eq!(brackets.take(open(n) + 2, n), Ok(()));
                }
                for bracket in [b']', b'}'] {
                    assert!(brackets.clone().take(bracket, 0).is_err(), "{limit}");
                }
            }
        }
    }
}
