//! Changes of one provider.

use super::change::{Change, HashPair};
use super::{Category, cause, hashes};
use crate::{EntryChange, Hashes, Program, Provider, ProviderLock, Scheme};

pub(super) fn added(new: &ProviderLock, has_sibling: bool) -> Change {
    let cause = if has_sibling {
        cause::ADDED_BESIDE
    } else {
        cause::ADDED
    };
    Change::new(&new.provider, Category::ProviderAdded, cause)
        .to(&new.version)
        .with_hashes(new.hashes.normalized(), Hashes::new())
}

pub(super) fn removed(old: &ProviderLock, has_sibling: bool) -> Change {
    let cause = if has_sibling {
        cause::REMOVED_BESIDE
    } else {
        cause::REMOVED
    };
    Change::new(&old.provider, Category::ProviderRemoved, cause)
        .from(&old.version)
        .with_hashes(Hashes::new(), old.hashes.normalized())
}

/// The entry is now that of another registry.
pub(super) fn moved(old: &ProviderLock, new: &ProviderLock) -> Vec<Change> {
    let change = EntryChange::between(old, new);
    let version = version(old, new, &change);
    let version = match is_taken_over(&old.provider, &new.provider) {
        true => version,
        false => version.map(|version| version.because(cause::CHOSEN_ANEW)),
    };
    let constraints = constraints(new, &change, cause::CONSTRAINTS_ALONG);
    let moved = Change::new(&new.provider, Category::HostMoved, cause::MOVED)
        .from(&old.provider)
        .to(&new.provider)
        .with_hashes(change.added, change.removed);
    let others = version.into_iter().chain(constraints);
    [moved].into_iter().chain(others).collect()
}

/// Whether OpenTofu takes the selected version over where an entry of one registry takes the place of another's.
fn is_taken_over(old: &Provider, new: &Provider) -> bool {
    let registries = [old, new].map(|provider| Program::of_registry(provider.host()));
    old.namespace() == "hashicorp"
        && registries == [Some(Program::Terraform), Some(Program::OpenTofu)]
}

/// The provider was there before and still is.
pub(super) fn changed(
    old: &ProviderLock,
    new: &ProviderLock,
    hash_pairs: &[HashPair],
    is_rewritten: bool,
) -> Vec<Change> {
    let change = EntryChange::between(old, new);
    let mut changes = Vec::new();
    if let Some(version) = version(old, new, &change) {
        changes.push(version);
        changes.extend(carried_over(old, new, &change));
    } else {
        changes.extend(hashes::changed(old, new, &change, hash_pairs));
    }
    let cause = match is_rewritten {
        true => cause::CONSTRAINTS_ALONG,
        false => cause::CONSTRAINTS,
    };
    changes.extend(constraints(new, &change, cause));
    if changes.is_empty() && old.hashes != new.hashes {
        changes.push(Change::new(
            &new.provider,
            Category::FormatOnly,
            cause::ORDER,
        ));
    }
    changes
}

fn constraints(new: &ProviderLock, change: &EntryChange, cause: &'static str) -> Option<Change> {
    let (from, to) = change.constraints.as_ref()?;
    let change = Change::new(&new.provider, Category::ConstraintsChanged, cause);
    Some(change.from(from).to(to))
}

fn version(old: &ProviderLock, new: &ProviderLock, change: &EntryChange) -> Option<Change> {
    let (before, after) = change.version.as_ref()?;
    let number = |entry: &ProviderLock| {
        let hashes = entry.hashes.normalized();
        hashes
            .iter()
            .filter(|hash| hash.scheme() == Scheme::H1)
            .count()
    };
    let (category, cause) = if after < before {
        (Category::VersionDown, cause::DOWN)
    } else if number(new) < number(old) {
        (Category::VersionUp, cause::UP_FEWER)
    } else {
        (Category::VersionUp, cause::UP)
    };
    let version = Change::new(&new.provider, category, cause)
        .from(before)
        .to(after);
    Some(version.with_hashes(change.added.clone(), change.removed.clone()))
}

/// Hashes of the old version that are under the new one.
fn carried_over(old: &ProviderLock, new: &ProviderLock, change: &EntryChange) -> Option<Change> {
    let kept = change.kept.recognized();
    if kept.is_empty() {
        return None;
    }
    let change = Change::new(&new.provider, Category::HashesCarriedOver, cause::CARRIED)
        .from(&old.version)
        .to(&new.version);
    Some(change.with_hashes(kept, Hashes::new()))
}
