use crate::failure::Failure;
use crate::message::Message;
use crate::options::output::{OutputArgs, unwritable};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Files that are going to be written into a new folder, all or none.
#[derive(Debug)]
pub(crate) struct NewFolder {
    path: PathBuf,
    files: Vec<(String, Vec<u8>)>,
}

impl NewFolder {
    /// A folder that is not there yet, or that is empty.
    pub(crate) fn new(path: &Path) -> Result<Self, Failure> {
        check_new(path)?;
        Ok(Self {
            path: path.to_owned(),
            files: Vec::new(),
        })
    }

    /// A file for later; of two with one name none is written.
    pub(crate) fn add(&mut self, name: String, bytes: Vec<u8>) -> Result<(), Failure> {
        if self.files.iter().any(|(other, _)| *other == name) {
            let text = "two files would be written under this name";
            return Err(Message::error("same-name", text).in_file(&name).into());
        }
        self.files.push((name, bytes));
        Ok(())
    }

    /// Makes the folder and writes the files.
    pub(crate) fn write(self) -> Result<(), Failure> {
        for (name, bytes) in self.files {
            let path = self.path.join(name);
            let folder = path.parent().unwrap_or(&self.path);
            fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
            OutputArgs::to_file(path).write(bytes, false)?;
        }
        Ok(())
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
        .with_help("converted files are never written beside their originals")
        .into())
}
