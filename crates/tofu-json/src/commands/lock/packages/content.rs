use super::directory;
use crate::options::found_file::refuse_pipes;
use crate::options::limits;
use std::fs::{self, File};
use std::io;
use std::path::Path;
use tofu_json_lock::Hashes;
use tofu_json_lock::package::{Archive, FileHasher, PackageHash, PackageHashes, PackageSource};

/// A package that was read.
#[derive(Debug)]
pub(crate) enum PackageContent {
    Archive(Box<Archive>),
    /// The hash of an archive that is recorded, so that it was not unpacked.
    OnlyZh(String),
    Directory(Result<PackageHash, String>),
}

impl PackageContent {
    /// Reads an archive or a directory.
    pub(crate) fn read(path: &Path) -> io::Result<Self> {
        if fs::metadata(path)?.is_dir() {
            return Ok(Self::Directory(directory::hash(path)));
        }
        // An archive is read from its end, which a pipe has not.
        refuse_pipes(path)?;
        let archive = Archive::read(File::open(path)?, &limits::archives())?;
        Ok(Self::Archive(Box::new(archive)))
    }

    /// The same, but an archive is not unpacked where its bytes are recorded as they are.
    pub(crate) fn read_quickly(path: &Path, recorded: &Hashes) -> io::Result<Self> {
        let has_zh = recorded.iter().any(|hash| hash.as_str().starts_with("zh:"));
        if has_zh && fs::metadata(path)?.is_file() {
            let zh = FileHasher::default().hash(File::open(path)?)?.0.zh();
            if recorded.iter().any(|hash| hash.as_str() == zh) {
                return Ok(Self::OnlyZh(zh));
            }
        }
        Self::read(path)
    }

    pub(crate) fn hashes(&self) -> PackageHashes {
        match self {
            Self::Archive(archive) => PackageHashes::of_archive(archive),
            Self::OnlyZh(zh) => PackageHashes::of_zh(zh),
            Self::Directory(Ok(hash)) => PackageHashes::of_directory(hash),
            Self::Directory(Err(_)) => PackageHashes::default(),
        }
    }

    /// Why it cannot be installed.
    pub(crate) fn problem(&self) -> Option<String> {
        match self {
            Self::Archive(archive) => {
                let error = archive.directory_h1.as_ref().err();
                error.map(ToString::to_string)
            }
            Self::OnlyZh(_) => None,
            Self::Directory(hash) => hash.as_ref().err().cloned(),
        }
    }

    /// What it is checked as where it was named by itself.
    pub(crate) const fn source(&self) -> PackageSource {
        match self {
            Self::Archive(_) | Self::OnlyZh(_) => PackageSource::Packed,
            Self::Directory(_) => PackageSource::Unpacked,
        }
    }
}
