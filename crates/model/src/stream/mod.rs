//! Finding the way through documents that are not held in memory.
//!
//! | wanted | input | way |
//! |---|---|---|
//! | every change, one after another | [`Read`](std::io::Read) | [`changes`], or [`PlanItems`] for other parts as well |
//! | the same, in pieces as they come | bytes | [`PlanFeed`] |
//! | some changes, by their heads | `Read` and [`Seek`](std::io::Seek) | [`IndexedPlan`] |
//! | the same, by addresses and types as well | [`Input`], and what gives its parts | [`OutlinedPlan`] |
//! | addresses, types, actions, reasons, but no values | [`Input`] | [`outline_plan`], [`outline_state`] |
//! | where everything is | [`Input`] | [`index_plan`], [`index_state`], [`index_raw_state`] |
//! | what it is | [`Input`] | [`document_kind`] |
//! | every byte, one part after another | [`Input`] | [`pass_units`] |
//!
//! An [`Input`] is a slice ([`Slice`]) or a window that slides over a reader ([`Window`]): no more
//! than the window, and the longest single text of a head, is in memory at a time. What is not asked
//! for, `configuration`, `prior_state` and `planned_values` above all, is stepped over by its strings
//! and brackets.
//!
//! [`changes`], [`PlanItems`], [`PlanFeed`] and [`IndexedPlan`] take plans only: a state, or a plan of a version that
//! is not read, is an error and never an empty plan. [`index_plan`], [`outline_plan`] and
//! [`index_state`] say where things are in any document;
//! [`PlanLayout::check`] says then whether it was a plan.

mod feed;
mod indexed;
mod input;
mod items;
mod keys;
mod kind;
mod managed;
mod outlined;
mod parts;
mod plan;
mod raw_state;
mod state;
mod state_layout;
mod units;
pub(crate) mod walk;

pub use feed::PlanFeed;
pub use indexed::IndexedPlan;
pub use input::{Input, Slice, Window, WindowMemory, each_piece};
pub use items::{PlanItem, PlanItems, changes};
pub(crate) use keys::keys;
pub use kind::document_kind;
pub use managed::holds_managed;
pub use outlined::{OutlinedChange, OutlinedPlan};
pub use parts::{PartsReader, parts_in};
pub use plan::{
    ChangeHead, CheckFailures, CheckHead, EntryHead, FailedInstances, OutlineEvent, PlanEvent,
    PlanLayout, PlanPart, PlanStretch, ToldFailure, change_within, index_plan,
    index_plan_by_stretches, index_stretch, outline_plan,
};
pub use raw_state::{RawInstancePlace, RawResourcePlace, RawStateLayout, index_raw_state};
pub use state::{StateEvent, index_state, outline_state};
pub use state_layout::StateLayout;
pub use units::{Unit, UnitEvent, UnitKind, pass_units};

use crate::ErrorKind;
use crate::gate::{Strictness, gate_texts};
use crate::kind::DocumentKind;
use std::fmt;
use tofu_json_value::pointer_step;

/// Why a pass over an input ended early.
#[derive(Debug)]
pub enum StreamError {
    /// The input could not be read.
    Read(std::io::Error),
    /// The document is not what it should be. Offsets count from the start of the input.
    Document(crate::Error),
}

impl StreamError {
    /// The same failure where what was read is the member of that name.
    pub(crate) fn within_key(self, key: &str) -> Self {
        self.within(&pointer_step(key))
    }

    /// The same failure where what was read is at the JSON pointer `prefix`.
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
            Self::Read(error) => crate::Error::new(ErrorKind::Read(error.kind()), 0),
        }
    }
}

impl From<crate::Error> for StreamError {
    fn from(error: crate::Error) -> Self {
        Self::Document(error)
    }
}

impl From<tofu_json_scan::Fault> for StreamError {
    fn from(fault: tofu_json_scan::Fault) -> Self {
        Self::Document(fault.into())
    }
}

impl From<std::io::Error> for StreamError {
    fn from(error: std::io::Error) -> Self {
        Self::Read(error)
    }
}

impl fmt::Display for StreamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(_) => f.write_str("cannot read the document"),
            Self::Document(error) => error.fmt(f),
        }
    }
}

/// Whether a document that was found to be of a kind is a plan.
pub(crate) fn check_kind(found: DocumentKind) -> Result<(), crate::Error> {
    match found {
        DocumentKind::Plan | DocumentKind::RenderPlan => Ok(()),
        _ => {
            let expected = DocumentKind::Plan;
            let kind = ErrorKind::WrongDocument { expected, found };
            Err(crate::Error::new(kind, 0))
        }
    }
}

/// The same, and of a version that is read.
pub(crate) fn check_plan<'t>(
    found: DocumentKind,
    version_of: impl Fn(&'static str) -> Option<&'t str>,
) -> Result<(), crate::Error> {
    check_kind(found)?;
    match gate_texts(found, version_of, Strictness::Compatible) {
        Ok(_) => Ok(()),
        Err(refusal) => Err(crate::Error::new(ErrorKind::from(&refusal), 0)),
    }
}

impl std::error::Error for StreamError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Read(error) => Some(error),
            Self::Document(error) => error.source(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::StreamError;
    use std::io;

    #[test]
    fn no_text_comes_twice_along_the_sources() {
        use std::error::Error as _;
        let read = StreamError::Read(io::Error::from(io::ErrorKind::TimedOut));
        assert_eq!(read.to_string(), "cannot read the document");
        assert_eq!(read.source().unwrap().to_string(), "timed out");
        let document = tofu_json_value::Document::parse(b"{").unwrap_err();
        assert!(document.source().is_none());
        let document = StreamError::Document(document.into());
        assert!(document.source().is_none() && !document.to_string().is_empty());
    }

    #[test]
    fn a_failure_to_read_is_no_fault_of_the_document() {
        let error = StreamError::Read(io::Error::from(io::ErrorKind::TimedOut)).in_memory();
        assert_eq!(
            error.to_string(),
            "cannot read the text: timed out at byte 0"
        );
    }
}
