use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::Messages;
use crate::options::document::{FoundDocument, VersionArgs};
use crate::options::input::InputArgs;
use crate::options::output::OutputArgs;
use clap::{Args, ValueEnum};
use tofu_json_moves::{FoundMoves, MovesOptions, find_moves, write_text};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json moves plan.json
  tofu show -json plan.out | tofu-json moves -o moved.tf
  tofu-json moves plan.json --format json
  tofu-json moves plan.json --threshold 80

The text can be pasted into the root module as it is. Make a plan again afterwards: it must not
delete what was moved. A score is how alike objects are, by their values; what few objects have
counts more than what many have, and a value that is known only after apply counts neither way.

Exit codes:
  0  fine, and nothing was found
  1  an error
  2  fine, and there are moves, or objects that may be some";

// Arguments of `moves`.
#[derive(Debug, Args)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    plan: InputArgs,

    /// How the moves are written.
    #[arg(long, value_enum, default_value_t)]
    format: MovesFormat,

    /// How alike two objects must be to be joined, in percent.
    #[arg(long, value_name = "PERCENT", default_value_t = 60, value_parser = clap::value_parser!(u8).range(1..=100))]
    threshold: u8,

    #[command(flatten)]
    versions: VersionArgs,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum MovesFormat {
    /// `moved` blocks, with comments.
    #[default]
    Text,
    /// One JSON object.
    Json,
}

impl Verb for MovesArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let source = self.plan.source()?;
        let content = source.open()?;
        let found = FoundDocument::new(&content, &source)?;
        found.with_outline(self.versions.strictness(), messages, |plan| {
            let options = MovesOptions::default().threshold(u64::from(self.threshold) * 10);
            let moves = find_moves(plan, &options).map_err(|error| found.failure(error))?;
            self.write(&moves)?;
            Ok(ExitCode::changes_unless(moves.is_empty()))
        })
    }
}

impl MovesArgs {
    fn write(&self, moves: &FoundMoves) -> Result<(), Failure> {
        match self.format {
            MovesFormat::Text => self.output.write(write_text(moves), true),
            MovesFormat::Json => self.output.write_json(moves, true),
        }
    }
}
