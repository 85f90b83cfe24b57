mod advice;
mod spelling;
mod usage;

#[cfg(feature = "browse")]
use crate::commands::browse::{self, BrowseArgs};
use crate::commands::check::{self, CheckArgs};
use crate::commands::completions::{self, CompletionsArgs};
use crate::commands::config::ConfigCommand;
use crate::commands::diff::{self, DiffArgs};
use crate::commands::drift::{self, DriftArgs};
use crate::commands::explain::{self, ExplainArgs};
use crate::commands::filter::{self, FilterCommandArgs};
use crate::commands::fingerprint::{self, FingerprintArgs};
use crate::commands::fleet::{self, FleetArgs};
use crate::commands::help::{self, HelpArgs};
use crate::commands::lock::LockCommand;
use crate::commands::man::{self, ManArgs};
use crate::commands::moves::{self, MovesArgs};
use crate::commands::plan_file::PlanFileCommand;
use crate::commands::redact::{self, RedactArgs};
use crate::commands::review::{self, ReviewArgs};
use crate::commands::schema::SchemaCommand;
use crate::commands::show::{self, ShowArgs};
use crate::commands::state::StateCommand;
use crate::commands::summary::{self, SummaryArgs};
use crate::commands::ui::UiCommand;
use crate::commands::validate::{self, ValidateArgs};
use crate::commands::verify::{self, VerifyArgs};
use crate::commands::{Verb as _, run_each};
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, MessageFormat, Messages};
use crate::options::limits;
pub(crate) use advice::for_word;
use clap::{ArgMatches, CommandFactory as _, FromArgMatches as _, Parser, Subcommand};
use std::ffi::OsString;
use std::iter;
pub(crate) use usage::Usage;

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
  2  fine, and the command found what it looks for: differences, findings, or changes (with
     --detailed-exitcode)
  3  a gate of `check` does not let a plan through

`tofu-json help COMMAND` says what each command does, with examples and its exit codes.";

/// Turn OpenTofu's JSON into text, reports and checks.
///
/// Prints the text that OpenTofu itself prints for a plan, a state or outputs, from the JSON alone:
/// without `tofu`, its providers or a network. More commands read states, provider schemas, the
/// messages of runs, lock files and configuration.
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

    /// How notes and errors are written on standard error.
    ///
    /// `json` writes one object on each line with the members level, code, message, file, line, column,
    /// byte, pointer and help; those that do not apply are null.
    #[arg(
        long,
        value_name = "FORMAT",
        value_enum,
        default_value_t,
        global = true
    )]
    error_format: MessageFormat,
}

