//! Packages that are offered for the entries of a lock file, and which of them are to be read.

mod error;

use super::learn;
use super::{
    ArchiveName, Candidate, HashKind, HashesError, Index, Layout, Learned, PackageHashes,
    PackagePlace, Platform, Record, Trust,
};
use crate::{Lock, Provider, ProviderLock, Version};
use std::collections::BTreeMap;

pub use error::{OfferError, TeachError};

/// What is known of a package before it is read.
#[derive(Clone, Debug)]
enum Offer<F> {
    /// The file.
    Package(F),
    /// What an index says.
    Claimed(PackageHashes),
}

#[derive(Clone, Debug)]
struct Offered<F> {
    platform: Option<Platform>,
    offer: Offer<F>,
}

/// Packages of locked versions, and what indexes say about such packages. `F` is a file as the caller
/// names it: nothing here opens it.
#[derive(Clone, Debug)]
pub struct Offers<F> {
    lock: Lock,
    by_provider: BTreeMap<Provider, Vec<Offered<F>>>,
}

/// An entry with the hashes that it got.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Taught<'o, F> {
    /// The entry.
    pub entry: ProviderLock,
    /// The hashes by package.
    pub learned: Vec<Learned>,
    /// Archives whose own `h1` is another one than that of what they unpack to, and not recorded before.
    pub differing: Vec<&'o F>,
}

impl<F> Offers<F> {
    /// Nothing is offered for any entry of a lock file.
    #[must_use]
    pub fn new(lock: Lock) -> Self {
        Self {
            lock,
            by_provider: BTreeMap::new(),
        }
    }

    fn add(&mut self, provider: Provider, platform: Option<Platform>, offer: Offer<F>) {
        let offered = self.by_provider.entry(provider).or_default();
        offered.push(Offered { platform, offer });
    }

    /// Offers the packages of mirrors, each with its mirror, in the order of their places; those of other
    /// versions are ignored. Of the two layouts of a package in a mirror the unpacked one is taken, as by
    /// OpenTofu.
    pub fn add_packages<R: PartialEq>(
        &mut self,
        packages: impl IntoIterator<Item = (R, PackagePlace, F)>,
    ) {
        let mut unpacked = None;
        for (root, place, file) in packages {
            if self.lock.locked(&place).is_none() {
                continue;
            }
            let (provider, platform) = (place.provider.clone(), place.platform.clone());
            let package = (root, place.provider, place.platform);
            let is_packed = place.layout == Layout::Packed;
            if is_packed && unpacked.as_ref() == Some(&package) {
                continue;
            }
            // The unpacked one of two is sorted first.
            unpacked = (!is_packed).then_some(package);
            self.add(provider, Some(platform), Offer::Package(file));
        }
    }

    /// Offers a single archive. `place` is what its path says, `name` what the name of the file says by itself, `asked`
    /// the providers that are asked for: all of them if there are none. A name that says nothing is taken where
    /// one provider is asked for.
    ///
    /// # Errors
    ///
    /// When it is for no provider that is asked for, or of another version than the locked one.
    pub fn add_archive(
        &mut self,
        file: F,
        place: Option<PackagePlace>,
        name: Option<ArchiveName>,
        asked: &[Provider],
    ) -> Result<(), OfferError> {
        let provider = meant(place.as_ref(), name.as_ref(), asked)?;
        let of_place = place.map(|place| (place.version, place.platform));
        let said = of_place.or_else(|| name.map(|name| (name.version, name.platform)));
        let (version, platform) = said.unzip();
        self.of_locked_version(&provider, version.as_ref())?;
        self.add(provider, platform, Offer::Package(file));
        Ok(())
    }

    /// Offers what an index says. Without a provider that is asked for, it is about the one that is locked.
    ///
    /// # Errors
    ///
    /// When several providers could be meant, or the version is not the locked one.
    pub fn add_index(
        &mut self,
        index: Index,
        version: Option<&Version>,
        asked: &[Provider],
    ) -> Result<(), OfferError> {
        let provider = match (asked, self.lock.entries()) {
            ([provider], _) => provider.clone(),
            (_, [entry]) => entry.provider.clone(),
            _ => return Err(OfferError::UnknownIndex),
        };
        self.of_locked_version(&provider, version)?;
        for (platform, hashes) in index.platforms {
            self.add(provider.clone(), Some(platform), Offer::Claimed(hashes));
        }
        Ok(())
    }

    fn of_locked_version(
        &self,
        provider: &Provider,
        version: Option<&Version>,
    ) -> Result<(), OfferError> {
        let locked = self.lock.get(provider).map(|entry| &entry.version);
        match (version, locked) {
            (Some(found), Some(locked)) if found != locked => Err(OfferError::OtherVersion {
                provider: provider.clone(),
                locked: Box::new(locked.clone()),
                found: Box::new(found.clone()),
            }),
            _ => Ok(()),
        }
    }

    /// The entries to teach: of the providers that are asked for, or else those with an offer.
    #[must_use]
    pub fn entries(&self, asked: &[Provider]) -> Vec<ProviderLock> {
        let entries = self
            .lock
            .into_iter()
            .filter(|entry| match asked.is_empty() {
                true => self.by_provider.contains_key(&entry.provider),
                false => asked.contains(&entry.provider),
            });
        entries.cloned().collect()
    }

