//! Which objects are listed.

use crate::object::{BrowseObject, BrowseSection};
use std::collections::BTreeMap;
use tofu_json_vocab::{ChangeFilter, ChangeWord};

/// Something that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FilterChoice {
    Word(ChangeWord),
    Type(Box<str>),
}

/// Whether a filter lists an object.
pub(crate) fn lists(filter: &ChangeFilter, object: &BrowseObject) -> bool {
    if filter.is_empty() {
        return true;
    }
    let Some(change) = object.as_change() else {
        return true;
    };
    filter.takes(&change) && (object.has_attributes || !filter.asks_for_attributes())
}

/// Whether something was chosen.
pub(crate) fn has(filter: &ChangeFilter, choice: &FilterChoice) -> bool {
    match choice {
        FilterChoice::Word(word) => filter.only.contains(word),
        FilterChoice::Type(name) => filter.types.iter().any(|own| **own == **name),
    }
}

/// Chooses something, or no longer.
pub(crate) fn toggle(filter: &mut ChangeFilter, choice: &FilterChoice) {
    let is_chosen = has(filter, choice);
    match choice {
        FilterChoice::Word(word) if is_chosen => filter.only.retain(|own| own != word),
        FilterChoice::Word(word) => filter.only.push(*word),
        FilterChoice::Type(name) if is_chosen => filter.types.retain(|own| **own != **name),
        FilterChoice::Type(name) => filter.types.push(String::from(&**name)),
    }
}

/// The list from which words and types are chosen.
#[derive(Debug)]
pub(crate) struct FilterMenu {
    /// What can be chosen, and how many objects there are of it.
    pub(crate) choices: Vec<(FilterChoice, usize)>,
    pub(crate) selected: usize,
    /// The choice at the top, when it was drawn last.
    pub(crate) top: usize,
}

impl FilterMenu {
    pub(crate) fn new(objects: &[BrowseObject]) -> Self {
        let mut words = BTreeMap::<ChangeWord, usize>::new();
        let mut types = BTreeMap::<&str, usize>::new();
        for object in objects {
            let Some(change) = object.as_change() else {
                continue;
            };
            // Nothing changes in a state.
            if object.section != BrowseSection::State {
                for word in ChangeWord::ALL.into_iter().filter(|word| change.is(*word)) {
                    *words.entry(word).or_default() += 1;
                }
            }
            if change.resource_type.is_some() {
                *types.entry(&object.resource_type).or_default() += 1;
            }
        }
        let words = words.into_iter();
        let words = words.map(|(word, count)| (FilterChoice::Word(word), count));
        let types = types.into_iter();
        let types = types.map(|(name, count)| (FilterChoice::Type(name.into()), count));
        Self {
            choices: words.chain(types).collect(),
            selected: 0,
            top: 0,
        }
    }

    pub(crate) fn select(&mut self, step: isize) {
        let last = self.choices.len().saturating_sub(1);
        self.selected = self.selected.saturating_add_signed(step).min(last);
    }

    pub(crate) fn choice(&self) -> Option<&FilterChoice> {
        self.choices.get(self.selected).map(|(choice, _)| choice)
    }

    /// Moves the top so that the choice is among so many lines.
    pub(crate) fn scroll_to(&mut self, page: usize) {
        let lowest = self.selected.saturating_sub(page.saturating_sub(1));
        self.top = self.top.clamp(lowest, self.selected.max(lowest));
    }
}
