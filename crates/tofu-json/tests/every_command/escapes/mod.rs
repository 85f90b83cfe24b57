//! Text of a document, and the name of its file, never reach a terminal raw: a terminal obeys what is in
//! them. What the formats of the program itself print is free of it everywhere; the texts of OpenTofu
//! are where they go to a terminal.

mod documents;
mod terminal;

use crate::docs::workspace;
use crate::examples::{Example, Folder};
use documents::{file, folder};
use std::fs::{self, File};
use std::process::Command;

/// Colour, bell, the same colour in one character, writing from right to left, other breaks of lines,
/// and a line of its own.
const BAD: &str = "\u{1b}[31m\u{7}\u{9b}31m\u{202e}\u{200f}\u{85}\u{2028}\u{2029}\r\nINJECTED";

/// The same on one line.
const INSIDE: &str = "\u{1b}[31m\u{7}\u{9b}31m\u{202e}\u{200f}\u{85}\u{2028}\u{2029}x";

/// What prints the bytes of a document, because that is what it is for, as runs that do.
/// `docs/terminals.md` lists the same.
const EXACT: &[(&str, &str)] = &[
    ("show", "show @plan.json"),
    ("state show", "state show @DATA @a.tfstate"),
    ("ui text", "ui text @apply.jsonl"),
    ("filter", "filter @plan.json"),
    ("ui filter", "ui filter @apply.jsonl --foreign"),
    ("ui redact", "ui redact @apply.jsonl"),
    (
        "schema trim",
        "schema trim @a.schemas.json --for @state.json",
    ),
    ("config fmt -", "config fmt -"),
    ("config to-hcl -o -", "config to-hcl @loads.tf.json -o -"),
    ("config to-json -o -", "config to-json @loads.tf -o -"),
    ("lock migrate -", "lock migrate --to opentofu - <a.lock.hcl"),
    ("lock resolve -", "lock resolve - <a.lock.hcl"),
    ("ui run", "ui run -- version"),
];

/// Runs of every other command, a line each; a word that begins with `@` is a file that steers, one that
/// begins with `<` the one that standard input is.
const COMMANDS: &str = include_str!("commands.txt");

fn runs() -> impl Iterator<Item = Vec<&'static str>> {
    COMMANDS.lines().map(|line| line.split(' ').collect())
}

/// The program with words, and with the native syntax of a lock file or of configuration to read.
fn command(folder: &Folder, words: &[&str]) -> Command {
    let given = words.iter().find_map(|word| word.strip_prefix('<'));
    let input = given.unwrap_or(match words {
        ["lock", "resolve", ..] => "conflict.lock.hcl",
        ["lock", ..] => "a.lock.hcl",
        _ => "a.tf",
    });
    let input = File::open(folder.file(&file(input))).expect("a file");
    let none = Example {
        words: &[],
        input: None,
    };
    let words = words.iter().filter(|word| !word.starts_with('<'));
    let words = words.map(|word| match word.strip_prefix('@') {
        Some("ADDRESS") => format!("module.{BAD}.{BAD}.{BAD}[\"{BAD}\"]"),
        Some("OUTPUT") => format!("output.{BAD}"),
        Some("DATA") => format!("data.{BAD}.{BAD}"),
        Some("WORD") => INSIDE.to_owned(),
        Some(name) => file(name),
        None => (*word).to_owned(),
    });
    let mut command = folder.command(none);
    command.stdin(input).args(words);
    command
}

/// Whether a terminal or a reader of lines obeys it, besides ends of lines and tabs.
fn steers(character: char) -> bool {
    let is_control = character.is_control() && !matches!(character, '\n' | '\t');
    let breaks_lines = matches!(character, '\u{2028}' | '\u{2029}');
    let turns = matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    is_control || breaks_lines || turns
}

/// The first line that a terminal would obey, or that a name has made.
fn bad_line(bytes: &[u8], has_long_texts: bool) -> Option<String> {
    let text = String::from_utf8_lossy(bytes);
    let is_bad =
        |line: &&str| line.contains(steers) || (line.starts_with("INJECTED") && !has_long_texts);
    let line = text.lines().find(is_bad)?;
    Some(format!("{:?}", line.chars().take(200).collect::<String>()))
}

#[test]
fn nothing_steers() {
    let mut found = Vec::new();
    for format in ["text", "json"] {
        let folder = folder();
        for words in runs() {
            let mut all = words.clone();
            if !words.contains(&"--") {
                all.extend(["--error-format", format]);
            }
            let output = command(&folder, &all).output().expect("the program runs");
            let told = String::from_utf8_lossy(&output.stderr);
            assert!(!told.contains("panicked"), "{all:?}: {told}");
            // The texts of diagnostics have lines of their own there.
            let has_long_texts =
                words.contains(&"junit") || words.starts_with(&["config", "check"]);
            for bytes in [&output.stdout, &output.stderr] {
                let bad = bad_line(bytes, has_long_texts);
                found.extend(bad.map(|line| format!("{words:?}: {line}")));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_command_is_looked_at() {
    let exact = EXACT.iter().map(|(_, line)| *line);
    let lines: Vec<_> = COMMANDS.lines().chain(exact).collect();
    let missing: Vec<_> = crate::commands::all()
        .into_iter()
        .filter(|command| !lines.iter().any(|line| line.starts_with(&**command)))
        .collect();
    // They have nothing to say about a document; `fleet` starts another program.
    assert_eq!(missing, ["fleet", "help", "lock install-driver"]);
}

#[test]
fn what_prints_bytes_is_listed() {
    let page = fs::read_to_string(workspace().join("docs/terminals.md")).expect("a page");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `"));
    let listed: Vec<_> = rows.filter_map(|row| row.split('`').next()).collect();
    let exact: Vec<_> = EXACT.iter().map(|(name, _)| *name).collect();
    assert_eq!(listed, exact);
    let folder = folder();
    for (name, line) in EXACT {
        let words: Vec<_> = line.split(' ').collect();
        let mut command = command(&folder, &words);
        command.env("TF_BINARY", folder.file("steers"));
        let output = command.output().expect("the program runs");
        assert!(bad_line(&output.stdout, false).is_some(), "{name}");
        assert_eq!(bad_line(&output.stderr, false), None, "{name}");
    }
}
