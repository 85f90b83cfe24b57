use super::log::{self, CommandArgs};
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::Messages;
use crate::options::input::Source;
use crate::options::messages::MessageArgs;
use crate::options::output::OutputArgs;
use crate::options::stream::StreamsArgs;
use clap::{Args, ValueEnum};
use tofu_json_report::{Recorder, Recording, github, gitlab, junit, markdown, sarif_of};
use tofu_json_ui::ReadOptions;

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu test -json | tofu-json ui report --format junit -o junit.xml
  tofu-json ui report plan.jsonl --format github
  tofu-json ui report apply.jsonl --format markdown >> \"$GITHUB_STEP_SUMMARY\"
  tofu-json ui report */plan.jsonl --format gitlab -o gl-code-quality-report.json

Diagnostics are told without the code around them and without values.

Exit codes:
  0  fine, however the runs ended: `ui summary` tells that
  1  an error: a file that cannot be read; the others are still reported";

/// Arguments of `ui report`.
#[derive(Debug, Args)]
pub(crate) struct ReportArgs {
    #[command(flatten)]
    streams: StreamsArgs,

    /// Who reads the report.
    #[arg(long, value_enum)]
    format: ReportFormat,

    /// The most bytes that Markdown may have; a comment on GitHub takes so many characters.
    #[arg(long, value_name = "BYTES", default_value_t = 65_536)]
    budget: usize,

    #[command(flatten)]
    command: CommandArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    messages: MessageArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ReportFormat {
    /// JUnit's XML: runs of tests, or operations, as cases.
    Junit,
    /// SARIF 2.1.0: diagnostics as results.
    Sarif,
    /// Annotations of a GitHub workflow, ten errors and ten warnings at most.
    Github,
    /// The code quality report of GitLab.
    Gitlab,
    /// Markdown that fits the budget.
    Markdown,
}

impl Verb for ReportArgs {
    fn messages(&self) -> Messages {
        self.messages.messages()
    }

    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let sources = self.streams.sources()?;
        let mut recordings = Vec::new();
        let all_read = log::each(&sources, messages, |source| {
            recordings.push(self.record(source)?);
            Ok(())
        })?;
        if recordings.is_empty() {
            return Ok(ExitCode::Error);
        }
        let text = match self.format {
            ReportFormat::Junit => junit(&recordings),
            ReportFormat::Sarif => sarif_of(&recordings, env!("CARGO_PKG_VERSION")),
            ReportFormat::Github => github(&recordings),
            ReportFormat::Gitlab => gitlab(&recordings),
            ReportFormat::Markdown => markdown(&recordings, self.budget),
        };
        self.output.write(text, !all_read)?;
        Ok(ExitCode::error_unless(all_read))
    }
}

impl ReportArgs {
    fn record(&self, source: &Source) -> Result<Recording, Failure> {
        let mut recorder = Recorder::new(self.command.fold());
        let end = log::read(source, ReadOptions::folding(), |event| {
            recorder.event(event);
            Ok(())
        })?;
        Ok(recorder.finish(&source.name(), &end))
    }
}
