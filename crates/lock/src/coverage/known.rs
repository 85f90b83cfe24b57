use std::collections::BTreeMap;

use crate::package::Platform;
use crate::{Hash, Provider, Version};

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

/// Hashes of packages, found by provider and version.
#[derive(Clone, Debug, Default)]
pub struct KnownHashes(BTreeMap<(Provider, Version), Vec<KnownHash>>);

impl KnownHashes {
    /// The hashes of a version.
    pub(super) fn of(&self, provider: &Provider, version: &Version) -> Vec<&KnownHash> {
        let hashes = self.0.get(&(provider.clone(), version.clone()));
        hashes.into_iter().flatten().collect()
    }

    /// Whether nothing is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<KnownHash> for KnownHashes {
    fn from_iter<I: IntoIterator<Item = KnownHash>>(hashes: I) -> Self {
        let mut known: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for hash in hashes {
            let key = (hash.provider.clone(), hash.version.clone());
            known.entry(key).or_default().push(hash);
        }
        Self(known)
    }
}
