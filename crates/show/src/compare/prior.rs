//! The objects and outputs of the state that a plan was made from.

use super::document::{ComparedDocument, ComparedParts};
use super::index::{IndexedObject, state_object};
use crate::Error;
use crate::pipeline::{Job, Worker};
use std::io::{self, Read as _};
use std::ops::Range;
use tofu_json_model::stream::{StateEvent, Window, index_state};
use tofu_json_term::Style;
use tofu_json_value::Document;

const OUTPUTS: &str = "/prior_state/values/outputs";

impl ComparedDocument<'_> {
    /// The managed objects of the prior state. A plan that was made for some targets lists no others.
    pub(super) fn prior_objects(&self) -> Result<Vec<IndexedObject>, Error> {
        let mut jobs = Vec::new();
        let found = self.walk_prior(|range| {
            let position = jobs.len();
            jobs.push(Job { range, position });
        });
        found?;
        let showing = self.showing(&());
        let mut worker = Worker::new(Style::default());
        let mut objects = Vec::new();
        for job in &jobs {
            let text = showing.document.part(&job.range)?;
            objects.extend(state_object(&showing, job, &text, &mut worker)?);
        }
        Ok(objects)
    }

    /// The outputs of the prior state, parsed.
    pub(super) fn prior_outputs(&self) -> Result<Document<'_>, Error> {
        let Some(range) = self.walk_prior(|_| {})? else {
            return Ok(Document::null());
        };
        let showing = self.showing(&());
        Document::parse_with(showing.document.part(&range)?, self.options.limits)
            .map_err(|error| showing.locate_syntax(error, range.start, OUTPUTS))
    }

    /// Finds the objects of the prior state and gives where each is; then where the outputs are.
    fn walk_prior(
        &self,
        mut object: impl FnMut(Range<usize>),
    ) -> Result<Option<Range<usize>>, Error> {
        let ComparedParts::Plan(places) = &self.parts else {
            return Ok(None);
        };
        let Some(range) = &places.layout.prior_state else {
            return Ok(None);
        };
        let showing = self.showing(&());
        let mut reader = showing.document.reader();
        io::copy(&mut (&mut reader).take(range.start as u64), &mut io::sink())
            .map_err(Error::Read)?;
        let mut window = Window::new(reader.take(range.len() as u64));
        let within = |found: &Range<usize>| found.start + range.start..found.end + range.start;
        let layout = index_state(&mut window, self.options.limits, |event| match event {
            StateEvent::Resource(found) => object(within(&found)),
            StateEvent::Module
            | StateEvent::Resources
            | StateEvent::ChildModules
            | StateEvent::EndOfModule => {}
        });
        let layout = layout.map_err(|error| showing.document.locate(error))?;
        Ok(layout.outputs.as_ref().map(within))
    }
}
