//! Lists on disk, and what differs from them.

use crate::{Error, at};
use similar::TextDiff;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// A file and its text.
type List = (String, String);

/// Writes the lists, and removes those of crates that are gone.
pub(crate) fn write(folder: &Path, lists: &[List]) -> Result<(), Error> {
    fs::create_dir_all(folder).map_err(at(folder))?;
    for (name, text) in lists {
        let path = folder.join(name);
        fs::write(&path, text).map_err(at(&path))?;
    }
    for name in names(folder)? {
        if !lists.iter().any(|(listed, _)| *listed == name) {
            let path = folder.join(&name);
            fs::remove_file(&path).map_err(at(&path))?;
        }
    }
    Ok(())
}

/// Prints what differs from the lists on disk; gives whether nothing does.
pub(crate) fn hold(folder: &Path, lists: &[List]) -> Result<bool, Error> {
    let mut equal = true;
    let mut left = names(folder)?;
    left.remove(crate::RELEASE);
    for (name, text) in lists {
        let path = folder.join(name);
        let before = if left.remove(name) {
            fs::read_to_string(&path).map_err(at(&path))?
        } else {
            String::new()
        };
        if before != *text {
            equal = false;
            print_difference(name, &before, text);
        }
    }
    for name in left {
        equal = false;
        println!("{name}: there is no such crate");
    }
    if !equal {
        println!(
            "\nWhere that is meant: UPDATE=1 cargo run -p tofu-json-public-api, and a line in \
             CHANGELOG.md for each item that is gone or different."
        );
    }
    Ok(equal)
}

fn print_difference(name: &str, before: &str, after: &str) {
    println!("tests/public-api/{name}");
    for change in TextDiff::from_lines(before, after).iter_all_changes() {
        if change.tag() != similar::ChangeTag::Equal {
            print!("{}{change}", change.tag());
        }
    }
}

fn names(folder: &Path) -> Result<BTreeSet<String>, Error> {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(folder).map_err(at(folder))? {
        let name = entry.map_err(at(folder))?.file_name();
        names.insert(name.to_string_lossy().into_owned());
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(name: &str, text: &str) -> List {
        (name.to_owned(), text.to_owned())
    }

    #[test]
    fn lists_are_held_to_what_was_written() -> Result<(), Error> {
        let folder = std::env::temp_dir().join(format!("public-api-{}", std::process::id()));
        let release = list(crate::RELEASE, "1.95.0\n");
        let mut lists = vec![
            list("a.txt", "pub fn a::a()\n"),
            list("b.txt", "pub mod b\n"),
        ];
        write(&folder, &[&lists[..], &[release]].concat())?;
        assert!(hold(&folder, &lists)?);
        lists[0].1.push_str("pub fn a::b()\n");
        assert!(!hold(&folder, &lists)?, "an item is new");
        lists[0].1.clear();
        assert!(!hold(&folder, &lists)?, "an item is gone");
        write(&folder, &lists[..1])?;
        assert_eq!(names(&folder)?, BTreeSet::from(["a.txt".to_owned()]));
        assert!(!hold(&folder, &lists)?, "a crate is new");
        assert!(!hold(&folder, &[])?, "a crate is gone");
        Ok(fs::remove_dir_all(&folder)?)
    }
}
