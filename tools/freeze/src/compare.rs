use crate::{Error, at};
use clap::Args;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

#[derive(Args)]
pub(crate) struct Compare {
    /// What was printed before.
    before: PathBuf,
    /// What is printed now.
    after: PathBuf,
    /// How many differences of each command are shown with their first line that differs.
    #[arg(long, value_name = "N", default_value_t = 2)]
    show: usize,
}

impl Compare {
    /// Whether both are equal.
    pub(crate) fn run(&self) -> Result<bool, Error> {
        let (before, after) = (files(&self.before)?, files(&self.after)?);
        let mut by_command: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for name in before.union(&after) {
            if let Some(difference) = self.difference(name)? {
                let command = name.file_name().unwrap_or_default().to_string_lossy();
                let found = by_command.entry(command.into_owned()).or_default();
                found.push(format!("{}: {difference}", name.display()));
            }
        }
        for (command, found) in &by_command {
            println!("{command}: {} differ", found.len());
            for line in found.iter().take(self.show) {
                println!("  {line}");
            }
        }
        let all: usize = by_command.values().map(Vec::len).sum();
        println!(
            "{} files before, {} after, {all} differ",
            before.len(),
            after.len()
        );
        Ok(all == 0)
    }

    fn difference(&self, name: &Path) -> Result<Option<String>, Error> {
        let (before, after) = (
            read(&self.before.join(name))?,
            read(&self.after.join(name))?,
        );
        Ok(match (before, after) {
            (Some(before), Some(after)) if before == after => None,
            (Some(before), Some(after)) => Some(first_line(&before, &after)),
            (Some(_), None) => Some("not there any more".to_owned()),
            (None, _) => Some("new".to_owned()),
        })
    }
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
    use super::first_line;

    #[test]
    fn the_first_line_that_differs_is_named() {
        let shown = first_line(b"a\nb\nc", b"a\nx\x1b\nc");
        assert_eq!(shown, "line 2\n    - `b`\n    + `x\\u{1b}`");
        assert_eq!(
            first_line(b"a", b"a\nb"),
            "line 2\n    - the end\n    + `b`"
        );
    }
}
