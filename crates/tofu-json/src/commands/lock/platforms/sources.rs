use crate::commands::lock::packages::{Content, Found, Sources};
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::input::InputSource;
use crate::options::threads::ThreadArgs;
use crate::options::whole_file::WholeFile;
use clap::Args;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tofu_json_lock::package::{Index, PackageHashes, Platform};
use tofu_json_lock::{KnownHash, KnownHashes, Lock, PlatformHashes, ProviderLock};

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
        let known = self.of_mirrors(lock, messages)?;
        let mut known: KnownHashes = known.into_iter().collect();
        for path in &self.indexes {
            add_index(path, lock, messages, &mut known)?;
        }
        Ok(known)
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

/// Adds what an index tells. It does not name its provider: it is that of the entries that have one of
/// its hashes.
fn add_index(
    path: &Path,
    lock: &Lock,
    messages: &Messages,
    known: &mut KnownHashes,
) -> Result<(), Failure> {
    let source = InputSource::new(path);
    let index = Index::parse(&source.read(WholeFile::Lock)?).map_err(|error| {
        let message = Message::error("wrong-document", error.to_string());
        Failure::from(message.in_file(&source.name()))
    })?;
    let hashes = index.platforms.iter().flat_map(|(platform, hashes)| {
        let hashes = hashes.iter();
        hashes.map(|(_, hash)| (platform.clone(), hash.clone()))
    });
    let hashes: Arc<PlatformHashes> = Arc::new(hashes.collect());
    let mut is_foreign = true;
    for entry in lock {
        if entry.hashes.iter().any(|hash| hashes.contains(hash)) {
            is_foreign = false;
            let (provider, version) = (entry.provider.clone(), entry.version.clone());
            known.add(provider, version, Arc::clone(&hashes));
        }
    }
    if is_foreign {
        let text = "no entry has one of the hashes in this index, it tells nothing";
        messages.print(&Message::remark("foreign-index", text).in_file(&source.name()));
    }
    Ok(())
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
