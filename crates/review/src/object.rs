//! One object that a plan lists.

use crate::changed_part::ChangedPart;
use crate::fold::FoldKey;
use crate::path::PathText;
use crate::review::Risk;
use std::fmt;
use tofu_json_vocab::address::is_moved;
use tofu_json_vocab::{Action, Mode, Reason};

/// How many paths that force a replacement are remembered of an object.
const MOST_FORCED: usize = 8;

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

/// What names an object that is imported.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ImportSource {
    /// Its id.
    Id(String),
    /// Its identity: the JSON of an object.
    Identity(String),
    /// Its id is not known yet.
    Unknown,
    /// It holds something that the plan marks as sensitive elsewhere.
    Sensitive,
}

/// Without the name, which is a value of the document.
impl fmt::Debug for ImportSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Id(_) => "Id",
            Self::Identity(_) => "Identity",
            Self::Unknown => "Unknown",
            Self::Sensitive => "Sensitive",
        })
    }
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
    /// What names the object that is imported, where the plan says it.
    pub import_source: Option<ImportSource>,
    /// Whether the plan has made configuration for the object that is imported.
    pub generates_configuration: bool,
    /// What forces its replacement, as configuration refers to it.
    pub forced_by: Vec<String>,
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
            import_source: None,
            generates_configuration: false,
            forced_by: Vec::new(),
            is_important: false,
            fold: None,
            differences: 0,
        }
    }

    /// Notes what is needed of its differences: how many there are, what forces replacement, and the key by which
    /// equal changes are told once.
    pub fn note(&mut self, differences: &[ChangedPart<'_>]) {
        self.differences = differences.len();
        self.fold = FoldKey::of(&self.resource_type, &self.action, differences);
        let forcing = differences.iter().filter(|part| part.forces_replacement);
        let paths = forcing.filter_map(|part| part.after.as_ref().or(part.before.as_ref()));
        self.forced_by = paths
            .take(MOST_FORCED)
            .map(|side| PathText(&side.path).to_string())
            .collect();
    }

    /// Where the object was, if that is another address.
    #[must_use]
    pub fn moved_from(&self) -> Option<&str> {
        let previous = self.previous_address.as_deref();
        previous.filter(|_| is_moved(previous, &self.address))
    }

    /// How much the change may break.
    #[must_use]
    pub fn risk(&self) -> Risk {
        match &self.action {
            // What is forgotten stays, and its data with it.
            action if action.is_replace() => match self.is_important && action.destroys() {
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
            Action::NoOp => match self.importing {
                true => Risk::Imports,
                false => Risk::Moves,
            },
            Action::Read => Risk::Reads,
            _ => Risk::Unknown,
        }
    }
}
