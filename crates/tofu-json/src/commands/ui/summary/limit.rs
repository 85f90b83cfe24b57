/// How many entries of a list a text shows unless one says otherwise.
pub(super) const USUAL: usize = 10;

/// How many entries of a list a text shows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limit(usize);

impl Default for Limit {
    fn default() -> Self {
        Self(USUAL)
    }
}

impl Limit {
    /// Every entry.
    pub(super) const NONE: Self = Self(usize::MAX);

    pub(super) const fn of(count: usize) -> Self {
        Self(count)
    }

    /// A line for each entry, below the name of the list; then how many more there are.
    pub(super) fn list(self, name: &str, entries: impl Iterator<Item = String>) -> Vec<String> {
        let mut entries = entries;
        let shown = entries.by_ref().take(self.0);
        let mut lines: Vec<_> = shown.map(|entry| format!("{name}: {entry}")).collect();
        let more = entries.count();
        if more > 0 {
            lines.push(format!("{name}: … and {more} more"));
        }
        lines
    }
}
