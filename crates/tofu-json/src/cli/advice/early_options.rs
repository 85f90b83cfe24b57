//! Options that come before the command.

use super::{Advice, words};
use clap::{Arg, Command};

/// What to do about options before a command that takes none there.
pub(super) fn advice(cli: &Command, arguments: &[&str]) -> Option<Advice> {
    let (options, rest) = arguments.split_at_checked(count(cli, arguments))?;
    let option = *options.first()?;
    let (path, command) = words::command(cli, rest);
    if path.is_empty() {
        return None;
    }
    let path = path.join(" ");
    if long(option).is_some_and(|name| find(command, name).is_none()) {
        let name = option.split('=').next().unwrap_or(option);
        return Advice::new(
            format!("`{path}` has no option `{name}`"),
            format!("options come after the command; `tofu-json {path} --help` lists its own"),
        );
    }
    Advice::new(
        format!("the command `{path}` comes after the option `{option}`"),
        format!(
            "options come after the command: `tofu-json {path} {} …`",
            options.join(" ")
        ),
    )
}

/// How many of the arguments are options before all words, with their values.
pub(super) fn count(cli: &Command, arguments: &[&str]) -> usize {
    let mut count = 0;
    while let Some(option) = arguments.get(count).filter(|one| one.starts_with('-')) {
        count += if takes_next(cli, option) { 2 } else { 1 };
    }
    count.min(arguments.len())
}

/// Whether the value of an option is the argument after it.
fn takes_next(cli: &Command, option: &str) -> bool {
    if option.contains('=') {
        return false;
    }
    let found = match long(option) {
        Some(name) => find(cli, name),
        None => cli.get_arguments().find(|known| {
            let short = known.get_short();
            short.is_some_and(|short| {
                option.strip_prefix('-') == Some(short.encode_utf8(&mut [0; 4]))
            })
        }),
    };
    found.is_some_and(|known| {
        let values = known.get_num_args();
        values.is_some_and(|values| values.min_values() > 0)
    })
}

/// The name of an option with two dashes.
fn long(option: &str) -> Option<&str> {
    option.strip_prefix("--")?.split('=').next()
}

fn find<'c>(command: &'c Command, name: &str) -> Option<&'c Arg> {
    let mut known = command.get_arguments();
    known.find(|known| known.get_long() == Some(name))
}
