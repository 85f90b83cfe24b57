//! Changes of the hashes of a version.

use super::change::{Change, HashPair};
use super::{Category, cause};
use crate::{EntryChange, Hash, Hashes, Provider, ProviderLock, Scheme};
use std::collections::BTreeSet;

pub(super) fn changed(
    old: &ProviderLock,
    new: &ProviderLock,
    difference: &EntryChange,
    hash_pairs: &[HashPair],
) -> Vec<Change> {
    let mut changes = HashChanges {
        provider: &new.provider,
        changes: Vec::new(),
    };
    let (before, after) = (old.hashes.recognized(), new.hashes.recognized());
    let (added, removed) = (&difference.added, &difference.removed);
    let relatives = relatives(&before, hash_pairs);
    let (twins, rest) = parted(&added.recognized(), |hash| relatives.contains(hash));
    let is_other = !before.is_empty() && !after.is_empty() && before.is_disjoint(&after);
    if is_other && twins.is_empty() {
        let (added, removed) = (added.recognized(), removed.recognized());
        changes.push(Category::HashesReplaced, cause::REPLACED, added, removed);
    } else {
        changes.add(Category::TwinAdded, cause::TWIN, twins);
        changes.of_more(&before, &rest);
        changes.of_fewer(&after, removed);
    }
    let unknown = |hashes: &Hashes| parted(hashes, Hash::is_recognized).1;
    let (gained, lost) = (unknown(added), unknown(removed));
    changes.add(Category::UnknownSchemeAdded, cause::SCHEME_ADDED, gained);
    changes.remove(Category::UnknownSchemeDropped, cause::SCHEME_DROPPED, lost);
    changes.changes
}

/// The changes of a provider so far.
struct HashChanges<'p> {
    provider: &'p Provider,
    changes: Vec<Change>,
}

impl HashChanges<'_> {
    fn push(&mut self, category: Category, cause: &'static str, added: Hashes, removed: Hashes) {
        let change = Change::new(self.provider, category, cause);
        self.changes.push(change.with_hashes(added, removed));
    }

    /// New hashes, if there are any.
    fn add(&mut self, category: Category, cause: &'static str, added: Hashes) {
        if !added.is_empty() {
            self.push(category, cause, added, Hashes::new());
        }
    }

    /// Hashes that are gone, if there are any.
    fn remove(&mut self, category: Category, cause: &'static str, removed: Hashes) {
        if !removed.is_empty() {
            self.push(category, cause, Hashes::new(), removed);
        }
    }

    /// New hashes of packages and archives, next to those before.
    fn of_more(&mut self, before: &Hashes, added: &Hashes) {
        let known = |scheme| !of(before, scheme).is_empty();
        let h1_cause = match (known(Scheme::H1), known(Scheme::Zh)) {
            (true, _) => cause::MORE_H1,
            (false, true) => cause::UNPACKED,
            (false, false) => cause::FIRST_H1,
        };
        let zh_cause = if known(Scheme::Zh) {
            cause::MORE_ZH
        } else {
            cause::FIRST_ZH
        };
        self.add(Category::H1Added, h1_cause, of(added, Scheme::H1));
        self.add(Category::ZhAdded, zh_cause, of(added, Scheme::Zh));
    }

    /// Hashes of packages and archives that are gone, next to those after.
    fn of_fewer(&mut self, after: &Hashes, removed: &Hashes) {
        let zh_cause = if of(after, Scheme::Zh).is_empty() {
            cause::NO_ZH
        } else {
            cause::FEWER
        };
        self.remove(Category::H1Removed, cause::FEWER, of(removed, Scheme::H1));
        self.remove(Category::ZhRemoved, zh_cause, of(removed, Scheme::Zh));
    }
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
