use super::items::owned;
use super::plan::EntryHead;
use super::{ChangeHead, Input, OutlineEvent, PartsReader, PlanLayout, StreamError, outline_plan};
use crate::document::config::Configuration;
use crate::document::plan::{Plan, ResourceChange};
use crate::document::{Owned, View};
use std::borrow::Cow;
use std::fmt;
use std::io;
use std::ops::Range;
use tofu_json_value::{Document, Limits, Value};

/// Gives a part of the document that an outline was made of.
type PartReader<'p> = Box<dyn Fn(Range<usize>) -> io::Result<Cow<'p, [u8]>> + 'p>;

/// A plan of which the outline is held: what each entry says of itself before its values. Its parts are read when they
/// are asked for, each time anew.
///
/// ```
/// use tofu_json_model::Limits;
/// use tofu_json_model::stream::{OutlinedPlan, Slice, parts_in};
///
/// let plan = br#"{"format_version": "1.2", "planned_values": {}, "resource_changes": [
///     {"address": "a.b", "mode": "managed", "type": "a", "name": "b", "change": {"actions": ["delete"], "before": {}}}]}"#;
/// let plan = OutlinedPlan::read(&mut Slice(plan), Limits::default(), parts_in(plan))?;
/// let change = &plan.changes()[0];
/// assert_eq!((&*change.address, &*change.resource_type), ("a.b", "a"));
/// assert!(plan.change(change)?.view().change.after.is_absent());
/// # Ok::<(), tofu_json_model::stream::StreamError>(())
/// ```
pub struct OutlinedPlan<'p> {
    part: PartReader<'p>,
    limits: Limits,
    layout: PlanLayout,
    changes: Vec<OutlinedChange>,
    drift: Vec<OutlinedChange>,
}

/// What an entry of a plan says of itself before its values; a text that is absent is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OutlinedChange {
    /// Where it is in the document.
    pub range: Range<usize>,
    /// The member of the plan that it is in, and its position there.
    pub list: &'static str,
    /// How many entries are before it.
    pub position: usize,
    /// Mode, action, whether it is moved and imported.
    pub head: ChangeHead,
    /// The address of the instance.
    pub address: String,
    /// The address before.
    pub previous_address: String,
    /// The address of the module; empty in the root module.
    pub module_address: String,
    /// The type of the resource.
    pub resource_type: String,
    /// The name of the resource.
    pub name: String,
    /// The key of a deposed object; empty for the current one.
    pub deposed: String,
    /// The word of the reason.
    pub reason: String,
}

impl OutlinedChange {
    fn of(range: Range<usize>, list: &'static str, position: usize, entry: &EntryHead<'_>) -> Self {
        Self {
            range,
            list,
            position,
            head: entry.head.clone(),
            address: entry.address.to_owned(),
            previous_address: entry.previous_address.to_owned(),
            module_address: entry.module_address.to_owned(),
            resource_type: entry.resource_type.to_owned(),
            name: entry.name.to_owned(),
            deposed: entry.deposed.to_owned(),
            reason: entry.reason.to_owned(),
        }
    }
}

impl<'p> OutlinedPlan<'p> {
    /// Reads the outline of a plan in one pass; `part` gives the same document in parts.
    ///
    /// # Errors
    ///
    /// As [`outline_plan`], and where the document is no plan, or one of a format version that is not read.
    pub fn read(
        input: &mut impl Input,
        limits: Limits,
        part: impl Fn(Range<usize>) -> io::Result<Cow<'p, [u8]>> + 'p,
    ) -> Result<Self, StreamError> {
        let plan = Self::read_unchecked(input, limits, part)?;
        plan.layout.check()?;
        Ok(plan)
    }

    /// The same for any object that has parts of a plan, whatever it is and of whatever version.
    ///
    /// # Errors
    ///
    /// As [`outline_plan`].
    pub fn read_unchecked(
        input: &mut impl Input,
        limits: Limits,
        part: impl Fn(Range<usize>) -> io::Result<Cow<'p, [u8]>> + 'p,
    ) -> Result<Self, StreamError> {
        let (mut changes, mut drift) = (Vec::new(), Vec::new());
        let layout = outline_plan(input, limits, |event| match event {
            OutlineEvent::Changes => changes.clear(),
            OutlineEvent::Change(range, entry) => {
                let position = changes.len();
                let list = Plan::resource_changes;
                changes.push(OutlinedChange::of(range, list, position, &entry));
            }
            OutlineEvent::Drift => drift.clear(),
            OutlineEvent::DriftEntry(range, entry) => {
                let position = drift.len();
                let list = Plan::resource_drift;
                drift.push(OutlinedChange::of(range, list, position, &entry));
            }
            _ => {}
        })?;
        Ok(Self {
            part: Box::new(part),
            limits,
            layout,
            changes,
            drift,
        })
    }

