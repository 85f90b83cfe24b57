use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use crate::package::Platform;
use crate::{Hash, Provider, Scheme, Version};

/// A hash of a package for one platform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownHash {
    /// The provider.
    pub provider: Provider,
    /// The version.
    pub version: Version,
    /// The platform.
    pub platform: Platform,
    /// The hash.
    pub hash: Hash,
}

/// Hashes of packages by platform, as an index has them.
#[derive(Debug, Default)]
pub struct PlatformHashes {
    h1: HashMap<Platform, HashSet<Hash>>,
    zh: HashMap<Platform, HashSet<Hash>>,
    all: HashSet<Hash>,
}

/// Hashes of packages, found by provider and version.
#[derive(Clone, Debug, Default)]
pub struct KnownHashes(BTreeMap<(Provider, Version), Vec<Arc<PlatformHashes>>>);

impl PlatformHashes {
    /// Whether a package has this hash.
    #[must_use]
    pub fn contains(&self, hash: &Hash) -> bool {
        self.all.contains(hash)
    }

    /// The hashes of one scheme for a platform; none if the platform is not known.
    pub(super) fn of(&self, platform: &Platform, scheme: Scheme<'_>) -> Option<&HashSet<Hash>> {
        match scheme {
            Scheme::H1 => self.h1.get(platform),
            Scheme::Zh => self.zh.get(platform),
            Scheme::Other(_) => None,
        }
    }
}

impl Extend<(Platform, Hash)> for PlatformHashes {
    fn extend<I: IntoIterator<Item = (Platform, Hash)>>(&mut self, hashes: I) {
        for (platform, hash) in hashes {
            let of_scheme = match hash.scheme() {
                Scheme::H1 => Some(&mut self.h1),
                Scheme::Zh => Some(&mut self.zh),
                Scheme::Other(_) => None,
            };
            if let Some(of_scheme) = of_scheme {
                of_scheme.entry(platform).or_default().insert(hash.clone());
            }
            self.all.insert(hash);
        }
    }
}

impl FromIterator<(Platform, Hash)> for PlatformHashes {
    fn from_iter<I: IntoIterator<Item = (Platform, Hash)>>(hashes: I) -> Self {
        let mut all = Self::default();
        all.extend(hashes);
        all
    }
}

impl KnownHashes {
    /// Adds the hashes of a version. An index that several versions share is there once.
    pub fn add(&mut self, provider: Provider, version: Version, hashes: Arc<PlatformHashes>) {
        let known = self.0.entry((provider, version)).or_default();
        known.push(hashes);
    }

    /// The hashes of a version.
    pub(super) fn of(&self, provider: &Provider, version: &Version) -> &[Arc<PlatformHashes>] {
        let hashes = self.0.get(&(provider.clone(), version.clone()));
        hashes.map(Vec::as_slice).unwrap_or_default()
    }

    /// The platforms that something is known about.
    #[must_use]
    pub fn platforms(&self) -> BTreeSet<&Platform> {
        let hashes = self.0.values().flatten();
        hashes
            .flat_map(|hashes| hashes.h1.keys().chain(hashes.zh.keys()))
            .collect()
    }

    /// Whether nothing is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<KnownHash> for KnownHashes {
    fn from_iter<I: IntoIterator<Item = KnownHash>>(hashes: I) -> Self {
        let mut known: BTreeMap<_, PlatformHashes> = BTreeMap::new();
        for hash in hashes {
            let of_version = known.entry((hash.provider, hash.version)).or_default();
            of_version.extend([(hash.platform, hash.hash)]);
        }
        let known = known.into_iter();
        Self(
            known
                .map(|(key, hashes)| (key, vec![Arc::new(hashes)]))
                .collect(),
        )
    }
}
