//! A plan at its gates.

use super::policies::asking_failure;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::document::FoundDocument;
use crate::options::input::InputSource;
use crate::options::limits;
use tofu_json_gate::{Day, Gate, GateCheck, GateReport, Policies, PolicyPlan, PolicyPlanError};
use tofu_json_model::gate::Strictness;

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
        found.require_alone(layout.end)?;
        let report = check.finish(&layout, limits::nesting(), |range| found.part(range));
        let mut report = report.map_err(|error| found.failure(error))?;
        if report.has_messages_of_checks() {
            report.hide(&found.secrets_of_plan()?);
        }
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