    /// Where the members of the plan are.
    #[must_use]
    pub const fn layout(&self) -> &PlanLayout {
        &self.layout
    }

    /// How deep and long the parts may be.
    #[must_use]
    pub const fn limits(&self) -> Limits {
        self.limits
    }

    /// The planned changes, those of unchanged objects too.
    #[must_use]
    pub fn changes(&self) -> &[OutlinedChange] {
        &self.changes
    }

    /// The objects that changed outside of OpenTofu.
    #[must_use]
    pub fn drift(&self) -> &[OutlinedChange] {
        &self.drift
    }

    /// Reads a change, or an object that changed outside.
    ///
    /// # Errors
    ///
    /// Where the document cannot be read, or the change is not what it should be.
    pub fn change(
        &self,
        change: &OutlinedChange,
    ) -> Result<Owned<ResourceChange<'static>>, StreamError> {
        let within = |error: StreamError| {
            let error = error.within(&format!("/{}", change.position));
            error.within_key(change.list)
        };
        self.typed(change.range.clone()).map_err(within)
    }

    /// The bytes of a change, as they are written.
    ///
    /// # Errors
    ///
    /// Where the document cannot be read.
    pub fn text(&self, change: &OutlinedChange) -> Result<Cow<'p, [u8]>, StreamError> {
        Ok((self.part)(change.range.clone())?)
    }

    /// Any part of the document.
    ///
    /// # Errors
    ///
    /// Where it cannot be read.
    pub fn part(&self, range: Range<usize>) -> io::Result<Cow<'p, [u8]>> {
        (self.part)(range)
    }

    /// The document for another pass over it.
    #[must_use]
    pub fn input(&self) -> impl Input + '_ {
        PartsReader::new(self.layout.end, |range| self.part(range)).into_input()
    }

    /// Reads `configuration`.
    ///
    /// # Errors
    ///
    /// As [`OutlinedPlan::change`].
    pub fn configuration(&self) -> Result<Option<Owned<Configuration<'static>>>, StreamError> {
        let range = self.layout.configuration.clone();
        let read = range.map(|range| self.typed(range)).transpose();
        read.map_err(|error| error.within_key(Plan::configuration))
    }

    /// Reads one of the smaller members: `variables`, `relevant_attributes` or `output_changes`; null where it is absent.
    ///
    /// # Errors
    ///
    /// Where the document cannot be read, or the member is not JSON.
    pub fn member<T>(
        &self,
        range: Option<&Range<usize>>,
        look: impl FnOnce(Value<'_>) -> T,
    ) -> Result<T, StreamError> {
        let Some(range) = range else {
            return Ok(look(Value::null()));
        };
        let text = (self.part)(range.clone())?;
        let document = Document::parse_with(text, self.limits).map_err(crate::Error::from);
        let document = document.map_err(|error| error.shifted(range.start))?;
        Ok(look(document.root()))
    }

    fn typed<V: View>(&self, range: Range<usize>) -> Result<Owned<V>, StreamError> {
        let start = range.start;
        owned((self.part)(range)?.into_owned(), start, self.limits)
    }
}

/// How many entries there are.
impl fmt::Debug for OutlinedPlan<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OutlinedPlan")
            .field("changes", &self.changes.len())
            .field("drift", &self.drift.len())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::{OutlinedPlan, StreamError};
    use crate::stream::{Slice, parts_in};
    use tofu_json_value::{Limits, Value};

    #[test]
    fn faults_of_parts_are_placed_in_the_document() {
        let text = br#"{"format_version":"1.2","planned_values":{},"variables":{"a":{"value":1}},
            "resource_drift":[{"address":"d","change":{}}],"configuration":{},
            "resource_changes":[{"address":"a","change":{}},{"address":"b","index":[],"change":{}}]}"#;
        let plan = OutlinedPlan::read(&mut Slice(text), Limits::default(), parts_in(text)).unwrap();
        let change = |n: usize| plan.change(&plan.changes()[n]);
        assert_eq!(change(0).unwrap().view().address, "a");
        assert_eq!(plan.change(&plan.drift()[0]).unwrap().view().address, "d");
        let error = change(1).unwrap_err().to_string();
        assert!(error.ends_with("in /resource_changes/1/index"), "{error}");
        let length = |value: Value<'_>| value.members().count();
        let variables = plan.layout().variables.as_ref();
        assert_eq!(plan.member(variables, length).unwrap(), 1);
        assert!(plan.configuration().unwrap().is_some());
        let state = br#"{"format_version":"1.0","values":{}}"#;
        let error = OutlinedPlan::read(&mut Slice(state), Limits::default(), parts_in(state));
        assert!(matches!(error, Err(StreamError::Document(_))));
    }
}
