/// What an archive may cost. One that claims more is refused before it is unpacked, and none is
/// unpacked further than it claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Bytes of content of all entries together. Where entries share bytes of the archive, no more
    /// than that (or than the archive has) is read for them either, nor much more than an archive of
    /// its size can hold.
    pub content: u64,
    /// Entries, and directories that they unpack to.
    pub entries: usize,
    /// Bytes of all names together.
    pub names: usize,
}

/// 8 GiB of content in 100,000 entries, with 16 MiB of names.
impl Default for Limits {
    fn default() -> Self {
        Self {
            content: 8 << 30,
            entries: 100_000,
            names: 16 << 20,
        }
    }
}

impl Limits {
    /// Sets [`content`](Self#structfield.content).
    #[must_use]
    pub const fn content(mut self, content: u64) -> Self {
        self.content = content;
        self
    }

    /// Sets [`entries`](Self#structfield.entries).
    #[must_use]
    pub const fn entries(mut self, entries: usize) -> Self {
        self.entries = entries;
        self
    }

    /// Sets [`names`](Self#structfield.names).
    #[must_use]
    pub const fn names(mut self, names: usize) -> Self {
        self.names = names;
        self
    }
}
