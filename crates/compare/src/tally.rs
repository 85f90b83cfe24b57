use crate::entry::DifferenceKind;
use std::fmt;

/// How many differences of each kind there are.
///
/// ```
/// use tofu_json_compare::{DifferenceKind, DifferenceTally};
///
/// let mut tally = DifferenceTally::default();
/// assert_eq!(tally.to_string(), "No differences.");
/// tally.count(DifferenceKind::Added);
/// tally.count(DifferenceKind::Changed);
/// tally.count(DifferenceKind::Added);
/// assert_eq!(tally.to_string(), "3 differences: 1 differs, 2 only in the second.");
/// let mut tally = DifferenceTally::default();
/// tally.count_as_planned(2);
/// assert_eq!(tally.to_string(), "No differences. 2 changes were done as planned.");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DifferenceTally {
    counts: [u64; KINDS.len()],
    /// How many changes of the plan were done as planned; only where a plan is compared with a state.
    as_planned: Option<u64>,
}

/// The kinds in the order in which they are told.
const KINDS: [DifferenceKind; 6] = [
    DifferenceKind::Changed,
    DifferenceKind::Removed,
    DifferenceKind::Added,
    DifferenceKind::DoneOtherwise,
    DifferenceKind::NotDone,
    DifferenceKind::DoneBesides,
];

impl DifferenceTally {
    /// Counts one.
    pub fn count(&mut self, kind: DifferenceKind) {
        for (known, count) in KINDS.iter().zip(&mut self.counts) {
            *count += u64::from(*known == kind);
        }
    }

    /// Counts changes that were done as planned.
    pub fn count_as_planned(&mut self, changes: u64) {
        *self.as_planned.get_or_insert_default() += changes;
    }

    /// How many changes were done as planned; nothing where that was not asked.
    #[must_use]
    pub const fn as_planned(&self) -> Option<u64> {
        self.as_planned
    }

    /// Whether nothing differs.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.total() == 0
    }

    /// All of them.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }
}

/// One sentence, and another for what was done as planned.
impl fmt::Display for DifferenceTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.total() {
            0 => f.write_str("No differences.")?,
            1 => f.write_str("1 difference: ")?,
            total => write!(f, "{total} differences: ")?,
        }
        let counts = KINDS.iter().zip(self.counts);
        for (n, (kind, count)) in counts.filter(|(_, count)| *count > 0).enumerate() {
            let comma = if n > 0 { ", " } else { "" };
            write!(f, "{comma}{count} {}", kind.words())?;
        }
        if !self.is_empty() {
            f.write_str(".")?;
        }
        match self.as_planned {
            None | Some(0) => Ok(()),
            Some(1) => f.write_str(" 1 change was done as planned."),
            Some(count) => write!(f, " {count} changes were done as planned."),
        }
    }
}
