//! The files that `lock add` learns from.

use super::AddArgs;
use crate::commands::lock::packages::{PackageContent, PackageFolders, place_of};
use crate::failure::Failure;
use crate::message::Message;
use std::fs;
use std::path::{Path, PathBuf};
use tofu_json_lock::package::{
    ArchiveName, HashKind, HashesError, Index, OfferError, Offers, PackageHashes,
};
use tofu_json_lock::{Lock, Provider};

impl AddArgs {
    /// The packages of locked versions, and what indexes say about them.
    pub(super) fn offers(
        &self,
        lock: &Lock,
        providers: &[Provider],
    ) -> Result<Offers<PathBuf>, Failure> {
        let folders = PackageFolders {
            mirrors: &self.mirror,
            caches: &[],
        };
        let mut offers = Offers::new(lock.clone());
        let found = folders.scan()?.into_iter();
        offers.add_packages(found.map(|found| (found.root, found.place, found.path)));
        for path in &self.zip {
            offers
                .add_archive(path.clone(), place_of(path, lock), name_of(path), providers)
                .map_err(|error| refused(path, &error))?;
        }
        for path in &self.index {
            // Mirrors name the document after the version.
            let version = path
                .file_stem()
                .and_then(|stem| stem.to_str()?.parse().ok());
            offers
                .add_index(index(path)?, version.as_ref(), providers)
                .map_err(|error| refused(path, &error))?;
        }
        Ok(offers)
    }
}

/// What the name of an archive says by itself.
fn name_of(path: &Path) -> Option<ArchiveName> {
    ArchiveName::parse(path.file_name()?.to_str()?)
}

#[cold]
fn refused(path: &Path, error: &OfferError) -> Failure {
    let message = Message::error(error.as_str(), error.to_string());
    let message = message.in_file(&path.display().to_string());
    match error {
        OfferError::UnknownArchive { .. } => {
            message.with_help("name its provider with `--provider`")
        }
        OfferError::UnknownIndex => {
            message.with_help("name the one that the index is about with `--provider`")
        }
        OfferError::OtherVersion { .. } => message,
    }
    .into()
}

fn index(path: &Path) -> Result<Index, Failure> {
    let fail = |code, text: String| -> Failure {
        let message = Message::error(code, text);
        message.in_file(&path.display().to_string()).into()
    };
    let document = fs::read(path)
        .map_err(|error| fail("unreadable-input", format!("cannot be read: {error}")))?;
    Index::parse(&document).map_err(|error| fail("invalid-index", error.to_string()))
}

/// The hashes of a package, or why it cannot be installed.
pub(super) fn read(path: &Path) -> Result<PackageHashes, HashesError> {
    let name = path.display();
    let content = PackageContent::read(path)
        .map_err(|error| HashesError::new(format!("{name} cannot be read: {error}")))?;
    let hashes = content.hashes();
    match content.problem() {
        None if hashes.get(HashKind::DirectoryH1).is_some() => Ok(hashes),
        problem => Err(HashesError::new(format!(
            "{name}: {}",
            problem.unwrap_or_default()
        ))),
    }
}
