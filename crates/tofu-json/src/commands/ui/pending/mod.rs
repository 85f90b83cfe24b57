mod text;

use super::log::{CommandArgs, Log};
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::to_line;
use crate::message::{Message, Messages};
use crate::options::output::OutputArgs;
use crate::options::stream::StreamArgs;
use clap::{Args, ValueEnum};
use tofu_json_ui::{Command, PendingState, PendingSummary, Run, last_apply, pending};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json ui pending apply.jsonl
  tofu-json ui pending apply.jsonl --all --format json
  eval \"tofu apply $(tofu-json ui pending apply.jsonl --format targets)\"

If there are several runs, the last apply or destroy counts. No message says whether a move, an
import or a removal was done, unless the run succeeded.

Exit codes:
  0  everything was done
  1  an error
  2  something is pending";

// Arguments of `ui pending`.
#[derive(Debug, Args)]
pub(crate) struct PendingArgs {
    #[command(flatten)]
    stream: StreamArgs,

    /// How the list is written.
    #[arg(long, value_enum, default_value_t)]
    format: PendingFormat,

    /// List what was done, too (text and json).
    #[arg(long)]
    all: bool,

    /// How many changes the text lists; the others are counted.
    #[arg(long, value_name = "N", default_value_t = 100)]
    top: usize,

    #[command(flatten)]
    command: CommandArgs,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum PendingFormat {
    /// Lines for people.
    #[default]
    Text,
    /// One JSON object.
    Json,
    /// Arguments `-target=ADDRESS`, quoted for a shell.
    Targets,
}

impl Verb for PendingArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let source = self.stream.source()?;
        let log = Log::read(&source, self.command)?;
        let run = last_apply(&log.runs).ok_or_else(|| no_apply(&log))?;
        let found = pending(run);
        let open: Vec<_> = found
            .iter()
            .filter(|pending| pending.state != PendingState::Done)
            .collect();
        let listed = if self.all {
            found.iter().collect()
        } else {
            open.clone()
        };
        let text = match self.format {
            PendingFormat::Text => text::write(&listed, &found, self.top),
            PendingFormat::Json => to_line(&PendingSummary::of(run, &found, &listed)),
            PendingFormat::Targets => {
                let (text, left_out) = text::targets(&open);
                if left_out > 0 {
                    let note = format!("{left_out} addresses with control characters left out");
                    messages.print(&Message::remark("left-out", note).in_file(&log.file));
                }
                text
            }
        };
        self.output.write(text, true)?;
        Ok(ExitCode::changes_unless(open.is_empty()))
    }
}

/// There is no run that was to change something.
#[cold]
fn no_apply(log: &Log) -> Failure {
    let command = log.runs.last().map(Run::command);
    let found = match command {
        None => "nothing",
        Some(Command::Plan) => "a plan",
        Some(Command::Refresh) => "a refresh",
        Some(Command::Test) => "a test",
        Some(_) => "another command",
    };
    let text = format!("expected an apply or a destroy, found {found}");
    Message::error("wrong-document", text)
        .in_file(&log.file)
        .with_help("`--command apply` says that it was one, cut before it began")
        .into()
}
