use super::Ahead;
use crate::remarks::Remarks;
use std::collections::BTreeMap;

/// Bytes of text that wait for one before them that takes long.
const MOST_BEHIND: usize = 4 << 20;

/// What has been made, put together in the order of the plan.
pub(super) struct Collected {
    pub(super) ahead: Ahead,
    /// How many bundles of entries are in it.
    next: usize,
    /// What comes after one that is still being made, by number.
    behind: BTreeMap<usize, Made>,
}

/// The texts of some entries.
pub(super) struct Made {
    pub(super) text: Vec<u8>,
    pub(super) remarks: Remarks,
    pub(super) entries: usize,
}

impl Collected {
    pub(super) fn new() -> Self {
        Self {
            ahead: Ahead::new(),
            next: 0,
            behind: BTreeMap::new(),
        }
    }

    /// Adds what has been made of a bundle, and what waited for that. Gives `false` where there is no room for more.
    pub(super) fn add(
        &mut self,
        number: usize,
        made: Made,
        mut spend: impl FnMut(Vec<u8>),
    ) -> bool {
        self.behind.insert(number, made);
        while let Some(made) = self.behind.remove(&self.next) {
            if !self.ahead.append(&made.text, made.entries) {
                return false;
            }
            self.next += 1;
            self.ahead.remarks.merge(made.remarks);
            spend(made.text);
        }
        let behind = self.behind.values().map(|made| made.text.len());
        behind.sum::<usize>() <= MOST_BEHIND
    }
}
