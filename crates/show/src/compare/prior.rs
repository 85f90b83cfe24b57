//! The objects of the state that a plan was made from.

use super::document::{ComparedDocument, ComparedParts};
use super::index::{IndexedObject, state_object};
use crate::Error;
use crate::pipeline::{Job, Worker};
use std::io::{self, Read as _};
use tofu_json_model::stream::{StateEvent, Window, index_state};
use tofu_json_term::Style;

impl ComparedDocument<'_> {
    /// The managed objects of the prior state. A plan that was made for some targets lists no others.
    pub(super) fn prior_objects(&self) -> Result<Vec<IndexedObject>, Error> {
        let ComparedParts::Plan(places) = &self.parts else {
            return Ok(Vec::new());
        };
        let Some(range) = &places.layout.prior_state else {
            return Ok(Vec::new());
        };
        let showing = self.showing(&());
        let mut reader = showing.document.reader();
        io::copy(&mut (&mut reader).take(range.start as u64), &mut io::sink())
            .map_err(Error::Read)?;
        let mut window = Window::new(reader.take(range.len() as u64));
        let mut jobs = Vec::new();
        let found = index_state(&mut window, self.options.limits, |event| match event {
            StateEvent::Resource(found) => jobs.push(Job {
                range: found.start + range.start..found.end + range.start,
                position: jobs.len(),
            }),
            StateEvent::Module
            | StateEvent::Resources
            | StateEvent::ChildModules
            | StateEvent::EndOfModule => {}
        });
        found.map_err(|error| showing.document.locate(error))?;
        let mut worker = Worker::new(Style::default());
        let mut objects = Vec::new();
        for job in &jobs {
            let text = showing.document.part(&job.range)?;
            objects.extend(state_object(&showing, job, &text, &mut worker)?);
        }
        Ok(objects)
    }
}
