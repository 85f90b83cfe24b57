//! The examples in the help of every command are commands that can be run.

use super::{Cli, all_commands};
use clap::{Command, Parser as _};

/// A terminal of 100 columns shows an example on one line.
const WIDEST: usize = 100;

fn commands() -> Vec<Command> {
    let mut open = vec![all_commands()];
    let mut found = Vec::new();
    while let Some(command) = open.pop() {
        open.extend(command.get_subcommands().cloned());
        found.push(command);
    }
    found
}

fn name(command: &Command) -> &str {
    command.get_bin_name().unwrap_or(command.get_name())
}

/// The lines under `Examples:`.
fn examples(help: &str) -> Vec<&str> {
    help.lines()
        .skip_while(|line| *line != "Examples:")
        .skip(1)
        .take_while(|line| !line.is_empty())
        .map(str::trim)
        .collect()
}

/// The words of the program's own part of a command line.
fn words(example: &str) -> Option<Vec<String>> {
    let words = shlex::split(example)?;
    let start = words.iter().position(|word| word == "tofu-json")?;
    let ends = ["|", ">", ">>", "<", "&&", "2>"];
    Some(
        words
            .into_iter()
            .skip(start)
            .take_while(|word| !ends.contains(&word.as_str()))
            .collect(),
    )
}

/// What is wrong with the help of each command that does something.
fn wrong(check: impl Fn(&str, &str) -> Option<String>) -> Vec<String> {
    let commands = commands();
    let commands = commands.iter().filter(|one| !one.has_subcommands());
    commands
        .filter_map(|command| {
            let help = command.get_after_long_help().map(ToString::to_string);
            let mistake = check(name(command), &help.unwrap_or_default())?;
            Some(format!("{}: {mistake}", name(command)))
        })
        .collect()
}

#[test]
fn every_command_has_examples_that_can_be_run() {
    let wrong = wrong(|name, help| {
        let examples = examples(help);
        if let Some(line) = examples.iter().find(|line| line.len() + 2 > WIDEST) {
            return Some(format!("too wide: {line}"));
        }
        let own: Vec<_> = examples
            .iter()
            .filter_map(|example| words(example))
            .collect();
        if let Some(error) = own
            .iter()
            .find_map(|words| Cli::try_parse_from(words).err())
        {
            return Some(error.to_string());
        }
        let starts =
            |words: &Vec<String>| (words.join(" ") + " ").starts_with(&(name.to_owned() + " "));
        (!own.iter().any(starts)).then(|| "no example of its own".to_owned())
    });
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_command_tells_its_exit_codes() {
    let wrong = wrong(|_, help| {
        let codes: Vec<_> = help
            .lines()
            .skip_while(|line| *line != "Exit codes:")
            .skip(1)
            .take_while(|line| !line.is_empty())
            .collect();
        let first = codes.first().is_some_and(|line| line.starts_with("  0  "));
        let error = codes.iter().any(|line| line.starts_with("  1  "));
        (!first || !error).then(|| codes.join("\n"))
    });
    assert!(wrong.is_empty(), "{wrong:#?}");
}
