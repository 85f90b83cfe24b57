//! Parts of a scan that are written elsewhere.

use crate::content::FileContent;
use crate::dataset::ValueContents;
use crate::folder::Folder;
use crate::part::PartWriter;
use crate::scan::PartRead;
use crate::store::is_in_store;
use crate::{FoundFile, ScanError, Scanned};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::path::{self, PathBuf};

/// What writes parts of a dataset, such as a cluster. It may write a part more than once: the same comes of it.
pub trait ScanEngine: Sync {
    /// Writes parts, or what it has of them once `is_stopped`.
    ///
    /// # Errors
    ///
    /// Where one of them cannot be written.
    fn run(
        &self,
        work: &ScanWork,
        parts: &[ScanPart],
        is_stopped: &(dyn Fn() -> bool + Sync),
    ) -> Result<Scanned, ScanError>;
}

/// What all parts of a scan need: plain data, so that it can be sent elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ScanWork {
    /// The folder of the generation that is written, also in a bucket.
    pub generation: String,
    /// That of the generation before.
    pub old: Option<String>,
    /// Which values are read.
    pub contents: ValueContents,
}

/// What has to be done for one part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ScanPart {
    /// The name of its files.
    pub name: String,
    /// The rows that are taken over.
    pub old: Option<OldRows>,
    /// The files that are read.
    pub read: Vec<FoundFile>,
}

/// Rows of a part of the generation before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct OldRows {
    /// The name of the part.
    pub part: String,
    /// The files whose rows are taken over.
    pub files: BTreeSet<String>,
    /// Those among them whose times are others now.
    pub retimed: Vec<FoundFile>,
}

impl ScanWork {
    pub(crate) fn new(
        generation: &Folder,
        old: Option<&Folder>,
        contents: ValueContents,
    ) -> Result<Self, ScanError> {
        Ok(Self {
            generation: absolute(generation)?,
            old: old.map(absolute).transpose()?,
            contents,
        })
    }

    /// Writes a part of it. Relative paths of files begin in `folder`. Once `is_stopped` nothing is written: another scan may
    /// be writing a part of that name.
    ///
    /// # Errors
    ///
    /// Where it cannot be written. Files that cannot be read are rows, not errors.
    pub fn write(
        &self,
        part: &ScanPart,
        folder: PathBuf,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<Scanned, ScanError> {
        let generation = Folder::of(&self.generation)?;
        let mut writer = PartWriter::new(&generation, part.name.clone());
        if let (Some(old), Some(rows)) = (&self.old, &part.old) {
            writer.copy(&Folder::of(old)?, rows, part.read.is_empty())?;
        }
        let read = PartRead {
            reading: self.contents.reading(),
            room: FileContent::default().beginning_in(folder),
            is_stopped,
            keeps_begun: false,
            progress: &|_| {},
        };
        read.write(writer, part.read.iter())
    }
}

/// The name of a folder from wherever it is looked at.
fn absolute(folder: &Folder) -> Result<String, ScanError> {
    let shown = folder.shown();
    let name = shown.to_string_lossy();
    if is_in_store(&name) {
        return Ok(name.into_owned());
    }
    let absolute = path::absolute(&shown).map_err(ScanError::file(&shown))?;
    Ok(absolute.to_string_lossy().into_owned())
}
