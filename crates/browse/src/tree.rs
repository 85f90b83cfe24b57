//! The groups that objects are in.

use crate::object::{BrowseObject, BrowseSection};
use std::collections::HashMap;
use tofu_json_review::{Risk, verb};

/// By what objects are grouped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Grouping {
    /// By module, as a tree.
    #[default]
    Module,
    /// By action, what may break most first.
    Action,
    /// By type.
    Type,
}

impl Grouping {
    /// The one after it; a state has no actions.
    pub(crate) const fn next(self, is_state: bool) -> Self {
        match self {
            Self::Module if is_state => Self::Type,
            Self::Module => Self::Action,
            Self::Action => Self::Type,
            Self::Type => Self::Module,
        }
    }

    pub(crate) const fn noun(self) -> &'static str {
        match self {
            Self::Module => "module",
            Self::Action => "action",
            Self::Type => "type",
        }
    }
}

/// A group. Those around it have lower numbers.
#[derive(Debug)]
pub(crate) struct Group {
    pub(crate) label: Box<str>,
    pub(crate) parent: Option<usize>,
    pub(crate) depth: usize,
    pub(crate) is_closed: bool,
    /// What is listed apart, of which this is the heading.
    pub(crate) section: Option<BrowseSection>,
    pub(crate) groups: Vec<usize>,
    pub(crate) objects: Vec<usize>,
}

/// Objects in groups. The first group is around all others and is not shown.
#[derive(Debug)]
pub(crate) struct GroupTree {
    pub(crate) grouping: Grouping,
    groups: Vec<Group>,
    by_label: HashMap<(usize, Option<BrowseSection>, Box<str>), usize>,
    /// The group of each object.
    of_object: Vec<usize>,
}

pub(crate) const ROOT: usize = 0;

impl GroupTree {
    pub(crate) fn new(grouping: Grouping, objects: &[BrowseObject]) -> Self {
        let mut tree = Self {
            grouping,
            groups: vec![Group {
                label: Box::default(),
                parent: None,
                depth: 0,
                is_closed: false,
                section: None,
                groups: Vec::new(),
                objects: Vec::new(),
            }],
            by_label: HashMap::new(),
            of_object: Vec::new(),
        };
        if grouping == Grouping::Action {
            for risk in ORDER {
                tree.below(ROOT, None, action_label(risk));
            }
        }
        for object in objects {
            tree.push(object);
        }
        tree
    }

    /// Adds the next object.
    pub(crate) fn push(&mut self, object: &BrowseObject) {
        let mut group = ROOT;
        if let Some(heading) = object.section.heading() {
            group = self.below(ROOT, Some(object.section), heading);
        }
        let is_resource = object.section.has_objects();
        match self.grouping {
            Grouping::Module => {
                for step in object.modules().0 {
                    group = self.below(group, None, &step);
                }
            }
            Grouping::Action if object.section == BrowseSection::Planned => {
                group = self.below(group, None, action_label(object.risk));
            }
            Grouping::Type if is_resource => {
                group = self.below(group, None, &object.resource_type);
            }
            Grouping::Action | Grouping::Type => {}
        }
        let number = self.of_object.len();
        self.of_object.push(group);
        if let Some(group) = self.groups.get_mut(group) {
            group.objects.push(number);
        }
    }

    /// The group of a name below another one.
    fn below(&mut self, parent: usize, section: Option<BrowseSection>, label: &str) -> usize {
        let key = (parent, section, Box::from(label));
        if let Some(known) = self.by_label.get(&key) {
            return *known;
        }
        let number = self.groups.len();
        let is_top = parent == ROOT;
        self.groups.push(Group {
            label: label.into(),
            parent: Some(parent),
            depth: match self.groups.get(parent) {
                Some(around) if !is_top => around.depth + 1,
                _ => 0,
            },
            is_closed: false,
            section,
            groups: Vec::new(),
            objects: Vec::new(),
        });
        self.by_label.insert(key, number);
        let place = self.place_below(parent, section, label);
        if let Some(parent) = self.groups.get_mut(parent) {
            parent.groups.insert(place.min(parent.groups.len()), number);
        }
        number
    }

    /// Where a new group comes among those beside it: what is listed apart in its order, types by name, others in
    /// the order of the plan.
    fn place_below(&self, parent: usize, section: Option<BrowseSection>, label: &str) -> usize {
        let siblings = self.group(parent).map_or(&[][..], |parent| &parent.groups);
        let sorted = self.grouping == Grouping::Type && section.is_none();
        siblings.partition_point(|sibling| {
            let Some(sibling) = self.group(*sibling) else {
                return false;
            };
            let (own, new) = (rank(sibling.section), rank(section));
            own < new || (own == new && !(sorted && &*sibling.label >= label))
        })
    }

    pub(crate) fn groups(&self) -> &[Group] {
        &self.groups
    }

    pub(crate) fn group(&self, number: usize) -> Option<&Group> {
        self.groups.get(number)
    }

    /// The group of an object.
    pub(crate) fn group_of(&self, object: usize) -> usize {
        self.of_object.get(object).copied().unwrap_or(ROOT)
    }

    pub(crate) fn set_closed(&mut self, group: usize, is_closed: bool) {
        if let Some(group) = self.groups.get_mut(group) {
            group.is_closed = is_closed;
        }
    }

    /// Closes all groups, or opens all.
    pub(crate) fn set_all_closed(&mut self, is_closed: bool) {
        for group in self.groups.iter_mut().skip(1) {
            group.is_closed = is_closed;
        }
    }

    /// Opens all groups around an object; whether any was closed.
    pub(crate) fn reveal(&mut self, object: usize) -> bool {
        let mut any = false;
        let mut at = Some(self.group_of(object));
        while let Some(group) = at.and_then(|at| self.groups.get_mut(at)) {
            any |= std::mem::take(&mut group.is_closed);
            at = group.parent;
        }
        any
    }
}

/// What is planned is between what is listed apart.
fn rank(section: Option<BrowseSection>) -> BrowseSection {
    section.unwrap_or(BrowseSection::Planned)
}

/// All that can be planned, in the order in which one wants to see it.
pub(crate) const ORDER: [Risk; 11] = [
    Risk::DestroysData,
    Risk::ReplacesData,
    Risk::Destroys,
    Risk::Replaces,
    Risk::Unknown,
    Risk::Forgets,
    Risk::Updates,
    Risk::Creates,
    Risk::Imports,
    Risk::Moves,
    Risk::Reads,
];

/// What happens, with a word on data where it may be lost.
pub(crate) const fn action_label(risk: Risk) -> &'static str {
    match risk {
        Risk::DestroysData => "delete what holds data",
        Risk::ReplacesData => "replace what holds data",
        other => verb(other),
    }
}
