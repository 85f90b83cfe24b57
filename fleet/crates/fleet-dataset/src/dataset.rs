//! A dataset: a folder in which a small file says which of its folders counts.

use crate::ScanError;
use crate::folder::Folder;
use crate::lock::LOCK;
use crate::whole::{PartCounts, read_all};
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::Path;
use tofu_json_fleet_tables::{Options, Secrets, Table, Wanted};

/// The file that says which folder counts.
pub(crate) const MANIFEST: &str = "dataset.json";
const VERSION: u64 = 1;

/// What that file says.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Manifest {
    version: u64,
    generation: u64,
    #[serde(default)]
    contents: ValueContents,
    /// What the scan wrote; the first releases did not say it.
    parts: Option<PartCounts>,
}

/// Which values of objects a dataset has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ValueContents {
    /// None: `attributes` is empty.
    #[default]
    None,
    /// Those that no mask hides.
    Masked,
    /// All of them.
    All,
}

impl ValueContents {
    /// What comes of reading with options.
    #[must_use]
    pub fn of(options: &Options) -> Self {
        match options.wanted.has(Table::Attributes) {
            false => Self::None,
            true if options.secrets.are_shown() => Self::All,
            true => Self::Masked,
        }
    }

    /// How files are read for it.
    #[must_use]
    pub fn reading(self) -> Options {
        let reading = Options::default();
        match self {
            Self::None => reading,
            Self::Masked => reading.wanted(Wanted::all()),
            Self::All => reading.wanted(Wanted::all()).secrets(Secrets::Shown),
        }
    }

    const fn ending(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Masked => "-attributes",
            Self::All => "-attributes-sensitive",
        }
    }
}

/// A dataset that a scan wrote, in a folder or in a bucket.
///
/// `DATASET/dataset.json` names the generation that counts, `DATASET/N/TABLE/*.parquet` are its files, and the link
/// `DATASET/current` leads to it where the system has links. A scan writes another generation beside it and then names
/// that one, so that whoever reads sees one or the other, and never half of one.
#[derive(Clone, Debug)]
pub struct Dataset {
    folder: Folder,
    generation: u64,
    contents: ValueContents,
    /// The parts that the scan wrote, where that is known.
    parts: Option<PartCounts>,
}

impl Dataset {
    /// Opens the dataset of a name: a folder, or `s3://bucket/folder`.
    ///
    /// # Errors
    ///
    /// Where there is none, or one of a newer release.
    pub fn open(name: &str) -> Result<Self, ScanError> {
        let folder = Folder::of(name)?;
        let none = || ScanError::NoDataset(folder.shown());
        Self::find(&folder)?.ok_or_else(none)
    }

    /// The dataset in a folder, if there is one; other files there are an error.
    pub(crate) fn find(folder: &Folder) -> Result<Option<Self>, ScanError> {
        let Some(text) = folder.read(MANIFEST)? else {
            return match is_free(folder)? {
                true => Ok(None),
                false => Err(ScanError::NoDataset(folder.shown())),
            };
        };
        let path = folder.shown().join(MANIFEST);
        let manifest: Manifest = serde_json::from_slice(&text)
            .map_err(|error| ScanError::File(path, io::Error::other(error)))?;
        if manifest.version != VERSION {
            return Err(ScanError::Newer(folder.shown(), manifest.version));
        }
        Ok(Some(Self {
            folder: folder.clone(),
            generation: manifest.generation,
            contents: manifest.contents,
            parts: manifest.parts,
        }))
    }

    /// Whether there is a dataset of a name.
    #[must_use]
    pub fn is_in(name: &str) -> bool {
        // One of a newer release is refused by whoever opens it.
        matches!(Self::open(name), Ok(_) | Err(ScanError::Newer(..)))
    }

    /// The number of the generation.
    #[must_use]
    pub const fn generation(&self) -> u64 {
        self.generation
    }

    /// Which values of objects it has.
    #[must_use]
    pub const fn contents(&self) -> ValueContents {
        self.contents
    }

    /// The folder of the generation that counts.
    pub(crate) fn current(&self) -> Folder {
        self.folder.join(&name_of(self.generation, self.contents))
    }