// In the order in which people come to need them. A doc comment of arguments that commands take would replace that
// of the command, because of `defer`: they have ordinary comments.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
enum Command {
    /// Print a plan, a state or outputs as OpenTofu prints them.
    ///
    /// Prints byte for byte what `tofu show` prints for a plan or a state, and what `tofu output`
    /// prints for outputs. The kind of document is found from its content.
    #[command(after_long_help = show::EXAMPLES)]
    Show(ShowArgs),
    /// Say what a person needs to judge plans: what is dangerous first, and only what differs.
    ///
    /// Deleted and replaced objects come first. Elements of sets and lists are matched, JSON in strings is
    /// compared by meaning, and objects with the same change are one entry. Sensitive values are never
    /// shown.
    #[command(after_long_help = review::EXAMPLES)]
    Review(ReviewArgs),
    /// Look through a plan or a state in the terminal: tree, search, filters.
    ///
    /// Objects are listed by module, action or type, and opened to what differs or to the text that OpenTofu prints.
    /// Plans of any size open at once: what an object holds is read when it is opened.
    #[cfg(feature = "browse")]
    #[command(after_long_help = browse::EXAMPLES)]
    Browse(BrowseArgs),
    /// Say why an object is created, updated, replaced or deleted.
    ///
    /// Goes from the paths that force a replacement, or that change, along the references of the configuration in the
    /// plan, back to the change, the variable or the line of configuration that starts it.
    #[command(after_long_help = explain::EXAMPLES)]
    Explain(ExplainArgs),
    /// Find objects that are deleted and created again under another address, and write their `moved` blocks.
    ///
    /// Objects are joined only where their values leave no doubt. What is alike without that is listed as not sure, and
    /// gets no block.
    #[command(after_long_help = moves::EXAMPLES)]
    Moves(MovesArgs),
    /// Say what plans do: counts, and what is deleted or replaced.
    ///
    /// Counts by action, type and module, and names what is deleted or replaced, the checks that failed
    /// and the outputs that change. Reads any number of plans, each in one pass and without its values.
    #[command(after_long_help = summary::EXAMPLES)]
    Summary(SummaryArgs),
    /// Write a plan, a state or outputs without secrets: every other byte stays.
    ///
    /// Every value that is masked becomes a placeholder of the same kind, and a masked string of 8 or more
    /// characters is replaced wherever else the document has it. Documents of any size are read in bounded memory.
    #[command(after_long_help = redact::EXAMPLES)]
    Redact(RedactArgs),
    /// Print what a plan does as one hash, to approve it by.
    ///
    /// Plans that do the same have the same fingerprint, whatever their JSON looks like. `verify` proves later that a
    /// plan is the one that was approved.
    #[command(after_long_help = fingerprint::EXAMPLES)]
    Fingerprint(FingerprintArgs),
    /// Prove that a plan does what was approved, or say what differs.
    ///
    /// Takes the fingerprint of the approved plan, a file that holds it, or that plan itself.
    #[command(after_long_help = verify::EXAMPLES)]
    Verify(VerifyArgs),
    /// Say what differs between plans, between states, or between a plan and what came of it.
    ///
    /// Compares by meaning: objects by address and through moves, values without regard to their spelling. Sensitive
    /// values are never shown.
    #[command(after_long_help = diff::EXAMPLES)]
    Diff(DiffArgs),
    /// Say whether plans keep your rules; ends with 3 where one does not.
    ///
    /// Rules are limits, protected objects, what may be done to which types, and policies in Rego, with exceptions
    /// that end on a day. They come from options, or from a file.
    #[command(after_long_help = check::EXAMPLES)]
    Check(CheckArgs),
    /// Say what changed outside of OpenTofu, path by path, against a list of what is known.
    ///
    /// The list has owners and days on which its entries end, and an earlier run says what is new. Reading data is no
    /// drift.
    #[command(after_long_help = drift::EXAMPLES)]
    Drift(DriftArgs),
    /// Make a plan or a state smaller: a valid document of what filters take.
    ///
    /// The bytes of what stays are those of the whole document. Of a plan that is each change that is taken, with the drift,
    /// the prior and the planned values of its object; of a state its objects and outputs. `show` prints the same text for
    /// them as it prints in the whole.
    #[command(after_long_help = filter::EXAMPLES)]
    Filter(FilterCommandArgs),
    /// Say what a document is, and which rules of its format it breaks.
    ///
    /// Knows every document that OpenTofu and Terraform write: plans, states, state files, outputs,
    /// provider schemas and others. Findings have a code, a place and a JSON pointer, and never
    /// contain values.
    #[command(after_long_help = validate::EXAMPLES)]
    Validate(ValidateArgs),
    /// Read what `tofu plan -out` writes: as JSON, and what else it holds.
    #[command(subcommand, disable_help_subcommand = true)]
    PlanFile(PlanFileCommand),
    /// List, print, compare and measure what is in a state.
    #[command(subcommand, disable_help_subcommand = true)]
    State(StateCommand),
    /// Trim, list and compare provider schemas.
    #[command(subcommand, disable_help_subcommand = true)]
    Schema(SchemaCommand),
    /// Watch runs of OpenTofu, and read the messages that they print with `-json`.
    #[command(subcommand, disable_help_subcommand = true)]
    Ui(UiCommand),
    /// Check, format, convert and explain configuration files, JSON and native.
    #[command(subcommand, disable_help_subcommand = true)]
    Config(ConfigCommand),
    /// Read, write, compare and check dependency lock files.
    #[command(subcommand, disable_help_subcommand = true)]
    Lock(LockCommand),
    /// Scan and ask thousands of plans and states as tables, by the program `tofu-json-fleet`.
    ///
    /// Starts that program with the same arguments. It is installed apart from this one.
    #[command(after_long_help = fleet::EXAMPLES)]
    Fleet(FleetArgs),
    /// Print the completions of a shell.
    #[command(after_long_help = completions::EXAMPLES)]
    Completions(CompletionsArgs),
    /// Print the manual, or write all its pages into a folder.
    #[command(after_long_help = man::EXAMPLES)]
    Man(ManArgs),
    /// Print the help of a command.
    #[command(after_long_help = help::EXAMPLES)]
    Help(HelpArgs),
}

