//! Finding the way through documents that are not held in memory.
//!
//! | wanted | input | way |
//! |---|---|---|
//! | every change, one after another | [`Read`](std::io::Read) | [`changes`], or [`PlanItems`] for other parts as well |
//! | some changes, by their heads | `Read` and [`Seek`](std::io::Seek) | [`IndexedPlan`] |
//! | addresses, types, actions, reasons, but no values | [`Input`] | [`outline_plan`] |
//! | where everything stands | [`Input`] | [`index_plan`], [`index_state`] |
//!
//! An [`Input`] is a slice ([`Slice`]) or a window that slides over a reader ([`Window`]): no more
//! than the window, and the longest single text of a head, is in memory at a time. What is not asked
//! for, `configuration`, `prior_state` and `planned_values` above all, is stepped over by its strings
//! and brackets.

mod indexed;
mod input;
mod items;
mod plan;
mod state;
pub(crate) mod walk;
mod window;

pub use indexed::IndexedPlan;
pub use input::{Input, Slice};
pub use items::{PlanItem, PlanItems, changes};
pub(crate) use plan::plan_layout;
pub use plan::{
    ChangeHead, CheckHead, EntryHead, OutlineEvent, PlanEvent, index_plan, outline_plan,
};
pub(crate) use state::state_layout;
pub use state::{StateEvent, index_state};
pub use window::Window;

use crate::ErrorKind;
use std::fmt;
use tofu_json_scan::FaultKind;

/// Why a pass over an input ended early.
#[derive(Debug)]
pub enum Error {
    /// The input could not be read.
    Read(std::io::Error),
    /// The document is not what it should be. Offsets count from the start of the input.
    Document(crate::Error),
}

impl Error {
    /// The same failure where what was read is the member of that name.
    pub(crate) fn within_key(self, key: &str) -> Self {
        self.within(&format!("/{}", key.replace('~', "~0").replace('/', "~1")))
    }

    /// The same failure where what was read stands at the JSON pointer `prefix`.
    pub(crate) fn within(self, prefix: &str) -> Self {
        match self {
            Self::Document(error) => Self::Document(error.within(prefix)),
            Self::Read(error) => Self::Read(error),
        }
    }

    /// The failure of a pass over a [`Slice`], which can always be read.
    pub(crate) fn in_memory(self) -> crate::Error {
        match self {
            Self::Document(error) => error,
            Self::Read(_) => {
                let expected = "a text in memory";
                crate::Error::new(ErrorKind::Syntax(FaultKind::UnexpectedEnd { expected }), 0)
            }
        }
    }
}

impl From<crate::Error> for Error {
    fn from(error: crate::Error) -> Self {
        Self::Document(error)
    }
}

impl From<tofu_json_scan::Fault> for Error {
    fn from(fault: tofu_json_scan::Fault) -> Self {
        Self::Document(fault.into())
    }
}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Self {
        Self::Read(error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(error) => write!(f, "cannot read the document: {error}"),
            Self::Document(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Read(error) => Some(error),
            Self::Document(error) => Some(error),
        }
    }
}
