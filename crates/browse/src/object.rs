//! What is listed.

use std::fmt;
use tofu_json_review::{
    FailedCheck, ObjectList, PlannedInvocation, ReviewedObject, Risk, WaitingChange,
};
use tofu_json_vocab::address::ResourceAddress;
use tofu_json_vocab::{Action, Besides, FilteredChange};

/// One object of a plan or a state, without its values. It takes about 150 bytes and the length of its texts.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct BrowseObject {
    /// The absolute address; the name of an output.
    pub address: Box<str>,
    /// The address before; empty where it is the same.
    pub previous_address: Box<str>,
    /// The type of the resource; empty where there is none.
    pub resource_type: Box<str>,
    /// What the plan declares; of no meaning in a state.
    pub action: Action,
    /// What happens beside the action.
    pub besides: Besides,
    /// Where it is listed.
    pub section: BrowseSection,
    /// What it may break, by which it is grouped.
    pub risk: Risk,
    /// What else there is to know, in a few words; empty for nothing.
    pub remark: Box<str>,
    /// Whether a filter takes it that asks for attributes. Who knows its values says so; the default is `true`.
    pub has_attributes: bool,
}

/// Where an object is listed, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum BrowseSection {
    /// In the checks that did not pass.
    Checks,
    /// In what is planned.
    Planned,
    /// In a state.
    State,
    /// In the outputs that change.
    Outputs,
    /// In what was found to have changed outside of OpenTofu.
    Drift,
    /// In the actions that are invoked.
    Actions,
    /// In what waits for the next plan.
    Waiting,
}

impl BrowseSection {
    /// Whether what is listed are objects of resources, with a type and native text.
    pub(crate) const fn has_objects(self) -> bool {
        matches!(self, Self::Planned | Self::State | Self::Drift)
    }

    /// The heading of what is listed apart.
    pub(crate) const fn heading(self) -> Option<&'static str> {
        match self {
            Self::Checks => Some("Failed checks and conditions"),
            Self::Outputs => Some("Outputs"),
            Self::Drift => Some("Changed outside"),
            Self::Actions => Some("Actions that are invoked"),
            Self::Waiting => Some("Waiting for the next plan"),
            Self::Planned | Self::State => None,
        }
    }
}

impl BrowseObject {
    fn new(section: BrowseSection, address: &str, resource_type: &str) -> Self {
        Self {
            address: address.into(),
            previous_address: Box::default(),
            resource_type: resource_type.into(),
            action: Action::NoOp,
            besides: Besides::default(),
            section,
            risk: Risk::Moves,
            remark: Box::default(),
            has_attributes: true,
        }
    }

    /// An object of a state.
    #[must_use]
    pub fn of_state(address: &str, resource_type: &str) -> Self {
        Self::new(BrowseSection::State, address, resource_type)
    }

    /// A check that did not pass.
    #[must_use]
    pub fn of_check(check: &FailedCheck) -> Self {
        let object = Self::new(BrowseSection::Checks, &check.address, "");
        match &*check.status {
            "error" => object.remark("could not be evaluated"),
            _ => object,
        }
    }

    /// An action that is invoked.
    #[must_use]
    pub fn of_invocation(invocation: &PlannedInvocation) -> Self {
        let object = Self::new(BrowseSection::Actions, &invocation.address, "");
        object.remark(&invocation.when())
    }

    /// A change that waits for the next plan.
    #[must_use]
    pub fn of_waiting(waiting: &WaitingChange) -> Self {
        let object = Self::new(BrowseSection::Waiting, &waiting.address, "");
        match &*waiting.because() {
            "" => object.remark(waiting.action),
            because => object.remark(&format!("{}: {because}", waiting.action)),
        }
    }

    /// An object of a plan, or one of its outputs.
    #[must_use]
    pub fn of_plan(object: &ReviewedObject) -> Self {
        let section = match object.list {
            ObjectList::Planned => BrowseSection::Planned,
            ObjectList::Drift => BrowseSection::Drift,
            ObjectList::Outputs => BrowseSection::Outputs,
        };
        let previous = object.moved_from();
        Self {
            previous_address: previous.unwrap_or_default().into(),
            action: object.action.clone(),
            besides: Besides::default()
                .moved(previous.is_some())
                .importing(object.importing),
            risk: object.risk(),
            ..Self::new(section, &object.address, &object.resource_type)
        }
    }

    /// Sets [`has_attributes`](Self::has_attributes).
    #[must_use]
    pub fn has_attributes(self, has_attributes: bool) -> Self {
        Self {
            has_attributes,
            ..self
        }
    }

    /// What a filter looks at. What is no change, such as a check, every filter takes.
    #[must_use]
    pub fn as_change(&self) -> Option<FilteredChange<'_>> {
        let change = match self.section {
            BrowseSection::Checks | BrowseSection::Actions | BrowseSection::Waiting => {
                return None;
            }
            BrowseSection::Outputs => return Some(FilteredChange::output(&self.address)),
            BrowseSection::Planned | BrowseSection::State => {
                FilteredChange::planned(&self.action, self.besides)
            }
            BrowseSection::Drift => FilteredChange::drift(),
        };
        let module = self.modules().1.saturating_sub(1);
        Some(
            change
                .address(&self.address)
                .previous_address(&self.previous_address)
                .resource_type(&self.resource_type)
                .module(self.address.get(..module).unwrap_or_default()),
        )
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
        // Most are in the root module; outputs and checks are in none.
        if !self.address.starts_with("module.") {
            return (Vec::new(), 0);
        }
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
