//! Laws of merging that hold for any three lock files.

#![expect(clippy::unwrap_used, reason = "a test may end that way")]

use proptest::collection::{btree_map, btree_set};
use proptest::option;
use proptest::prelude::*;
use tofu_json_lock::{
    Labels, Lock, Merged, MergedEntry, Prefer, Program, ProviderLock, merge, resolve,
};

/// Few names, so that the sides meet.
fn entries() -> impl Strategy<Value = Lock> {
    let version = prop::sample::select(vec!["1.0.0", "1.1.0", "2.0.0-rc1", "2.0.0+b"]);
    let constraints = prop::sample::select(vec!["", "~> 1.0", ">= 1.0.0", "1.1.0"]);
    let hash = prop::sample::select(vec!["h1:a", "h1:b", "h1:c", "zh:a", "zh:b", "h2:x"]);
    let entry = (version, constraints, btree_set(hash, 0..4));
    let provider = prop::sample::select(vec![
        "example.com/a/a",
        "example.com/a/b",
        "b\u{fc}cher.example/a/a",
    ]);
    btree_map(provider, entry, 0..4).prop_map(|entries| {
        let entry = |(provider, (version, constraints, hashes)): (&str, (&str, &str, _))| {
            let hashes: std::collections::BTreeSet<&str> = hashes;
            ProviderLock {
                constraints: constraints.parse().unwrap(),
                hashes: hashes
                    .into_iter()
                    .map(|hash| hash.parse().unwrap())
                    .collect(),
                ..ProviderLock::new(provider.parse().unwrap(), version.parse().unwrap())
            }
        };
        entries.into_iter().map(entry).collect()
    })
}

fn prefer() -> impl Strategy<Value = Option<Prefer>> {
    option::of(prop::sample::select(vec![
        Prefer::Newest,
        Prefer::Ours,
        Prefer::Theirs,
    ]))
}

/// The result with the sides exchanged.
fn exchanged(merged: &Merged) -> Vec<MergedEntry> {
    let entries = merged.entries.iter().cloned();
    entries
        .map(|entry| match entry {
            MergedEntry::Conflict(mut conflict) => {
                let conflict_with = &mut *conflict;
                std::mem::swap(&mut conflict_with.ours, &mut conflict_with.theirs);
                MergedEntry::Conflict(conflict)
            }
            clean @ MergedEntry::Clean(_) => clean,
        })
        .collect()
}

proptest! {
    #[test]
    fn what_only_ours_changed_is_ours(base in entries(), ours in entries(), prefer in prefer()) {
        prop_assert_eq!(merge(&base, &ours, &base, prefer).lock(), Some(ours));
    }

    #[test]
    fn what_only_theirs_changed_is_theirs(base in entries(), theirs in entries(), prefer in prefer()) {
        prop_assert_eq!(merge(&base, &base, &theirs, prefer).lock(), Some(theirs));
    }

    #[test]
    fn what_both_agree_on_is_that(base in entries(), side in entries(), prefer in prefer()) {
        prop_assert_eq!(merge(&base, &side, &side, prefer).lock(), Some(side));
    }

    #[test]
    fn the_sides_can_be_exchanged(base in entries(), ours in entries(), theirs in entries()) {
        for prefer in [None, Some(Prefer::Newest)] {
            let one = merge(&base, &ours, &theirs, prefer);
            let other = merge(&base, &theirs, &ours, prefer);
            prop_assert_eq!(&one.entries, &exchanged(&other));
            prop_assert_eq!(one.notes.len(), other.notes.len());
        }
        let one = merge(&base, &ours, &theirs, Some(Prefer::Ours));
        let other = merge(&base, &theirs, &ours, Some(Prefer::Theirs));
        prop_assert_eq!(&one.entries, &exchanged(&other));
    }

    /// Every hash of the result comes from a side that has it for that version.
    #[test]
    fn hashes_stay_with_their_version(base in entries(), ours in entries(), theirs in entries(), prefer in prefer()) {
        for entry in merge(&base, &ours, &theirs, prefer).entries {
            let MergedEntry::Clean(entry) = entry else { continue };
            for hash in &entry.hashes {
                let has = |lock: &Lock| lock.get(&entry.provider).is_some_and(|side| {
                    side.version == entry.version && side.hashes.contains(hash)
                });
                prop_assert!(has(&ours) || has(&theirs));
            }
        }
    }

    /// What is written with conflict markers resolves to itself.
    #[test]
    fn conflicts_are_read_as_they_were_written(base in entries(), ours in entries(), theirs in entries()) {
        let merged = merge(&base, &ours, &theirs, None);
        let text = merged.write(Program::OpenTofu, &Labels::default(), 7);
        match resolve(&text, None).unwrap() {
            None => prop_assert_eq!(merged.lock().map(|lock| lock.to_bytes()), Some(text)),
            Some(resolved) => {
                prop_assert_eq!(&resolved.merged.entries, &merged.entries);
            }
        }
    }
}
