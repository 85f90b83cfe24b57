/// What matters in 64 bytes of JSON text, a bit per byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Block {
    pub(crate) quotes: u64,
    pub(crate) backslashes: u64,
    /// `{`, `}`, `[` and `]`.
    pub(crate) brackets: u64,
}
