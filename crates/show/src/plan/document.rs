use super::drift::{Drift, render_drift};
use super::empty::is_empty;
use super::entry::{List, with_entry};
use super::mode::infer_mode;
use super::outputs::{self, Outputs};
use super::relevance::Relevance;
use super::survey::Survey;
use crate::pipeline::in_order;
use crate::remarks::Remarks;
use crate::session::Session;
use crate::show::Outcome;
use crate::Error;
use std::io::Write;
use std::ops::ControlFlow;
use tofu_json_model::PlanLayout;
use tofu_json_render::human::{self, DocumentKind, NoChanges};
use tofu_json_term::Canvas;
use tofu_json_value::Arena;
use tofu_json_vocab::{PlanMode, format_version};

/// The versions that are known here; anything newer is warned of (section 1.2).
const PLAN_VERSION: &str = "1.2";
const SCHEMA_VERSION: &str = "1.0";

/// Prints a plan: what must be known first, then the document in its order (section 3.1).
pub(crate) fn show_plan(
    session: &Session<'_>,
    layout: &PlanLayout,
    out: &mut (dyn Write + Send),
) -> Result<Outcome, Error> {
    let changes = layout.resource_changes.as_ref();
    let mode = session
        .options
        .mode
        .unwrap_or_else(|| infer_mode(session, changes.is_some(), layout.prior_state.as_ref()));
    let survey = Survey::take(session, changes)?;
    let document = outputs::parse(session, layout.output_changes.as_ref())?;
    let arena = Arena::new();
    let base = layout.output_changes.as_ref().map_or(0, |range| range.start);
    let outputs = outputs::compare(session, base, &document, &arena)?;
    let relevance = Relevance::read(session, mode, layout.relevant_attributes.as_ref())?;
    let mut drift = render_drift(session, mode, layout.resource_drift.as_ref(), &relevance)?;
    let outputs_change = human::outputs_change(&outputs.outputs);
    if drift.any && mode != PlanMode::RefreshOnly {
        drift.any = !is_empty(session, &survey, changes, outputs_change)?;
    }
    let mut remarks = std::mem::take(&mut drift.remarks);
    remarks.merge(Remarks {
        invalid_text: document.invalid_text().map(|place| base + place.byte),
        inferred: None,
    });
    let mut printer = Printer { session, layout, mode, survey: &survey, drift: &drift, out };
    remarks.merge(printer.print(&outputs, &arena)?);
    Ok(Outcome { remarks, changes: survey.changes || outputs.declared, errored: layout.errored })
}

struct Printer<'p, 't> {
    session: &'p Session<'t>,
    layout: &'p PlanLayout,
    mode: PlanMode,
    survey: &'p Survey,
    drift: &'p Drift,
    out: &'p mut (dyn Write + Send),
}

impl Printer<'_, '_> {
    fn print<'a>(&mut self, outputs: &Outputs<'a>, arena: &'a Arena<'a>) -> Result<Remarks, Error> {
        let human = self.session.human;
        let mut canvas = Canvas::new(self.session.options.style());
        self.version_warning(&mut canvas);
        self.drift_section(&mut canvas)?;
        let listed = self.survey.tally.listed() > 0;
        let outputs_change = human::outputs_change(&outputs.outputs);
        if !listed && !outputs_change {
            let facts = self.no_changes(outputs.declared);
            if let ControlFlow::Break(()) = human::no_changes(&mut canvas, &human, facts) {
                self.flush(&mut canvas)?;
                return Ok(Remarks::default());
            }
        }
        if self.drift.any {
            human::rule(&mut canvas, &human);
        }
        human::legend(&mut canvas, &human, &self.survey.tally);
        let mut remarks = Remarks::default();
        if listed {
            human::heading(&mut canvas, self.layout.errored);
            self.flush(&mut canvas)?;
            remarks = self.entries()?;
            human::summary(&mut canvas, &self.survey.tally);
        }
        if outputs_change {
            human::outputs_opening(&mut canvas);
            human::outputs(&mut canvas, &human, &outputs.outputs, arena);
            human::outputs_closing(&mut canvas, &human, &self.survey.tally);
        }
        self.flush(&mut canvas)?;
        Ok(remarks)
    }

    fn version_warning(&self, canvas: &mut Canvas) {
        let newer = |version: Option<&str>, local| {
            version.is_some_and(|version| format_version::newer_than(version, local))
        };
        let schemas = self.layout.provider_format_version.as_deref();
        let schemas = schemas.or_else(|| self.session.shapes.format_version());
        if newer(self.layout.format_version.as_deref(), PLAN_VERSION) || newer(schemas, SCHEMA_VERSION) {
            human::version_warning(canvas, &self.session.human, DocumentKind::Plan);
        }
    }

    fn drift_section(&mut self, canvas: &mut Canvas) -> Result<(), Error> {
        if !self.drift.any {
            return Ok(());
        }
        human::drift_opening(canvas, &self.session.human);
        self.flush(canvas)?;
        for text in &self.drift.texts {
            self.out.write_all(text.as_bytes()).map_err(Error::Write)?;
        }
        human::drift_closing(canvas, &self.session.human, self.mode);
        Ok(())
    }

    fn no_changes(&self, outputs_declared: bool) -> NoChanges {
        let refreshes = self.mode == PlanMode::RefreshOnly && self.drift.any;
        let acts = self.survey.applyable || outputs_declared || refreshes;
        NoChanges {
            mode: self.mode,
            errored: self.layout.errored,
            drift: self.drift.any,
            applyable: acts && !self.layout.errored,
        }
    }

    fn entries(&mut self) -> Result<Remarks, Error> {
        let session = self.session;
        let out = &mut self.out;
        in_order(
            &self.survey.listed,
            session.options.threads,
            session.options.style(),
            |job, worker| {
                with_entry(session, List::Changes, job, worker, |worker, entry, arena| {
                    human::spaced_entry(&mut worker.canvas, &session.human, entry, arena);
                })
                .map(|_| ())
            },
            |text| out.write_all(text.as_bytes()).map_err(Error::Write),
        )
    }

    fn flush(&mut self, canvas: &mut Canvas) -> Result<(), Error> {
        self.out.write_all(canvas.as_str().as_bytes()).map_err(Error::Write)?;
        canvas.clear();
        Ok(())
    }
}
