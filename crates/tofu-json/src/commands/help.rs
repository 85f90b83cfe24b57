use crate::cli::{self, Cli};
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::output::OutputArgs;
use clap::{Args, Command, Parser as _};
use tofu_json_text::similar;

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json help
  tofu-json help show
  tofu-json help lock merge

`tofu-json COMMAND --help` prints the same, `tofu-json COMMAND -h` a short form of it.

Exit codes:
  0  fine
  1  there is no such command";

// Arguments of `help`.
#[derive(Debug, Args)]
pub(crate) struct HelpArgs {
    /// The command, with the word of its group: `lock merge`.
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,

    #[command(flatten)]
    output: OutputArgs,
}

impl Verb for HelpArgs {
    fn run(&self, _messages: &Messages) -> Result<ExitCode, Failure> {
        self.check()?;
        let words = self.command.iter().map(String::as_str);
        let arguments = ["tofu-json"].into_iter().chain(words).chain(["--help"]);
        let Err(help) = Cli::try_parse_from(arguments) else {
            return Ok(ExitCode::Fine);
        };
        self.output.write(help.to_string(), false)?;
        Ok(ExitCode::Fine)
    }
}

impl HelpArgs {
    /// Whether there is such a command.
    fn check(&self) -> Result<(), Failure> {
        let mut command = &cli::all_commands();
        for word in &self.command {
            command = command.find_subcommand(word).ok_or_else(|| {
                let words = self.command.join(" ");
                let message = Message::error("usage", format!("there is no command `{words}`"));
                let near = similar(word, command.get_subcommands().map(Command::get_name));
                let near = near.map(|name| format!("did you mean `{name}`?"));
                let help = near.or_else(|| cli::for_word(word));
                message.with_help(
                    help.as_deref()
                        .unwrap_or("`tofu-json help` lists the commands"),
                )
            })?;
        }
        Ok(())
    }
}
