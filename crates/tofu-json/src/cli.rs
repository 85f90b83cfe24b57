use crate::commands::Verb;
use crate::commands::completions::{self, CompletionsArgs};
use crate::commands::config::ConfigCommand;
use crate::commands::lock::{LockCommand, merge};
use crate::commands::man::{self, ManArgs};
use crate::commands::schema::SchemaCommand;
use crate::commands::show::ShowArgs;
use crate::commands::state::StateCommand;
use crate::commands::summary::{self, SummaryArgs};
use crate::commands::ui::UiCommand;
use crate::commands::validate::{self, ValidateArgs};
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, MessageFormat, Messages};
use crate::options::limits;
use clap::error::ErrorKind;
use clap::{CommandFactory as _, Parser, Subcommand};
use std::ffi::OsString;

const EXAMPLES: &str = "\
Examples:
  tofu show -json plan.out | tofu-json
  tofu providers schema -json > schemas.json
  tofu-json show plan.json --schemas schemas.json
  tofu-json show plan.json --detailed-exitcode -o plan.txt
  tofu-json summary */plan.json

`tofu-json FILE` is short for `tofu-json show FILE`.

Exit codes:
  0  fine
  1  an error, usage errors included
  2  fine, and there are changes (with --detailed-exitcode), differences or findings";

/// OpenTofu's JSON documents back to the text people read.
///
/// Gives the text that OpenTofu itself prints for a plan, a state or outputs, from the JSON alone:
/// without the program, its providers or a network.
#[derive(Debug, Parser)]
#[command(
    name = "tofu-json",
    version,
    after_long_help = EXAMPLES,
    args_conflicts_with_subcommands = true,
    args_override_self = true,
    disable_help_subcommand = true,
    max_term_width = 100
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    show: ShowArgs,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Print the native text of a plan, a state or outputs.
    ///
    /// Prints byte for byte what `tofu show` prints for a plan or a state, and what `tofu output`
    /// prints for outputs. The kind of document is found from its content.
    #[command(after_long_help = EXAMPLES, args_override_self = true)]
    Show(ShowArgs),
    /// Count what plans do, by action, type and module.
    ///
    /// Reads any number of plans at once, each in one pass and without its values.
    #[command(after_long_help = summary::EXAMPLES, args_override_self = true)]
    Summary(SummaryArgs),
    /// Print the completions of a shell.
    #[command(after_long_help = completions::EXAMPLES, args_override_self = true)]
    Completions(CompletionsArgs),
    /// Check, format, convert and question configuration files, JSON and native.
    #[command(subcommand, disable_help_subcommand = true)]
    Config(ConfigCommand),
    /// Read, write, compare and check dependency lock files.
    #[command(subcommand, disable_help_subcommand = true)]
    Lock(LockCommand),
    /// Print the manual, or write all its pages into a folder.
    #[command(after_long_help = man::EXAMPLES, args_override_self = true)]
    Man(ManArgs),
    /// Trim, list and compare provider schemas.
    #[command(subcommand, disable_help_subcommand = true)]
    Schema(SchemaCommand),
    /// List, print, compare and weigh what is in a state.
    #[command(subcommand, disable_help_subcommand = true)]
    State(StateCommand),
    /// Question recorded messages of runs, what `-json` and `-json-into` print.
    #[command(subcommand, disable_help_subcommand = true)]
    Ui(UiCommand),
    /// Say what a document is, and which rules of its format it breaks.
    ///
    /// Knows every document that OpenTofu and Terraform write: plans, states, state files, outputs,
    /// provider schemas and others. Findings have a code, a place and a JSON pointer, and never tell
    /// values.
    #[command(after_long_help = validate::EXAMPLES, args_override_self = true)]
    Validate(ValidateArgs),
}

/// Reads the arguments.
pub(crate) fn parse(arguments: &[OsString]) -> Result<Cli, Usage> {
    Cli::try_parse_from(arguments).map_err(|error| Usage {
        error,
        format: message_format(arguments),
        code: usage_code(arguments),
    })
}

impl Cli {
    pub(crate) fn run(self) -> ExitCode {
        let words = self.command.is_some();
        let command = self.command.unwrap_or(Command::Show(self.show));
        let (path, verb) = command.verb();
        let messages = verb.messages();
        match limits::read_environment().and_then(|()| verb.run(&messages)) {
            Ok(code) => code,
            Err(Failure::NoInput) => no_input(if words { path } else { &[] }, &messages),
            Err(Failure::Quiet(code)) => code,
            Err(Failure::Message(message)) => {
                messages.print(&message);
                ExitCode::Error
            }
        }
    }
}

