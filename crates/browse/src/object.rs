//! What is listed.

use std::fmt;
use tofu_json_review::{ObjectList, ReviewedObject, Risk};
use tofu_json_vocab::Action;
use tofu_json_vocab::address::ResourceAddress;

/// One object of a plan or a state, without its values. It takes about 150 bytes and the length of its texts.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct BrowseObject {
    /// The absolute address.
    pub address: Box<str>,
    /// The type of the resource.
    pub resource_type: Box<str>,
    /// What the plan declares; of no meaning in a state.
    pub action: Action,
    /// Where it is listed.
    pub section: BrowseSection,
    /// What it may break, by which it is grouped and filtered.
    pub risk: Risk,
    /// What else there is to know, in a few words; empty for nothing.
    pub remark: Box<str>,
}

/// Where an object is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BrowseSection {
    /// In what is planned.
    Planned,
    /// In what was found to have changed outside of OpenTofu.
    Drift,
    /// In a state.
    State,
}

impl BrowseObject {
    /// An object of a state.
    #[must_use]
    pub fn of_state(address: &str, resource_type: &str) -> Self {
        Self {
            address: address.into(),
            resource_type: resource_type.into(),
            action: Action::NoOp,
            section: BrowseSection::State,
            risk: Risk::Moves,
            remark: Box::default(),
        }
    }

    /// An object of a plan.
    #[must_use]
    pub fn of_plan(object: &ReviewedObject) -> Self {
        Self {
            address: object.address.as_str().into(),
            resource_type: object.resource_type.as_str().into(),
            action: object.action.clone(),
            section: match object.list {
                ObjectList::Drift => BrowseSection::Drift,
                _ => BrowseSection::Planned,
            },
            risk: object.risk(),
            remark: Box::default(),
        }
    }

    /// Sets [`remark`](Self::remark).
    #[must_use]
    pub fn remark(self, remark: &str) -> Self {
        Self {
            remark: remark.into(),
            ..self
        }
    }

    /// Whether a text that was searched for, in lower case, is in it.
    pub(crate) fn matches(&self, wanted: &str) -> bool {
        [&self.address, &self.resource_type, &self.remark]
            .iter()
            .any(|text| text.to_lowercase().contains(wanted))
    }

    /// The steps of its module, each as it is written, and how much of the address they take.
    pub(crate) fn modules(&self) -> (Vec<String>, usize) {
        let Ok(address) = ResourceAddress::parse(&self.address) else {
            return (Vec::new(), 0);
        };
        let steps: Vec<_> = address
            .module
            .steps
            .iter()
            .map(ToString::to_string)
            .collect();
        let length = steps.iter().map(|step| step.len() + 1).sum();
        // A key that is spelled in another way than ours has another length.
        let is_prefix = self.address.starts_with(&address.module.to_string());
        (steps, if is_prefix { length } else { 0 })
    }
}

/// The address only.
impl fmt::Debug for BrowseObject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BrowseObject")
            .field("address", &self.address)
            .field("action", &self.action)
            .finish_non_exhaustive()
    }
}
