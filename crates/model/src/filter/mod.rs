//! Which changes of a plan a filter takes, while the plan passes by.
//!
//! [`PlanFilter`] is asked about each entry that [`outline_plan`](crate::stream::outline_plan) reports, and counts what
//! it takes and what it leaves out. [`cut_plan`], [`cut_state`] and [`cut_state_file`] say which bytes of a document the
//! smaller one consists of.
//!
//! ```
//! use tofu_json_model::Limits;
//! use tofu_json_model::filter::PlanFilter;
//! use tofu_json_model::stream::{OutlineEvent, Slice, outline_plan};
//! use tofu_json_model::vocab::{ChangeFilter, ChangeWord};
//!
//! let plan = br#"{"format_version": "1.2", "resource_changes": [
//!     {"address": "a.b", "mode": "managed", "type": "a", "change": {"actions": ["delete"]}},
//!     {"address": "a.c", "mode": "managed", "type": "a", "change": {"actions": ["create"]}}]}"#;
//! let mut filter = ChangeFilter::default();
//! filter.only = vec![ChangeWord::Delete];
//! let mut filter = PlanFilter::new(&filter, Limits::default(), |range| Ok(plan[range].into()));
//! let mut taken = Vec::new();
//! outline_plan(&mut Slice(plan), Limits::default(), |event| {
//!     let takes = filter.takes(&event);
//!     if let OutlineEvent::Change(_, entry) = event && takes {
//!         taken.push(entry.address.to_owned());
//!     }
//! })?;
//! assert_eq!(taken, ["a.b"]);
//! let tally = filter.finish()?;
//! assert_eq!(tally.to_string(), "Filtered by --only delete: 1 of 2 changes. Left out: 1 created.");
//! # Ok::<(), tofu_json_model::stream::StreamError>(())
//! ```

mod part;
mod smaller;
mod tally;

pub use part::UnmatchedPatterns;
pub use smaller::{Cuts, Taken, cut_plan, cut_state, cut_state_file};
pub use tally::FilterTally;

use crate::document::plan::ResourceChange;
use crate::stream::{EntryHead, OutlineEvent, StreamError};
use crate::view::changed_attributes;
use std::borrow::Cow;
use std::fmt;
use std::io;
use std::ops::Range;
use tally::is_planned;
use tofu_json_value::{Document, Limits};
use tofu_json_vocab::{Action, Besides, ChangeFilter, ChangeWord, FilteredChange, address};

/// A filter on its way over the outline of a plan.
pub struct PlanFilter<'f, R> {
    filter: &'f ChangeFilter,
    limits: Limits,
    /// The bytes of an entry.
    read: R,
    tally: FilterTally,
    /// The patterns that have not matched yet.
    unmatched: UnmatchedPatterns,
    failed: Option<StreamError>,
}

impl<'f, 'b, R: FnMut(Range<usize>) -> io::Result<Cow<'b, [u8]>>> PlanFilter<'f, R> {
    /// A filter before the first event. `read` gives the bytes of an entry, which are needed where the filter
    /// [asks for attributes](ChangeFilter::asks_for_attributes), and never else.
    pub fn new(filter: &'f ChangeFilter, limits: Limits, read: R) -> Self {
        Self {
            filter,
            limits,
            read,
            tally: FilterTally {
                filter: filter.to_string(),
                ..FilterTally::default()
            },
            unmatched: UnmatchedPatterns::new(filter),
            failed: None,
        }
    }

