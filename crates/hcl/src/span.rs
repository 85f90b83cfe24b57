/// A half-open range of bytes of a source file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The first byte, counted from 0; a byte-order mark counts 3.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// From the first byte to one past the last.
    #[must_use]
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// The empty span where this one starts.
    #[must_use]
    pub const fn before(self) -> Self {
        Self::new(self.start, self.start)
    }

    /// From the start of this span to the end of `last`.
    #[must_use]
    pub const fn to(self, last: Self) -> Self {
        Self::new(self.start, last.end)
    }

    /// The length in bytes.
    #[must_use]
    pub const fn len(self) -> usize {
        self.end.saturating_sub(self.start) as usize
    }

    /// Whether there are no bytes.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// The bytes of this span in `source`; empty when it lies outside.
    #[must_use]
    pub fn of(self, source: &[u8]) -> &[u8] {
        source
            .get(self.start as usize..self.end as usize)
            .unwrap_or_default()
    }
}
