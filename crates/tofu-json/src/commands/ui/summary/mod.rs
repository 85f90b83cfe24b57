pub(super) mod text;

use super::log::{self, CommandArgs, Log};
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::to_line;
use crate::message::{Message, Messages};
use crate::options::formats::ListFormat;
use crate::options::output::OutputArgs;
use crate::options::stream::StreamsArgs;
use clap::Args;
use text::Limit;
use tofu_json_ui::{Outcome, RunSummary};

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
  1  a run did not succeed, or an error: a file that cannot be read; the others are still summarised";

// Arguments of `ui summary`.
#[derive(Debug, Args)]
pub(crate) struct SummaryArgs {
    #[command(flatten)]
    streams: StreamsArgs,

    /// How the summary is written.
    #[arg(long, value_enum, default_value_t)]
    format: ListFormat,

    /// How many entries of each list the text shows; the others are counted [default: 10].
    ///
    /// JSON has them all.
    #[arg(long, value_name = "N")]
    top: Option<usize>,

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
        if self.top.is_some() && self.format == ListFormat::Json {
            return Err(Message::error("usage", "`--top` is for the text only")
                .with_help("leave it out: JSON has every entry of every list")
                .into());
        }
        let sources = self.streams.sources()?;
        let mut texts = Vec::new();
        let mut succeeded = true;
        let all_read = log::each(&sources, messages, |source| {
            let log = Log::read(source, self.command)?;
            for run in &log.runs {
                succeeded &= run.outcome() == Outcome::Succeeded;
                texts.push(match self.format {
                    ListFormat::Text => text::write_recorded(&log.file, run, self.limit()),
                    ListFormat::Json => to_line(&RunSummary::of(run, Some(&log.file)))
                        .trim_end()
                        .to_owned(),
                });
            }
            Ok(())
        })?;
        if texts.is_empty() {
            return Ok(ExitCode::Error);
        }
        let text = self.format.join(&texts, sources.len() > 1);
        self.output.write(text, true)?;
        Ok(ExitCode::error_unless(succeeded && all_read))
    }
}

impl SummaryArgs {
    fn limit(&self) -> Limit {
        if self.all {
            Limit::NONE
        } else {
            self.top.map(Limit::of).unwrap_or_default()
        }
    }
}
