//! A plan as a person judges it: what is dangerous first, and the same change once.

use crate::fold::FoldKey;
use crate::shift::Shift;
use std::collections::HashMap;
use tofu_json_vocab::{Action, Mode, Reason};

/// Which list of the plan an object is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ObjectList {
    /// What is planned.
    Planned,
    /// What was found to have changed outside of OpenTofu.
    Drift,
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

    fn risk(&self) -> Risk {
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

/// How much a change may break, the most first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Risk {
    /// An object that holds data is destroyed.
    DestroysData,
    /// An object that holds data is replaced.
    ReplacesData,
    /// An object is destroyed.
    Destroys,
    /// An object is replaced.
    Replaces,
    /// An action that is not known here.
    Unknown,
    /// An object is forgotten, and stays.
    Forgets,
    /// An object is updated in place.
    Updates,
    /// An object is created.
    Creates,
    /// An object is only moved or imported.
    Moves,
    /// A data source is read while the plan is applied.
    Reads,
}

/// Objects with the same change.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReviewGroup {
    /// How much it may break.
    pub risk: Risk,
    /// The objects, in the order of the plan. There is at least one; the differences of the first speak for all.
    pub objects: Vec<ReviewedObject>,
}

impl ReviewGroup {
    /// One object by itself.
    pub(crate) fn alone(risk: Risk, object: ReviewedObject) -> Self {
        Self {
            risk,
            objects: vec![object],
        }
    }
}

/// A whole plan for people to judge.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Review {
    /// What is planned, in the order of risk and then of the plan.
    pub planned: Vec<ReviewGroup>,
    /// What has changed outside of OpenTofu.
    pub drift: Vec<ReviewGroup>,
    /// Resources from whose middle instances are taken.
    pub shifts: Vec<Shift>,
}

impl Review {
    /// Groups objects that were found in the order of the plan.
    #[must_use]
    pub fn of(objects: impl IntoIterator<Item = ReviewedObject>, shifts: Vec<Shift>) -> Self {
        let (mut planned, mut drift) = (Groups::default(), Groups::default());
        for object in objects {
            match object.list {
                ObjectList::Planned => planned.add(object),
                ObjectList::Drift => drift.add(object),
            }
        }
        Self {
            planned: planned.in_order(),
            drift: drift.in_order(),
            shifts,
        }
    }
}

#[derive(Default)]
struct Groups {
    groups: Vec<ReviewGroup>,
    /// The group of each change.
    by_change: HashMap<(Risk, Option<Reason>, FoldKey), usize>,
}

impl Groups {
    fn add(&mut self, object: ReviewedObject) {
        let risk = object.risk();
        // A move or an import is of one object, and so is what is deposed.
        let is_own =
            object.previous_address.is_some() || object.importing || object.deposed.is_some();
        let Some(key) = object.fold.filter(|_| !is_own) else {
            return self.begin(risk, object);
        };
        let known = self.by_change.entry((risk, object.reason.clone(), key));
        let at = *known.or_insert(self.groups.len());
        match self.groups.get_mut(at) {
            Some(group) => group.objects.push(object),
            None => self.begin(risk, object),
        }
    }

    fn begin(&mut self, risk: Risk, object: ReviewedObject) {
        self.groups.push(ReviewGroup::alone(risk, object));
    }

    fn in_order(mut self) -> Vec<ReviewGroup> {
        // The sort is stable: groups of one risk stay in the order of the plan.
        self.groups.sort_by_key(|group| group.risk);
        self.groups
    }
}
