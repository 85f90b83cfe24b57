//! Many lock files side by side.

mod groups;

use std::collections::BTreeMap;

use crate::{Hashes, Lock, Provider, ProviderLock, Version};

/// The uses of one provider in many lock files.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProviderUse {
    /// The provider.
    pub provider: Provider,
    /// The versions that are locked, oldest first.
    pub versions: Vec<VersionUse>,
}

/// The uses of one version of a provider in many lock files.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct VersionUse {
    /// The version.
    pub version: Version,
    /// The files that lock it, by their number in the order given.
    pub files: Vec<usize>,
    /// The files in groups: those whose hashes have one in common, directly or by others, are in
    /// one group. Files without hashes that OpenTofu can match are in none.
    pub groups: Vec<Vec<usize>>,
    /// How many different sets of hashes there are.
    pub hash_sets: usize,
    /// Whether there are groups with hashes of one scheme and none in common: the same version seems
    /// to be different packages, or the files know different platforms.
    pub disjoint: bool,
}

/// The entries of one provider, each with the number of its file.
type ByVersion<'l> = BTreeMap<&'l Version, Vec<(usize, &'l ProviderLock)>>;

/// Looks at many lock files at once, provider by provider in the order of lock files.
///
/// ```
/// use tofu_json_lock::{Lock, survey};
///
/// let [one, other] = ["zh:a", "zh:b"].map(|hash| {
///     let text = format!(
///         "provider \"registry.opentofu.org/acme/widget\" {{\n  version = \"1.2.0\"\n  hashes = [\"{hash}\"]\n}}\n"
///     );
///     Lock::parse(text.as_bytes()).lock
/// });
/// let uses = survey(&[&one, &other]);
/// assert!(uses[0].versions[0].disjoint);
/// ```
#[must_use]
pub fn survey(locks: &[&Lock]) -> Vec<ProviderUse> {
    let mut entries: BTreeMap<&Provider, ByVersion<'_>> = BTreeMap::new();
    for (file, lock) in locks.iter().enumerate() {
        for entry in *lock {
            let versions = entries.entry(&entry.provider).or_default();
            let files = versions.entry(&entry.version).or_default();
            files.push((file, entry));
        }
    }
    let uses = entries.into_iter().map(|(provider, versions)| ProviderUse {
        provider: provider.clone(),
        versions: versions
            .into_iter()
            .map(|(version, entries)| version_use(version, &entries))
            .collect(),
    });
    uses.collect()
}

fn version_use(version: &Version, entries: &[(usize, &ProviderLock)]) -> VersionUse {
    let hashes: Vec<(usize, Hashes)> = entries
        .iter()
        .map(|(file, entry)| (*file, entry.hashes.recognized()))
        .collect();
    let mut sets: Vec<_> = hashes.iter().map(|(_, hashes)| hashes.as_slice()).collect();
    sets.sort_unstable();
    sets.dedup();
    let hash_sets = sets.len();
    let (groups, disjoint) = groups::of(&hashes);
    VersionUse {
        version: version.clone(),
        files: hashes.iter().map(|(file, _)| *file).collect(),
        groups,
        hash_sets,
        disjoint,
    }
}

#[cfg(test)]
mod tests;
