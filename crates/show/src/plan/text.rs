use super::document::Plan;
use super::outputs::PlanOutputs;
use crate::Error;
use crate::remarks::Remarks;
use crate::showing::Showing;
use std::ops::ControlFlow;
use tofu_json_render::human::{self, DocumentKind, NoChanges};
use tofu_json_term::Canvas;
use tofu_json_value::Arena;
use tofu_json_vocab::profile::Applyable;
use tofu_json_vocab::{PlanMode, format_version};

/// The versions that are known here; anything newer is warned of.
const PLAN_VERSION: &str = "1.2";
const SCHEMA_VERSION: &str = "1.0";

impl Plan<'_> {
    /// Prints the native text.
    pub(super) fn print_text<'a>(
        &self,
        showing: &Showing<'_>,
        outputs: &PlanOutputs<'a>,
        arena: &'a Arena,
    ) -> Result<Remarks, Error> {
        let human = showing.human;
        let mut canvas = showing.canvas();
        self.version_warning(showing, &mut canvas);
        self.drift_section(showing, &mut canvas)?;
        let tally = self.survey.tally.with_invocations(self.invocations.count);
        let listed = tally.listed() > 0 || tally.invocations() > 0;
        let outputs_change = human::outputs_change(&outputs.outputs);
        let waits = self.deferred.any() && !self.survey.layout.errored;
        if !listed && !outputs_change && waits {
            if self.drift.any {
                human::rule(&mut canvas, &human);
            }
            human::no_current_changes(&mut canvas);
        } else if !listed && !outputs_change {
            let facts = self.no_changes(showing, outputs.declared);
            if let ControlFlow::Break(()) = human::no_changes(&mut canvas, &human, facts) {
                showing.sink.hand_on(canvas.take_bytes())?;
                return Ok(Remarks::default());
            }
        }
        if self.drift.any {
            human::rule(&mut canvas, &human);
        }
        self.deferred_section(showing, &mut canvas)?;
        human::legend(&mut canvas, &human, &tally);
        let mut remarks = Remarks::default();
        if listed {
            human::heading(&mut canvas, &human, self.survey.layout.planning());
            showing.sink.hand_on(canvas.take_bytes())?;
            remarks = self.entries(showing, &showing.sink)?;
            human::summary(&mut canvas, &human, &tally);
            self.invocations.write_by_caller(showing, &mut canvas);
        }
        if outputs_change {
            human::outputs_opening(&mut canvas);
            human::outputs(&mut canvas, &human, &outputs.outputs, arena);
            human::outputs_closing(&mut canvas, &human, &tally);
        }
        showing.sink.hand_on(canvas.take_bytes())?;
        Ok(remarks)
    }

    fn version_warning(&self, showing: &Showing<'_>, canvas: &mut Canvas) {
        let newer = |version: Option<&str>, local| {
            version.is_some_and(|version| format_version::newer_than(version, local))
        };
        let layout = &self.survey.layout;
        let schemas = layout.provider_format_version.as_deref();
        let schemas = showing.schema_version(schemas);
        if newer(layout.format_version.as_deref(), PLAN_VERSION) || newer(schemas, SCHEMA_VERSION) {
            human::version_warning(canvas, &showing.human, DocumentKind::Plan);
        }
    }

    fn drift_section(&self, showing: &Showing<'_>, canvas: &mut Canvas) -> Result<(), Error> {
        if !self.drift.any {
            return Ok(());
        }
        human::drift_opening(canvas, &showing.human);
        showing.sink.hand_on(canvas.take_bytes())?;
        for text in &self.drift.texts {
            showing.sink.hand_on(text.clone())?;
        }
        human::drift_closing(canvas, &showing.human, self.mode);
        Ok(())
    }

    fn deferred_section(&self, showing: &Showing<'_>, canvas: &mut Canvas) -> Result<(), Error> {
        if !self.deferred.any() {
            return Ok(());
        }
        human::deferred_opening(canvas);
        showing.sink.hand_on(canvas.take_bytes())?;
        for text in &self.deferred.texts {
            showing.sink.hand_on(text.clone())?;
        }
        human::rule(canvas, &showing.human);
        Ok(())
    }

    fn no_changes(&self, showing: &Showing<'_>, outputs_declared: bool) -> NoChanges {
        let refreshes = self.mode == PlanMode::RefreshOnly && self.drift.any;
        let acts = match showing.options.profile.rules().applyable {
            Applyable::ByChanges => self.survey.applyable || outputs_declared || refreshes,
            Applyable::ByMember => self.survey.layout.applyable != Some(false),
        };
        let errored = self.survey.layout.errored;
        NoChanges {
            mode: self.mode,
            errored,
            drift: self.drift.any,
            applyable: acts && !errored,
        }
    }
}
