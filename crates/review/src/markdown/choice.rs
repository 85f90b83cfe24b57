//! What is shown of a plan whose whole review does not fit.

use super::body::BodyDetail;
use crate::object::ObjectList;
use crate::review::Risk;
use std::collections::HashMap;

/// How much of a review a page has.
#[derive(Clone, Copy)]
pub(super) enum PageDetail<'c> {
    /// Everything, in as much detail.
    Every(EveryChange),
    /// What was chosen; of the rest the numbers.
    Chosen(&'c Choice),
    /// Counts, and the addresses of what is deleted or replaced.
    Gone,
}

/// How every change is written. Equal changes are always told once: that says more to a reader, not less.
#[derive(Clone, Copy, Debug)]
pub(super) struct EveryChange {
    /// Whether what is created has values.
    pub(super) created: bool,
    /// How much is said of values.
    pub(super) detail: BodyDetail,
}

/// The position of a plan among those of a page.
pub(super) type PlanNumber = usize;

/// What is shown where there is room for some only.
#[derive(Clone, Debug, Default)]
pub(super) struct Choice {
    /// The groups with values, by their first object, and how many bytes each may take.
    pub(super) bodies: HashMap<(PlanNumber, ObjectList, usize), usize>,
    /// How many of the other objects of a risk are named.
    pub(super) named: HashMap<(PlanNumber, ObjectList, Risk), usize>,
    /// Whether all of them are.
    pub(super) names_all: bool,
}

impl Choice {
    /// Every address, and no values.
    pub(super) fn all_addresses() -> Self {
        Self {
            names_all: true,
            ..Self::default()
        }
    }

    /// How many addresses of a risk there are.
    pub(super) fn named(&self, plan: PlanNumber, list: ObjectList, risk: Risk) -> usize {
        match self.names_all {
            true => usize::MAX,
            false => self
                .named
                .get(&(plan, list, risk))
                .copied()
                .unwrap_or_default(),
        }
    }
}
