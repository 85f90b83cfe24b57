mod json;
pub(super) mod text;

use super::log::{self, CommandArgs, Log};
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::Messages;
use crate::options::list_format::ListFormat;
use crate::options::messages::MessageArgs;
use crate::options::output::OutputArgs;
use crate::options::stream::StreamsArgs;
use clap::Args;
use tofu_json_ui::{Command, Outcome, Pending, PendingState, Run, pending};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu apply -json -auto-approve | tee apply.log | tofu-json ui summary
  tofu-json ui summary apply.log --format json
  tofu-json ui summary */apply.log.gz --format json -o runs.json

The outcome is one of succeeded, failed, interrupted, incomplete (the messages have no end) and
unknown (they do not tell). JSON is one object for one run, and a list for several. Values of
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

    #[command(flatten)]
    command: CommandArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    messages: MessageArgs,
}

impl Verb for SummaryArgs {
    fn messages(&self) -> Messages {
        self.messages.messages()
    }

    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let sources = self.streams.sources()?;
        let mut told = Vec::new();
        let mut succeeded = true;
        let all_read = log::each(&sources, messages, |source| {
            let log = Log::read(source, self.command)?;
            for run in &log.runs {
                succeeded &= run.outcome() == Outcome::Succeeded;
                told.push(match self.format {
                    ListFormat::Text => text::write(&log.file, run),
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

/// What was planned and has not begun, of a run that was to do it.
pub(in crate::commands::ui) fn not_started(run: &Run) -> Vec<Pending> {
    let applies = matches!(run.command(), Command::Apply | Command::Destroy);
    if !applies || run.outcome() == Outcome::Succeeded {
        return Vec::new();
    }
    let is_not_started = |pending: &Pending| pending.state == PendingState::NotStarted;
    pending(run).into_iter().filter(is_not_started).collect()
}
