use crate::cli::Cli;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::Messages;
use crate::options::output::OutputArgs;
use clap::{Args, CommandFactory as _};
use clap_complete::Shell;

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json completions bash > /etc/bash_completion.d/tofu-json
  tofu-json completions zsh -o ~/.zfunc/_tofu-json
  tofu-json completions fish -o ~/.config/fish/completions/tofu-json.fish

Exit codes:
  0  fine
  1  an error";

// Arguments of `completions`.
#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell that reads them.
    shell: Shell,

    #[command(flatten)]
    output: OutputArgs,
}

impl Verb for CompletionsArgs {
    fn run(&self, _messages: &Messages) -> Result<ExitCode, Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "tofu-json", &mut script);
        self.output.write(script, false)?;
        Ok(ExitCode::Fine)
    }
}
