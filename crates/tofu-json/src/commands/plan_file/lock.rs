use super::open;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::input::PlanFileArgs;
use crate::options::output::OutputArgs;
use crate::options::plan_file;
use clap::Args;

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json plan-file lock plan.tfplan
  tofu-json plan-file lock plan.tfplan -o .terraform.lock.hcl

Exit codes:
  0  fine
  1  an error: the file is no plan file, encrypted or broken, or has no lock file";

// Arguments of `plan-file lock`.
#[derive(Debug, Args)]
pub(crate) struct LockArgs {
    #[command(flatten)]
    input: PlanFileArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Verb for LockArgs {
    fn run(&self, _: &Messages) -> Result<ExitCode, Failure> {
        let file = open(&self.input)?;
        let source = self.input.source()?;
        let lock = file.lock();
        let lock = lock.map_err(|error| plan_file::failure(error, &source))?;
        let Some(lock) = lock else {
            let text = "the plan file has no dependency lock file";
            let message = Message::error("plan-file", text).in_file(&source.name());
            return Err(message.into());
        };
        self.output.write_exact(lock, false)?;
        Ok(ExitCode::Fine)
    }
}
