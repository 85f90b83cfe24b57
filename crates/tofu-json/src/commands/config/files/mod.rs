mod json;
mod text;

use super::module_folder::TestsFolderArgs;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::to_line;
use crate::message::Messages;
use crate::options::formats::ListFormat;
use crate::options::output::OutputArgs;
use crate::options::program::ProgramArgs;
use clap::Args;
use json::FileLists;
use std::path::PathBuf;

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json config files
  tofu-json config files modules/network --all
  tofu-json config files --format json | jq -r '.primary[]'

Files are listed in the order in which they are read: primary files, then override files, which change what \
the primary ones say. If a variable has two values, the one that is read later counts. Left-out files are \
shown if their names suggest that they are read; --all shows the others too.

Exit codes:
  0  fine, also for a folder without configuration
  1  an error";

// Arguments of `config files`.
#[derive(Debug, Args)]
pub(crate) struct FilesArgs {
    /// The folder of the module.
    #[arg(value_name = "DIR", default_value = ".")]
    folder: PathBuf,

    #[command(flatten)]
    tests: TestsFolderArgs,

    #[command(flatten)]
    program: ProgramArgs,

    /// Show every file that is left out.
    #[arg(long)]
    all: bool,

    /// How the files are written; JSON has all that are left out.
    #[arg(long, value_enum, default_value_t)]
    format: ListFormat,

    #[command(flatten)]
    output: OutputArgs,
}

impl Verb for FilesArgs {
    fn run(&self, _messages: &Messages) -> Result<ExitCode, Failure> {
        let module = self.tests.open_for(self.program.program(), &self.folder)?;
        let text = match self.format {
            ListFormat::Text => text::write(&module.listing, self.all),
            ListFormat::Json => to_line(&FileLists::of(&module.listing, module.path())),
        };
        self.output.write(text, false)?;
        Ok(ExitCode::Fine)
    }
}
