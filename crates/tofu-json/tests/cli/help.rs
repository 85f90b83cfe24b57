//! The help of every command, a snapshot for each group: words, layout, examples and exit codes.

use crate::run::run;
use insta::assert_snapshot;

/// What stands under `Commands:`.
fn below(help: &str) -> Vec<String> {
    help.lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.starts_with(|first: char| first.is_alphabetic()))
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .map(str::to_owned)
        .collect()
}

/// The help of a command and of all below it.
fn told(words: &[&str]) -> String {
    let mut arguments = words.to_vec();
    arguments.push("--help");
    let help = run(&arguments).all();
    let mut told = format!("$ tofu-json {}\n{help}\n", arguments.join(" "));
    for name in below(&help) {
        let mut words = words.to_vec();
        words.push(&name);
        told.push_str(&self::told(&words));
    }
    told
}

#[test]
fn help_is_a_command() {
    assert_eq!(run(&["help"]).stdout(), run(&["--help"]).stdout());
    for words in [&["show"][..], &["lock"], &["lock", "merge"]] {
        let with = |before: &[&'static str], after: &[&'static str]| {
            let arguments: Vec<_> = [before, words, after].concat();
            run(&arguments).stdout()
        };
        assert_eq!(with(&["help"], &[]), with(&[], &["--help"]));
    }
    let merge = run(&["lock", "merge", "--help"]).stdout();
    assert_eq!(run(&["lock", "help", "merge"]).stdout(), merge);
    assert!(
        run(&["help"])
            .file("help", "{}")
            .stdout()
            .contains("Usage:")
    );
}

#[test]
fn commands_come_in_the_order_of_use() {
    assert_eq!(
        below(&run(&["--help"]).all()),
        [
            "show",
            "summary",
            "validate",
            "state",
            "schema",
            "ui",
            "config",
            "lock",
            "completions",
            "man",
            "help"
        ]
    );
}

#[test]
fn of_every_command() {
    let groups = below(&run(&["--help"]).all());
    assert!(groups.len() > 6, "{groups:?}");
    for group in groups {
        assert_snapshot!(format!("help_{group}"), told(&[&group]));
    }
}
