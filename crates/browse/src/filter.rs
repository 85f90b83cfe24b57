//! Which objects are listed.

use crate::object::{BrowseObject, BrowseSection};
use crate::tree::{ORDER, action_label};
use std::collections::{BTreeMap, HashSet};
use tofu_json_review::Risk;

/// Which actions and types are listed: all, as long as none is chosen.
#[derive(Debug, Default)]
pub(crate) struct ListFilter {
    actions: HashSet<ActionChoice>,
    types: HashSet<Box<str>>,
}

/// What an object does, as one chooses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ActionChoice {
    Planned(Risk),
    Drift,
    State,
}

impl ActionChoice {
    pub(crate) const fn of(object: &BrowseObject) -> Self {
        match object.section {
            BrowseSection::Planned => Self::Planned(object.risk),
            BrowseSection::Drift => Self::Drift,
            BrowseSection::State => Self::State,
        }
    }

    pub(crate) const fn label(self) -> &'static str {
        match self {
            Self::Planned(risk) => action_label(risk),
            Self::Drift => "changed outside",
            Self::State => "in the state",
        }
    }
}

/// How many objects do what.
#[derive(Clone, Debug, Default)]
pub(crate) struct ActionCounts {
    planned: BTreeMap<Risk, usize>,
    drift: usize,
    state: usize,
}

impl ActionCounts {
    pub(crate) fn add(&mut self, object: &BrowseObject) {
        match ActionChoice::of(object) {
            ActionChoice::Planned(risk) => *self.planned.entry(risk).or_default() += 1,
            ActionChoice::Drift => self.drift += 1,
            ActionChoice::State => self.state += 1,
        }
    }

    /// What there is, what may break most first.
    pub(crate) fn all(&self) -> Vec<(ActionChoice, usize)> {
        let known = ORDER.iter().copied();
        let others = self.planned.keys().copied();
        let others = others.filter(|risk| !ORDER.contains(risk));
        let planned = known.chain(others).map(|risk| {
            let count = self.planned.get(&risk).copied().unwrap_or_default();
            (ActionChoice::Planned(risk), count)
        });
        planned
            .chain([
                (ActionChoice::Drift, self.drift),
                (ActionChoice::State, self.state),
            ])
            .filter(|(_, count)| *count > 0)
            .collect()
    }
}

/// Something that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FilterChoice {
    Action(ActionChoice),
    Type(Box<str>),
}

impl ListFilter {
    pub(crate) fn is_on(&self) -> bool {
        !self.actions.is_empty() || !self.types.is_empty()
    }

    pub(crate) fn lists(&self, object: &BrowseObject) -> bool {
        (self.actions.is_empty() || self.actions.contains(&ActionChoice::of(object)))
            && (self.types.is_empty() || self.types.contains(&object.resource_type))
    }

    pub(crate) fn has(&self, choice: &FilterChoice) -> bool {
        match choice {
            FilterChoice::Action(action) => self.actions.contains(action),
            FilterChoice::Type(name) => self.types.contains(name),
        }
    }

    pub(crate) fn toggle(&mut self, choice: &FilterChoice) {
        match choice {
            FilterChoice::Action(action) => {
                if !self.actions.remove(action) {
                    self.actions.insert(*action);
                }
            }
            FilterChoice::Type(name) => {
                if !self.types.remove(name) {
                    self.types.insert(name.clone());
                }
            }
        }
    }

    pub(crate) fn clear(&mut self) {
        self.actions.clear();
        self.types.clear();
    }
}

/// The list from which actions and types are chosen.
#[derive(Debug)]
pub(crate) struct FilterMenu {
    /// What can be chosen, and how many objects there are of it.
    pub(crate) choices: Vec<(FilterChoice, usize)>,
    pub(crate) selected: usize,
}

impl FilterMenu {
    pub(crate) fn new(counts: &ActionCounts, objects: &[BrowseObject]) -> Self {
        let mut types = BTreeMap::<&str, usize>::new();
        for object in objects {
            *types.entry(&object.resource_type).or_default() += 1;
        }
        let actions = counts.all().into_iter();
        let actions = actions.map(|(action, count)| (FilterChoice::Action(action), count));
        let types = types.into_iter();
        let types = types.map(|(name, count)| (FilterChoice::Type(name.into()), count));
        Self {
            choices: actions.chain(types).collect(),
            selected: 0,
        }
    }

    pub(crate) fn select(&mut self, step: isize) {
        let last = self.choices.len().saturating_sub(1);
        self.selected = self.selected.saturating_add_signed(step).min(last);
    }

    pub(crate) fn choice(&self) -> Option<&FilterChoice> {
        self.choices.get(self.selected).map(|(choice, _)| choice)
    }
}
