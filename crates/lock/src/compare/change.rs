use crate::{Constraints, Hashes, Provider, ProviderLock, Version};

/// A provider that two lock files lock differently.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    Changed {
        /// The version in both, if it is another one.
        version: Option<(Version, Version)>,
        /// The constraints in both, if they are others.
        constraints: Option<(Constraints, Constraints)>,
        /// Hashes that only the second file has.
        added: Hashes,
        /// Hashes that only the first file has.
        removed: Hashes,
        /// How many different hashes both have.
        kept: usize,
    },
}

impl LockChange {
    /// The difference between two entries of a provider, if there is one.
    pub(super) fn between(
        before: Option<&ProviderLock>,
        after: Option<&ProviderLock>,
    ) -> Option<Self> {
        match (before, after) {
            (None, None) => None,
            (None, Some(after)) => Some(Self::Added(after.clone())),
            (Some(before), None) => Some(Self::Removed(before.clone())),
            (Some(before), Some(after)) => Self::of_both(before, after),
        }
    }

    fn of_both(before: &ProviderLock, after: &ProviderLock) -> Option<Self> {
        let added = after.hashes.difference(&before.hashes);
        let removed = before.hashes.difference(&after.hashes);
        let version = pair(&before.version, &after.version);
        let constraints = pair(&before.constraints, &after.constraints);
        let same = version.is_none() && constraints.is_none();
        if same && added.is_empty() && removed.is_empty() {
            return None;
        }
        Some(Self::Changed {
            version,
            constraints,
            kept: before.hashes.intersection(&after.hashes).len(),
            added,
            removed,
        })
    }

    /// Whether the same version has hashes on both sides and none in common: its package is another
    /// one, or the hashes are of other platforms or of another kind.
    #[must_use]
    pub fn replaces_hashes(&self) -> bool {
        let Self::Changed {
            version: None,
            added,
            removed,
            kept: 0,
            ..
        } = self
        else {
            return false;
        };
        !added.is_empty() && !removed.is_empty()
    }
}

fn pair<T: Clone + PartialEq>(before: &T, after: &T) -> Option<(T, T)> {
    (before != after).then(|| (before.clone(), after.clone()))
}
