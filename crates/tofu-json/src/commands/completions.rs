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
        let script = match self.shell {
            Shell::Bash => with_one_name_for_each_command(&script),
            Shell::Zsh => with_commands_before_files(&script),
            _ => script,
        };
        self.output.write(script, false)?;
        Ok(ExitCode::Fine)
    }
}

/// The script for bash finds a command under the name that it has given it before. The generator gives names by
/// two rules, which differ where the name of the program has a hyphen, so that no command would be found.
fn with_one_name_for_each_command(script: &[u8]) -> Vec<u8> {
    let script = String::from_utf8_lossy(script);
    script
        .replace("tofu__subcmd__json", "tofu__json")
        .into_bytes()
}

/// Why the first word of the script for zsh can be a command: the generator has it be a file, because `tofu-json FILE`
/// is short for `show`, and looks for the command in the second word. Here the first word is either of them.
fn with_commands_before_files(script: &[u8]) -> Vec<u8> {
    const COMMANDS: &str = "\":: :_tofu-json_commands\" \\\n";
    const EITHER: &str = "\":: :{_tofu-json_commands; _files}\" \\\n";
    let script = String::from_utf8_lossy(script);
    let root = script.split_once(COMMANDS);
    let file = root.and_then(|(before, after)| Some((before.rsplit_once("'::file -- ")?.0, after)));
    match file {
        Some((before, after)) => [before, EITHER, &after.replace("$line[2]", "$line[1]")].concat(),
        None => script.into_owned(),
    }
    .into_bytes()
}