    /// The name of the folder of a table, if it has rows: a path, or the URL of a bucket.
    ///
    /// # Errors
    ///
    /// Where the folder cannot be read, or has not the files that the scan wrote.
    pub fn table(&self, table: Table) -> Result<Option<String>, ScanError> {
        let folder = self.folder_of(table);
        let parts = self.names(table)?;
        Ok((!parts.is_empty()).then(|| folder.shown().to_string_lossy().into_owned()))
    }

    /// The names of the Parquet files of a table, in their order.
    ///
    /// # Errors
    ///
    /// Where the folder cannot be read, or has not the files that the scan wrote.
    pub fn parts(&self, table: Table) -> Result<Vec<String>, ScanError> {
        let folder = self.folder_of(table);
        let path = |name: &String| folder.shown().join(name).to_string_lossy().into_owned();
        Ok(self.names(table)?.iter().map(path).collect())
    }

    /// Sees to it that there are documents to be asked for.
    ///
    /// # Errors
    ///
    /// Where there are none, or their files are gone.
    pub fn expect_documents(&self) -> Result<(), ScanError> {
        match self.names(Table::Documents)?.is_empty() {
            true => Err(ScanError::Empty(self.folder.shown())),
            false => Ok(()),
        }
    }

    /// Why a file of a table cannot be read, if there is such a one: all are read for that.
    #[must_use]
    pub fn damage(&self, table: Table) -> Option<ScanError> {
        let folder = self.folder_of(table);
        let mut names = folder.parts().unwrap_or_default().into_iter();
        names.find_map(|name| read_all(&folder, &name).err())
    }

    /// Whether all is there that the scan wrote, as far as that is known.
    pub(crate) fn is_whole(&self) -> Result<bool, ScanError> {
        let found = PartCounts::of(&self.current())?;
        Ok(match &self.parts {
            Some(written) => found == *written,
            None => found.count(Table::Documents) > 0,
        })
    }

    fn folder_of(&self, table: Table) -> Folder {
        self.current().join(table.name())
    }

    /// The names of the files of a table, which are as many as the scan wrote. Every dataset has documents, also where
    /// nobody knows how many files they are in.
    fn names(&self, table: Table) -> Result<Vec<String>, ScanError> {
        let folder = self.folder_of(table);
        let names = folder.parts()?;
        let expected = match &self.parts {
            Some(written) => written.count(table),
            None => names.len().max(usize::from(table == Table::Documents)),
        };
        match names.len() == expected {
            true => Ok(names),
            false => Err(ScanError::Lost(folder.shown(), expected, names.len())),
        }
    }

    /// Makes another generation the one that counts, once its folder is whole.
    pub(crate) fn publish(
        folder: &Folder,
        generation: u64,
        contents: ValueContents,
    ) -> Result<Self, ScanError> {
        let parts = Some(PartCounts::of(
            &folder.join(&name_of(generation, contents)),
        )?);
        let manifest = Manifest {
            version: VERSION,
            generation,
            contents,
            parts: parts.clone(),
        };
        let failed = |error| ScanError::File(folder.shown(), io::Error::other(error));
        let mut text = serde_json::to_vec(&manifest).map_err(failed)?;
        text.push(b'\n');
        folder.replace(MANIFEST, &text)?;
        if let Folder::Disk(path) = folder {
            link(path, &name_of(generation, contents));
        }
        Ok(Self {
            folder: folder.clone(),
            generation,
            contents,
            parts,
        })
    }

    /// Removes generations that nobody can be reading any more: all but this one and the one before it. Sensitive values
    /// that this one has not go at once, also those of scans that were interrupted.
    pub(crate) fn tidy(&self) -> Result<(), ScanError> {
        for name in self.folder.folders()? {
            // Other folders are not ours, such as a copy that somebody has made of a generation.
            let Some((number, contents)) = generation_of(&name) else {
                continue;
            };
            let folder = self.folder.join(&name);
            let is_left = number == self.generation && name != name_of(number, self.contents);
            if contents == ValueContents::All && self.contents != ValueContents::All {
                let removed = folder.remove_all();
                removed.map_err(|error| ScanError::Sensitive(folder.shown(), error))?;
            } else if is_left || number < self.generation.saturating_sub(1) {
                // What stays is removed by whoever comes next.
                let _ = folder.remove_all();
            }
        }
        Ok(())
    }
}

