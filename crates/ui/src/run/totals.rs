/// How many operations of the apply phase there are, by status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// How many the plan announces; a replacement counts as two.
    pub announced: u64,
    /// How many have begun.
    pub started: u64,
    /// How many have succeeded.
    pub done: u64,
    /// How many have failed.
    pub failed: u64,
    /// How many are still running.
    pub open: u64,
    /// How many have no end in a stream that has ended.
    pub unknown: u64,
    /// How many of those announced have not begun.
    pub not_started: u64,
}
