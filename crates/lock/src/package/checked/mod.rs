//! Packages of mirrors and caches next to the lock file that they are for.

use super::{HashKind, PackageHashes, PackagePlace, PackageSource, Platform, Verdict};
use super::{mismatch, verify};
use crate::{Hash, Lock, Provider, ProviderLock, Version};
use std::collections::{BTreeMap, BTreeSet};

/// A package that was read, before it is compared with a lock file.
#[derive(Clone, Debug)]
pub struct ReadPackage {
    /// How it is called.
    pub path: String,
    /// What its path says; without it, the package belongs to the entry that it matches.
    pub place: Option<PackagePlace>,
    /// Where it comes from.
    pub source: PackageSource,
    /// The mirror or cache that it is in, which OpenTofu names in its error.
    pub folder: String,
    /// Its hashes.
    pub hashes: PackageHashes,
    /// Why it cannot be installed.
    pub problem: Option<String>,
}

/// What came of comparing packages with a lock file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct VerifyReport {
    /// Each entry of the lock file, in its order.
    pub providers: Vec<VerifiedProvider>,
    /// Packages that belong to no entry.
    pub other_packages: Vec<CheckedPackage>,
}

/// The packages of a locked provider.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct VerifiedProvider {
    /// The provider.
    pub provider: Provider,
    /// The locked version.
    pub version: Version,
    /// Its packages, in the order in which they were given.
    pub packages: Vec<CheckedPackage>,
    /// The platforms without a package; `None` where there is no package at all.
    pub missing: Vec<Option<Platform>>,
    /// The recorded hashes, in the order of the file.
    pub hashes: Vec<CoveringHash>,
}

/// A recorded hash.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct CoveringHash {
    /// The hash.
    pub hash: Hash,
    /// The packages that have it.
    pub covers: Vec<CoveredPackage>,
}

/// A package that has a recorded hash.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct CoveredPackage {
    /// Its platform, or `some platform`.
    pub platform: String,
    /// How the hash is made.
    pub kind: HashKind,
}

/// A package that was compared with its entry.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CheckedPackage {
    /// How it is called.
    pub path: String,
    /// Its platform, if its path says so.
    pub platform: Option<Platform>,
    /// Where it comes from.
    pub source: PackageSource,
    /// The result.
    pub verdict: PackageVerdict,
    /// The kind of the hash that matches.
    pub by: Option<HashKind>,
    /// What OpenTofu says, or why.
    pub detail: Option<String>,
    #[cfg_attr(feature = "serde", serde(skip))]
    hashes: PackageHashes,
}

/// What a package needs to be no finding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HashNeed {
    /// That OpenTofu accepts it, also without a check.
    #[default]
    Accepted,
    /// That a recorded hash matches.
    Match,
}

/// Whether packages that are not there are reported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MissingPackages {
    /// They are: of each of the platforms a package must be there, without platforms one at all.
    #[default]
    Reported,
    /// Any may be missing.
    Ignored,
}

/// The result of comparing a package with a lock file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackageVerdict {
    /// A recorded hash matches.
    Verified,
    /// OpenTofu accepts it without a check.
    Unchecked,
    /// No recorded hash matches.
    Mismatch,
    /// Its path names a provider or version that is not locked.
    NotLocked,
    /// It cannot be unpacked.
    Unreadable,
}

impl PackageVerdict {
    /// The word for it in JSON.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Verified => "verified",
            Self::Unchecked => "unchecked",
            Self::Mismatch => "mismatch",
            Self::NotLocked => "not_locked",
            Self::Unreadable => "unreadable",
        }
    }

    /// Whether somebody should look at it.
    #[must_use]
    pub const fn is_finding(self, need: HashNeed) -> bool {
        match self {
            Self::Verified => false,
            Self::Unchecked => matches!(need, HashNeed::Match),
            Self::Mismatch | Self::NotLocked | Self::Unreadable => true,
        }
    }
}

impl CheckedPackage {
    /// Its platform, or `some platform`.
    #[must_use]
    pub fn platform_name(&self) -> String {
        let platform = self.platform.as_ref();
        platform.map_or_else(|| "some platform".to_owned(), ToString::to_string)
    }

    /// Compares a package with the entry that it belongs to.
    fn of(package: ReadPackage, lock: &Lock) -> (Option<&ProviderLock>, Self) {
        let ReadPackage {
            path,
            place,
            source,
            folder,
            hashes,
            problem,
        } = package;
        let entry = match &place {
            Some(place) => lock.locked(place),
            // A package whose path says nothing belongs where it matches.
            None => lock.into_iter().find(|entry| {
                let verdict = verify(&entry.hashes, &hashes, source);
                matches!(verdict, Verdict::Verified(..))
            }),
        };
        let (verdict, by, detail) = match (entry, problem) {
            (_, Some(problem)) => (PackageVerdict::Unreadable, None, Some(problem)),
            (Some(entry), None) => of_entry(entry, &hashes, source, &folder),
            (None, None) if place.is_some() => (
                PackageVerdict::NotLocked,
                None,
                Some("the lock file has no such version of this provider".to_owned()),
            ),
            (None, None) => (
                PackageVerdict::Mismatch,
                None,
                Some("it matches no recorded hash of any provider".to_owned()),
            ),
        };
        let checked = Self {
            path,
            platform: place.map(|place| place.platform),
            source,
            verdict,
            by,
            detail,
            hashes,
        };
        (entry, checked)
    }
}

