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
use tofu_json_model::stream::{OutlineEvent, PlanLayout, outline_plan};

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
        let layout = outline_plan(&mut self.opened.window(), limits::nesting(), event);
        let layout = layout.map_err(|error| self.failure(error))?;
        self.check_version_text(layout.format_version.as_deref(), strictness, messages)?;
        for note in self.notes(layout.end)? {
            messages.print(&note);
        }
        Ok(layout)
    }

    /// The bytes of a part.
    pub(crate) fn part(&self, range: Range<usize>) -> io::Result<Cow<'_, [u8]>> {
        Ok(self.opened.part(&range)?)
    }
}
