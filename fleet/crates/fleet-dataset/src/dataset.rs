//! A dataset: a folder in which a small file says which of its folders counts.

use crate::ScanError;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use tofu_json_fleet_tables::Table;

/// The file that says which folder counts.
const MANIFEST: &str = "dataset.json";
const VERSION: u64 = 1;

/// What that file says.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Manifest {
    version: u64,
    generation: u64,
}

/// A dataset that a scan wrote.
///
/// `DATASET/dataset.json` names the generation that counts, `DATASET/N/TABLE/*.parquet` are its files, and the link
/// `DATASET/current` leads to it where the system has links. A scan writes another generation beside it and then names
/// that one, so that whoever reads sees one or the other, and never half of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dataset {
    folder: PathBuf,
    generation: u64,
}

impl Dataset {
    /// Opens the dataset in a folder.
    ///
    /// # Errors
    ///
    /// Where there is none, or one of a newer release.
    pub fn open(folder: &Path) -> Result<Self, ScanError> {
        Self::find(folder)?.ok_or_else(|| ScanError::NoDataset(folder.to_owned()))
    }

    /// The dataset in a folder, if there is one; other files there are an error.
    pub(crate) fn find(folder: &Path) -> Result<Option<Self>, ScanError> {
        let path = folder.join(MANIFEST);
        let text = match fs::read(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return match is_free(folder) {
                    true => Ok(None),
                    false => Err(ScanError::NoDataset(folder.to_owned())),
                };
            }
            Err(error) => return Err(ScanError::File(path, error)),
        };
        let manifest: Manifest = serde_json::from_slice(&text)
            .map_err(|error| ScanError::File(path, io::Error::other(error)))?;
        if manifest.version != VERSION {
            return Err(ScanError::Newer(folder.to_owned(), manifest.version));
        }
        Ok(Some(Self {
            folder: folder.to_owned(),
            generation: manifest.generation,
        }))
    }

    /// Whether there is a dataset in a folder.
    #[must_use]
    pub fn is_in(folder: &Path) -> bool {
        folder.join(MANIFEST).is_file()
    }

    /// The number of the generation.
    #[must_use]
    pub const fn generation(&self) -> u64 {
        self.generation
    }

    /// The folder of the generation that counts.
    #[must_use]
    pub fn current(&self) -> PathBuf {
        self.folder.join(self.generation.to_string())
    }

    /// The Parquet files of a table, in their order.
    ///
    /// # Errors
    ///
    /// Where the folder cannot be read.
    pub fn parts(&self, table: Table) -> Result<Vec<PathBuf>, ScanError> {
        parts_in(&self.current(), table)
    }

    /// Makes another generation the one that counts, once its folder is whole.
    pub(crate) fn publish(folder: &Path, generation: u64) -> Result<Self, ScanError> {
        let path = folder.join(MANIFEST);
        let manifest = Manifest {
            version: VERSION,
            generation,
        };
        let write = || -> io::Result<()> {
            let mut file = tempfile::NamedTempFile::new_in(folder)?;
            serde_json::to_writer(&mut file, &manifest)?;
            file.write_all(b"\n")?;
            file.as_file().sync_all()?;
            file.persist(&path)?;
            Ok(())
        };
        write().map_err(ScanError::file(&path))?;
        link(folder, generation);
        Ok(Self {
            folder: folder.to_owned(),
            generation,
        })
    }

    /// Removes generations that nobody can be reading any more: all but this one and the one before it.
    pub(crate) fn tidy(&self) {
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let number = name.to_string_lossy().parse::<u64>();
            if number.is_ok_and(|number| number + 1 < self.generation) {
                // What stays now is removed by the next scan.
                let _ = fs::remove_dir_all(entry.path());
            }
        }
    }
}

/// The Parquet files of a table in the folder of a generation.
pub(crate) fn parts_in(generation: &Path, table: Table) -> Result<Vec<PathBuf>, ScanError> {
    let folder = generation.join(table.name());
    let mut parts = Vec::new();
    let entries = match fs::read_dir(&folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(parts),
        Err(error) => return Err(ScanError::Folder(folder, error)),
    };
    for entry in entries {
        let path = entry
            .map_err(|error| ScanError::Folder(folder.clone(), error))?
            .path();
        if path
            .extension()
            .is_some_and(|extension| extension == "parquet")
        {
            parts.push(path);
        }
    }
    parts.sort();
    Ok(parts)
}

/// Whether a folder is not there, or has nothing in it but what an interrupted first scan left.
fn is_free(folder: &Path) -> bool {
    let mut entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.all(|entry| entry.file_name().to_string_lossy().ends_with(PARTIAL))
}

/// How the folder of a generation ends that is not whole yet.
pub(crate) const PARTIAL: &str = ".partial";

/// Leads `current` to a generation, for those who read Parquet files by a pattern.
#[cfg(unix)]
fn link(folder: &Path, generation: u64) {
    let next = folder.join("current.next");
    let _ = fs::remove_file(&next);
    // Readers of ours do without it, and so a file system without links is no error.
    if std::os::unix::fs::symlink(generation.to_string(), &next).is_ok() {
        let _ = fs::rename(&next, folder.join("current"));
    }
}

#[cfg(not(unix))]
fn link(_: &Path, _: u64) {}
