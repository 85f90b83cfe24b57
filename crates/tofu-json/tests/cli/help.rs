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
            "review",
            "browse",
            "explain",
            "moves",
            "summary",
            "redact",
            "fingerprint",
            "verify",
            "diff",
            "check",
            "drift",
            "filter",
            "validate",
            "plan-file",
            "state",
            "schema",
            "ui",
            "config",
            "lock",
            "fleet",
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

/// A paragraph is filled: a line that was too long for the help leaves a short one behind it.
#[test]
fn no_line_is_broken_twice() {
    let verbs = [
        "check", "filter", "pending", "redact", "report", "slow", "summary", "text", "timeline",
    ];
    for verb in verbs {
        let help = run(&["ui", verb, "--help"]).stdout();
        let (_, after) = help.split_once("\nExamples:\n").unwrap();
        let lines: Vec<_> = after.lines().collect();
        for pair in lines.windows(2) {
            let [line, next] = pair else { continue };
            if line.is_empty() || next.is_empty() || line.starts_with(' ') || next.starts_with(' ')
            {
                continue;
            }
            let word = next.split(' ').next().unwrap();
            let is_filled = line.chars().count() + 1 + word.chars().count() > 80;
            let is_heading = line.ends_with(':');
            assert!(is_filled || is_heading, "ui {verb}: {line}");
        }
    }
}
