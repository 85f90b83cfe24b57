//! The forms of a review, into the output.

use super::plans::{OpenPlan, OpenPlans, PlanReading};
use super::{ReviewArgs, ReviewFormat};
use crate::environment::Environment;
use crate::failure::Failure;
use crate::json::{Harmless, to_line};
use crate::options::input::InputSource;
use crate::options::output::OutputSink;
use std::fmt;
use std::io::{self, Seek as _, Write};
use tofu_json_show::Error;
use tofu_json_show::review::{
    FORMAT_VERSION, LineOptions, ReviewBodies, ReviewLine, ReviewedObject, ReviewedPlan,
    WriteReviewError, write_html, write_markdown, write_text,
};

/// So much of the JSON of one of several plans is kept in memory.
const KEPT: usize = 8 << 20;

impl ReviewArgs {
    /// As JSON, while each plan passes by.
    pub(super) fn write_json(
        &self,
        reading: &PlanReading<'_>,
        plans: &mut OpenPlans<'_>,
    ) -> Result<(), Failure> {
        match &*plans.plans {
            [plan] if !reading.names => {
                let mut json = Harmless::new(self.output.open()?);
                self.write_plan(reading, plan, &mut json)?;
                let finished = json.into_inner().finish();
                finished.map_err(|error| self.broken(&error))
            }
            plans => self.write_list(reading, plans),
        }
    }

    /// Several plans in one object. Each is written aside first, so that one that breaks is none of them.
    fn write_list(&self, reading: &PlanReading<'_>, plans: &[OpenPlan<'_>]) -> Result<(), Failure> {
        let written = reading.each(plans, |plan| {
            let mut aside = Harmless::new(tempfile::spooled_tempfile(KEPT));
            self.write_plan(reading, plan, &mut aside)?;
            Ok((plan.source, aside.into_inner()))
        })?;
        let unread = reading.unread(written.iter().map(|(source, _)| *source));
        let mut sink = self.output.open()?;
        let list = || -> io::Result<()> {
            writeln!(
                sink,
                "{{\"format_version\":\"{FORMAT_VERSION}\",\"plans\":["
            )?;
            for (n, (_, mut plan)) in written.into_iter().enumerate() {
                if n > 0 {
                    sink.write_all(b",")?;
                }
                plan.rewind()?;
                io::copy(&mut plan, &mut sink)?;
            }
            let failed = to_line(&unread);
            writeln!(sink, "],\"failed\":{}}}", failed.trim_end())?;
            sink.finish()
        };
        list().map_err(|error| self.broken(&error))
    }

    fn write_plan(
        &self,
        reading: &PlanReading<'_>,
        plan: &OpenPlan<'_>,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let name = reading.names.then(|| plan.source.name());
        let written = plan.reviewer.write_json(name.as_deref(), reading.bar, out);
        written.map(drop).map_err(|error| match error {
            Error::Write(error) => self.broken(&error),
            other => reading.failure(other, plan.source),
        })
    }

    fn broken(&self, error: &io::Error) -> Failure {
        self.output.broken(error, self.detailed_exitcode)
    }

    /// As anything else: first what each plan holds, then its objects by their risk.
    pub(super) fn write_forms(
        &self,
        reading: &PlanReading<'_>,
        plans: &mut OpenPlans<'_>,
        environment: &Environment,
    ) -> Result<(), Failure> {
        let reviewed = reading.each(&plans.plans, |plan| {
            let review = plan.reviewer.review(reading.bar);
            let review = review.map_err(|error| reading.failure(error, plan.source))?;
            let bodies = PlanBodies { plan };
            Ok(match reading.names {
                true => ReviewedPlan::named(plan.source.name(), review, bodies),
                false => ReviewedPlan::only(review, bodies),
            })
        });
        let mut reviewed = reviewed?;
        let mut sink = self.output.open()?;
        reading.bar.remove();
        self.write_form(reading, plans, &mut reviewed, environment, &mut sink)?;
        let finished = sink.finish();
        finished.map_err(|error| self.output.broken(&error, self.detailed_exitcode))
    }

    fn write_form(
        &self,
        reading: &PlanReading<'_>,
        plans: &OpenPlans<'_>,
        reviewed: &mut [ReviewedPlan<PlanBodies<'_>>],
        environment: &Environment,
        sink: &mut OutputSink,
    ) -> Result<(), Failure> {
        let unread = reading.unread(reviewed.iter().map(|plan| plan.bodies.plan.source));
        let mut text = TextSink {
            to: sink,
            failed: None,
        };
        let written = match self.format {
            ReviewFormat::Markdown | ReviewFormat::GithubSummary => {
                match write_markdown(reviewed, &self.markdown_options(unread)) {
                    Ok(markdown) => {
                        fmt::Write::write_str(&mut text, &markdown).map_err(WriteReviewError::from)
                    }
                    Err(error) => Err(WriteReviewError::Bodies(error)),
                }
            }
            ReviewFormat::Html => {
                write_html(reviewed, &self.html_options(plans, unread), &mut text)
            }
            ReviewFormat::Text | ReviewFormat::Json => {
                let display = self.display.resolve(environment, self.output.is_file());
                write_text(reviewed, &self.text_options(display, unread), &mut text)
            }
        };
        match written {
            Ok(()) => Ok(()),
            Err(WriteReviewError::Bodies(error)) => Err(reading.failure(error.error, error.source)),
            Err(_) => {
                let error = text.failed.take();
                let error = error.unwrap_or_else(|| io::Error::other("nothing more is taken"));
                Err(self.output.broken(&error, self.detailed_exitcode))
            }
        }
    }
}

/// The differences of the objects of a plan.
struct PlanBodies<'p> {
    plan: &'p OpenPlan<'p>,
}

/// Why they could not be had, and of which plan.
struct BodiesError<'p> {
    error: Error,
    source: &'p InputSource,
}

impl<'p> ReviewBodies for PlanBodies<'p> {
    type Error = BodiesError<'p>;

    fn lines(
        &mut self,
        object: &ReviewedObject,
        options: &LineOptions,
    ) -> Result<Vec<ReviewLine>, BodiesError<'p>> {
        let lines = (&self.plan.reviewer).lines(object, options);
        lines.map_err(|error| BodiesError {
            error,
            source: self.plan.source,
        })
    }
}

/// An output as a writer of text, which remembers why it failed.
struct TextSink<'o> {
    to: &'o mut OutputSink,
    failed: Option<io::Error>,
}

impl fmt::Write for TextSink<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.to.write_all(text.as_bytes()).map_err(|error| {
            self.failed = Some(error);
            fmt::Error
        })
    }
}
