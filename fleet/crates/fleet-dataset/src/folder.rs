//! Folders of datasets, on a disk or in a bucket.

use crate::ScanError;
use crate::dataset::PARQUET;
use crate::store::{Bucket, is_in_store, split};
use object_store::path::Path as Key;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use tempfile::{NamedTempFile, TempPath};

/// A folder.
#[derive(Clone, Debug)]
pub(crate) enum Folder {
    Disk(PathBuf),
    Bucket(Bucket, Key),
}

/// How the name of a file ends that is being written.
const UNFINISHED: &str = ".unfinished";

impl Folder {
    /// The folder of a name: a path, or the URL of something in a bucket.
    pub(crate) fn of(name: &str) -> Result<Self, ScanError> {
        if is_in_store(name) {
            let (bucket, key) = split(name)?;
            return Ok(Self::Bucket(bucket, key));
        }
        let path = name.strip_prefix("file://").unwrap_or(name);
        Ok(Self::Disk(PathBuf::from(path)))
    }

    /// The folder of a name in it.
    pub(crate) fn join(&self, name: &str) -> Self {
        match self {
            Self::Disk(path) => Self::Disk(path.join(name)),
            Self::Bucket(bucket, key) => Self::Bucket(bucket.clone(), key.clone().join(name)),
        }
    }

    /// Where it is, as messages say it.
    pub(crate) fn shown(&self) -> PathBuf {
        match self {
            Self::Disk(path) => path.clone(),
            Self::Bucket(bucket, key) => PathBuf::from(bucket.name(key)),
        }
    }

    fn error(&self, name: &str) -> impl FnOnce(io::Error) -> ScanError {
        let path = self.shown().join(name);
        |error| ScanError::File(path, error)
    }

    /// The names of files in it that end so, in their order; none where it is not there.
    pub(crate) fn names(&self, ending: &str) -> Result<Vec<String>, ScanError> {
        let mut names = match self {
            Self::Disk(path) => names_in(path)?,
            Self::Bucket(bucket, key) => {
                let found = files_of(bucket, key, ending)?;
                found.into_iter().map(|(name, _)| name).collect()
            }
        };
        names.retain(|name| name.ends_with(ending));
        names.sort();
        Ok(names)
    }

    /// The names of the Parquet files in it that have something in them, in their order: a whole one is never empty, and
    /// whoever reads a folder of them passes over empty ones.
    pub(crate) fn parts(&self) -> Result<Vec<String>, ScanError> {
        match self {
            Self::Disk(path) => {
                let mut names = self.names(PARQUET)?;
                let has_bytes =
                    |name: &String| fs::metadata(path.join(name)).map(|it| it.len() > 0);
                names.retain(|name| has_bytes(name).unwrap_or(true));
                Ok(names)
            }
            Self::Bucket(bucket, key) => Ok(files_of(bucket, key, PARQUET)?
                .into_iter()
                .filter_map(|(name, bytes)| (bytes > 0).then_some(name))
                .collect()),
        }
    }

