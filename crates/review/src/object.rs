//! One object that a plan lists.

use crate::fold::FoldKey;
use crate::review::Risk;
use tofu_json_vocab::{Action, Mode, Reason};

/// Which list of the plan an object is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ObjectList {
    /// What is planned.
    Planned,
    /// What was found to have changed outside of OpenTofu.
    Drift,
    /// The outputs of the root module. The address of one is its name.
    Outputs,
}

/// One object that the plan lists, without its values.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReviewedObject {
    /// The list that it is in.
    pub list: ObjectList,
    /// Its position in the list, by which its values are found again.
    pub position: usize,
    /// The address of the instance.
    pub address: String,
    /// The address before, where it was moved.
    pub previous_address: Option<String>,
    /// The key of a deposed object.
    pub deposed: Option<String>,
    /// The mode of the resource.
    pub mode: Mode,
    /// The type of the resource.
    pub resource_type: String,
    /// What is planned.
    pub action: Action,
    /// Why.
    pub reason: Option<Reason>,
    /// Whether the object is imported as well.
    pub importing: bool,
    /// Whether its type holds data.
    pub is_important: bool,
    /// Equal for objects of the same change.
    pub fold: Option<FoldKey>,
    /// How many differences there are.
    pub differences: usize,
}

impl ReviewedObject {
    /// An object of a list, about which nothing else is known yet.
    #[must_use]
    pub fn new(list: ObjectList, position: usize, address: String, action: Action) -> Self {
        Self {
            list,
            position,
            address,
            action,
            previous_address: None,
            deposed: None,
            mode: Mode::Managed,
            resource_type: String::new(),
            reason: None,
            importing: false,
            is_important: false,
            fold: None,
            differences: 0,
        }
    }

    /// How much the change may break.
    #[must_use]
    pub fn risk(&self) -> Risk {
        match &self.action {
            action if action.is_replace() => match self.is_important {
                true => Risk::ReplacesData,
                false => Risk::Replaces,
            },
            action if action.destroys() => match self.is_important {
                true => Risk::DestroysData,
                false => Risk::Destroys,
            },
            action if action.forgets() => Risk::Forgets,
            Action::Update => Risk::Updates,
            Action::Create => Risk::Creates,
            Action::NoOp => Risk::Moves,
            Action::Read => Risk::Reads,
            _ => Risk::Unknown,
        }
    }
}
