use std::cmp::Ordering;

use crate::word_list;

word_list! {
    /// The mode of a resource: the `mode` member, and the first word of its address.
    ///
    /// Modes order as plans order them: ephemeral, data, managed, then unknown ones by their word.
    Mode {
        /// A resource that is created, changed and destroyed.
        Managed = "managed",
        /// A data source, which is only read.
        Data = "data",
        /// An ephemeral resource, which is opened for one run.
        Ephemeral = "ephemeral",
    }
}

impl Mode {
    fn rank(&self) -> u8 {
        match self {
            Self::Ephemeral => 0,
            Self::Data => 1,
            Self::Managed => 2,
            Self::Other(_) => 3,
        }
    }
}

impl Ord for Mode {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank()
            .cmp(&other.rank())
            .then_with(|| self.as_str().cmp(other.as_str()))
    }
}

impl PartialOrd for Mode {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// What a plan is made for.
///
/// The plan document does not record it; whoever prints a plan says it or infers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum PlanMode {
    /// Bring real objects in line with the configuration.
    #[default]
    Normal,
    /// Only bring the state in line with real objects.
    RefreshOnly,
    /// Destroy everything.
    Destroy,
}

/// How planning ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Planning {
    /// The plan holds all that is to be done.
    #[default]
    Finished,
    /// An error came in between, so that the plan holds a part of it.
    Errored,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_back() {
        for word in ["managed", "data", "ephemeral", "list", ""] {
            assert_eq!(Mode::from(word).as_str(), word);
        }
        assert_eq!(Mode::from("Managed"), Mode::Other("Managed".into()));
    }

    #[test]
    fn ephemeral_before_data_before_managed() {
        let mut modes = ["zeta", "managed", "alpha", "data", "ephemeral"].map(Mode::from);
        modes.sort();
        let words = modes.map(|mode| mode.to_string());
        assert_eq!(words, ["ephemeral", "data", "managed", "alpha", "zeta"]);
    }
}
