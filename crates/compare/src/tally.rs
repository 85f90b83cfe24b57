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
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DifferenceTally([u64; KINDS.len()]);

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
        for (known, count) in KINDS.iter().zip(&mut self.0) {
            *count += u64::from(*known == kind);
        }
    }

    /// Whether nothing differs.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.total() == 0
    }

    /// All of them.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }
}

/// One sentence.
impl fmt::Display for DifferenceTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let total = self.total();
        let noun = match total {
            0 => return f.write_str("No differences."),
            1 => "difference",
            _ => "differences",
        };
        write!(f, "{total} {noun}: ")?;
        let counts = KINDS.iter().zip(self.0).filter(|(_, count)| *count > 0);
        for (n, (kind, count)) in counts.enumerate() {
            let comma = if n > 0 { ", " } else { "" };
            write!(f, "{comma}{count} {}", kind.words())?;
        }
        f.write_str(".")
    }
}
