use crate::stream::EntryHead;
use tofu_json_vocab::{Action, Mode};

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
