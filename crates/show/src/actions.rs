//! The lists that only plans of Terraform have.

use crate::Error;
use crate::showing::Showing;
use std::ops::Range;
#[cfg(feature = "compare")]
use tofu_json_model::document::plan::DeferredActionInvocation;
use tofu_json_model::document::plan::{ActionInvocation, DeferredChange};
use tofu_json_value::{Document, Value};

pub(crate) const INVOCATIONS: &str = "/action_invocations";
pub(crate) const DEFERRED: &str = "/deferred_changes";
#[cfg(feature = "compare")]
pub(crate) const DEFERRED_INVOCATIONS: &str = "/deferred_action_invocations";

/// A list that was parsed as a whole, with its place for errors of it.
pub(crate) struct PlanList<'s> {
    document: Document<'s>,
    base: usize,
    pointer: &'static str,
}

impl<'s> PlanList<'s> {
    /// Reads a list of a plan; it is empty where the plan has none.
    pub(crate) fn read(
        showing: &Showing<'s>,
        range: Option<&Range<usize>>,
        pointer: &'static str,
    ) -> Result<Self, Error> {
        let base = range.map_or(0, |range| range.start);
        let document = match range {
            Some(range) => {
                let text = showing.document.part(range)?;
                Document::parse_with(text, showing.options.limits)
                    .map_err(|error| showing.locate_syntax(error, base, pointer))?
            }
            None => Document::null(),
        };
        Ok(Self {
            document,
            base,
            pointer,
        })
    }

    /// Its entries as they are written.
    pub(crate) fn values(&self) -> impl Iterator<Item = Value<'_>> {
        self.document.root().elements()
    }

    /// An entry of `action_invocations`.
    pub(crate) fn invocation<'a>(
        &self,
        showing: &Showing<'_>,
        entry: Value<'a>,
    ) -> Result<ActionInvocation<'a>, Error> {
        ActionInvocation::read(entry)
            .map_err(|error| showing.locate(error, self.base, self.pointer))
    }

    /// An entry of `deferred_changes`.
    pub(crate) fn deferred<'a>(
        &self,
        showing: &Showing<'_>,
        entry: Value<'a>,
    ) -> Result<DeferredChange<'a>, Error> {
        DeferredChange::read(entry).map_err(|error| showing.locate(error, self.base, self.pointer))
    }

    /// An entry of `deferred_action_invocations`.
    #[cfg(feature = "compare")]
    pub(crate) fn deferred_invocation<'a>(
        &self,
        showing: &Showing<'_>,
        entry: Value<'a>,
    ) -> Result<DeferredActionInvocation<'a>, Error> {
        DeferredActionInvocation::read(entry)
            .map_err(|error| showing.locate(error, self.base, self.pointer))
    }
}
