//! `docs/formats.md`: the formats of every command.

use super::workspace;
use crate::commands;
use std::fs;
use std::process::Command;

const HEAD: &str = "| command | `--format` |\n|---|---|\n";

/// The words that `--format` of a command takes; none without the option.
fn formats(command: &str) -> Vec<String> {
    let help = Command::new(env!("CARGO_BIN_EXE_tofu-json"))
        .args(command.split(' '))
        .arg("-h")
        .output()
        .expect("the program runs");
    let help = String::from_utf8(help.stdout).expect("help is UTF-8");
    let words: Vec<_> = help.split_whitespace().collect();
    let help = words.join(" ");
    let Some((_, format)) = help.split_once(" --format <") else {
        return Vec::new();
    };
    let (_, values) = format.split_once("[possible values: ").expect("values");
    let (values, _) = values.split_once(']').expect("an end");
    values.split(", ").map(str::to_owned).collect()
}

fn table() -> String {
    let rows = commands::all().into_iter().filter_map(|command| {
        let formats = formats(&command);
        let formats: Vec<_> = formats.iter().map(|one| format!("`{one}`")).collect();
        (!formats.is_empty()).then(|| format!("| `{command}` | {} |\n", formats.join(", ")))
    });
    rows.collect()
}

/// A page with the table, if it has the first lines of it.
pub(super) fn written(page: &str) -> String {
    let Some((before, after)) = page.split_once(HEAD) else {
        return page.to_owned();
    };
    let after: Vec<_> = after
        .lines()
        .skip_while(|line| line.starts_with('|'))
        .collect();
    format!("{before}{HEAD}{}{}\n", table(), after.join("\n"))
}

/// Each format is described somewhere on the page, below the table.
#[test]
fn every_format_is_described() {
    let page = fs::read_to_string(workspace().join("docs/formats.md")).expect("the page");
    let (_, page) = page.split_once("## ").expect("sections");
    for command in commands::all() {
        for format in formats(&command) {
            let heading = page.lines().any(|line| {
                let heading = line.trim_start_matches(['#', ' ']);
                heading.split(", ").any(|one| one == format)
            });
            let named = page.contains(&format!("`{format}`"))
                || page.contains(&format!("--format {format}`"));
            assert!(heading || named, "{command}: {format}");
        }
    }
}
