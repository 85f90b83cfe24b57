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

/// How many brackets are open, and of what kind the innermost ones are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Open {
    depth: usize,
    innermost: u64,
}

/// What is seldom needed: the limit, and the kinds of the brackets further out, 64 in a word.
#[derive(Clone, Debug)]
pub(crate) struct Outer {
    limit: usize,
    words: Vec<u64>,
}

impl Brackets {
    pub(crate) const fn new(limits: Limits) -> Self {
        Self {
            open: Open {
                depth: 0,
                innermost: 0,
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
        self.open.take(bracket, at, &mut self.outer)
    }
}

impl Open {
    pub(crate) const fn is_empty(self) -> bool {
        self.depth == 0
    }

    /// Takes one bracket; all four carry their meaning in two bits: bit 5 is set for `{` and `}` alone, bit 2 for
    /// `]` and `}`. A plain shift register holds the innermost 64, so that no bracket is a branch on its kind.
    #[inline(always)]
    pub(crate) fn take(&mut self, bracket: u8, at: usize, outer: &mut Outer) -> Result<(), Fault> {
        let is_object = u64::from(bracket >> 5 & 1);
        if bracket & 0x04 == 0 {
            if self.depth >= outer.limit {
                return Err(outer.too_deep(at));
            }
            if self.depth.is_multiple_of(64) && self.depth != 0 {
                outer.keep(self.innermost);
            }
            self.depth += 1;
            self.innermost = self.innermost << 1 | is_object;
        } else {
            if self.depth == 0 || self.innermost & 1 != is_object {
                return Err(mismatch(bracket, at));
            }
            self.depth -= 1;
            self.innermost >>= 1;
            if self.depth.is_multiple_of(64) && self.depth != 0 {
                self.innermost = outer.give_back();
            }
        }
        Ok(())
    }
}

impl Outer {
    #[cold]
    const fn too_deep(&self, at: usize) -> Fault {
        Fault::new(FaultKind::TooDeep { limit: self.limit }, at)
    }

    #[cold]
    fn keep(&mut self, word: u64) {
        self.words.push(word);
    }

    #[cold]
    fn give_back(&mut self) -> u64 {
        self.words.pop().unwrap_or_default()
    }
}

#[cold]
const fn mismatch(found: u8, at: usize) -> Fault {
    let is_object = found & 0x20 != 0;
    let expected = if is_object { "`]`" } else { "`}`" };
    Fault::new(FaultKind::UnexpectedByte { expected, found }, at)
}
