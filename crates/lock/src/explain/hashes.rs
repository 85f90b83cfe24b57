//! Changes of the hashes of a version.

use super::change::{Change, HashPair};
use super::{Category, cause};
use crate::{EntryChange, Hash, Hashes, ProviderLock, Scheme};
use std::collections::BTreeSet;

pub(super) fn changed(
    old: &ProviderLock,
    new: &ProviderLock,
    difference: &EntryChange,
    hash_pairs: &[HashPair],
) -> Vec<Change> {
    let change = |category, cause, added, removed| {
        Change::new(&new.provider, category, cause).with_hashes(added, removed)
    };
    let none = Hashes::new;
    let (added, removed) = (&difference.added, &difference.removed);
    let mut changes = Vec::new();
    let (before, after) = (old.hashes.recognised(), new.hashes.recognised());
    let relatives = relatives(&before, hash_pairs);
    let (twin, rest) = parted(&added.recognised(), |hash| relatives.contains(hash));
    let is_other = !before.is_empty() && !after.is_empty() && before.is_disjoint(&after);
    if is_other && twin.is_empty() {
        let (added, removed) = (added.recognised(), removed.recognised());
        changes.push(change(
            Category::HashesReplaced,
            cause::REPLACED,
            added,
            removed,
        ));
    } else {
        let known = |scheme| !of(&before, scheme).is_empty();
        let (h1, zh) = (of(&rest, Scheme::H1), of(&rest, Scheme::Zh));
        if !twin.is_empty() {
            changes.push(change(Category::TwinAdded, cause::TWIN, twin, none()));
        }
        if !h1.is_empty() {
            let cause = match (known(Scheme::H1), known(Scheme::Zh)) {
                (true, _) => cause::MORE_H1,
                (false, true) => cause::UNPACKED,
                (false, false) => cause::FIRST_H1,
            };
            changes.push(change(Category::H1Added, cause, h1, none()));
        }
        if !zh.is_empty() {
            let cause = if known(Scheme::Zh) {
                cause::MORE_ZH
            } else {
                cause::FIRST_ZH
            };
            changes.push(change(Category::ZhAdded, cause, zh, none()));
        }
        let (h1, zh) = (of(removed, Scheme::H1), of(removed, Scheme::Zh));
        if !h1.is_empty() {
            changes.push(change(Category::H1Removed, cause::FEWER, none(), h1));
        }
        if !zh.is_empty() {
            let cause = if of(&after, Scheme::Zh).is_empty() {
                cause::NO_ZH
            } else {
                cause::FEWER
            };
            changes.push(change(Category::ZhRemoved, cause, none(), zh));
        }
    }
    let unknown = |hashes: &Hashes| parted(hashes, Hash::is_recognised).1;
    let (gained, lost) = (unknown(added), unknown(removed));
    if !gained.is_empty() {
        let category = Category::UnknownSchemeAdded;
        changes.push(change(category, cause::SCHEME_ADDED, gained, none()));
    }
    if !lost.is_empty() {
        let category = Category::UnknownSchemeDropped;
        changes.push(change(category, cause::SCHEME_DROPPED, none(), lost));
    }
    changes
}

/// The hashes that belong to the same packages as those that were there.
fn relatives<'t>(before: &Hashes, hash_pairs: &'t [HashPair]) -> BTreeSet<&'t Hash> {
    let before = before.set();
    let sides = hash_pairs
        .iter()
        .flat_map(|[one, other]| [(one, other), (other, one)]);
    sides
        .filter(|(_, known)| before.contains(known))
        .map(|(twin, _)| twin)
        .collect()
}

fn parted(hashes: &Hashes, is_first: impl Fn(&Hash) -> bool) -> (Hashes, Hashes) {
    let (first, second): (Vec<_>, Vec<_>) = hashes.iter().cloned().partition(is_first);
    (first.into_iter().collect(), second.into_iter().collect())
}

fn of(hashes: &Hashes, scheme: Scheme<'_>) -> Hashes {
    hashes
        .iter()
        .filter(|hash| hash.scheme() == scheme)
        .cloned()
        .collect()
}
