mod reader;

use super::{StreamError, Window};
use crate::document::Owned;
use crate::document::config::Configuration;
use crate::document::plan::{Change, ResourceChange};
use crate::document::state::State;
use crate::document::values::PlannedValues;
pub(super) use reader::{PlanReader, owned};
use std::fmt;
use std::io::Read;
use tofu_json_value::Limits;

/// The resource changes of a plan, one after another, each with bytes of its own.
///
/// The plan is read from the front to the back and never held: no more than a window and the
/// largest change is in memory. Everything else is stepped over. [`PlanItems`] gives other parts
/// too; [`IndexedPlan`](super::IndexedPlan) reads a chosen few.
///
/// What is no plan is an error, not a plan without changes: see [`PlanItems`].
///
/// ```
/// use tofu_json_model::stream::changes;
///
/// let plan = br#"{"format_version": "1.2", "planned_values": {}, "resource_changes": [
///     {"address": "a.b", "change": {"actions": ["create"], "after": {"size": 1.50}}}]}"#;
/// for change in changes(&plan[..]) {
///     let change = change?;
///     assert_eq!(change.view().address, "a.b");
///     assert!(change.text().starts_with(br#"{"address": "a.b""#));
/// }
///
/// let state = br#"{"format_version": "1.0", "values": {"root_module": {}}}"#;
/// let error = changes(&state[..]).next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "expected a plan, found a state at byte 0");
/// # Ok::<(), tofu_json_model::stream::StreamError>(())
/// ```
pub fn changes<R: Read>(
    reader: R,
) -> impl Iterator<Item = Result<Owned<ResourceChange<'static>>, StreamError>> {
    PlanItems::new(reader).filter_map(|item| match item {
        Ok(PlanItem::Change(change)) => Some(Ok(change)),
        Ok(_) => None,
        Err(error) => Some(Err(error)),
    })
}

/// The parts of a plan, one after another in the order of the text. Resource changes always come,
/// other parts if they are asked for.
///
/// Where a document has several lists of one name all their entries come, though only the last list
/// counts: no program that is known writes such a document. After an error nothing comes any more.
///
/// A document that is no plan, or one of a format version that is not read, is an error: as soon as
/// its members say, which may be at its end. [`PlanItems::unchecked`] takes anything.
///
/// ```
/// use tofu_json_model::stream::{PlanItem, PlanItems};
///
/// let plan = br#"{"format_version": "1.2", "output_changes": {"o": {"actions": ["create"]}},
///     "configuration": {"root_module": {}}}"#;
/// let items: Result<Vec<_>, _> = PlanItems::new(&plan[..]).outputs(true).collect();
/// let [PlanItem::Output(name, change)] = &items?[..] else { panic!("one output") };
/// assert_eq!((name.as_str(), change.text()), ("o", &br#"{"actions": ["create"]}"#[..]));
/// # Ok::<(), tofu_json_model::stream::StreamError>(())
/// ```
pub struct PlanItems<R> {
    reader: PlanReader<Window<R>>,
}

/// A part of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlanItem {
    /// An entry of `resource_changes`.
    Change(Owned<ResourceChange<'static>>),
    /// An entry of `resource_drift`.
    Drift(Owned<ResourceChange<'static>>),
    /// An entry of `output_changes`, with the name of the output.
    Output(String, Owned<Change<'static>>),
    /// `planned_values`
    PlannedValues(Owned<PlannedValues<'static>>),
    /// `prior_state`
    PriorState(Owned<State<'static>>),
    /// `configuration`
    Configuration(Owned<Configuration<'static>>),
}

/// The setters that say which parts come and what is taken, for a type with a `reader`.
macro_rules! choices {
    () => {
        /// The same for any object that has parts of a plan, whatever it is and of whatever version.
        #[must_use]
        pub fn unchecked(mut self) -> Self {
            self.reader.check = None;
            self
        }

        /// The same with limits of one's own.
        #[must_use]
        pub fn limits(mut self, limits: Limits) -> Self {
            self.reader.stage = Stage::Start(limits);
            self
        }

        /// Whether objects that changed outside come; the default is that they do not.
        #[must_use]
        pub const fn drift(mut self, wanted: bool) -> Self {
            self.reader.wanted.drift = wanted;
            self
        }

        /// Whether changes of outputs come; the default is that they do not.
        #[must_use]
        pub const fn outputs(mut self, wanted: bool) -> Self {
            self.reader.wanted.outputs = wanted;
            self
        }

        /// Whether `planned_values` come, as a whole; the default is that they do not.
        #[must_use]
        pub const fn planned_values(mut self, wanted: bool) -> Self {
            self.reader.wanted.planned_values = wanted;
            self
        }

        /// Whether `prior_state` comes, as a whole; the default is that it does not.
        #[must_use]
        pub const fn prior_state(mut self, wanted: bool) -> Self {
            self.reader.wanted.prior_state = wanted;
            self
        }

        /// Whether `configuration` comes, as a whole; the default is that it does not.
        #[must_use]
        pub const fn configuration(mut self, wanted: bool) -> Self {
            self.reader.wanted.configuration = wanted;
            self
        }
    };
}

pub(super) use choices;
pub(super) use reader::Stage;

impl<R: Read> PlanItems<R> {
    /// The resource changes of the plan that a reader gives.
    #[must_use]
    pub fn new(reader: R) -> Self {
        Self {
            reader: PlanReader::new(Window::new(reader)),
        }
    }

    choices!();
}

impl<R: Read> Iterator for PlanItems<R> {
    type Item = Result<PlanItem, StreamError>;

    fn next(&mut self) -> Option<Self::Item> {
        let step = self.reader.step();
        if step.is_err() {
            self.reader.end();
        }
        step.transpose()
    }
}

impl<R> fmt::Debug for PlanItems<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reader.input.fmt(f)
    }
}

#[cfg(test)]
mod tests;
