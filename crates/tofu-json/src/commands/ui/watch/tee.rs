use super::lines::unwritable;
use crate::failure::Failure;
use crate::message::Message;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// A copy of the stream in a file, byte for byte. Where writing fails the copy ends, not the reading.
#[derive(Debug)]
pub(crate) struct Tee {
    path: PathBuf,
    file: File,
    fault: Option<io::Error>,
}

impl Tee {
    pub(crate) fn create(path: &Path) -> Result<Self, Failure> {
        let file =
            File::create(path).map_err(|error| unwritable(&path.display().to_string(), &error))?;
        Ok(Self {
            path: path.to_owned(),
            file,
            fault: None,
        })
    }

    pub(super) fn write(&mut self, bytes: &[u8]) {
        if self.fault.is_none() {
            self.fault = self.file.write_all(bytes).err();
        }
    }

    /// What kept the copy from being whole.
    pub(crate) fn failure(&self) -> Option<Message> {
        let error = self.fault.as_ref()?;
        Some(unwritable(&self.path.display().to_string(), error))
    }
}
