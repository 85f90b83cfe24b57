mod markdown;
mod text;

use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::{Json, finish};
use crate::message::{Message, Messages};
use crate::options::day::DayArgs;
use crate::options::document::{FoundDocument, VersionArgs};
use crate::options::input::{FilesArgs, InputSource};
use crate::options::limits;
use crate::options::output::OutputArgs;
use crate::options::toml_file::{mistake, read_text};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use tofu_json_gate::{
    Day, DriftBaseline, DriftCheck, DriftReport, Exception, read_known_drift, write_drift_reports,
};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu plan -refresh-only -out plan.out && tofu show -json plan.out | tofu-json drift
  tofu-json drift */plan.json --known known.toml
  tofu-json drift plan.json --format json -o today.json
  tofu-json drift plan.json --baseline yesterday.json --format markdown

What differs only in the layout of JSON or YAML inside of a string is no drift.

Exit codes:
  0  nothing drifted but what is known
  1  an error: a file that cannot be read, or a plan that failed part-way and shows nothing; the
     other plans are still looked at
  2  something drifted";

// Arguments of `drift`.
#[derive(Debug, Args)]
pub(crate) struct DriftArgs {
    #[command(flatten)]
    files: FilesArgs,

    /// What may drift, in a TOML file: addresses and paths, with owners, reasons and last days.
    #[arg(long, value_name = "FILE")]
    known: Vec<PathBuf>,

    /// An earlier run, as `--format json` wrote it: says what is new, what is still there and what is gone.
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,

    #[command(flatten)]
    day: DayArgs,

    /// How the result is written.
    #[arg(long, value_enum, default_value_t)]
    format: DriftFormat,

    #[command(flatten)]
    versions: VersionArgs,

    #[command(flatten)]
    output: OutputArgs,
}

/// How the result is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum DriftFormat {
    /// Lines for people.
    #[default]
    Text,
    /// One JSON object, which is also what `--baseline` reads.
    Json,
    /// Markdown, for an issue or the summary of a job.
    Markdown,
}

/// How drift of each plan is found.
struct DriftReading<'r> {
    known: &'r [Exception],
    baseline: Option<&'r DriftBaseline>,
    today: Day,
    is_only: bool,
    messages: &'r Messages,
}

impl Verb for DriftArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let known = self.known()?;
        let baseline = self.baseline()?;
        let sources = self.files.sources()?;
        let reading = DriftReading {
            known: &known,
            baseline: baseline.as_ref(),
            today: self.day.today(),
            is_only: sources.len() == 1,
            messages,
        };
        let mut reports = Vec::new();
        let mut all_read = true;
        for source in &sources {
            match self.report(&reading, source) {
                Ok(report) => reports.push((source.name(), report)),
                Err(Failure::Message(message)) => {
                    messages.print(&message);
                    all_read = false;
                }
                Err(other) => return Err(other),
            }
        }
        if !reports.is_empty() {
            self.output.write(self.text(&reports), true)?;
        }
        let is_any = |is: fn(&DriftReport) -> bool| reports.iter().any(|(_, report)| is(report));
        Ok(match (all_read, is_any(DriftReport::drifted)) {
            (false, _) => ExitCode::Error,
            (true, true) => ExitCode::Changes,
            // What is left out may have drifted.
            (true, false) if is_any(|report| report.errored) => ExitCode::Error,
            (true, false) => ExitCode::Fine,
        })
    }
}

impl DriftArgs {
    fn known(&self) -> Result<Vec<Exception>, Failure> {
        let mut known = Vec::new();
        for path in &self.known {
            let text = read_text(path)?;
            let read = read_known_drift(&text);
            known.extend(read.map_err(|error| mistake(&error, path))?);
        }
        Ok(known)
    }

    fn baseline(&self) -> Result<Option<DriftBaseline>, Failure> {
        let Some(path) = &self.baseline else {
            return Ok(None);
        };
        let source = InputSource::new(path);
        let content = source.open()?;
        let opened = tofu_json_input::Opened::plain(content.as_input());
        let text = opened.text();
        let text = text.map_err(|error| crate::options::document::failure(error, &source))?;
        let baseline = DriftBaseline::read(&text, limits::nesting());
        baseline.map(Some).map_err(|error| {
            Message::error("invalid-baseline", error.to_string())
                .in_file(&source.name())
                .into()
        })
    }

    fn report(
        &self,
        reading: &DriftReading<'_>,
        source: &InputSource,
    ) -> Result<DriftReport, Failure> {
        let content = source.open()?;
        let found = FoundDocument::new(&content, source)?;
        let mut check = DriftCheck::new(reading.known, reading.today);
        let strictness = self.versions.strictness();
        let layout = found.outline(strictness, reading.messages, |event| check.event(&event))?;
        if layout.errored {
            reading.messages.print(&found.errored());
        }
        let before = reading.baseline.map(|baseline| {
            let plan = baseline.of(&source.name(), reading.is_only);
            plan.cloned().unwrap_or_default()
        });
        let part = |range| found.part(range);
        let report = check.finish(&layout, before.as_ref(), limits::nesting(), part);
        report.map_err(|error| found.failure(error))
    }

    fn text(&self, reports: &[(String, DriftReport)]) -> String {
        match self.format {
            DriftFormat::Text => text::write(reports),
            DriftFormat::Json => {
                let mut json = Json::line();
                write_drift_reports(&mut json, reports);
                finish(json)
            }
            DriftFormat::Markdown => markdown::write(reports),
        }
    }
}
