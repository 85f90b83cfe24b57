//! Packages that are offered for the entries of a lock file, and which of them are to be read.

use super::{Candidate, Index, Layout, LearnError, Learned, PackageHashes, PackagePlace, Platform};
use super::{Record, learn};
use crate::{Lock, Provider, ProviderLock, Version};
use std::collections::BTreeMap;
use std::fmt;

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

/// Why a file is not taken as an offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OfferError {
    /// The name is not that of an archive of a provider that is asked for; the provider that it names.
    UnknownArchive(Option<Provider>),
    /// An index does not name its provider, and none or several could be meant.
    UnknownIndex,
    /// It is of another version than the locked one.
    OtherVersion {
        /// The provider.
        provider: Provider,
        /// The locked version.
        locked: Version,
        /// That of the file.
        found: Version,
    },
}

impl OfferError {
    /// A word that does not change.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::UnknownArchive(_) | Self::UnknownIndex => "unknown-package",
            Self::OtherVersion { .. } => "other-version",
        }
    }
}

impl fmt::Display for OfferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownArchive(found) => {
                f.write_str(
                    "expected the name of an archive of a locked provider, found that of ",
                )?;
                match found {
                    Some(found) => write!(f, "{found}"),
                    None => f.write_str("nothing"),
                }
            }
            Self::UnknownIndex => f.write_str("expected one provider, found none or several"),
            Self::OtherVersion {
                provider,
                locked,
                found,
            } => write!(
                f,
                "expected {provider} {locked}, which is locked, found {found}"
            ),
        }
    }
}

impl std::error::Error for OfferError {}

/// Why an entry gets no hashes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TeachError {
    /// No package is offered.
    NoPackage,
    /// No package is offered for one of the platforms, in OpenTofu's words.
    NotAvailable(Provider, Version, Platform),
    /// The packages are not taken.
    Learn(LearnError),
}

