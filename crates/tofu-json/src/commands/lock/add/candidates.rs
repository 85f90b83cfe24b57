use super::AddArgs;
use crate::commands::lock::packages::{Content, Found, Sources, place_of};
use crate::failure::Failure;
use crate::message::Message;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use tofu_json_lock::package::{Candidate, HashKind, Index, Layout, PackageHashes, Platform};
use tofu_json_lock::{Hash, Lock, Provider, ProviderLock};

/// A package that was found, not read yet where it is one.
#[derive(Clone, Debug)]
enum Offer {
    Package(PathBuf),
    Claimed(PackageHashes),
}

#[derive(Clone, Debug)]
struct Offered {
    provider: Provider,
    platform: Option<Platform>,
    offer: Offer,
}

/// The packages of locked versions, and what indexes say about them.
#[derive(Debug)]
pub(super) struct Offers(BTreeMap<Provider, Vec<Offered>>);

impl Offers {
    pub(super) fn gather(
        arguments: &AddArgs,
        lock: &Lock,
        providers: &[Provider],
    ) -> Result<Self, Failure> {
        let sources = Sources {
            mirrors: &arguments.mirror,
            caches: &[],
        };
        let locked = |found: &Found| {
            let entry = lock.get(&found.place.provider);
            entry.is_some_and(|entry| entry.version == found.place.version)
        };
        let mut found: Vec<_> = sources.scan()?.into_iter().filter(locked).collect();
        // The reference takes the unpacked of two, which is sorted first.
        found.dedup_by(|later, first| {
            let same = |one: &Found| {
                (
                    one.root.clone(),
                    one.place.provider.clone(),
                    one.place.platform.clone(),
                )
            };
            same(later) == same(first)
                && later.place.layout != first.place.layout
                && first.place.layout == Layout::Unpacked
        });
        let mut all: Vec<_> = found
            .into_iter()
            .map(|found| Offered {
                provider: found.place.provider,
                platform: Some(found.place.platform),
                offer: Offer::Package(found.path),
            })
            .collect();
        for path in &arguments.zip {
            all.push(archive(path, lock, providers)?);
        }
        for path in &arguments.index {
            all.extend(index(path, lock, providers)?);
        }
        let mut offers = BTreeMap::<_, Vec<_>>::new();
        for one in all {
            offers.entry(one.provider.clone()).or_default().push(one);
        }
        Ok(Self(offers))
    }

    fn of(&self, provider: &Provider) -> impl Iterator<Item = &Offered> {
        self.0.get(provider).into_iter().flatten()
    }

    pub(super) fn has(&self, provider: &Provider) -> bool {
        self.0.contains_key(provider)
    }

    pub(super) fn has_for(&self, provider: &Provider, platform: &Platform) -> bool {
        self.of(provider)
            .any(|one| one.platform.as_ref() == Some(platform))
    }

    /// Reads the packages of an entry: first those that are wanted, and the others only if none of
    /// those is known. Second, the names of archives whose two `h1` differ.
    pub(super) fn candidates(
        &self,
        arguments: &AddArgs,
        entry: &ProviderLock,
        platforms: &[Platform],
    ) -> (Vec<Candidate>, Vec<String>) {
        let wanted = |one: &&Offered| {
            let of_platform = |platform| platforms.contains(platform);
            platforms.is_empty() || one.platform.as_ref().is_some_and(of_platform)
        };
        let (first, others): (Vec<_>, Vec<_>) = self.of(&entry.provider).partition(wanted);
        let (mut all, differing) = read(arguments, &first, true);
        let known = entry.hashes.recognised();
        let known = known.set();
        let differing = differing
            .into_iter()
            .filter(|(hash, _)| !known.contains(hash));
        let differing = differing.map(|(_, name)| name).collect();
        let vouched = all.iter().any(|candidate| {
            let hashes = candidate.hashes.as_ref();
            hashes.is_ok_and(|hashes| hashes.recorded(&known).next().is_some())
        });
        if !vouched && !known.is_empty() {
            all.extend(read(arguments, &others, false).0);
        }
        (all, differing)
    }
}

/// An archive's own `h1` where that of the directory is another one, and the name of the archive.
type Differing = (Hash, String);