/// How the names of the files of tables end.
pub(crate) const PARQUET: &str = ".parquet";

/// The name of the folder of a generation.
pub(crate) fn name_of(generation: u64, contents: ValueContents) -> String {
    format!("{generation}{}", contents.ending())
}

/// The generation whose folder has a name, also one that is not whole; none of other folders.
fn generation_of(name: &str) -> Option<(u64, ValueContents)> {
    let whole = name.strip_suffix(PARTIAL).unwrap_or(name);
    let digits = whole.split('-').next().unwrap_or_default();
    let number = digits.parse().ok()?;
    let all = [
        ValueContents::None,
        ValueContents::Masked,
        ValueContents::All,
    ];
    let mut all = all.into_iter();
    let contents = all.find(|contents| name_of(number, *contents) == whole)?;
    Some((number, contents))
}

/// The folder in which a generation is written. On a disk it gets its name when it is whole; in a bucket nothing gets
/// another name, and a generation is whole when the dataset names it.
pub(crate) fn unfinished(folder: &Folder, generation: &str) -> Folder {
    match folder {
        Folder::Disk(_) => folder.join(&format!("{generation}{PARTIAL}")),
        Folder::Bucket(..) => folder.join(generation),
    }
}

/// Gives the folder of a generation its name.
pub(crate) fn finish(folder: &Folder, generation: &str) -> Result<(), ScanError> {
    let (Folder::Disk(written), Folder::Disk(whole)) =
        (unfinished(folder, generation), folder.join(generation))
    else {
        return Ok(());
    };
    // A generation of this number that nobody named is what was left by a scan that failed at the end.
    if whole.exists() {
        fs::remove_dir_all(&whole).map_err(ScanError::file(&whole))?;
    }
    fs::rename(&written, &whole).map_err(ScanError::file(&whole))
}

/// Whether a folder is not there, or has nothing in it but what an interrupted first scan left.
fn is_free(folder: &Folder) -> Result<bool, ScanError> {
    let is_ours = |name: &String| name == LOCK || name.ends_with(PARTIAL);
    let names = folder.names("")?;
    Ok(match folder {
        Folder::Disk(_) => {
            // One that was killed in its last step has given the folder its name.
            let is_scanned = names.iter().any(|name| name == LOCK);
            let is_generation = |name: &String| is_scanned && generation_of(name).is_some();
            let mut names = names.iter();
            names.all(|name| is_ours(name) || is_generation(name))
        }
        Folder::Bucket(..) => {
            let is_generation = |name: &String| name.starts_with(|c: char| c.is_ascii_digit());
            names.iter().all(is_ours) && folder.folders()?.iter().all(is_generation)
        }
    })
}

/// Whether a folder has what an interrupted first scan left, and nothing else.
pub(crate) fn is_unfinished(folder: &Folder) -> Result<bool, ScanError> {
    let has_lock = folder.names("")?.iter().any(|name| name == LOCK);
    let mut folders = folder.folders()?.into_iter();
    let is_begun = has_lock || folders.any(|name| generation_of(&name).is_some());
    Ok(is_begun && is_free(folder)?)
}

/// How the folder of a generation ends that is not whole yet.
pub(crate) const PARTIAL: &str = ".partial";

/// Leads `current` to a generation, for those who read Parquet files by a pattern.
#[cfg(unix)]
fn link(folder: &Path, generation: &str) {
    let next = folder.join("current.next");
    let _ = fs::remove_file(&next);
    // Readers of ours do without it, and so a file system without links is no error.
    if std::os::unix::fs::symlink(generation, &next).is_ok() {
        let _ = fs::rename(&next, folder.join("current"));
    }
}

#[cfg(not(unix))]
fn link(_: &Path, _: &str) {}
