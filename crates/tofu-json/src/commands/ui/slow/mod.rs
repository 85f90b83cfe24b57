mod text;

use super::log::{CommandArgs, Log};
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::to_line;
use crate::message::Messages;
use crate::options::formats::ListFormat;
use crate::options::input::{InputSource, read_at_most_once};
use crate::options::output::OutputArgs;
use crate::options::stream::StreamArgs;
use clap::Args;
use std::path::PathBuf;
use tofu_json_ui::{DurationSummary, DurationSums};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json ui slow apply.jsonl
  tofu-json ui slow apply.jsonl --top 50 --format json
  tofu-json ui slow today.jsonl --baseline yesterday.jsonl

Times of operations add up to more than the time of the run, because they run at the same time.
With --baseline, the run is compared with another one: what took longer, and by how much, by
operation, type, module and action.

Exit codes:
  0  fine
  1  an error";

// Arguments of `ui slow`.
#[derive(Debug, Args)]
pub(crate) struct SlowArgs {
    #[command(flatten)]
    stream: StreamArgs,

    /// Another recorded stream to compare with.
    #[arg(long, value_name = "LOG")]
    baseline: Option<PathBuf>,

    /// How many operations, types and modules are listed.
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,

    /// How the list is written.
    #[arg(long, value_enum, default_value_t)]
    format: ListFormat,

    #[command(flatten)]
    command: CommandArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Verb for SlowArgs {
    fn run(&self, _messages: &Messages) -> Result<ExitCode, Failure> {
        let source = self.stream.source()?;
        let baseline = self.baseline.as_deref().map(InputSource::new);
        read_at_most_once(baseline.iter().chain([&source]))?;
        let sums = self.sums(&source)?;
        let before = baseline.map(|baseline| self.sums(&baseline)).transpose()?;
        let text = match self.format {
            ListFormat::Text => text::write(&sums, before.as_ref(), self.top),
            ListFormat::Json => to_line(&DurationSummary::of(&sums, before.as_ref(), self.top)),
        };
        self.output.write(text, false)?;
        Ok(ExitCode::Fine)
    }
}

impl SlowArgs {
    fn sums(&self, source: &InputSource) -> Result<DurationSums, Failure> {
        let log = Log::read(source, self.command)?;
        Ok(DurationSums::of(&log.runs))
    }
}
