//! What people type out of habit, in the words of the parser.

use super::all_commands;
use std::ffi::OsString;

/// The arguments with OpenTofu's `-no-color` spelled as the parser wants it, and with `GROUP help …` as a
/// call for help. What follows `--` is for another program.
pub(super) fn understood(arguments: &[OsString]) -> Vec<OsString> {
    let own = arguments.iter().take_while(|argument| *argument != "--");
    let own = own.count();
    let mut arguments = arguments.to_vec();
    for argument in arguments.iter_mut().take(own) {
        if argument == "-no-color" {
            *argument = "--no-color".into();
        }
    }
    if asks_a_group(&arguments) {
        arguments.remove(2);
        arguments.insert(1, "help".into());
    }
    arguments
}

/// Whether the arguments are such as `lock help merge`.
fn asks_a_group(arguments: &[OsString]) -> bool {
    let [_, group, help, ..] = arguments else {
        return false;
    };
    let is_group = |name: &str| {
        let cli = all_commands();
        let group = cli.find_subcommand(name);
        group.is_some_and(clap::Command::has_subcommands)
    };
    help == "help" && group.to_str().is_some_and(is_group)
}

#[cfg(test)]
mod tests {
    use super::understood;
    use std::ffi::OsString;

    fn check(arguments: &[&str], expected: &[&str]) {
        let arguments: Vec<OsString> = arguments.iter().map(Into::into).collect();
        assert_eq!(understood(&arguments), expected);
    }

    #[test]
    fn colour_is_turned_off_as_in_opentofu() {
        check(
            &["tofu-json", "show", "-no-color", "a"],
            &["tofu-json", "show", "--no-color", "a"],
        );
        let run = ["tofu-json", "ui", "run", "--", "plan", "-no-color"];
        check(&run, &run);
    }

    #[test]
    fn groups_are_asked_for_help() {
        check(
            &["tofu-json", "lock", "help", "merge"],
            &["tofu-json", "help", "lock", "merge"],
        );
        let file = ["tofu-json", "show", "help"];
        check(&file, &file);
    }
}
