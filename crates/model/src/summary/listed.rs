use crate::stream::EntryHead;
use tofu_json_vocab::{Action, ChangeWord, Mode};

/// Which changes are listed by their addresses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Listing {
    /// None.
    #[default]
    Nothing,
    /// Those that delete or replace an object.
    Deleting,
    /// All that are not without effect.
    All,
}

impl Listing {
    pub(super) fn has(self, action: &Action) -> bool {
        match self {
            Self::Nothing => false,
            Self::Deleting => deletes(action),
            Self::All => true,
        }
    }
}

/// Whether an action deletes or replaces an object.
pub(super) fn deletes(action: &Action) -> bool {
    action.destroys() || action.is_replace()
}

/// An output of the root module that changes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ChangedOutput {
    /// The name.
    pub name: String,
    /// The action.
    #[cfg_attr(
        feature = "serde",
        serde(rename = "actions", serialize_with = "super::serialize::words")
    )]
    pub action: Action,
}

impl ChangedOutput {
    pub(super) fn new(name: &str, action: &Action) -> Self {
        Self {
            name: name.to_owned(),
            action: action.clone(),
        }
    }
}

/// A change that is listed, without its values.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Listed {
    /// The address of the instance.
    pub address: String,
    /// The address before, where the object is moved.
    pub previous_address: Option<String>,
    /// The key of a deposed object.
    pub deposed: Option<String>,
    /// The mode of the resource.
    pub mode: Mode,
    /// The action.
    pub action: Action,
    /// Whether the object is imported.
    pub importing: bool,
    /// The word of the reason.
    pub reason: Option<String>,
}

impl Listed {
    /// The word of [`Counts::by_action`](super::Counts::by_action) under which the change is counted.
    #[must_use]
    pub fn word(&self) -> ChangeWord {
        ChangeWord::of(&self.action)
    }

    pub(super) fn of(entry: &EntryHead<'_>) -> Self {
        let some = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        Self {
            address: entry.address.to_owned(),
            previous_address: some(entry.previous_address).filter(|_| entry.head.moved),
            deposed: some(entry.deposed),
            mode: entry.head.mode.clone(),
            action: entry.head.action.clone(),
            importing: entry.head.importing,
            reason: some(entry.reason),
        }
    }
}
