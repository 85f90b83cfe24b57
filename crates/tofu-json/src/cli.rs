use crate::commands::show::ShowArgs;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, MessageFormat, Messages};
use clap::error::ErrorKind;
use clap::{CommandFactory as _, Parser, Subcommand};
use std::ffi::OsString;

const EXAMPLES: &str = "\
Examples:
  tofu show -json plan.out | tofu-json
  tofu providers schema -json > schemas.json
  tofu-json show plan.json --schemas schemas.json
  tofu-json show plan.json --detailed-exitcode -o plan.txt

`tofu-json FILE` is short for `tofu-json show FILE`.

Exit codes:
  0  fine
  1  an error, usage errors included
  2  fine, and there are changes (with --detailed-exitcode)";

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
}

/// Reads the arguments.
pub(crate) fn parse(arguments: &[OsString]) -> Result<Cli, Usage> {
    Cli::try_parse_from(arguments).map_err(|error| Usage {
        error,
        format: message_format(arguments),
    })
}

impl Cli {
    pub(crate) fn run(self) -> ExitCode {
        let (show, name) = match self.command {
            Some(Command::Show(show)) => (show, Some("show")),
            None => (self.show, None),
        };
        let messages = show.messages();
        match show.run(&messages) {
            Ok(code) => code,
            Err(Failure::NoInput) => no_input(name, &messages),
            Err(Failure::Quiet(code)) => code,
            Err(Failure::Message(message)) => {
                messages.print(&message);
                ExitCode::Error
            }
        }
    }
}

/// Nothing to read, and a terminal in front of us: help instead of waiting.
fn no_input(command: Option<&str>, messages: &Messages) -> ExitCode {
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
    let help = match command.and_then(|name| cli.find_subcommand_mut(name)) {
        Some(command) => command.render_help(),
        None => cli.render_help(),
    };
    messages.print_plain(&help.to_string());
    ExitCode::Error
}

/// Arguments that cannot be used, or a call for help or version.
#[derive(Debug)]
pub(crate) struct Usage {
    error: clap::Error,
    format: MessageFormat,
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
