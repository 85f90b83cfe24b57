use crate::{Error, at};
use clap::{Args, ValueEnum};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

#[derive(Args)]
pub(crate) struct Compare {
    /// What was printed before.
    before: PathBuf,
    /// What is printed now.
    after: PathBuf,
    /// How many differences of each group are shown with their first line that differs.
    #[arg(long, value_name = "N", default_value_t = 2)]
    show: usize,
    /// What makes a group.
    #[arg(long, value_enum, default_value_t)]
    by: Group,
    /// Only files whose name holds this text.
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// Not the differences whose first line holds one of these texts: they are known.
    #[arg(long, value_name = "TEXT")]
    known: Vec<String>,
}

/// What differences have in common.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Group {
    /// The command.
    #[default]
    Command,
    /// The first line that differs, apart from numbers and what is in quotes: often one cause.
    Line,
}

impl Compare {
    /// Whether both are equal.
    pub(crate) fn run(&self) -> Result<bool, Error> {
        let (before, after) = (self.files(&self.before)?, self.files(&self.after)?);
        let mut groups: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for name in before.union(&after) {
            let Some(difference) = self.difference(name)? else {
                continue;
            };
            let group = match self.by {
                Group::Command => name.file_name().unwrap_or_default().to_string_lossy(),
                Group::Line => shape(&difference).into(),
            };
            let found = groups.entry(group.into_owned()).or_default();
            found.push(format!("{}: {difference}", name.display()));
        }
        let mut groups: Vec<_> = groups.into_iter().collect();
        if self.by == Group::Line {
            groups.sort_by_key(|(_, found)| std::cmp::Reverse(found.len()));
        }
        for (group, found) in &groups {
            println!("{group}: {} differ", found.len());
            for line in found.iter().take(self.show) {
                println!("  {line}");
            }
        }
        let all: usize = groups.iter().map(|(_, found)| found.len()).sum();
        println!(
            "{} files before, {} after, {all} differ",
            before.len(),
            after.len()
        );
        Ok(all == 0)
    }

    fn files(&self, root: &Path) -> Result<BTreeSet<PathBuf>, Error> {
        let mut found = files(root)?;
        if let Some(only) = &self.only {
            found.retain(|name| name.to_string_lossy().contains(only));
        }
        Ok(found)
    }

    fn difference(&self, name: &Path) -> Result<Option<String>, Error> {
        let (before, after) = (
            read(&self.before.join(name))?,
            read(&self.after.join(name))?,
        );
        let difference = match (before, after) {
            (Some(before), Some(after)) if before == after => return Ok(None),
            (Some(before), Some(after)) => first_line(&before, &after),
            (Some(_), None) => "not there any more".to_owned(),
            (None, _) => "new".to_owned(),
        };
        let is_known = self.known.iter().any(|text| difference.contains(text));
        Ok((!is_known).then_some(difference))
    }
}

/// A difference without the number of its line, other numbers and what is in quotes.
fn shape(difference: &str) -> String {
    let mut lines = difference.lines();
    let first = lines.next().filter(|line| !line.starts_with("line "));
    let mut shape = String::new();
    for line in first.into_iter().chain(lines) {
        shape.push_str(if shape.is_empty() { "" } else { " " });
        let (mut inside, mut last) = (false, ' ');
        for char in line.trim().chars() {
            inside ^= char == '"';
            let is_repeated = char.is_ascii_digit() && last == '0';
            if char == '"' || !(inside || is_repeated) {
                last = if char.is_ascii_digit() { '0' } else { char };
                shape.push(last);
            }
        }
    }
    shape
}

fn read(path: &Path) -> Result<Option<Vec<u8>>, Error> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(at(path)(error)),
    }
}

/// The first line in which two texts differ, with what it was.
fn first_line(before: &[u8], after: &[u8]) -> String {
    let (mut old, mut new) = (
        before.split(|&byte| byte == b'\n'),
        after.split(|&byte| byte == b'\n'),
    );
    let text = |line: Option<&[u8]>| match line {
        Some(line) => {
            let line = String::from_utf8_lossy(line).escape_debug().to_string();
            format!("`{}`", line.chars().take(160).collect::<String>())
        }
        None => "the end".to_owned(),
    };
    let mut n = 0;
    loop {
        n += 1;
        let (old, new) = (old.next(), new.next());
        if old != new || old.is_none() {
            return format!("line {n}\n    - {}\n    + {}", text(old), text(new));
        }
    }
}

/// The files below a folder, by their path in it.
fn files(root: &Path) -> Result<BTreeSet<PathBuf>, Error> {
    let mut found = BTreeSet::new();
    let mut open = vec![root.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).map_err(at(&folder))? {
            let path = entry.map_err(at(&folder))?.path();
            if path.is_dir() {
                open.push(path);
            } else if let Ok(name) = path.strip_prefix(root) {
                found.insert(name.to_owned());
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::{first_line, shape};

    #[test]
    fn the_first_line_that_differs_is_named() {
        let shown = first_line(b"a\nb\nc", b"a\nx\x1b\nc");
        assert_eq!(shown, "line 2\n    - `b`\n    + `x\\u{1b}`");
        assert_eq!(
            first_line(b"a", b"a\nb"),
            "line 2\n    - the end\n    + `b`"
        );
    }

    #[test]
    fn differences_of_one_cause_have_one_shape() {
        let one = "line 7\n    - `a \"x\": 12 left`\n    + `b`";
        let other = "line 12\n    - `a \"yz\": 3 left`\n    + `b`";
        assert_eq!(shape(one), "- `a \"\": 0 left` + `b`");
        assert_eq!(shape(one), shape(other));
        assert_eq!(shape("new"), "new");
        assert_ne!(shape(one), shape("line 7\n    - `a`\n    + `b`"));
    }
}