impl fmt::Display for TeachError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPackage => f.write_str("expected a package of this version, found none"),
            Self::NotAvailable(provider, version, platform) => write!(
                f,
                "provider {provider} {version} is not available for {platform}"
            ),
            Self::Learn(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for TeachError {}

/// An entry with the hashes that it got.
#[derive(Clone, Debug)]
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

    /// Offers a single archive. `place` is what its path says, `asked` the providers that are asked for:
    /// all of them if there are none.
    ///
    /// # Errors
    ///
    /// When it is for no provider that is asked for, or of another version than the locked one.
    pub fn add_archive(
        &mut self,
        file: F,
        place: Option<PackagePlace>,
        asked: &[Provider],
    ) -> Result<(), OfferError> {
        let named = place.as_ref().map(|place| place.provider.clone());
        let provider = match (asked, named) {
            (_, Some(named)) if asked.is_empty() || asked.contains(&named) => named,
            ([provider], None) => provider.clone(),
            (_, named) => return Err(OfferError::UnknownArchive(named)),
        };
        self.of_locked_version(&provider, place.as_ref().map(|place| &place.version))?;
        let platform = place.map(|place| place.platform);
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
                locked: locked.clone(),
                found: found.clone(),
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
        trust: bool,
        read: impl Fn(&[&F]) -> Vec<Result<PackageHashes, String>>,
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

/// The packages of an entry: first those that are wanted, and the others only if none of those is known.
/// Second, the wanted archives whose two `h1` differ.
fn candidates<'o, F>(
    offered: &'o [Offered<F>],
    entry: &ProviderLock,
    platforms: &[Platform],
    read: impl Fn(&[&F]) -> Vec<Result<PackageHashes, String>>,
) -> (Vec<Candidate>, Vec<&'o F>) {
    let is_wanted = |one: &&Offered<F>| {
        let of_platform = |platform| platforms.contains(platform);
        platforms.is_empty() || one.platform.as_ref().is_some_and(of_platform)
    };
    let (wanted, others): (Vec<_>, Vec<_>) = offered.iter().partition(is_wanted);
    let mut all = read_all(&wanted, true, &read);
    let known = entry.hashes.recognised();
    let known = known.set();
    let differs = |candidate: &Candidate| {
        let hashes = candidate.hashes.as_ref().ok();
        let other = hashes.and_then(PackageHashes::other_archive_h1);
        other.is_some_and(|hash| !known.contains(hash))
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
    read: &impl Fn(&[&F]) -> Vec<Result<PackageHashes, String>>,
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
mod tests {
    use super::{OfferError, Offers, TeachError};
    use crate::Lock;
    use crate::package::{HashKind, PackageHashes, PackagePlace, Platform, Record};
    use std::cell::RefCell;

    fn lock() -> Lock {
        let text = b"provider \"example.com/acme/a\" {\n  version = \"1.0.0\"\n  hashes = [\"h1:linux\"]\n}\n";
        Lock::parse(text).lock
    }

    fn place(path: &str) -> PackagePlace {
        let parts: Vec<_> = path.split('/').collect();
        PackagePlace::of(&parts).unwrap()
    }

    const UNPACKED: &str = "example.com/acme/a/1.0.0/linux_amd64";
    const PACKED: &str = "example.com/acme/a/terraform-provider-a_1.0.0_linux_amd64.zip";
    const DARWIN: &str = "example.com/acme/a/terraform-provider-a_1.0.0_darwin_arm64.zip";
    const OTHER: &str = "example.com/acme/a/terraform-provider-a_2.0.0_linux_amd64.zip";

    fn offers(paths: &[&'static str]) -> Offers<&'static str> {
        let mut offers = Offers::new(lock());
        offers.add_packages(paths.iter().map(|path| ((), place(path), *path)));
        offers
    }

    /// The `h1` of a directory, named after its platform.
    fn hashes(path: &str) -> PackageHashes {
        let mut hashes = PackageHashes::default();
        let platform = if path.contains("linux") {
            "h1:linux"
        } else {
            "h1:darwin"
        };
        hashes.add(HashKind::DirectoryH1, Some(platform));
        hashes.add(HashKind::ArchiveH1, Some("h1:archive"));
        hashes
    }

    /// Teaches the one entry, and gives the files that were read.
    fn teach(
        offers: &Offers<&'static str>,
        platform: &str,
    ) -> (
        Result<Vec<&'static str>, Vec<TeachError>>,
        Vec<&'static str>,
    ) {
        let read = RefCell::new(Vec::new());
        let platforms: [Platform; 1] = [platform.parse().unwrap()];
        let entry = lock().entries()[0].clone();
        let taught = offers.teach(entry, &platforms, Record::Installed, false, |files| {
            let files = files.iter().map(|file| {
                read.borrow_mut().push(**file);
                Ok(hashes(file))
            });
            files.collect()
        });
        let differing = taught.map(|taught| taught.differing.into_iter().copied().collect());
        (differing, read.into_inner())
    }

    #[test]
    fn the_unpacked_of_two_layouts_is_taken_and_other_versions_are_not() {
        let all = offers(&[UNPACKED, PACKED, OTHER]);
        let (taught, read) = teach(&all, "linux_amd64");
        assert_eq!(read, [UNPACKED]);
        assert_eq!(taught, Ok(vec![UNPACKED]));
    }

    #[test]
    fn other_platforms_are_read_where_nothing_vouches() {
        let all = offers(&[DARWIN, PACKED]);
        assert_eq!(teach(&all, "linux_amd64").1, [PACKED]);
        assert_eq!(teach(&all, "darwin_arm64").1, [DARWIN, PACKED]);
        let (lacking, read) = teach(&all, "windows_amd64");
        assert!(matches!(
            lacking.unwrap_err()[..],
            [TeachError::NotAvailable(..)]
        ));
        assert!(read.is_empty());
    }

    #[test]
    fn archives_must_be_of_the_locked_version() {
        let mut offers = offers(&[]);
        let other = offers.add_archive(OTHER, Some(place(OTHER)), &[]);
        assert!(matches!(other, Err(OfferError::OtherVersion { .. })));
        let unknown = offers.add_archive("x.zip", None, &[]);
        assert_eq!(unknown, Err(OfferError::UnknownArchive(None)));
        let asked = ["example.com/acme/a".parse().unwrap()];
        assert_eq!(offers.add_archive("x.zip", None, &asked), Ok(()));
        assert_eq!(offers.entries(&[]).len(), 1);
    }
}
