use crate::Error;
use crate::input::Kind;
use std::collections::BTreeSet;

const TABLE: &str = include_str!("../commands.txt");

/// A line of `commands.txt`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) kind: Kind,
    pub(crate) words: Vec<String>,
    /// Whether the input goes to standard input.
    pub(crate) piped: bool,
}

impl Line {
    /// Whether it runs one of these commands, such as `state ls`, or asks the program itself.
    pub(crate) fn is_of(&self, commands: &BTreeSet<String>) -> bool {
        let is_named = |command: &String| {
            let mut words = self.words.iter();
            command
                .split(' ')
                .all(|name| words.next().is_some_and(|word| word == name))
        };
        let is_help = |word: &String| word == "help" || word.starts_with('-');
        self.words.first().is_none_or(is_help) || commands.iter().any(is_named)
    }
}

/// The commands to run, one for each choice.
pub(crate) fn lines() -> Result<Vec<Line>, Error> {
    let mut lines = Vec::new();
    for (kind, command) in rows()? {
        if kind == NOT_RUN {
            continue;
        }
        let kind =
            Kind::from_word(kind).ok_or_else(|| format!("commands.txt: no kind `{kind}`"))?;
        let (words, piped) = match command.split_once(" < ") {
            Some((words, _)) => (words, true),
            None => (command, false),
        };
        let words: Vec<&str> = words.split_whitespace().collect();
        lines.extend(
            choices(&words)
                .into_iter()
                .map(|words| Line { kind, words, piped }),
        );
    }
    Ok(lines)
}

const NOT_RUN: &str = "not run";

/// Every kind with its command.
fn rows() -> Result<Vec<(&'static str, &'static str)>, Error> {
    let rows = TABLE
        .lines()
        .filter(|row| !row.is_empty() && !row.starts_with('#'));
    rows.map(|row| {
        row.split_once(": ")
            .ok_or_else(|| format!("commands.txt: no kind in `{row}`").into())
    })
    .collect()
}

/// Whether a row is about a command, such as `state ls`.
pub(crate) fn knows(command: &str) -> Result<bool, Error> {
    let names = |row: &str| {
        row.strip_prefix(command)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', ':']))
    };
    Ok(rows()?.into_iter().any(|(_, row)| names(row)))
}

/// The words with every way to choose from `{a|b}`.
fn choices(words: &[&str]) -> Vec<Vec<String>> {
    let mut all = vec![Vec::new()];
    for word in words {
        let inside = word
            .strip_prefix('{')
            .and_then(|word| word.strip_suffix('}'));
        let one_of: Vec<&str> = match inside {
            Some(inside) if inside.contains('|') => inside.split('|').collect(),
            _ => vec![*word],
        };
        let longer = all.iter().flat_map(|so_far: &Vec<String>| {
            one_of.iter().map(|word| {
                let mut words = so_far.clone();
                words.push((*word).to_owned());
                words
            })
        });
        all = longer.collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_is_a_command() {
        let all = choices(&[
            "show",
            "{file}",
            "--threads",
            "{1|2}",
            "--color",
            "{never|always}",
        ]);
        assert_eq!(all.len(), 4);
        assert_eq!(all[1].join(" "), "show {file} --threads 1 --color always");
    }

    #[test]
    fn lines_of_an_older_program_are_those_of_its_commands() {
        let commands = ["state ls".to_owned()].into_iter().collect();
        for (line, is_run) in [
            ("state ls {file}", true),
            ("state get {file}", false),
            ("state", false),
            ("help state", true),
            ("--help", true),
        ] {
            let words = line.split(' ').map(str::to_owned).collect();
            let line = Line {
                kind: Kind::Nothing,
                words,
                piped: false,
            };
            assert_eq!(line.is_of(&commands), is_run, "{line:?}");
        }
    }

    #[test]
    fn the_table_is_whole() {
        let lines = lines().unwrap();
        assert!(lines.len() > 100, "{}", lines.len());
        assert!(
            lines
                .iter()
                .any(|line| line.piped && line.words == ["lock", "fmt", "-"])
        );
        assert!(knows("ui run").unwrap() && knows("state ls").unwrap());
        assert!(!knows("state").unwrap() || knows("state ls").unwrap());
        assert!(!knows("state l").unwrap());
    }
}