    /// Adds the hashes of the packages of some platforms, or of all, to an entry. `read` gives the hashes of
    /// files, or why they have not got those that are to be recorded; it is called again, with the files for
    /// other platforms, where none of the first has a recorded hash.
    ///
    /// # Errors
    ///
    /// When a platform lacks a package, or the packages are not taken: see [`learn`].
    pub fn teach(
        &self,
        mut entry: ProviderLock,
        platforms: &[Platform],
        record: Record,
        trust: Trust,
        read: impl Fn(&[&F]) -> Vec<Result<PackageHashes, HashesError>>,
    ) -> Result<Taught<'_, F>, Vec<TeachError>> {
        let offered = self.by_provider.get(&entry.provider);
        let offered = offered.map(Vec::as_slice).unwrap_or_default();
        let is_there = |platform: &&Platform| {
            let mut offered = offered.iter();
            offered.any(|one| one.platform.as_ref() == Some(platform))
        };
        let lacking = platforms.iter().filter(|platform| !is_there(platform));
        let lacking: Vec<_> = lacking
            .map(|platform| {
                let (provider, version) = (entry.provider.clone(), entry.version.clone());
                TeachError::NotAvailable(provider, version, platform.clone())
            })
            .collect();
        if !lacking.is_empty() {
            return Err(lacking);
        }
        if offered.is_empty() {
            return Err(vec![TeachError::NoPackage]);
        }
        let (candidates, differing) = candidates(offered, &entry, platforms, read);
        let learned = learn(&mut entry, &candidates, record, trust);
        let learned = learned.map_err(|error| vec![TeachError::Learn(error)])?;
        Ok(Taught {
            entry,
            learned,
            differing,
        })
    }
}

/// The provider of an archive: the one that its path names, or the one asked for whose type its name has.
fn meant(
    place: Option<&PackagePlace>,
    name: Option<&ArchiveName>,
    asked: &[Provider],
) -> Result<Provider, OfferError> {
    let unknown = |found| OfferError::UnknownArchive {
        asked: asked.to_owned(),
        found,
    };
    match (place, name, asked) {
        (Some(PackagePlace { provider, .. }), ..) => {
            let is_asked_for = asked.is_empty() || asked.contains(provider);
            let found = || unknown(Some(provider.to_string()));
            is_asked_for.then(|| provider.clone()).ok_or_else(found)
        }
        (None, Some(name), [_, ..]) => {
            let has_type = |one: &&Provider| one.provider_type() == name.provider_type;
            let mut fitting = asked.iter().filter(has_type);
            match (fitting.next(), fitting.next()) {
                (Some(provider), None) => Ok(provider.clone()),
                _ => Err(unknown(Some(name.provider_type.clone()))),
            }
        }
        (None, None, [provider]) => Ok(provider.clone()),
        (None, name, _) => Err(unknown(name.map(|name| name.provider_type.clone()))),
    }
}

/// The packages of an entry: first those that are wanted, and the others only if none of those is known.
/// Second, the wanted archives whose two `h1` differ.
fn candidates<'o, F>(
    offered: &'o [Offered<F>],
    entry: &ProviderLock,
    platforms: &[Platform],
    read: impl Fn(&[&F]) -> Vec<Result<PackageHashes, HashesError>>,
) -> (Vec<Candidate>, Vec<&'o F>) {
    let is_wanted = |one: &&Offered<F>| {
        let of_platform = |platform| platforms.contains(platform);
        platforms.is_empty() || one.platform.as_ref().is_some_and(of_platform)
    };
    let (wanted, others): (Vec<_>, Vec<_>) = offered.iter().partition(is_wanted);
    let mut all = read_all(&wanted, true, &read);
    let known = entry.hashes.recognized();
    let known = known.set();
    // Where archives are checked, one recorded hash of the archive is enough.
    let is_of_archive = |kind| matches!(kind, HashKind::Zh | HashKind::ArchiveH1);
    let differs = |candidate: &Candidate| {
        let hashes = candidate.hashes.as_ref().ok();
        let hashes = hashes.filter(|hashes| hashes.other_archive_h1().is_some());
        hashes.is_some_and(|hashes| !hashes.recorded(&known).any(|(kind, _)| is_of_archive(kind)))
    };
    let differing = wanted.iter().zip(&all).filter_map(|(one, candidate)| {
        let file = match &one.offer {
            Offer::Package(file) => file,
            Offer::Claimed(_) => return None,
        };
        differs(candidate).then_some(file)
    });
    let differing = differing.collect();
    let is_vouched = all.iter().any(|candidate| {
        let hashes = candidate.hashes.as_ref();
        hashes.is_ok_and(|hashes| hashes.recorded(&known).next().is_some())
    });
    if !is_vouched && !known.is_empty() {
        all.extend(read_all(&others, false, &read));
    }
    (all, differing)
}

/// The hashes of offers, in their order.
fn read_all<F>(
    offered: &[&Offered<F>],
    wanted: bool,
    read: &impl Fn(&[&F]) -> Vec<Result<PackageHashes, HashesError>>,
) -> Vec<Candidate> {
    let files = offered.iter().filter_map(|one| match &one.offer {
        Offer::Package(file) => Some(file),
        Offer::Claimed(_) => None,
    });
    let files: Vec<_> = files.collect();
    let mut from_files = read(&files).into_iter();
    let candidates = offered.iter().filter_map(|one| {
        let hashes = match &one.offer {
            Offer::Claimed(hashes) => Ok(hashes.clone()),
            Offer::Package(_) => from_files.next()?,
        };
        Some(Candidate {
            platform: one.platform.clone(),
            hashes,
            wanted,
        })
    });
    candidates.collect()
}

#[cfg(test)]
mod tests;
