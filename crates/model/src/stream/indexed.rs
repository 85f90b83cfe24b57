use super::PlanLayout;
use super::items::owned;
use super::{ChangeHead, PlanEvent, StreamError, Window, index_plan};
use crate::document::config::Configuration;
use crate::document::plan::{Plan, ResourceChange};
use crate::document::state::State;
use crate::document::values::PlannedValues;
use crate::document::{Owned, View};
use std::fmt;
use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;
use tofu_json_value::Limits;

/// A plan that is read twice: once from the front to the back for the heads of its changes, then
/// the parts that are asked for, in any order. Nothing but heads and places is held.
///
/// ```
/// use std::io::Cursor;
/// use tofu_json_model::Limits;
/// use tofu_json_model::stream::IndexedPlan;
///
/// let plan = br#"{"format_version": "1.2", "resource_changes": [
///     {"address": "a.b", "mode": "managed", "change": {"actions": ["no-op"]}},
///     {"address": "a.c", "mode": "managed", "change": {"actions": ["delete"], "before": {}}}]}"#;
/// let mut plan = IndexedPlan::read(Cursor::new(plan), Limits::default())?;
/// let listed: Vec<_> = (0..plan.heads().len()).filter(|n| plan.heads()[*n].1.is_listed()).collect();
/// assert_eq!(listed, [1]);
/// assert_eq!(plan.change(1)?.unwrap().view().address, "a.c");
///
/// let state = br#"{"format_version": "1.0", "values": {"root_module": {}}}"#;
/// let error = IndexedPlan::read(Cursor::new(state), Limits::default()).unwrap_err();
/// assert_eq!(error.to_string(), "expected a plan, found a state at byte 0");
/// # Ok::<(), tofu_json_model::stream::StreamError>(())
/// ```
pub struct IndexedPlan<R> {
    reader: R,
    limits: Limits,
    layout: PlanLayout,
    heads: Vec<(Range<usize>, ChangeHead)>,
    drift: Vec<Range<usize>>,
}

impl<R: Read + Seek> IndexedPlan<R> {
    /// Reads through a plan that starts at the start of the reader.
    ///
    /// # Errors
    ///
    /// As [`index_plan`], and where the document is no plan, or one of a format version that is not
    /// read.
    pub fn read(reader: R, limits: Limits) -> Result<Self, StreamError> {
        let plan = Self::read_unchecked(reader, limits)?;
        plan.layout.check()?;
        Ok(plan)
    }

    /// The same for any object that has parts of a plan, whatever it is and of whatever version.
    ///
    /// # Errors
    ///
    /// As [`index_plan`].
    pub fn read_unchecked(mut reader: R, limits: Limits) -> Result<Self, StreamError> {
        reader.seek(SeekFrom::Start(0))?;
        let (mut heads, mut drift) = (Vec::new(), Vec::new());
        let layout = index_plan(&mut Window::new(&mut reader), limits, |event| match event {
            PlanEvent::Changes => heads.clear(),
            PlanEvent::Change(range, head, _) => heads.push((range, head.clone())),
            PlanEvent::Drift => drift.clear(),
            PlanEvent::DriftEntry(range) => drift.push(range),
            PlanEvent::Part(..) => {}
        })?;
        Ok(Self {
            reader,
            limits,
            layout,
            heads,
            drift,
        })
    }

    /// Where the members of the plan are.
    #[must_use]
    pub const fn layout(&self) -> &PlanLayout {
        &self.layout
    }

    /// The heads of the changes, and where they are.
    #[must_use]
    pub fn heads(&self) -> &[(Range<usize>, ChangeHead)] {
        &self.heads
    }

    /// Where the objects are that changed outside.
    #[must_use]
    pub fn drift(&self) -> &[Range<usize>] {
        &self.drift
    }

