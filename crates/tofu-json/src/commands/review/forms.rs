//! The forms of a review, into the output.

use super::plans::{OpenPlans, Reading};
use super::{ReviewArgs, ReviewFormat};
use crate::environment::Environment;
use crate::failure::Failure;
use crate::json::Harmless;
use crate::options::output::OutputSink;
use std::fmt;
use std::io::{self, Write};
use tofu_json_show::Error;
use tofu_json_show::review::{
    FORMAT_VERSION, PlanReviewer, ReviewedPlan, WriteReviewError, write_html, write_markdown,
    write_text,
};

impl ReviewArgs {
    /// As JSON, while each plan passes by.
    pub(super) fn write_json(
        &self,
        reading: &Reading<'_>,
        plans: &mut OpenPlans<'_>,
    ) -> Result<(), Failure> {
        let sink = self.output.open()?;
        let mut json = Harmless::new(sink);
        let broken = |error: io::Error| self.output.broken(&error, self.detailed_exitcode);
        if reading.names {
            let head = format!("{{\"format_version\":\"{FORMAT_VERSION}\",\"plans\":[\n");
            json.write_all(head.as_bytes()).map_err(broken)?;
        }
        for (n, plan) in plans.plans.iter().enumerate() {
            if n > 0 {
                json.write_all(b",").map_err(broken)?;
            }
            let name = reading.names.then(|| plan.source.name());
            plan.reviewer
                .write_json(name.as_deref(), reading.bar, &mut json)
                .map_err(|error| match error {
                    Error::Write(error) => broken(error),
                    other => reading.failure(other, plan.source),
                })?;
        }
        if reading.names {
            json.write_all(b"]}\n").map_err(broken)?;
        }
        json.into_inner().finish().map_err(broken)
    }

    /// As anything else: first what each plan holds, then its objects by their risk.
    pub(super) fn write_forms(
        &self,
        reading: &Reading<'_>,
        plans: &mut OpenPlans<'_>,
        environment: &Environment,
    ) -> Result<(), Failure> {
        let reviewed = reading.each(&plans.plans, |plan| {
            let review = plan.reviewer.review(reading.bar);
            let review = review.map_err(|error| reading.failure(error, plan.source))?;
            Ok(match reading.names {
                true => ReviewedPlan::named(plan.source.name(), review, &plan.reviewer),
                false => ReviewedPlan::only(review, &plan.reviewer),
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
        reading: &Reading<'_>,
        plans: &OpenPlans<'_>,
        reviewed: &mut [ReviewedPlan<&PlanReviewer<'_>>],
        environment: &Environment,
        sink: &mut OutputSink,
    ) -> Result<(), Failure> {
        let mut text = TextSink {
            to: sink,
            failed: None,
        };
        let written = match self.format {
            ReviewFormat::Markdown | ReviewFormat::GithubSummary => {
                match write_markdown(reviewed, &self.markdown_options()) {
                    Ok(markdown) => {
                        fmt::Write::write_str(&mut text, &markdown).map_err(WriteReviewError::from)
                    }
                    Err(error) => Err(WriteReviewError::Bodies(error)),
                }
            }
            ReviewFormat::Html => write_html(reviewed, &self.html_options(plans), &mut text),
            ReviewFormat::Text | ReviewFormat::Json => {
                let display = self.display.resolve(environment, self.output.is_file());
                write_text(reviewed, &self.text_options(display), &mut text)
            }
        };
        match (written, text.failed, plans.plans.first()) {
            (Ok(()), _, _) => Ok(()),
            (Err(WriteReviewError::Bodies(error)), _, Some(plan)) => {
                Err(reading.failure(error, plan.source))
            }
            (_, error, _) => {
                let error = error.unwrap_or_else(|| io::Error::other("nothing more is taken"));
                Err(self.output.broken(&error, self.detailed_exitcode))
            }
        }
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