/// The verdict on a package of an entry, the kind of hash that matches, and what there is to say about it.
fn of_entry(
    entry: &ProviderLock,
    hashes: &PackageHashes,
    source: PackageSource,
    folder: &str,
) -> (PackageVerdict, Option<HashKind>, Option<String>) {
    match verify(&entry.hashes, hashes, source) {
        Verdict::Verified(kind, _) => (PackageVerdict::Verified, Some(kind), None),
        Verdict::Unchecked => {
            let why = if entry.hashes.iter().any(Hash::is_recognized) {
                "only zh hashes are recorded, which unpacked packages are not checked against"
            } else if entry.hashes.is_empty() {
                "no hash is recorded"
            } else {
                "no hash of a known scheme is recorded"
            };
            (PackageVerdict::Unchecked, None, Some(why.to_owned()))
        }
        Verdict::Mismatch { other } => {
            let says = mismatch(entry, source, folder);
            let detail = match other {
                Some((HashKind::DirectoryH1, _)) => format!(
                    "{says}; the h1 of what it unpacks to is recorded, but the archive has another one: `lock add --hashes all` records both"
                ),
                Some((HashKind::Zh | HashKind::ArchiveH1 | HashKind::Claimed, _)) | None => says,
            };
            (PackageVerdict::Mismatch, None, Some(detail))
        }
    }
}

impl VerifyReport {
    /// Compares packages with a lock file.
    ///
    /// ```
    /// use tofu_json_lock::Lock;
    /// use tofu_json_lock::package::{HashNeed, MissingPackages, PackageHashes, PackageSource, PackageVerdict, ReadPackage, VerifyReport};
    ///
    /// let text = b"provider \"example.com/acme/a\" {\n  version = \"1.0.0\"\n  hashes = [\"zh:0a\"]\n}\n";
    /// let lock = Lock::parse(text).lock;
    /// let package = ReadPackage {
    ///     path: "a.zip".to_owned(),
    ///     place: None,
    ///     source: PackageSource::Packed,
    ///     folder: String::new(),
    ///     hashes: PackageHashes::of_zh("zh:0a"),
    ///     problem: None,
    /// };
    /// let report = VerifyReport::of(&lock, vec![package], &[], MissingPackages::Reported);
    /// assert_eq!(report.providers[0].packages[0].verdict, PackageVerdict::Verified);
    /// assert!(!report.has_findings(HashNeed::Match));
    /// ```
    #[must_use]
    pub fn of(
        lock: &Lock,
        packages: Vec<ReadPackage>,
        platforms: &[Platform],
        missing_packages: MissingPackages,
    ) -> Self {
        let mut of_provider = BTreeMap::<_, Vec<_>>::new();
        let mut other_packages = Vec::new();
        for package in packages {
            let (entry, checked) = CheckedPackage::of(package, lock);
            match entry {
                Some(entry) => of_provider
                    .entry(&entry.provider)
                    .or_default()
                    .push(checked),
                None => other_packages.push(checked),
            }
        }
        let providers = lock.into_iter().map(|entry| {
            let packages = of_provider.remove(&entry.provider).unwrap_or_default();
            let missing = match missing_packages {
                MissingPackages::Reported => missing(&packages, platforms),
                MissingPackages::Ignored => Vec::new(),
            };
            VerifiedProvider {
                provider: entry.provider.clone(),
                version: entry.version.clone(),
                hashes: covering(entry, &packages),
                packages,
                missing,
            }
        });
        Self {
            providers: providers.collect(),
            other_packages,
        }
    }

    /// Whether somebody should look at it.
    #[must_use]
    pub fn has_findings(&self, need: HashNeed) -> bool {
        let providers = self.providers.iter();
        let packages = providers.flat_map(|one| &one.packages);
        let mut packages = packages.chain(&self.other_packages);
        packages.any(|package| package.verdict.is_finding(need))
            || self.providers.iter().any(|one| !one.missing.is_empty())
    }
}

fn missing(packages: &[CheckedPackage], platforms: &[Platform]) -> Vec<Option<Platform>> {
    if platforms.is_empty() {
        return if packages.is_empty() {
            vec![None]
        } else {
            Vec::new()
        };
    }
    let is_there = |platform: &&Platform| {
        let mut packages = packages.iter();
        packages.any(|package| package.platform.as_ref() == Some(platform))
    };
    let lacking = platforms.iter().filter(|platform| !is_there(platform));
    lacking.cloned().map(Some).collect()
}

/// The recorded hashes with the packages that have them.
fn covering(entry: &ProviderLock, packages: &[CheckedPackage]) -> Vec<CoveringHash> {
    let mut covered = BTreeMap::<_, BTreeSet<_>>::new();
    for package in packages {
        for (kind, hash) in package.hashes.iter() {
            covered.entry(hash).or_default().insert(CoveredPackage {
                platform: package.platform_name(),
                kind,
            });
        }
    }
    let hashes = entry.hashes.iter().map(|hash| CoveringHash {
        hash: hash.clone(),
        // A hash can be recorded more than once.
        covers: covered.get(hash).into_iter().flatten().cloned().collect(),
    });
    hashes.collect()
}

#[cfg(test)]
mod tests;
