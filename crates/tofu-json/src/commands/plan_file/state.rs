use super::open;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::Messages;
use crate::options::input::InputArgs;
use crate::options::output::OutputArgs;
use crate::options::plan_file;
use clap::Args;

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json plan-file state plan.tfplan -o prior.tfstate
  tofu-json plan-file state plan.tfplan --previous -o before.tfstate

The bytes are those of the plan file, secrets included.

Exit codes:
  0  fine
  1  an error: the file is no plan file, encrypted or broken";

// Arguments of `plan-file state`.
#[derive(Debug, Args)]
pub(crate) struct StateArgs {
    #[command(flatten)]
    input: InputArgs,

    /// The state at the end of the run before, without what was found to have changed since.
    #[arg(long)]
    previous: bool,

    #[command(flatten)]
    output: OutputArgs,
}

impl Verb for StateArgs {
    fn run(&self, _: &Messages) -> Result<ExitCode, Failure> {
        let file = open(&self.input)?;
        let state = if self.previous {
            file.previous_state()
        } else {
            file.state()
        };
        let source = self.input.source()?;
        let state = state.map_err(|error| plan_file::failure(error, &source))?;
        self.output.write_exact(state, false)?;
        Ok(ExitCode::Fine)
    }
}