    /// Reads the change at a position; `None` where there are not so many.
    ///
    /// # Errors
    ///
    /// Where the reader fails, or the change is not what it should be.
    pub fn change(
        &mut self,
        position: usize,
    ) -> Result<Option<Owned<ResourceChange<'static>>>, StreamError> {
        let range = self.heads.get(position).map(|(range, _)| range.clone());
        self.entry(range, Plan::resource_changes, position)
    }

    /// Reads the object at a position that changed outside; `None` where there are not so many.
    ///
    /// # Errors
    ///
    /// As [`IndexedPlan::change`].
    pub fn drift_entry(
        &mut self,
        position: usize,
    ) -> Result<Option<Owned<ResourceChange<'static>>>, StreamError> {
        let range = self.drift.get(position).cloned();
        self.entry(range, Plan::resource_drift, position)
    }

    /// Reads `planned_values`.
    ///
    /// # Errors
    ///
    /// As [`IndexedPlan::change`].
    pub fn planned_values(&mut self) -> Result<Option<Owned<PlannedValues<'static>>>, StreamError> {
        self.member(self.layout.planned_values.clone(), Plan::planned_values)
    }

    /// Reads `prior_state`.
    ///
    /// # Errors
    ///
    /// As [`IndexedPlan::change`].
    pub fn prior_state(&mut self) -> Result<Option<Owned<State<'static>>>, StreamError> {
        self.member(self.layout.prior_state.clone(), Plan::prior_state)
    }

    /// Reads `configuration`.
    ///
    /// # Errors
    ///
    /// As [`IndexedPlan::change`].
    pub fn configuration(&mut self) -> Result<Option<Owned<Configuration<'static>>>, StreamError> {
        self.member(self.layout.configuration.clone(), Plan::configuration)
    }

    fn entry<V: View>(
        &mut self,
        range: Option<Range<usize>>,
        list: &str,
        position: usize,
    ) -> Result<Option<Owned<V>>, StreamError> {
        let within = |error: StreamError| error.within(&format!("/{position}")).within_key(list);
        self.part(range).map_err(within)
    }

    fn member<V: View>(
        &mut self,
        range: Option<Range<usize>>,
        key: &str,
    ) -> Result<Option<Owned<V>>, StreamError> {
        self.part(range).map_err(|error| error.within_key(key))
    }

    fn part<V: View>(
        &mut self,
        range: Option<Range<usize>>,
    ) -> Result<Option<Owned<V>>, StreamError> {
        let Some(range) = range else { return Ok(None) };
        self.reader.seek(SeekFrom::Start(range.start as u64))?;
        let mut bytes = Vec::with_capacity(range.len());
        (&mut self.reader)
            .take(range.len() as u64)
            .read_to_end(&mut bytes)?;
        owned(bytes, range.start, self.limits).map(Some)
    }
}

impl<R> fmt::Debug for IndexedPlan<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IndexedPlan")
            .field("changes", &self.heads.len())
            .field("drift", &self.drift.len())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::IndexedPlan;
    use std::io::Cursor;
    use tofu_json_value::Limits;

    #[test]
    fn parts_in_any_order() {
        let text = r#"{"format_version":"1.2","planned_values":{"outputs":{"o":{"sensitive":false}}},"resource_drift":[{"address":"d","change":{}}],
            "resource_changes":[{"address":"a","change":{}},{"address":"b","change":{}},{"address":1,"change":{}}]}"#;
        // The heads are looked at in the first pass, so that a wrong one is found there.
        assert!(IndexedPlan::read(Cursor::new(text), Limits::default()).is_err());
        let text = text.replace(
            r#"{"address":1,"change":{}}"#,
            r#"{"index":[],"change":{}}"#,
        );
        let mut plan = IndexedPlan::read(Cursor::new(text), Limits::default()).unwrap();
        assert_eq!(plan.change(1).unwrap().unwrap().view().address, "b");
        assert_eq!(plan.change(0).unwrap().unwrap().view().address, "a");
        assert_eq!(plan.drift_entry(0).unwrap().unwrap().view().address, "d");
        assert!(plan.drift_entry(1).unwrap().is_none() && plan.configuration().unwrap().is_none());
        assert_eq!(
            plan.planned_values().unwrap().unwrap().view().outputs.len(),
            1
        );
        let error = plan.change(2).unwrap_err().to_string();
        assert!(error.ends_with("in /resource_changes/2/index"), "{error}");
    }
}