run_each!(Command {
    Show,
    Review,
    #[cfg(feature = "browse")]
    Browse,
    Explain,
    Moves,
    Summary,
    Redact,
    Fingerprint,
    Verify,
    Diff,
    Check,
    Drift,
    Filter,
    Validate,
    PlanFile,
    State,
    Schema,
    Ui,
    Config,
    Lock,
    Fleet,
    Completions,
    Man,
    Help
});

/// All commands with all that they take. The parser itself needs the parts of one command only, and a small plan is
/// printed in less time than the parts of all take.
pub(crate) fn all_commands() -> clap::Command {
    let mut commands = Cli::command();
    commands.build();
    commands
}

/// What the arguments ask for.
pub(crate) struct Invocation {
    cli: Cli,
    /// The words that lead to the command; none for `tofu-json FILE`.
    path: Vec<String>,
}

/// Reads the arguments.
pub(crate) fn parse(arguments: &[OsString]) -> Result<Invocation, Box<Usage>> {
    let arguments = spelling::understood(arguments);
    Invocation::read(&arguments).map_err(|error| Box::new(Usage::new(error, &arguments)))
}

impl Invocation {
    fn read(arguments: &[OsString]) -> Result<Self, clap::Error> {
        let mut matches = Cli::command().try_get_matches_from(arguments)?;
        let path = path(&matches);
        let cli = Cli::from_arg_matches_mut(&mut matches);
        let cli = cli.map_err(|error| error.format(&mut Cli::command()))?;
        Ok(Self { cli, path })
    }

    pub(crate) fn run(self) -> ExitCode {
        let Self { cli, path } = self;
        let messages = Messages::new(cli.error_format);
        let command = cli.command.unwrap_or(Command::Show(cli.show));
        match limits::read_environment().and_then(|()| command.run(&messages)) {
            Ok(code) => code,
            Err(Failure::NoInput) => no_input(&path, &messages),
            Err(failure) => failure.print(&messages),
        }
    }
}

/// The words that lead to a command.
fn path(matches: &ArgMatches) -> Vec<String> {
    iter::successors(matches.subcommand(), |(_, below)| below.subcommand())
        .map(|(word, _)| word.to_owned())
        .collect()
}

/// Nothing to read, and a terminal in front of us: help instead of waiting.
fn no_input(path: &[String], messages: &Messages) -> ExitCode {
    if messages.format() == MessageFormat::Json {
        let message = Message::error(
            "no-input",
            "expected a file, found none, and standard input is a terminal",
        )
        .with_help("give a FILE, or `-` to read from the terminal");
        messages.print(&message);
        return ExitCode::Error;
    }
    let mut cli = all_commands();
    let mut command = &mut cli;
    for name in path {
        let Some(next) = command.find_subcommand_mut(name) else {
            return ExitCode::Error;
        };
        command = next;
    }
    messages.print_plain(&command.render_help().to_string());
    ExitCode::Error
}

#[cfg(test)]
mod examples;

#[cfg(test)]
mod tests {
    use super::Cli;
    use clap::CommandFactory as _;

    #[test]
    fn the_definition_is_sound() {
        Cli::command().debug_assert();
    }
}
