use crate::{Action, ChangeSummary, Reason};
use std::sync::Arc;

/// A change that was planned, or found outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planned {
    /// The address of the resource instance.
    pub address: Arc<str>,
    /// The planned action.
    pub action: Action,
    /// Why.
    pub reason: Option<Reason>,
    /// Where it was before, if it moved.
    pub previous: Option<Box<str>>,
    /// Whether it is imported.
    pub is_import: bool,
    /// The line of the message.
    pub line: u64,
}

impl Planned {
    /// How many operations it announces.
    #[must_use]
    pub fn operations(&self) -> u64 {
        let is_forget_then_create =
            self.action == Action::NoOp && self.previous.is_none() && !self.is_import;
        self.action.operations() + u64::from(is_forget_then_create)
    }
}

/// The counts of a summary.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counts {
    /// Objects created.
    pub add: u64,
    /// Objects changed in place.
    pub change: u64,
    /// Objects destroyed.
    pub destroy: u64,
    /// Objects imported.
    pub import: u64,
    /// Objects forgotten.
    pub forget: u64,
}

impl From<&ChangeSummary<'_>> for Counts {
    fn from(summary: &ChangeSummary<'_>) -> Self {
        Self {
            add: summary.add,
            change: summary.change,
            destroy: summary.remove,
            import: summary.import.unwrap_or(0),
            forget: summary.forget.unwrap_or(0),
        }
    }
}