    /// Whether what an event is about is taken. Each event is asked about once, in order. Checks are always taken: a
    /// filter is about changes.
    pub fn takes(&mut self, event: &OutlineEvent<'_>) -> bool {
        match event {
            OutlineEvent::Changes => self.tally.forget(is_planned),
            OutlineEvent::Drift => self.tally.forget(|word| word == ChangeWord::Drift),
            OutlineEvent::Outputs => self.tally.forget(|word| word == ChangeWord::Output),
            OutlineEvent::Change(range, entry) => {
                let taken = self.takes_values(range, &entry.as_planned());
                if entry.head.is_listed() {
                    self.tally.count(word(entry), taken);
                }
                return taken;
            }
            OutlineEvent::DriftEntry(range, entry) => {
                let taken = self.takes_values(range, &entry.as_drift());
                self.count(ChangeWord::Drift, &entry.head.action, taken);
                return taken;
            }
            OutlineEvent::Output(_, name, action) => {
                let change = FilteredChange::output(name);
                let taken = self.takes_head(&change);
                self.count(ChangeWord::Output, action, taken);
                return taken;
            }
            _ => {}
        }
        true
    }

    /// What was taken and left out of the plan.
    ///
    /// # Errors
    ///
    /// Where an entry whose values were asked for could not be read, or is of the wrong kind.
    pub fn finish(self) -> Result<FilterTally, StreamError> {
        let unmatched = self.unmatched.as_arguments();
        match self.failed {
            Some(error) => Err(error),
            None => Ok(FilterTally {
                unmatched,
                ..self.tally
            }),
        }
    }

    fn count(&mut self, word: ChangeWord, action: &Action, taken: bool) {
        if *action != Action::NoOp {
            self.tally.count(word, taken);
        }
    }

    fn takes_head(&mut self, change: &FilteredChange<'_>) -> bool {
        self.unmatched.note(change);
        self.filter.takes(change)
    }

    fn takes_values(&mut self, range: &Range<usize>, change: &FilteredChange<'_>) -> bool {
        if !self.takes_head(change) {
            return false;
        }
        if !self.filter.asks_for_attributes() {
            return true;
        }
        match self.changed(range) {
            Ok(changed) => {
                self.unmatched.note_attributes(&changed);
                self.filter.takes_attributes(&changed)
            }
            Err(error) => {
                self.failed.get_or_insert(error);
                false
            }
        }
    }

    /// The paths of what changes in an entry.
    fn changed(&mut self, range: &Range<usize>) -> Result<Vec<String>, StreamError> {
        let text = (self.read)(range.clone()).map_err(StreamError::Read)?;
        let shifted = |error: crate::Error| StreamError::from(error.shifted(range.start));
        let document = Document::parse_with(text, self.limits);
        let document = document.map_err(|error| shifted(error.into()))?;
        let entry = ResourceChange::read(document.root()).map_err(shifted)?;
        Ok(changed_attributes(&entry.change).collect())
    }
}

impl ResourceChange<'_> {
    /// What a filter looks at, of an entry of the planned changes.
    #[must_use]
    pub fn as_planned(&self) -> FilteredChange<'_> {
        let besides = Besides::default()
            .moved(address::is_moved(
                self.previous_address.as_deref(),
                &self.address,
            ))
            .importing(self.change.importing.is_some());
        self.named(FilteredChange::planned(
            &self.change.actions.action,
            besides,
        ))
    }

    /// What a filter looks at, of an object that changed outside.
    #[must_use]
    pub fn as_drift(&self) -> FilteredChange<'_> {
        self.named(FilteredChange::drift())
    }

    fn named<'c>(&'c self, change: FilteredChange<'c>) -> FilteredChange<'c> {
        change
            .address(&self.address)
            .previous_address(self.previous_address.as_deref().unwrap_or_default())
            .resource_type(&self.resource_type)
            .module(self.module_address.as_deref().unwrap_or_default())
    }
}

/// The word under which a change is counted: its action, or what happens beside a no-op.
fn word(entry: &EntryHead<'_>) -> ChangeWord {
    match (&entry.head.action, entry.head.moved) {
        (Action::NoOp, true) => ChangeWord::Move,
        (Action::NoOp, false) if entry.head.importing => ChangeWord::Import,
        (action, _) => ChangeWord::of(action),
    }
}

/// Without what entries are read with.
impl<R> fmt::Debug for PlanFilter<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlanFilter")
            .field("filter", self.filter)
            .field("tally", &self.tally)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
