//! The lists that only plans of Terraform have.

use crate::Error;
use crate::showing::Showing;
use std::ops::Range;
use tofu_json_value::{Document, Value};

pub(crate) const INVOCATIONS: &str = "/action_invocations";
pub(crate) const DEFERRED: &str = "/deferred_changes";
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

    /// Reads one of its entries; an error of it has its place in the document.
    pub(crate) fn read_entry<'a, T>(
        &self,
        showing: &Showing<'_>,
        entry: Value<'a>,
        read: impl FnOnce(Value<'a>) -> Result<T, tofu_json_model::Error>,
    ) -> Result<T, Error> {
        read(entry).map_err(|error| showing.locate(error, self.base, self.pointer))
    }
}
