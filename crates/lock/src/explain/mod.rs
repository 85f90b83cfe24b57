//! What happened between two states of a lock file, and which operation does that.

mod category;
mod cause;
mod change;
mod entry;
mod hashes;
#[cfg(test)]
mod tests;

pub use category::Category;
pub use change::{Change, HashPair};

use crate::lock::side_by_side;
use crate::names::ByName;
use crate::{Lock, Parsed, Provider, ProviderLock};
use std::collections::{BTreeMap, BTreeSet};

/// Explains every change between two states of a lock file: those of the providers in the order of
/// lock files, then those of the file as a whole.
///
/// An absent file is an empty one. `hash_pairs` are hashes of packages that are known to belong
/// together.
///
/// ```
/// use tofu_json_lock::{Category, Lock, explain};
///
/// let text = |hash: &str| {
///     format!("provider \"example.com/acme/a\" {{\n  version = \"1.0.0\"\n  hashes = [\n    \"{hash}\",\n  ]\n}}\n")
/// };
/// let (before, after) = (text("h1:a"), text("h1:b"));
/// let changes = explain(&Lock::parse(before.as_bytes()), &Lock::parse(after.as_bytes()), &[]);
/// assert_eq!(changes[0].category, Category::HashesReplaced);
/// assert!(changes[0].category.is_suspicious());
/// ```
#[must_use]
pub fn explain(before: &Parsed<'_>, after: &Parsed<'_>, hash_pairs: &[HashPair]) -> Vec<Change> {
    let moves = Moves::find(&before.lock, &after.lock);
    let [named_before, named_after] = [before, after].map(|parsed| ByName::new(&parsed.lock));
    let is_rewritten = !before.lock.same_selections(&after.lock);
    let mut changes = Vec::new();
    for (provider, entries) in side_by_side([&before.lock, &after.lock]) {
        match entries {
            [Some(old), Some(new)] => {
                changes.extend(entry::changed(old, new, hash_pairs, is_rewritten));
            }
            [None, Some(new)] => match moves.from.get(provider) {
                Some(old) => changes.extend(entry::moved(old, new)),
                None => changes.push(entry::added(new, !named_before.of(provider).is_empty())),
            },
            [Some(old), None] if !moves.gone.contains(provider) => {
                changes.push(entry::removed(old, !named_after.of(provider).is_empty()));
            }
            _ => {}
        }
    }
    changes.extend(of_file(before, after, changes.is_empty()));
    changes
}

/// The entries that only changed their registry, by their new address and by the old one: of a
/// namespace and type one is gone and one is new.
struct Moves<'l> {
    from: BTreeMap<&'l Provider, &'l ProviderLock>,
    gone: BTreeSet<&'l Provider>,
}

impl<'l> Moves<'l> {
    fn find(before: &'l Lock, after: &'l Lock) -> Self {
        let gone = ByName::new(only(before, after));
        let new = ByName::new(only(after, before));
        let mut moves = Self {
            from: BTreeMap::new(),
            gone: BTreeSet::new(),
        };
        for entries in gone.each() {
            if let [old] = entries
                && let [new] = new.of(&old.provider)
            {
                moves.from.insert(&new.provider, old);
                moves.gone.insert(&old.provider);
            }
        }
        moves
    }
}

fn only<'l>(lock: &'l Lock, other: &'l Lock) -> impl Iterator<Item = &'l ProviderLock> {
    lock.into_iter()
        .filter(|entry| other.get(&entry.provider).is_none())
}

/// Changes of the file as a whole.
fn of_file(before: &Parsed<'_>, after: &Parsed<'_>, is_rest: bool) -> Option<Change> {
    if let (Some(old), Some(new)) = (before.program(), after.program())
        && old != new
    {
        return Some(Change::of_programs(old, new));
    }
    let is_other = before.file.source() != after.file.source();
    (is_rest && is_other).then(|| Change::of_format(before, after))
}
