use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use crate::package::{Index, PackageHashes, Platform};
use crate::{Hash, Lock, Provider, Scheme, Version};

/// Hashes of packages by platform.
#[derive(Debug, Default)]
pub(super) struct PlatformHashes {
    h1: HashMap<Platform, HashSet<Hash>>,
    zh: HashMap<Platform, HashSet<Hash>>,
    all: HashSet<Hash>,
}

/// Hashes of packages, found by provider and version.
#[derive(Debug, Default)]
pub struct KnownHashes(BTreeMap<(Provider, Version), KnownVersion>);

/// What is known about a version.
#[derive(Debug, Default)]
struct KnownVersion {
    /// The hashes of packages that were read.
    read: PlatformHashes,
    /// Indexes, which several versions can share.
    indexes: Vec<Arc<PlatformHashes>>,
}

impl PlatformHashes {
    /// Whether a package has this hash.
    pub(super) fn contains(&self, hash: &Hash) -> bool {
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

impl KnownHashes {
    /// Adds the hashes of a package for a platform.
    pub fn add_package(
        &mut self,
        provider: &Provider,
        version: &Version,
        platform: &Platform,
        hashes: &PackageHashes,
    ) {
        let hashes = hashes.iter();
        let mut hashes = hashes
            .map(|(_, hash)| (platform.clone(), hash.clone()))
            .peekable();
        if hashes.peek().is_some() {
            let known = self.0.entry((provider.clone(), version.clone()));
            known.or_default().read.extend(hashes);
        }
    }

    /// Adds the hashes that an index lists, and gives whether it is about any entry of a lock file: it does not
    /// name its provider, which is that of the entries that have one of its hashes.
    pub fn add_index(&mut self, index: &Index, lock: &Lock) -> bool {
        let mut hashes = PlatformHashes::default();
        for (platform, of_platform) in &index.platforms {
            hashes.extend(
                of_platform
                    .iter()
                    .map(|(_, hash)| (platform.clone(), hash.clone())),
            );
        }
        let hashes = Arc::new(hashes);
        let mut is_known = false;
        for entry in lock {
            if entry.hashes.iter().any(|hash| hashes.contains(hash)) {
                is_known = true;
                let known = self
                    .0
                    .entry((entry.provider.clone(), entry.version.clone()));
                known.or_default().indexes.push(Arc::clone(&hashes));
            }
        }
        is_known
    }

    /// The hashes of a version.
    pub(super) fn of(&self, provider: &Provider, version: &Version) -> Vec<&PlatformHashes> {
        let known = self.0.get(&(provider.clone(), version.clone()));
        known.into_iter().flat_map(KnownVersion::each).collect()
    }

    /// The platforms that something is known about.
    #[must_use]
    pub fn platforms(&self) -> BTreeSet<&Platform> {
        let hashes = self.0.values().flat_map(KnownVersion::each);
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

impl KnownVersion {
    fn each(&self) -> impl Iterator<Item = &PlatformHashes> {
        [&self.read]
            .into_iter()
            .chain(self.indexes.iter().map(|index| &**index))
    }
}
