/// How many checks are in which state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct CheckCounts {
    /// All conditions hold.
    pub pass: u64,
    /// A condition does not hold.
    pub fail: u64,
    /// A condition could not be evaluated.
    pub error: u64,
    /// Not known before the plan is applied; words that are not known count here as well.
    pub unknown: u64,
}

impl CheckCounts {
    /// Counts a check by the word of its status.
    pub fn count(&mut self, status: &str) {
        *match status {
            "pass" => &mut self.pass,
            "fail" => &mut self.fail,
            "error" => &mut self.error,
            _ => &mut self.unknown,
        } += 1;
    }

    /// Adds other counts to these.
    pub const fn add(&mut self, other: &Self) {
        self.pass += other.pass;
        self.fail += other.fail;
        self.error += other.error;
        self.unknown += other.unknown;
    }

    /// How many checks there are.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.pass + self.fail + self.error + self.unknown
    }
}
