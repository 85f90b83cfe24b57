//! What happens to objects, and how often.

use crate::random::Random;
use std::error;
use std::fmt;
use std::str::FromStr;

/// What happens to one object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    NoOp,
    Update,
    Create,
    /// Destroyed, then created.
    Replace,
    /// Created, then destroyed.
    CreateFirst,
    Delete,
    /// A data source that is read during apply.
    Read,
    Forget,
    /// Nothing but a new address.
    Move,
    /// Nothing but taken over.
    Import,
    /// Nothing, but an object that was replaced earlier is still to be destroyed.
    Deposed,
    /// A data source that was read while planning: no part of a mix.
    Known,
}

impl Action {
    /// Whether there is an object before the apply.
    pub(crate) const fn has_before(self) -> bool {
        !matches!(self, Self::Create | Self::Read)
    }

    /// Whether there is an object after it.
    pub(crate) const fn has_after(self) -> bool {
        !matches!(self, Self::Delete | Self::Forget)
    }
}

/// How often each action is met, relative to the others.
///
/// Read from a text such as `no-op=60,update=15,create=10`; what it does not name does not happen.
///
/// ```
/// use tofu_json_plan_gen::Mix;
///
/// let mix: Mix = "no-op=3,update=1".parse()?;
/// assert_eq!(mix.to_string(), "no-op=3,update=1");
/// assert!("no-op=3,upgrade=1".parse::<Mix>().is_err());
/// # Ok::<(), tofu_json_plan_gen::MixError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mix {
    weights: [u32; 11],
}

const WORDS: [(&str, Action); 11] = [
    ("no-op", Action::NoOp),
    ("update", Action::Update),
    ("create", Action::Create),
    ("replace", Action::Replace),
    ("create-before-delete", Action::CreateFirst),
    ("delete", Action::Delete),
    ("read", Action::Read),
    ("forget", Action::Forget),
    ("move", Action::Move),
    ("import", Action::Import),
    ("deposed", Action::Deposed),
];

/// A greater share than anyone needs, that still adds up.
const GREATEST: u32 = 1_000_000;

impl Default for Mix {
    /// What a plan of an estate in daily use looks like, in shares of a thousand.
    fn default() -> Self {
        Self {
            weights: [550, 200, 120, 40, 20, 40, 15, 5, 5, 3, 2],
        }
    }
}

impl Mix {
    /// A first plan: everything is created.
    #[must_use]
    pub fn all_create() -> Self {
        Self::only(Action::Create)
    }

    /// A plan that has nothing to do.
    #[must_use]
    pub fn all_no_op() -> Self {
        Self::only(Action::NoOp)
    }

    fn only(action: Action) -> Self {
        Self {
            weights: WORDS.map(|(_, other)| u32::from(other == action)),
        }
    }

    fn weighted(&self) -> impl Iterator<Item = (Action, u32)> {
        let actions = WORDS.iter().map(|(_, action)| *action);
        actions.zip(self.weights)
    }

    fn sum(&self, wanted: impl Fn(Action) -> bool) -> u32 {
        let wanted = self.weighted().filter(|(action, _)| wanted(*action));
        wanted.map(|(_, weight)| weight).sum()
    }

    /// Whether the next block is a data source that is read during apply.
    pub(crate) fn reads(&self, random: &mut Random) -> bool {
        random.below(self.sum(|_| true)) < self.sum(|action| action == Action::Read)
    }

    /// Whether objects can have changed outside.
    pub(crate) fn drifts(&self) -> bool {
        self.sum(|action| !matches!(action, Action::NoOp | Action::Create)) > 0
            || self.sum(|action| action == Action::NoOp) > 0
                && self.sum(|action| action == Action::Create) > 0
    }

    /// What happens to a managed object.
    pub(crate) fn action(&self, random: &mut Random) -> Action {
        let mut left = random.below(self.sum(|action| action != Action::Read));
        for (action, weight) in self
            .weighted()
            .filter(|(action, _)| *action != Action::Read)
        {
            if left < weight {
                return action;
            }
            left -= weight;
        }
        Action::NoOp
    }
}

impl fmt::Display for Mix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = WORDS.iter().zip(self.weights);
        let mut between = "";
        for ((word, _), weight) in named.filter(|(_, weight)| *weight > 0) {
            write!(f, "{between}{word}={weight}")?;
            between = ",";
        }
        Ok(())
    }
}

impl FromStr for Mix {
    type Err = MixError;

    fn from_str(text: &str) -> Result<Self, MixError> {
        let mut mix = Self { weights: [0; 11] };
        for part in text.split(',') {
            let (word, weight) = part.split_once('=').ok_or(MixError::Part)?;
            let at = WORDS.iter().position(|(known, _)| *known == word.trim());
            let place = at.and_then(|at| mix.weights.get_mut(at));
            let weight: u32 = weight.trim().parse().map_err(|_| MixError::Share)?;
            if weight > GREATEST {
                return Err(MixError::Share);
            }
            *place.ok_or(MixError::Action)? = weight;
        }
        if mix.sum(|_| true) == 0 {
            return Err(MixError::Nothing);
        }
        Ok(mix)
    }
}

/// Why a text is no [`Mix`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MixError {
    /// A part is not `ACTION=SHARE`.
    Part,
    /// An action has an unknown name.
    Action,
    /// A share is no number up to a million.
    Share,
    /// All shares are 0.
    Nothing,
}

impl fmt::Display for MixError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Part => f.write_str("expected ACTION=SHARE, with commas between several"),
            Self::Action => {
                f.write_str("expected one of the actions ")?;
                f.write_str(&WORDS.map(|(word, _)| word).join(", "))
            }
            Self::Share => f.write_str("expected a share from 0 to 1000000"),
            Self::Nothing => f.write_str("expected at least one share that is not 0"),
        }
    }
}

impl error::Error for MixError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_kept() {
        let mix: Mix = "no-op=60, update=15,create=25".parse().unwrap();
        let mut random = Random::new(1);
        let mut updates = 0;
        for _ in 0..10_000 {
            updates += u32::from(mix.action(&mut random) == Action::Update);
        }
        assert!((1_350..1_650).contains(&updates), "{updates}");
    }

    #[test]
    fn wrong_texts_are_told_apart() {
        let error = |text: &str| text.parse::<Mix>().unwrap_err();
        assert_eq!(error("update"), MixError::Part);
        assert_eq!(error("upgrade=1"), MixError::Action);
        assert_eq!(error("update=-1"), MixError::Share);
        assert_eq!(error("update=0"), MixError::Nothing);
    }

    #[test]
    fn one_action_alone_is_the_only_one() {
        let mut random = Random::new(1);
        assert_eq!(Mix::all_create().action(&mut random), Action::Create);
        assert!("read=1".parse::<Mix>().unwrap().reads(&mut random));
        assert!(!Mix::all_create().drifts());
        assert!(!Mix::all_no_op().drifts());
        assert!(Mix::default().drifts());
    }
}
