use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::Messages;
use crate::options::input::PlanFileArgs;
use crate::options::output::OutputArgs;
use crate::options::plan_file;
use clap::Args;
use tofu_json_plan_file::PlanFileErrorKind;

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
    input: PlanFileArgs,

    /// The state at the end of the run before, without what was found to have changed since.
    #[arg(long)]
    previous: bool,

    #[command(flatten)]
    output: OutputArgs,
}

impl Verb for StateArgs {
    fn run(&self, _: &Messages) -> Result<ExitCode, Failure> {
        let source = self.input.source()?;
        let file = plan_file::read_whole(&source.open_as_is()?, &source)?;
        let mut out = self.output.open_whole()?;
        let written = if self.previous {
            file.write_previous_state(&mut out)
        } else {
            file.write_state(&mut out)
        };
        written.map_err(|error| match error.kind {
            PlanFileErrorKind::Write(error) => self.output.broken(&error, false),
            _ => plan_file::failure(error, &source),
        })?;
        let finished = out.finish();
        finished.map_err(|error| self.output.broken(&error, false))?;
        Ok(ExitCode::Fine)
    }
}
