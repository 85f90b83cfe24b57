use crate::Action;
use std::fmt;
use std::str::FromStr;

/// What a change is called where changes are counted, listed and filtered: the words of plan JSON, `replace` for the
/// lists that put one object in the place of another, and what happens beside an action.
///
/// ```
/// use tofu_json_vocab::{Action, ChangeWord};
///
/// assert_eq!(ChangeWord::of(&Action::CreateThenDelete).as_str(), "replace");
/// assert_eq!("no-op".parse(), Ok(ChangeWord::NoOp));
/// assert_eq!("destroy".parse(), Ok(ChangeWord::Delete), "as OpenTofu's text has it");
/// assert!("destory".parse::<ChangeWord>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum ChangeWord {
    /// `create`
    Create,
    /// `update`
    Update,
    /// `replace`: an object takes the place of another, which is deleted or forgotten.
    Replace,
    /// `delete`: an object goes away, and none comes in its place.
    Delete,
    /// `forget`: an object leaves the state, and none comes in its place.
    Forget,
    /// `read`
    Read,
    /// `no-op`
    NoOp,
    /// `other`: an action list that is not in OpenTofu's own table.
    Other,
    /// `import`: beside any action.
    Import,
    /// `move`: another address than before, beside any action.
    Move,
    /// `drift`: what was found to have changed outside of OpenTofu.
    Drift,
    /// `output`: an output of the root module.
    Output,
}

impl ChangeWord {
    /// All words, in the order in which they are listed.
    pub const ALL: [Self; 12] = [
        Self::Create,
        Self::Update,
        Self::Replace,
        Self::Delete,
        Self::Forget,
        Self::Read,
        Self::NoOp,
        Self::Other,
        Self::Import,
        Self::Move,
        Self::Drift,
        Self::Output,
    ];

    /// The word of an action.
    #[must_use]
    pub fn of(action: &Action) -> Self {
        match action {
            Action::NoOp => Self::NoOp,
            Action::Create => Self::Create,
            Action::Read => Self::Read,
            Action::Update => Self::Update,
            Action::Delete => Self::Delete,
            Action::Forget => Self::Forget,
            action if action.is_replace() => Self::Replace,
            _ => Self::Other,
        }
    }

    /// The word.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Create => "create",
            Self::Update => "update",
            Self::Replace => "replace",
            Self::Delete => "delete",
            Self::Forget => "forget",
            Self::Read => "read",
            Self::NoOp => "no-op",
            Self::Other => "other",
            Self::Import => "import",
            Self::Move => "move",
            Self::Drift => "drift",
            Self::Output => "output",
        }
    }
}

impl ChangeWord {
    /// What has happened, in a sentence: `3 deleted`. It is the same everywhere.
    #[must_use]
    pub const fn participle(self) -> &'static str {
        match self {
            Self::Create => "created",
            Self::Update => "updated",
            Self::Replace => "replaced",
            Self::Delete => "deleted",
            Self::Forget => "forgotten",
            Self::Read => "read",
            Self::NoOp => "kept",
            Self::Other => "changed in another way",
            Self::Import => "imported",
            Self::Move => "moved",
            Self::Drift => "drifted",
            Self::Output => "output",
        }
    }
}

/// A word that is none of [`ChangeWord::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownChangeWord;

impl FromStr for ChangeWord {
    type Err = UnknownChangeWord;

    /// Reads a word. `destroy`, which OpenTofu's text has for `delete`, means the same.
    fn from_str(word: &str) -> Result<Self, UnknownChangeWord> {
        if word == "destroy" {
            return Ok(Self::Delete);
        }
        let known = Self::ALL.into_iter().find(|own| own.as_str() == word);
        known.ok_or(UnknownChangeWord)
    }
}

impl fmt::Display for ChangeWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for UnknownChangeWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = ChangeWord::ALL.map(ChangeWord::as_str);
        write!(f, "expected one of {}", words.join(", "))
    }
}

impl std::error::Error for UnknownChangeWord {}
