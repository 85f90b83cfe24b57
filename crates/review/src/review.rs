//! A plan as a person judges it: what is dangerous first, and the same change once.

use crate::groups::Groups;
use crate::invocation::{PlannedInvocation, WaitingChange};
use crate::object::{ObjectList, ReviewedObject};
use crate::shift::Shift;
use std::collections::BTreeMap;
use std::fmt;
use tofu_json_model::stream::{CheckFailures, ToldFailure};
use tofu_json_vocab::Program;
use tofu_json_vocab::address::{RolledUp, roll_up};

/// How much a change may break, the most first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Risk {
    /// An object that holds data is deleted.
    DestroysData,
    /// An object that holds data is replaced.
    ReplacesData,
    /// An object is deleted.
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
    /// An object is only imported.
    Imports,
    /// An object is only moved.
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
    /// The position in [`Review::shifts`] of the shift that the objects are a part of. They are then no fold: each
    /// becomes what another one was.
    pub shift: Option<usize>,
}

impl ReviewGroup {
    /// One object by itself.
    pub(crate) fn alone(risk: Risk, object: ReviewedObject) -> Self {
        Self {
            risk,
            objects: vec![object],
            shift: None,
        }
    }

    /// The addresses of its objects, rolled up.
    #[must_use]
    pub fn rolled_up(&self) -> Vec<RolledUp> {
        roll_up(self.objects.iter().map(|object| &*object.address))
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
    /// The outputs that change, in the order of the plan.
    pub outputs: Vec<ReviewedObject>,
    /// Resources from whose middle instances are taken.
    pub shifts: Vec<Shift>,
    /// The checks and conditions that did not pass.
    pub checks: Vec<FailedCheck>,
    /// The actions that are invoked, in the order of the plan.
    pub invocations: Vec<PlannedInvocation>,
    /// What waits for the next plan, in the order of the plan.
    pub waiting: Vec<WaitingChange>,
    /// The program whose plan it is; OpenTofu where nothing tells.
    pub program: Program,
    /// Whether planning failed part-way: what is here is not all then.
    pub errored: bool,
    /// What a filter has left out; nothing where there is no filter.
    pub left_out: Option<LeftOut>,
}

/// A check, a condition or a validation that did not pass.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct FailedCheck {
    /// The address of what it belongs to.
    pub address: String,
    /// What the plan says of it: `fail`, `error` or `unknown`.
    pub status: String,
    /// The messages of its author.
    pub messages: Vec<String>,
    /// The instances of it that did not pass, with their messages among these.
    pub failures: CheckFailures,
}

/// Without the messages: they may quote values.
impl fmt::Debug for FailedCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FailedCheck")
            .field("address", &self.address)
            .field("status", &self.status)
            .field("messages", &self.messages.len())
            .field("failures", &self.failures)
            .finish()
    }
}

impl FailedCheck {
    /// A check without messages.
    #[must_use]
    pub const fn new(address: String, status: String) -> Self {
        Self {
            address,
            status,
            messages: Vec::new(),
            failures: CheckFailures::none(),
        }
    }

    /// What is to be told of it: which instances, and of those with the same messages once.
    #[must_use]
    pub fn told(&self) -> Vec<ToldFailure<'_>> {
        self.failures
            .told(&self.address, &self.status, &self.messages)
    }
}

/// What a filter has left out of a review, in numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeftOut {
    /// The filter, as it was given.
    pub filter: String,
    /// How many planned objects it has left out, by how much they may break.
    pub planned: BTreeMap<Risk, usize>,
    /// How many objects that changed outside of OpenTofu.
    pub drift: usize,
    /// How many outputs that change.
    pub outputs: usize,
}

/// A review, and where the differences of its objects are had from.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReviewedPlan<B> {
    /// What the plan is called where there are several: the name of its file.
    pub name: Option<String>,
    /// The review.
    pub review: Review,
    /// Where the differences are had from.
    pub bodies: B,
}

impl<B> ReviewedPlan<B> {
    /// The only plan of a review, without a name.
    #[must_use]
    pub const fn only(review: Review, bodies: B) -> Self {
        Self {
            name: None,
            review,
            bodies,
        }
    }

    /// One of several plans.
    #[must_use]
    pub const fn named(name: String, review: Review, bodies: B) -> Self {
        Self {
            name: Some(name),
            review,
            bodies,
        }
    }
}

impl Review {
    /// What the section of drift is called.
    #[must_use]
    pub fn drift_title(&self) -> String {
        format!("Changed outside of {}", self.program.name())
    }

    /// Groups objects that were found in the order of the plan.
    #[must_use]
    pub fn of(objects: impl IntoIterator<Item = ReviewedObject>, shifts: Vec<Shift>) -> Self {
        let (mut planned, mut drift) = (Groups::among(&shifts), Groups::default());
        let mut outputs = Vec::new();
        for object in objects {
            match object.list {
                ObjectList::Planned => planned.add(object),
                ObjectList::Drift => drift.add(object),
                ObjectList::Outputs => outputs.push(object),
            }
        }
        let (planned, drift) = (planned.in_order(), drift.in_order());
        Self {
            planned,
            drift,
            outputs,
            shifts,
            ..Self::default()
        }
    }
}
