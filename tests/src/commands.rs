#![expect(clippy::disallowed_methods, reason = "the program is run")]

use std::collections::BTreeSet;
use std::io;
use std::path::Path;
use std::process::Command;

/// The words of every command of the program that does something, such as `ui text`, by what its short help says.
///
/// # Errors
///
/// When the program cannot be run, or its help is no UTF-8.
pub fn commands(program: &Path) -> io::Result<BTreeSet<String>> {
    let mut found = BTreeSet::new();
    let mut open = vec![Vec::<String>::new()];
    while let Some(words) = open.pop() {
        let below = below(program, &words)?;
        if below.is_empty() {
            found.insert(words.join(" "));
        }
        open.extend(below.into_iter().map(|name| {
            let mut words = words.clone();
            words.push(name);
            words
        }));
    }
    Ok(found)
}

/// The names under `Commands:` in the short help.
fn below(program: &Path, words: &[String]) -> io::Result<Vec<String>> {
    let help = Command::new(program).args(words).arg("-h").output()?;
    let help = String::from_utf8(help.stdout).map_err(io::Error::other)?;
    let names = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next());
    Ok(names.map(str::to_owned).collect())
}