impl Command {
    /// The words that lead to the command, and the command.
    fn verb(&self) -> (&'static [&'static str], &dyn Verb) {
        match self {
            Self::Show(show) => (&["show"], show),
            Self::Summary(summary) => (&["summary"], summary),
            Self::Completions(completions) => (&["completions"], completions),
            Self::Config(config) => config.verb(),
            Self::Lock(lock) => lock.verb(),
            Self::Man(man) => (&["man"], man),
            Self::Schema(schema) => schema.verb(),
            Self::State(state) => state.verb(),
            Self::Ui(ui) => ui.verb(),
            Self::Validate(validate) => (&["validate"], validate),
        }
    }
}

/// Nothing to read, and a terminal in front of us: help instead of waiting.
fn no_input(path: &[&str], messages: &Messages) -> ExitCode {
    if messages.format() == MessageFormat::Json {
        let message = Message::error(
            "no-input",
            "expected a file, found none, and standard input is a terminal",
        )
        .with_help("give a FILE, or `-` to read from the terminal");
        messages.print(&message);
        return ExitCode::Error;
    }
    let mut cli = Cli::command();
    cli.build();
    let mut command = &mut cli;
    for name in path {
        // A name that is not there ends the way, and the help is that of the last one.
        if command.find_subcommand(name).is_none() {
            break;
        }
        let Some(next) = command.find_subcommand_mut(name) else {
            return ExitCode::Error;
        };
        command = next;
    }
    messages.print_plain(&command.render_help().to_string());
    ExitCode::Error
}

/// Arguments that cannot be used, or a call for help or version.
#[derive(Debug)]
pub(crate) struct Usage {
    error: clap::Error,
    format: MessageFormat,
    code: ExitCode,
}

impl Usage {
    pub(crate) fn print(&self) -> ExitCode {
        if matches!(
            self.error.kind(),
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
        ) {
            // A reader that has gone away needs no help.
            let _ = self.error.print();
            return ExitCode::Fine;
        }
        let text = self.error.to_string();
        if self.error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
            && self.format == MessageFormat::Text
        {
            Messages::new(self.format).print_plain(&text);
            return self.code;
        }
        let text = text.strip_prefix("error: ").unwrap_or(&text);
        let messages = Messages::new(self.format);
        match self.format {
            MessageFormat::Text => messages.print_plain(&format!("tofu-json: error: {text}")),
            MessageFormat::Json => {
                let summary = text.split("\n\n").next().unwrap_or_default();
                let message = Message::error(
                    "usage",
                    summary.split_whitespace().collect::<Vec<_>>().join(" "),
                );
                messages.print(&message.with_help("`tofu-json --help` lists commands and options"));
            }
        }
        self.code
    }
}

/// The end where arguments cannot be used; `git` must not take it for a conflict.
fn usage_code(arguments: &[OsString]) -> ExitCode {
    if matches!(arguments, [_, lock, merge, ..] if lock == "lock" && merge == "merge") {
        ExitCode::Program(merge::FAILED)
    } else {
        ExitCode::Error
    }
}

/// The error format by the bare arguments, for errors that keep them from being read.
fn message_format(arguments: &[OsString]) -> MessageFormat {
    let mut format = MessageFormat::Text;
    let mut before = None;
    for argument in arguments
        .iter()
        .skip(1)
        .filter_map(|argument| argument.to_str())
    {
        if before == Some("--error-format") || argument.starts_with("--error-format=") {
            let json = argument.trim_start_matches("--error-format=") == "json";
            format = if json {
                MessageFormat::Json
            } else {
                MessageFormat::Text
            };
        }
        if argument == "--" {
            break;
        }
        before = Some(argument);
    }
    format
}

#[cfg(test)]
mod examples;

#[cfg(test)]
mod tests {
    use super::{Cli, message_format};
    use crate::message::MessageFormat;
    use clap::CommandFactory as _;

    #[test]
    fn the_definition_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn the_error_format_is_known_before_the_arguments_are_read() {
        let check = |arguments: &[&str], format| {
            let arguments: Vec<_> = arguments.iter().map(Into::into).collect();
            assert_eq!(message_format(&arguments), format);
        };
        check(
            &["tofu-json", "--error-format", "json", "--odd"],
            MessageFormat::Json,
        );
        check(
            &["tofu-json", "--error-format=json", "--odd"],
            MessageFormat::Json,
        );
        check(
            &["tofu-json", "--error-format=json", "--error-format", "text"],
            MessageFormat::Text,
        );
        check(
            &["tofu-json", "--", "--error-format=json"],
            MessageFormat::Text,
        );
        check(&["tofu-json", "json"], MessageFormat::Text);
    }
}
