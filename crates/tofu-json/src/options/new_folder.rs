use super::output::{OutputArgs, unwritable};
use crate::failure::Failure;
use crate::message::Message;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Files that are going to be written into a new folder, all or none.
#[derive(Debug)]
pub(crate) struct NewFolder<'b> {
    path: PathBuf,
    files: BTreeMap<PathBuf, Cow<'b, [u8]>>,
}

impl<'b> NewFolder<'b> {
    /// A folder that is not there yet, or that is empty.
    pub(crate) fn new(path: &Path) -> Result<Self, Failure> {
        check_new(path)?;
        Ok(Self {
            path: path.to_owned(),
            files: BTreeMap::new(),
        })
    }

    /// A file for later; of two with one name none is written.
    pub(crate) fn add(
        &mut self,
        name: PathBuf,
        bytes: impl Into<Cow<'b, [u8]>>,
    ) -> Result<(), Failure> {
        match self.files.entry(name) {
            Entry::Vacant(place) => {
                place.insert(bytes.into());
                Ok(())
            }
            Entry::Occupied(other) => {
                let text = "two files would be written under this name";
                let name = other.key().display().to_string();
                Err(Message::error("same-name", text).in_file(&name).into())
            }
        }
    }

    /// Makes the folder and writes the files.
    pub(crate) fn write(self) -> Result<(), Failure> {
        let mut made = Vec::new();
        let paths: Vec<_> = self.files.keys().map(|name| self.path.join(name)).collect();
        let written = self.write_files(&mut made);
        if written.is_err() {
            // A name can be refused when files before it have theirs already.
            for path in paths {
                let _ = fs::remove_file(path);
            }
            // Those inside first.
            made.sort();
            for folder in made.iter().rev() {
                let _ = fs::remove_dir(folder);
            }
        }
        written
    }

    fn write_files(self, made: &mut Vec<PathBuf>) -> Result<(), Failure> {
        let mut files = Vec::new();
        for (name, bytes) in self.files {
            let path = self.path.join(name);
            let folder = path.parent().unwrap_or(&self.path);
            let missing = folder.ancestors().take_while(|folder| !folder.exists());
            let missing = missing.filter(|folder| !folder.as_os_str().is_empty());
            made.extend(missing.map(Path::to_owned));
            fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
            files.push((path, bytes));
        }
        OutputArgs::write_all(files)
    }
}

/// Refuses a folder in which there is something.
pub(crate) fn check_new(path: &Path) -> Result<(), Failure> {
    let is_free = match fs::read_dir(path) {
        Ok(mut entries) => entries.next().is_none(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => true,
        Err(error) => return Err(unwritable(path, &error)),
    };
    if is_free {
        return Ok(());
    }
    let text = "expected a folder that is not there yet or empty, found files in it";
    Err(Message::error("unwritable-output", text)
        .in_file(&path.display().to_string())
        .with_help("name another folder: nothing is written beside other files")
        .into())
}

#[cfg(test)]
mod tests {
    use super::NewFolder;

    #[test]
    fn all_or_none() {
        let around = tempfile::tempdir().unwrap();
        let path = around.path().join("new/out");
        let too_long = "d".repeat(300);
        let in_a_folder = format!("{too_long}/b.tf");
        for (second, expected) in [(&*too_long, 0), (&in_a_folder, 0), ("tests/b.tf", 2)] {
            let mut folder = NewFolder::new(&path).unwrap();
            folder.add("a.tf".into(), b"a".to_vec()).unwrap();
            folder.add(second.into(), b"b".to_vec()).unwrap();
            assert!(folder.add("a.tf".into(), Vec::new()).is_err());
            assert_eq!(folder.write().is_ok(), expected > 0);
            let there = ["a.tf", "tests/b.tf"].map(|name| path.join(name).exists());
            assert_eq!(there.iter().filter(|there| **there).count(), expected);
            assert_eq!(path.parent().unwrap().exists(), expected > 0);
        }
    }
}
