//! What users read has plain words, and one for each thing.

use super::workspace;
use crate::commands;
use std::fs;
use std::process::Command;

fn help(command: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_tofu-json"))
        .args(command.split(' ').filter(|word| !word.is_empty()))
        .arg("--help")
        .output()
        .expect("the program runs");
    String::from_utf8(output.stdout).expect("help is UTF-8")
}

/// The help of every command, the pages, `README.md` and `CHANGELOG.md`, each with its name.
fn texts() -> Vec<(String, String)> {
    let mut words = commands::all();
    words.extend(["", "config", "lock", "schema", "state", "ui"].map(str::to_owned));
    let mut texts: Vec<_> = words
        .into_iter()
        .map(|command| (format!("tofu-json {command} --help"), help(&command)))
        .collect();
    let root = workspace();
    let pages = fs::read_dir(root.join("docs")).expect("a folder of pages");
    let pages = pages.map(|entry| entry.expect("an entry").path());
    let others = ["README.md", "CHANGELOG.md"].map(|name| root.join(name));
    for path in pages.chain(others) {
        let text = fs::read_to_string(&path).expect("a page");
        texts.push((path.display().to_string(), text));
    }
    texts
}

fn lines_with(found: impl Fn(&str) -> bool) -> Vec<String> {
    let texts = texts();
    let lines = texts.iter().flat_map(|(name, text)| {
        let lines = text.lines().filter(|line| found(line));
        lines.map(move |line| format!("{name}: {line}"))
    });
    lines.collect()
}

/// The program is called by its name.
#[test]
fn opentofu_is_called_opentofu() {
    // References of a configuration are something else.
    let is_name = |rest: &str| !rest.starts_with('s');
    let found = lines_with(|line| {
        let line = line.to_lowercase();
        let mut places = line.match_indices("the reference");
        places.any(|(at, word)| line.get(at + word.len()..).is_some_and(is_name))
    });
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn recordings_of_messages_have_one_ending() {
    let found = lines_with(|line| {
        let mut words = line.split([' ', '`', '\'', '"', '(', ')']);
        words.any(|word| word.ends_with(".log") || word.ends_with(".log.gz"))
    });
    assert_eq!(found, Vec::<String>::new());
}

/// A newcomer would stumble over these.
#[test]
fn odd_words_are_left_out() {
    let odd = [
        "question recorded",
        "convert and question",
        "never tell",
        "stepped over",
    ];
    let found = lines_with(|line| {
        let line = line.to_lowercase();
        odd.iter().any(|word| line.contains(word))
    });
    assert_eq!(found, Vec::<String>::new());
}
