//! Compares what two lock files lock.

use crate::lock::side_by_side;
use crate::{Constraints, Hashes, Lock, Provider, ProviderLock, Version};

/// A provider that two lock files lock differently.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LockDifference {
    /// The provider.
    pub provider: Provider,
    /// The difference.
    pub change: LockChange,
}

/// How the entry of one provider differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LockChange {
    /// Only the second file has an entry.
    Added(ProviderLock),
    /// Only the first file has an entry.
    Removed(ProviderLock),
    /// Both have one.
    Changed(EntryChange),
}

/// What is different between two entries, the order of hashes aside.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EntryChange {
    /// The version in both, if it is another one.
    pub version: Option<(Version, Version)>,
    /// The constraints in both, if they are others.
    pub constraints: Option<(Constraints, Constraints)>,
    /// Hashes that only the second entry has.
    pub added: Hashes,
    /// Hashes that only the first entry has.
    pub removed: Hashes,
    /// Hashes that both have.
    pub kept: Hashes,
}

impl EntryChange {
    pub(crate) fn between(before: &ProviderLock, after: &ProviderLock) -> Self {
        Self {
            version: pair(&before.version, &after.version),
            constraints: pair(&before.constraints, &after.constraints),
            added: after.hashes.difference(&before.hashes),
            removed: before.hashes.difference(&after.hashes),
            kept: before.hashes.intersection(&after.hashes),
        }
    }

    fn is_empty(&self) -> bool {
        let same = self.version.is_none() && self.constraints.is_none();
        same && self.added.is_empty() && self.removed.is_empty()
    }

    /// Whether the same version has hashes on both sides and none in common: its package is another one, or the
    /// hashes are of other platforms or of another kind.
    #[must_use]
    pub fn replaces_hashes(&self) -> bool {
        let replaces = !self.added.is_empty() && !self.removed.is_empty();
        replaces && self.version.is_none() && self.kept.is_empty()
    }
}

fn pair<T: Clone + PartialEq>(before: &T, after: &T) -> Option<(T, T)> {
    (before != after).then(|| (before.clone(), after.clone()))
}

/// Compares what two lock files lock, provider by provider in the order of lock files.
///
/// The order of hashes and how often one of them is written mean nothing here, unlike in
/// [`Lock::same_selections`].
///
/// ```
/// use tofu_json_lock::{Lock, LockChange, compare};
///
/// let before = Lock::parse(b"provider \"registry.opentofu.org/acme/widget\" {\n  version = \"1.2.0\"\n}\n");
/// let after = Lock::parse(b"provider \"registry.opentofu.org/acme/widget\" {\n  version = \"1.3.0\"\n}\n");
/// let differences = compare(&before.lock, &after.lock);
/// let LockChange::Changed(change) = &differences[0].change else {
///     panic!("both have an entry")
/// };
/// let (old, new) = change.version.as_ref().expect("the version is another");
/// assert!(old < new);
/// ```
#[must_use]
pub fn compare(before: &Lock, after: &Lock) -> Vec<LockDifference> {
    let differences = side_by_side([before, after]).filter_map(|(provider, entries)| {
        let change = match entries {
            [None, None] => return None,
            [None, Some(after)] => LockChange::Added(after.clone()),
            [Some(before), None] => LockChange::Removed(before.clone()),
            [Some(before), Some(after)] => {
                let change = EntryChange::between(before, after);
                LockChange::Changed(Some(change).filter(|change| !change.is_empty())?)
            }
        };
        Some(LockDifference {
            provider: provider.clone(),
            change,
        })
    });
    differences.collect()
}

#[cfg(test)]
mod tests;
