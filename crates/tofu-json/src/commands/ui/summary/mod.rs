mod json;
mod limit;
pub(super) mod text;

use super::log::{self, CommandArgs, Log};
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::Messages;
use crate::options::formats::ListFormat;
use crate::options::output::OutputArgs;
use crate::options::stream::StreamsArgs;
use clap::Args;
use limit::Limit;
use tofu_json_ui::{Command, Outcome, Pending, PendingState, Run, not_done};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu apply -json -auto-approve | tee apply.jsonl | tofu-json ui summary
  tofu-json ui summary apply.jsonl --format json
  tofu-json ui summary */apply.jsonl.gz --format json -o runs.json

The outcome is one of succeeded, failed, cancelled (the plan was not approved), interrupted,
incomplete (the messages have no end) and unknown (they do not say). Numbers are those of what was
done: of a plan what it plans, of an apply what it made, and of one that did not succeed how many
changes are done, failed, unknown (begun, and the messages have no end) and not started.

JSON is one object for one run, and a list for several; it has every entry of every list. Values of
sensitive outputs are left out.

Exit codes:
  0  every run succeeded
  1  a run did not succeed, or an error: a file that cannot be read; the others are still told";

/// Arguments of `ui summary`.
#[derive(Debug, Args)]
pub(crate) struct SummaryArgs {
    #[command(flatten)]
    streams: StreamsArgs,

    /// How the summary is written.
    #[arg(long, value_enum, default_value_t)]
    format: ListFormat,

    /// How many entries of each list the text shows; the others are counted.
    #[arg(long, value_name = "N", default_value_t = limit::USUAL)]
    top: usize,

    /// Show every entry of every list.
    #[arg(long, conflicts_with = "top")]
    all: bool,

    #[command(flatten)]
    command: CommandArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Verb for SummaryArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let sources = self.streams.sources()?;
        let mut told = Vec::new();
        let mut succeeded = true;
        let all_read = log::each(&sources, messages, |source| {
            let log = Log::read(source, self.command)?;
            for run in &log.runs {
                succeeded &= run.outcome() == Outcome::Succeeded;
                told.push(match self.format {
                    ListFormat::Text => text::write_recorded(&log.file, run, self.limit()),
                    ListFormat::Json => json::write(&log.file, run),
                });
            }
            Ok(())
        })?;
        if told.is_empty() {
            return Ok(ExitCode::Error);
        }
        let text = self.format.join(&told, sources.len() > 1);
        self.output.write(text, true)?;
        Ok(ExitCode::error_unless(succeeded && all_read))
    }
}

impl SummaryArgs {
    const fn limit(&self) -> Limit {
        if self.all {
            Limit::NONE
        } else {
            Limit::of(self.top)
        }
    }
}

/// What was planned and has not begun, of a run that was to do it.
fn not_started(run: &Run) -> Vec<Pending> {
    let is_not_started = |pending: &Pending| pending.state == PendingState::NotStarted;
    not_done(run).into_iter().filter(is_not_started).collect()
}

/// The name of the command, as the head of a summary has it.
fn command(run: &Run) -> &'static str {
    match run.command() {
        Command::Other | Command::Unknown => "run",
        command => command.as_str(),
    }
}
