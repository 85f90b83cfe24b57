use crate::{Day, GateRule};
use tofu_json_vocab::matches_glob;

/// A rule that a plan must keep, and what it does not hold for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Gate {
    /// The rule.
    pub rule: GateRule,
    /// What people call it.
    pub name: Option<String>,
    /// Why there is such a rule.
    pub reason: Option<String>,
    /// What it does not hold for.
    pub exceptions: Vec<Exception>,
}

impl Gate {
    /// A gate without a name and without exceptions.
    #[must_use]
    pub const fn of(rule: GateRule) -> Self {
        Self {
            rule,
            name: None,
            reason: None,
            exceptions: Vec::new(),
        }
    }
}

/// Objects that a rule does not hold for, perhaps until some day.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Exception {
    /// A pattern of addresses.
    pub address: String,
    /// A pattern of attributes, for drift alone; none for the whole object.
    pub path: Option<String>,
    /// Who answers for it.
    pub owner: Option<String>,
    /// Why it is there.
    pub reason: Option<String>,
    /// The last day on which it counts; none for ever.
    pub expires: Option<Day>,
}

impl Exception {
    /// Whether it does not count any more.
    #[must_use]
    pub fn has_expired(&self, today: Day) -> bool {
        self.expires.is_some_and(|last| last < today)
    }

    /// Whether it is for an object: by its address, or by the one before a move.
    #[must_use]
    pub fn is_for(&self, address: &str, previous_address: &str) -> bool {
        matches_glob(&self.address, address)
            || (!previous_address.is_empty() && matches_glob(&self.address, previous_address))
    }
}
