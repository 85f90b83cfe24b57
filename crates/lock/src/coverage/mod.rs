//! Which platforms the hashes of a lock file cover.
//!
//! A lock file does not say for which platform a hash is. What can be known comes from elsewhere: from packages,
//! or from indexes that list hashes by platform. The number of hashes says nothing.

mod known;

use crate::package::Platform;
use crate::{Hash, Lock, Provider, ProviderLock, Scheme, Version};

pub use known::KnownHashes;
use known::PlatformHashes;

/// Whether an entry has a hash of one kind for a platform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Covered {
    /// It has one.
    Yes,
    /// It has none.
    No,
    /// It has hashes of that kind, but it is not known which platforms they are for.
    Unknown,
}

impl Covered {
    /// The word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::Unknown => "unknown",
        }
    }
}

/// What is known about one platform of a locked provider.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct PlatformCoverage {
    /// The platform.
    pub platform: Platform,
    /// Hashes of package contents, which are needed to run.
    pub h1: Covered,
    /// Hashes of archives, which are needed for mirrors with archives.
    pub zh: Covered,
}

/// What is known about a locked provider.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ProviderCoverage {
    /// The provider.
    pub provider: Provider,
    /// The locked version.
    pub version: Version,
    /// How many hashes belong to no known package.
    pub unattributed: usize,
    /// The platforms in the order asked for.
    pub platforms: Vec<PlatformCoverage>,
}

/// Lists for each entry which of the platforms its hashes cover, as far as that is known.
///
/// ```
/// use tofu_json_lock::package::PackageHashes;
/// use tofu_json_lock::{Covered, KnownHashes, Lock, coverage};
///
/// let text = b"provider \"registry.opentofu.org/acme/widget\" {\n  version = \"1.2.0\"\n  hashes  = [\"zh:a\"]\n}\n";
/// let lock = Lock::parse(text).lock;
/// let (provider, version) = ("acme/widget".parse()?, "1.2.0".parse()?);
/// let linux = "linux_amd64".parse()?;
/// let mut known = KnownHashes::default();
/// known.add_package(&provider, &version, &linux, &PackageHashes::of_zh("zh:a"));
/// let found = coverage(&lock, &[linux], &known);
/// assert_eq!(found[0].platforms[0].zh, Covered::Yes);
/// assert_eq!(found[0].platforms[0].h1, Covered::No);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn coverage(lock: &Lock, platforms: &[Platform], known: &KnownHashes) -> Vec<ProviderCoverage> {
    let of_entry = |entry: &ProviderLock| {
        let entry = KnownEntry::new(entry, known);
        ProviderCoverage {
            provider: entry.lock.provider.clone(),
            version: entry.lock.version.clone(),
            unattributed: entry.unattributed(),
            platforms: platforms
                .iter()
                .map(|platform| PlatformCoverage {
                    platform: platform.clone(),
                    h1: entry.covers(platform, Scheme::H1),
                    zh: entry.covers(platform, Scheme::Zh),
                })
                .collect(),
        }
    };
    lock.into_iter().map(of_entry).collect()
}

/// An entry and the known hashes of its version.
struct KnownEntry<'a> {
    lock: &'a ProviderLock,
    known: Vec<&'a PlatformHashes>,
}

impl<'a> KnownEntry<'a> {
    fn new(lock: &'a ProviderLock, known: &'a KnownHashes) -> Self {
        let known = known.of(&lock.provider, &lock.version);
        Self { lock, known }
    }

    fn covers(&self, platform: &Platform, scheme: Scheme<'_>) -> Covered {
        let known = self.known.iter();
        let of_platform: Vec<_> = known
            .filter_map(|known| known.of(platform, scheme))
            .collect();
        let mut hashes = self.lock.hashes.iter();
        if hashes.any(|hash| of_platform.iter().any(|known| known.contains(hash))) {
            return Covered::Yes;
        }
        let mut open = self.lock.hashes.iter();
        let is_open = |hash: &Hash| hash.scheme() == scheme && !self.is_known(hash);
        if of_platform.is_empty() && open.any(is_open) {
            Covered::Unknown
        } else {
            Covered::No
        }
    }

    fn unattributed(&self) -> usize {
        let hashes = self.lock.hashes.iter();
        hashes.filter(|hash| !self.is_known(hash)).count()
    }

    fn is_known(&self, hash: &Hash) -> bool {
        self.known.iter().any(|known| known.contains(hash))
    }
}

#[cfg(test)]
mod tests;
