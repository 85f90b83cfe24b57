//! A plan at its gates.

use super::policies::asking_failure;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::document::FoundDocument;
use crate::options::input::InputSource;
use crate::options::limits;
use std::borrow::Cow;
use std::io;
use std::ops::Range;
use tofu_json_gate::{Day, Gate, GateCheck, GateReport, Policies, PolicyPlan, PolicyPlanError};
use tofu_json_model::gate::Strictness;
use tofu_json_model::kind::DocumentKind;
use tofu_json_model::stream::{OutlineEvent, PlanLayout, Slice, StreamError, Window, outline_plan};

/// The gates of each plan.
pub(super) struct PlanGates<'g> {
    pub(super) gates: &'g [Gate],
    pub(super) policies: Option<Policies>,
    pub(super) today: Day,
    pub(super) strictness: Strictness,
    pub(super) messages: &'g Messages,
}

impl PlanGates<'_> {
    pub(super) fn check(&mut self, source: &InputSource) -> Result<GateReport, Failure> {
        let content = source.open()?;
        let found = FoundDocument::new(&content, source)?;
        let mut check = GateCheck::new(self.gates, self.today);
        let mut objects = PolicyPlan::default();
        let asks = self.policies.is_some();
        let layout = found.outline(self.strictness, self.messages, |event| {
            check.event(&event);
            if asks {
                objects.event(&event);
            }
        })?;
        let report = check.finish(&layout, limits::nesting(), |range| found.part(range));
        let mut report = report.map_err(|error| found.failure(error))?;
        if let Some(policies) = &mut self.policies {
            let part = |range| found.part(range);
            let asked = objects.ask(policies, &layout, limits::nesting(), part);
            report.policies = Some(asked.map_err(|error| {
                match error {
                    PolicyPlanError::Plan(error) => found.failure(error),
                    PolicyPlanError::Policy(error) => asking_failure(&error, source),
                    other => Message::error("error", other.to_string())
                        .in_file(&source.name())
                        .into(),
                }
            })?);
        }
        Ok(report)
    }
}

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
                let mut window = Window::new(self.opened.reader());
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
