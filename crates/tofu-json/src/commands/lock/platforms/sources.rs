use crate::commands::lock::packages::{Content, Found, Sources};
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::input::Source;
use crate::options::threads::ThreadArgs;
use crate::options::whole_file::WholeFile;
use clap::Args;
use std::path::{Path, PathBuf};
use tofu_json_lock::package::{Index, PackageHashes, Platform};
use tofu_json_lock::{KnownHash, KnownHashes, Lock, ProviderLock};

/// What tells of which platforms hashes are.
#[derive(Clone, Debug, Args)]
pub(super) struct SourceArgs {
    /// An index that lists hashes by platform, for the entry that has one of its hashes.
    #[arg(long = "index", value_name = "FILE")]
    indexes: Vec<PathBuf>,

    /// A filesystem mirror, whose packages of the locked versions are read.
    #[arg(long = "mirror", value_name = "DIR")]
    mirrors: Vec<PathBuf>,

    #[command(flatten)]
    threads: ThreadArgs,
}

impl SourceArgs {
    /// The hashes that belong to known packages of the locked versions.
    pub(super) fn read(&self, lock: &Lock, messages: &Messages) -> Result<KnownHashes, Failure> {
        let mut known = self.of_mirrors(lock, messages)?;
        for path in &self.indexes {
            known.extend(of_index(path, lock, messages)?);
        }
        Ok(known.into_iter().collect())
    }

    fn of_mirrors(&self, lock: &Lock, messages: &Messages) -> Result<Vec<KnownHash>, Failure> {
        let sources = Sources {
            mirrors: &self.mirrors,
            caches: &[],
        };
        let mut packages = sources.scan()?;
        packages.retain(|found| locked(lock, found).is_some());
        let contents = self
            .threads
            .map(&packages, |found| Content::read(&found.path));
        let mut known = Vec::new();
        for (found, content) in packages.iter().zip(contents) {
            let problem = match &content {
                Ok(content) => content.problem(),
                Err(error) => Some(format!("cannot be read: {error}")),
            };
            if let Some(problem) = problem {
                let message = Message::remark("odd-package", problem);
                messages.print(&message.in_file(&found.path.display().to_string()));
            }
            if let (Some(entry), Ok(content)) = (locked(lock, found), content) {
                known.extend(known_hashes(
                    entry,
                    &found.place.platform,
                    &content.hashes(),
                ));
            }
        }
        Ok(known)
    }
}

/// The entry that a package is of.
fn locked<'l>(lock: &'l Lock, found: &Found) -> Option<&'l ProviderLock> {
    let entry = lock.get(&found.place.provider)?;
    (entry.version == found.place.version).then_some(entry)
}

fn of_index(path: &Path, lock: &Lock, messages: &Messages) -> Result<Vec<KnownHash>, Failure> {
    let source = Source::new(path);
    let index = Index::parse(&source.read(WholeFile::Lock)?).map_err(|error| {
        let message = Message::error("wrong-document", error.to_string());
        Failure::from(message.in_file(&source.name()))
    })?;
    let mut known = Vec::new();
    for entry in lock.into_iter().filter(|entry| tells_of(&index, entry)) {
        for (platform, hashes) in &index.platforms {
            known.extend(known_hashes(entry, platform, hashes));
        }
    }
    if known.is_empty() {
        let text = "no entry has one of the hashes in this index, it tells nothing";
        messages.print(&Message::remark("foreign-index", text).in_file(&source.name()));
    }
    Ok(known)
}

/// An index does not name its provider: it is that of the entry that has one of its hashes.
fn tells_of(index: &Index, entry: &ProviderLock) -> bool {
    let mut packages = index.platforms.iter();
    packages.any(|(_, hashes)| hashes.recorded(&entry.hashes).next().is_some())
}

fn known_hashes(
    entry: &ProviderLock,
    platform: &Platform,
    hashes: &PackageHashes,
) -> Vec<KnownHash> {
    let known = hashes.iter().map(|(_, hash)| KnownHash {
        provider: entry.provider.clone(),
        version: entry.version.clone(),
        platform: platform.clone(),
        hash: hash.clone(),
    });
    known.collect()
}
