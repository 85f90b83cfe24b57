//! The outline of a plan: what it says without its values, and where these are.

use super::document::FoundDocument;
use super::limits;
use crate::failure::Failure;
use crate::message::Messages;
use std::borrow::Cow;
use std::io;
use std::ops::Range;
use tofu_json_model::gate::Strictness;
use tofu_json_model::kind::DocumentKind;
use tofu_json_model::stream::{OutlineEvent, PlanLayout, Slice, StreamError, outline_plan};

impl FoundDocument<'_> {
    /// Passes over the outline of a plan, and says what is to be noted of it.
    pub(crate) fn outline(
        &self,
        strictness: Strictness,
        messages: &Messages,
        event: impl FnMut(OutlineEvent<'_>),
    ) -> Result<PlanLayout, Failure> {
        if !matches!(self.kind, DocumentKind::Plan | DocumentKind::RenderPlan) {
            return Err(self.wrong_kind("a plan"));
        }
        let layout = self.pass(event);
        let layout = layout.map_err(|error| self.failure(error))?;
        self.check_version_text(layout.format_version.as_deref(), strictness, messages)?;
        for note in self.notes(layout.end)? {
            messages.print(&note);
        }
        Ok(layout)
    }

    fn pass(&self, event: impl FnMut(OutlineEvent<'_>)) -> Result<PlanLayout, StreamError> {
        match self.opened.in_memory() {
            Some(text) => outline_plan(&mut Slice(text), limits::nesting(), event),
            None => {
                let mut window = self.opened.window();
                outline_plan(&mut window, limits::nesting(), event)
            }
        }
    }

    /// The bytes of a part.
    pub(crate) fn part(&self, range: Range<usize>) -> io::Result<Cow<'_, [u8]>> {
        match self.opened.part(&range) {
            Ok(part) => Ok(part),
            Err(tofu_json_input::Error::Read(error)) => Err(error),
            Err(error) => Err(io::Error::other(error)),
        }
    }
}
