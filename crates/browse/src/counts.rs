//! How many objects do what.

use crate::object::{BrowseObject, BrowseSection};
use crate::tree::ORDER;
use std::collections::BTreeMap;
use tofu_json_review::{Risk, verb};

/// What is counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Counted {
    Planned(Risk),
    In(BrowseSection),
}

impl Counted {
    const fn of(object: &BrowseObject) -> Self {
        match object.section {
            // Whether it holds data is said beside the object.
            BrowseSection::Planned => Self::Planned(match object.risk {
                Risk::DestroysData => Risk::Destroys,
                Risk::ReplacesData => Risk::Replaces,
                other => other,
            }),
            section => Self::In(section),
        }
    }

    pub(crate) fn label(self, count: usize) -> String {
        let noun = match (self, count) {
            (Self::Planned(risk), _) => verb(risk),
            (Self::In(BrowseSection::Checks), 1) => "failed check",
            (Self::In(BrowseSection::Checks), _) => "failed checks",
            (Self::In(BrowseSection::Outputs), 1) => "output",
            (Self::In(BrowseSection::Outputs), _) => "outputs",
            (Self::In(BrowseSection::Drift), _) => "changed outside",
            (Self::In(BrowseSection::Actions), 1) => "action invoked",
            (Self::In(BrowseSection::Actions), _) => "actions invoked",
            (Self::In(BrowseSection::Waiting), _) => "waiting",
            (Self::In(_), _) => "in the state",
        };
        format!("{count} {noun}")
    }
}

/// How many objects do what.
#[derive(Clone, Debug, Default)]
pub(crate) struct ActionCounts(BTreeMap<Counted, usize>);

impl ActionCounts {
    pub(crate) fn add(&mut self, object: &BrowseObject) {
        *self.0.entry(Counted::of(object)).or_default() += 1;
    }

    /// What there is, what does not hold first, then what may break most.
    pub(crate) fn all(&self) -> Vec<(Counted, usize)> {
        let checks = [Counted::In(BrowseSection::Checks)].into_iter();
        let known = ORDER.map(Counted::Planned).into_iter();
        let first: Vec<_> = checks.chain(known).collect();
        let others = self.0.keys().filter(|counted| !first.contains(counted));
        let all = first.iter().chain(others);
        all.filter_map(|counted| Some((*counted, *self.0.get(counted)?)))
            .collect()
    }
}
