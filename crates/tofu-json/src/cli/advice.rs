//! What was probably meant by arguments that cannot be used.

mod early_options;
mod words;

use super::all_commands;
use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::ffi::OsString;
pub(crate) use words::for_word;

/// An error in the program's own words, and what to do.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Advice {
    pub(super) message: String,
    pub(super) help: String,
}

impl Advice {
    fn new(message: impl Into<String>, help: impl Into<String>) -> Option<Self> {
        Some(Self {
            message: message.into(),
            help: help.into(),
        })
    }
}

/// The advice for an error of the parser, if there is a better one than the parser's own.
pub(super) fn advice(error: &clap::Error, arguments: &[OsString]) -> Option<Advice> {
    let cli = all_commands();
    let given = Given::of(&cli, arguments);
    match error.kind() {
        ErrorKind::ArgumentConflict => {
            let second = text(error, ContextKind::InvalidSubcommand)?;
            let early = early_options::advice(&cli, &given.arguments);
            early.or_else(|| two_words(&cli, &given, second))
        }
        ErrorKind::InvalidSubcommand => {
            let word = text(error, ContextKind::InvalidSubcommand)?;
            let group = given.path.join(" ");
            let has_near_one = error.get(ContextKind::SuggestedSubcommand).is_some();
            let help = for_word(word).filter(|_| !has_near_one)?;
            Advice::new(format!("there is no command `{group} {word}`"), help)
        }
        ErrorKind::UnknownArgument => {
            let argument = text(error, ContextKind::InvalidArg)?;
            if error.get(ContextKind::SuggestedArg).is_some() {
                return None;
            }
            unknown(&cli, &given, argument)
        }
        _ => None,
    }
}

fn text(error: &clap::Error, kind: ContextKind) -> Option<&str> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text),
        _ => None,
    }
}

/// The arguments, as far as they are text, and the command that they lead to.
struct Given<'a> {
    arguments: Vec<&'a str>,
    path: Vec<&'a str>,
    command: &'a Command,
    /// The first word that is neither command nor option.
    first: Option<&'a str>,
}

impl<'a> Given<'a> {
    fn of(cli: &'a Command, arguments: &'a [OsString]) -> Self {
        let arguments = arguments.iter().skip(1).filter_map(|one| one.to_str());
        let arguments: Vec<_> = arguments.take_while(|one| *one != "--").collect();
        let (path, command) = words::command(cli, &arguments);
        let options = early_options::count(cli, &arguments);
        let mut others = arguments.iter().skip(path.len().max(options));
        let first = others.find(|one| !one.starts_with('-')).copied();
        Self {
            arguments,
            path,
            command,
            first,
        }
    }
}

/// Two words where a command or one file is expected.
fn two_words(cli: &Command, given: &Given<'_>, second: &str) -> Option<Advice> {
    let first = given.first?;
    if cli.find_subcommand(second).is_some() {
        return Advice::new(
            format!("the command `{second}` comes after `{first}`"),
            format!("the command comes first: `tofu-json {second} {first}`"),
        );
    }
    if first.contains(['.', '/', '\\']) {
        return Advice::new(
            format!("unexpected `{second}` after `{first}`"),
            "`tofu-json show` reads one file; `tofu-json summary` reads many plans",
        );
    }
    let list = "`tofu-json help` lists the commands";
    Advice::new(
        format!("there is no command `{first}`"),
        for_word(first).unwrap_or_else(|| list.to_owned()),
    )
}

fn unknown(cli: &Command, given: &Given<'_>, argument: &str) -> Option<Advice> {
    let message = |word: &str| match given.path.as_slice() {
        [] => format!("there is no option `{word}`"),
        path => format!("`{}` has no option `{word}`", path.join(" ")),
    };
    if !argument.starts_with('-') {
        return match given.path.as_slice() {
            ["ui", "run"] => Advice::new(
                format!("unexpected argument `{argument}`"),
                format!("put `--` before the command: `tofu-json ui run -- {argument}`"),
            ),
            _ => None,
        };
    }
    // Of `-json` the parser takes `-j` alone.
    let mut given_so = given.arguments.iter();
    let whole = given_so.find(|one| is_same(one, argument))?;
    let name = whole.trim_start_matches('-');
    let name = name.split('=').next().unwrap_or(name);
    let long = |option: &clap::Arg| option.get_long() == Some(name) && !option.is_hide_set();
    if given.command.get_arguments().any(long) {
        return Advice::new(message(whole), format!("`--{name}` has two dashes"));
    }
    let help = match name {
        "no-color" => Some("this command prints no colours".to_owned()),
        _ => format_help(cli, given, name),
    };
    Advice::new(message(whole), help?)
}

fn is_same(given: &str, argument: &str) -> bool {
    let short = argument.len() == 2 && !given.starts_with("--");
    given.split('=').next() == Some(argument) || (short && given.starts_with(argument))
}

/// Where a format is asked for as if it were an option.
fn format_help(cli: &Command, given: &Given<'_>, name: &str) -> Option<String> {
    if has_format(given.command, name) {
        return Some(format!("`--format {name}` does that"));
    }
    if name == "json" && (given.path.is_empty() || given.path == ["show"]) {
        let others = "`summary`, `validate` and `state ls` know `--format json`";
        return Some(format!(
            "`--format computed` prints the differences as JSON; {others}"
        ));
    }
    let with = words::leaves(cli).into_iter();
    let with: Vec<_> = with
        .filter(|(_, command)| has_format(command, name))
        .map(|(words, _)| format!("`{words}`"))
        .collect();
    let known = !with.is_empty();
    known.then(|| format!("`--format {name}` is an option of {}", with.join(", ")))
}

fn has_format(command: &Command, name: &str) -> bool {
    let mut options = command.get_arguments();
    let format = options.find(|option| option.get_long() == Some("format"));
    let values = format.map(clap::Arg::get_possible_values);
    values.is_some_and(|values| values.iter().any(|value| value.matches(name, false)))
}