fn read(
    arguments: &AddArgs,
    offered: &[&Offered],
    wanted: bool,
) -> (Vec<Candidate>, Vec<Differing>) {
    let read = arguments.threads.map(offered, |one| match &one.offer {
        Offer::Claimed(hashes) => (Ok(hashes.clone()), None),
        Offer::Package(path) => package(path),
    });
    let candidate = |(one, hashes): (&&Offered, _)| Candidate {
        platform: one.platform.clone(),
        hashes,
        wanted,
    };
    let (hashes, differing): (Vec<_>, Vec<_>) = read.into_iter().unzip();
    let candidates = offered.iter().zip(hashes).map(candidate).collect();
    (candidates, differing.into_iter().flatten().collect())
}

fn package(path: &Path) -> (Result<PackageHashes, String>, Option<Differing>) {
    let name = path.display();
    match Content::read(path) {
        Err(error) => (Err(format!("{name} cannot be read: {error}")), None),
        Ok(content) => {
            let hashes = content.hashes();
            let itself = hashes
                .get(HashKind::ArchiveH1)
                .filter(|_| content.differs());
            let differing = itself.map(|hash| (hash.clone(), name.to_string()));
            let problem = content.problem();
            let installable = problem.is_none() && hashes.get(HashKind::DirectoryH1).is_some();
            let hashes = if installable {
                Ok(hashes)
            } else {
                Err(format!("{name}: {}", problem.unwrap_or_default()))
            };
            (hashes, differing)
        }
    }
}

fn archive(path: &Path, lock: &Lock, providers: &[Provider]) -> Result<Offered, Failure> {
    let name = path.display().to_string();
    let place = place_of(path, lock);
    let told = place.as_ref().map(|place| place.provider.clone());
    let provider = match (providers, told) {
        (_, Some(told)) if providers.is_empty() || providers.contains(&told) => told,
        ([provider], None) => provider.clone(),
        (_, told) => {
            let found = told.map_or_else(|| "nothing".to_owned(), |told| told.to_string());
            let text = format!(
                "expected the name of an archive of a locked provider, found that of {found}"
            );
            let message = Message::error("unknown-package", text).in_file(&name);
            return Err(message
                .with_help("name its provider with `--provider`")
                .into());
        }
    };
    let locked = lock.get(&provider).map(|entry| &entry.version);
    let other = place
        .as_ref()
        .filter(|place| Some(&place.version) != locked);
    if let (Some(place), Some(locked)) = (other, locked) {
        let text = format!(
            "expected {provider} {locked}, which is locked, found {}",
            place.version
        );
        return Err(Message::error("other-version", text).in_file(&name).into());
    }
    Ok(Offered {
        provider,
        platform: place.map(|place| place.platform),
        offer: Offer::Package(path.to_owned()),
    })
}

fn index(path: &Path, lock: &Lock, providers: &[Provider]) -> Result<Vec<Offered>, Failure> {
    let name = path.display().to_string();
    let fail = |code, text: String| Message::error(code, text).in_file(&name);
    let document = fs::read(path)
        .map_err(|error| fail("unreadable-input", format!("cannot be read: {error}")))?;
    let index =
        Index::parse(&document).map_err(|error| fail("invalid-index", error.to_string()))?;
    let only = match lock.entries() {
        [entry] => Some(entry.provider.clone()),
        _ => None,
    };
    let provider = match providers {
        [provider] => provider.clone(),
        _ => only.ok_or_else(|| {
            let message = fail(
                "unknown-package",
                "expected one provider, found none or several".to_owned(),
            );
            message.with_help("name the one that the index is about with `--provider`")
        })?,
    };
    // Mirrors name the document after the version.
    let version = path
        .file_stem()
        .and_then(|stem| stem.to_str()?.parse().ok());
    let locked = lock.get(&provider).map(|entry| &entry.version);
    if let (Some(version), Some(locked)) = (version, locked)
        && *locked != version
    {
        let text = format!("expected {provider} {locked}, which is locked, found {version}");
        return Err(fail("other-version", text).into());
    }
    let offered = index
        .platforms
        .into_iter()
        .map(|(platform, hashes)| Offered {
            provider: provider.clone(),
            platform: Some(platform),
            offer: Offer::Claimed(hashes),
        });
    Ok(offered.collect())
}