    /// The bytes of a small file in it, if it is there.
    pub(crate) fn read(&self, name: &str) -> Result<Option<Vec<u8>>, ScanError> {
        let read = match self.join(name) {
            Self::Disk(path) => fs::read(path),
            Self::Bucket(bucket, key) => bucket.read(&key),
        };
        match read {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.error(name)(error)),
        }
    }

    /// Replaces a small file in it in one step.
    pub(crate) fn replace(&self, name: &str, bytes: &[u8]) -> Result<(), ScanError> {
        let write = || match self {
            Self::Disk(path) => {
                let mut file = readable(&mut tempfile::Builder::new()).tempfile_in(path)?;
                file.write_all(bytes)?;
                file.as_file().sync_all()?;
                file.persist(path.join(name))?;
                Ok(())
            }
            Self::Bucket(bucket, key) => bucket.replace(&key.clone().join(name), bytes.to_vec()),
        };
        write().map_err(self.error(name))
    }

    /// Makes it, with those that it is in. In a bucket there is nothing to make.
    pub(crate) fn make(&self) -> Result<(), ScanError> {
        match self {
            Self::Disk(path) => fs::create_dir_all(path).map_err(ScanError::file(path)),
            Self::Bucket(..) => Ok(()),
        }
    }

    /// Opens a file in it, if it is there; one of a bucket is fetched.
    pub(crate) fn open(&self, name: &str) -> Result<Option<File>, ScanError> {
        let opened = match self.join(name) {
            Self::Disk(path) => File::open(path),
            Self::Bucket(bucket, key) => bucket.fetch(&key),
        };
        match opened {
            Ok(file) => Ok(Some(file)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.error(name)(error)),
        }
    }

    /// Begins a file in it, which has its name only once it is finished.
    /// Where it is meanwhile is given too, and if that is dropped the file is removed; one that goes into a bucket is nowhere. No two that are begun are the same, so
    /// that machines that write one part do not meet.
    pub(crate) fn begin(&self, name: &str) -> Result<(File, Option<TempPath>), ScanError> {
        let begun = match self {
            Self::Disk(path) => {
                self.make()?;
                let prefix = format!("{name}.");
                let mut builder = tempfile::Builder::new();
                let builder = readable(builder.prefix(&prefix).suffix(UNFINISHED));
                let file = builder.tempfile_in(path).map(NamedTempFile::into_parts);
                file.map(|(file, path)| (file, Some(path)))
            }
            Self::Bucket(..) => tempfile::tempfile().map(|file| (file, None)),
        };
        begun.map_err(self.error(name))
    }

    /// Gives a file its name that was begun.
    pub(crate) fn finish(
        &self,
        name: &str,
        file: File,
        begun: Option<TempPath>,
    ) -> Result<(), ScanError> {
        let finished = match (self, begun) {
            (Self::Disk(path), Some(begun)) => {
                drop(file);
                let named = begun.persist(path.join(name));
                named.map_err(|error| error.error)
            }
            (Self::Bucket(bucket, key), _) => bucket.write(&key.clone().join(name), file),
            (Self::Disk(_), None) => Err(io::Error::other("a file of a folder has a path")),
        };
        finished.map_err(self.error(name))
    }

    /// Takes a file over as it is, if it is there: as a link where the file system has them, within a bucket as a copy.
    pub(crate) fn take_over(&self, from: &Self, old: &str, new: &str) -> Result<(), ScanError> {
        let taken = match (from, self) {
            (Self::Disk(from), Self::Disk(to)) => {
                let (old, path) = (from.join(old), to.join(new));
                match fs::hard_link(&old, &path) {
                    Err(_) if !old.exists() => Ok(()),
                    // Whoever did the same part before has done it.
                    Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
                    // The first one makes the folder, and some file systems have no links.
                    Err(_) => {
                        self.make()?;
                        match fs::hard_link(&old, &path) {
                            Err(_) => return self.copy(&old, new),
                            linked => linked,
                        }
                    }
                    linked => linked,
                }
            }
            (Self::Bucket(bucket, from), Self::Bucket(_, to)) => {
                let copied = bucket.copy(&from.clone().join(old), &to.clone().join(new));
                match copied {
                    Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
                    other => other,
                }
            }
            _ => Err(io::Error::other("a dataset is in one place")),
        };
        taken.map_err(self.error(new))
    }

    /// Takes over a copy of a file, which has its name once it is whole.
    fn copy(&self, old: &Path, new: &str) -> Result<(), ScanError> {
        let (mut file, begun) = self.begin(new)?;
        let copied = File::open(old).and_then(|mut old| io::copy(&mut old, &mut file));
        copied.map_err(self.error(new))?;
        self.finish(new, file, begun)
    }

    /// Removes a file in it.
    pub(crate) fn remove(&self, name: &str) -> Result<(), ScanError> {
        let removed = match self.join(name) {
            Self::Disk(path) => fs::remove_file(path),
            Self::Bucket(bucket, key) => bucket.remove(&key),
        };
        removed.map_err(self.error(name))
    }

    /// Removes all that an interrupted scan was writing.
    pub(crate) fn remove_unfinished(&self) -> Result<(), ScanError> {
        for name in self.names(UNFINISHED)? {
            self.remove(&name)?;
        }
        Ok(())
    }

    /// Removes it and all in it; one that is not there is no error.
    pub(crate) fn remove_all(&self) -> io::Result<()> {
        match self {
            Self::Disk(path) => match fs::remove_dir_all(path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
                other => other,
            },
            Self::Bucket(bucket, key) => {
                for file in bucket.list(key).map_err(io::Error::other)? {
                    let (_, key) = split(&file.name()).map_err(io::Error::other)?;
                    bucket.remove(&key)?;
                }
                Ok(())
            }
        }
    }

    /// The names of the folders in it.
    pub(crate) fn folders(&self) -> Result<Vec<String>, ScanError> {
        match self {
            Self::Disk(path) => {
                let mut names = names_in(path)?;
                names.retain(|name| path.join(name).is_dir());
                Ok(names)
            }
            Self::Bucket(bucket, key) => bucket.folders(key),
        }
    }
}

/// Others may read what is made, as far as the user lets them: temporary files are for one user alone.
fn readable<'b, 'p, 's>(
    builder: &'b mut tempfile::Builder<'p, 's>,
) -> &'b mut tempfile::Builder<'p, 's> {
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder
}

/// The files right below a key whose names end so, and how many bytes they have, in their order.
fn files_of(bucket: &Bucket, key: &Key, ending: &str) -> Result<Vec<(String, u64)>, ScanError> {
    let below = format!("{}/", bucket.name(key));
    let found = bucket.list(key)?;
    let files = found.iter().filter_map(|file| {
        let name = file.name();
        let name = name.strip_prefix(&below)?;
        let is_wanted = !name.contains('/') && name.ends_with(ending);
        is_wanted.then(|| (name.to_owned(), file.bytes))
    });
    let mut files: Vec<_> = files.collect();
    files.sort();
    Ok(files)
}

fn names_in(folder: &Path) -> Result<Vec<String>, ScanError> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(ScanError::Folder(folder.to_owned(), error)),
    };
    let mut names = Vec::new();
    for entry in entries {
        let entry = entry.map_err(|error| ScanError::Folder(folder.to_owned(), error))?;
        names.push(entry.file_name().to_string_lossy().into_owned());
    }
    Ok(names)
}
