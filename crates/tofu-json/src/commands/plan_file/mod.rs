//! `plan-file`: what `tofu plan -out` writes.

pub(crate) mod config;
pub(crate) mod info;
pub(crate) mod json;
pub(crate) mod lock;
pub(crate) mod state;

use crate::commands::run_each;
use crate::failure::Failure;
use crate::options::input::PlanFileArgs;
use crate::options::plan_file;
use clap::Subcommand;
use tofu_json_plan_file::PlanFile;

/// The verbs of `plan-file`.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub(crate) enum PlanFileCommand {
    /// Print the JSON that `tofu show -json` prints of a plan file.
    ///
    /// That takes neither `tofu` nor providers: plan files of OpenTofu 1.13 bring their schemas along, those of 1.12
    /// take them from `--schemas`.
    #[command(after_long_help = json::EXAMPLES)]
    Json(json::JsonArgs),
    /// Say what a plan file holds, without any value.
    #[command(after_long_help = info::EXAMPLES)]
    Info(info::InfoArgs),
    /// Write the configuration that a plan was made of into a folder.
    #[command(after_long_help = config::EXAMPLES)]
    Config(config::ConfigArgs),
    /// Print the state that a plan starts from, as a state file.
    #[command(after_long_help = state::EXAMPLES)]
    State(state::StateArgs),
    /// Print the dependency lock file of a plan.
    #[command(after_long_help = lock::EXAMPLES)]
    Lock(lock::LockArgs),
}

run_each!(PlanFileCommand {
    Json,
    Info,
    Config,
    State,
    Lock
});

/// Opens and unpacks the plan file of the arguments.
fn open(input: &PlanFileArgs) -> Result<PlanFile, Failure> {
    let source = input.source()?;
    plan_file::read(&source.open_as_is()?, &source)
}
