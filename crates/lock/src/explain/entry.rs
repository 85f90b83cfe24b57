//! Changes of one provider.

use super::change::{Change, HashPair};
use super::{Category, cause, hashes};
use crate::{Hashes, ProviderLock, Scheme};

pub(super) fn added(new: &ProviderLock, has_sibling: bool) -> Change {
    let cause = if has_sibling {
        cause::ADDED_BESIDE
    } else {
        cause::ADDED
    };
    Change::new(&new.provider, Category::ProviderAdded, cause)
        .to(&new.version)
        .with_hashes(new.hashes.normalised(), Hashes::new())
}

pub(super) fn removed(old: &ProviderLock, has_sibling: bool) -> Change {
    let cause = if has_sibling {
        cause::REMOVED_BESIDE
    } else {
        cause::REMOVED
    };
    Change::new(&old.provider, Category::ProviderRemoved, cause)
        .from(&old.version)
        .with_hashes(Hashes::new(), old.hashes.normalised())
}

/// The entry is now that of another registry.
pub(super) fn moved(old: &ProviderLock, new: &ProviderLock) -> Vec<Change> {
    let gone = old.hashes.difference(&new.hashes);
    let moved = Change::new(&new.provider, Category::HostMoved, cause::MOVED)
        .from(&old.provider)
        .to(&new.provider)
        .with_hashes(new.hashes.difference(&old.hashes), gone);
    let mut changes = vec![moved];
    changes.extend(version(old, new));
    changes
}

/// The provider was there before and still is.
pub(super) fn changed(
    old: &ProviderLock,
    new: &ProviderLock,
    hash_pairs: &[HashPair],
    is_rewritten: bool,
) -> Vec<Change> {
    let mut changes = Vec::new();
    if let Some(version) = version(old, new) {
        changes.push(version);
        changes.extend(carried_over(old, new));
    } else {
        changes.extend(hashes::changed(old, new, hash_pairs));
    }
    if old.constraints != new.constraints {
        let cause = if is_rewritten {
            cause::CONSTRAINTS_ALONG
        } else {
            cause::CONSTRAINTS
        };
        let change = Change::new(&new.provider, Category::ConstraintsChanged, cause);
        changes.push(change.from(&old.constraints).to(&new.constraints));
    }
    if changes.is_empty() && old.hashes != new.hashes {
        changes.push(Change::new(
            &new.provider,
            Category::FormatOnly,
            cause::ORDER,
        ));
    }
    changes
}

fn version(old: &ProviderLock, new: &ProviderLock) -> Option<Change> {
    if old.version == new.version {
        return None;
    }
    let number = |entry: &ProviderLock| {
        let hashes = entry.hashes.normalised();
        hashes
            .iter()
            .filter(|hash| hash.scheme() == Scheme::H1)
            .count()
    };
    let (category, cause) = if new.version < old.version {
        (Category::VersionDown, cause::DOWN)
    } else if number(new) < number(old) {
        (Category::VersionUp, cause::UP_FEWER)
    } else {
        (Category::VersionUp, cause::UP)
    };
    let change = Change::new(&new.provider, category, cause)
        .from(&old.version)
        .to(&new.version);
    Some(change.with_hashes(
        new.hashes.difference(&old.hashes),
        old.hashes.difference(&new.hashes),
    ))
}

/// Hashes of the old version that are under the new one.
fn carried_over(old: &ProviderLock, new: &ProviderLock) -> Option<Change> {
    let kept = old.hashes.intersection(&new.hashes).recognised();
    if kept.is_empty() {
        return None;
    }
    let change = Change::new(&new.provider, Category::HashesCarriedOver, cause::CARRIED)
        .from(&old.version)
        .to(&new.version);
    Some(change.with_hashes(kept, Hashes::new()))
}
