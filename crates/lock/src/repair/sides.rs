//! Files with conflict markers.

use std::collections::{HashMap, HashSet};
use std::ptr;

use super::{Repair, RepairKind, Repaired, whole};
use crate::{ConflictSides, Lock, Provider};

/// Repairs both sides and puts them together.
pub(super) fn repair(sides: ConflictSides) -> Repaired {
    let (ours, theirs) = (whole(&sides.ours), whole(&sides.theirs));
    let note = |kind| Repair {
        provider: None,
        kind,
        place: None,
    };
    let conflicts = sides.conflicts;
    let mut repairs = vec![note(RepairKind::Conflicts { conflicts })];
    let mut noted: HashMap<_, HashSet<_>> = HashMap::new();
    let both: Vec<_> = ours.repairs.into_iter().chain(theirs.repairs).collect();
    for of_entry in both.chunk_by(|one, next| is_copy(&one.provider, &next.provider)) {
        let provider = of_entry.first().and_then(|repair| repair.provider.as_ref());
        let noted = noted.entry(provider).or_default();
        for Repair { kind, .. } in of_entry {
            if *kind != RepairKind::Layout && noted.insert(kind) {
                repairs.push(Repair {
                    provider: provider.cloned(),
                    kind: kind.clone(),
                    place: None,
                });
            }
        }
    }
    let mut lock = ours.lock;
    add(&mut lock, &theirs.lock, &mut repairs);
    Repaired {
        lock,
        repairs,
        sides: Some(sides),
    }
}

/// Whether both are copies of one address, compared without reading its text.
fn is_copy(one: &Option<Provider>, other: &Option<Provider>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => ptr::eq(one.provider_type(), other.provider_type()),
        (None, None) => true,
        _ => false,
    }
}

/// Adds what only they have.
fn add(lock: &mut Lock, theirs: &Lock, repairs: &mut Vec<Repair>) {
    let mut new = Vec::new();
    for entry in theirs {
        let Some(ours) = lock.get(&entry.provider) else {
            new.push(entry.clone());
            continue;
        };
        if ours.version == entry.version {
            lock.add_hashes(&entry.provider, entry.hashes.clone());
        } else {
            let kind = RepairKind::ConflictingVersions {
                ours: ours.version.to_string(),
                theirs: entry.version.to_string(),
            };
            repairs.push(Repair {
                provider: Some(entry.provider.clone()),
                kind,
                place: None,
            });
        }
    }
    let ours = lock.into_iter().cloned();
    *lock = ours.chain(new).collect();
}

/// The text without the lines that look like conflict markers, and how many there were.
pub(super) fn without_markers(source: &[u8]) -> (Vec<u8>, usize) {
    let mut text = Vec::with_capacity(source.len());
    let mut markers = 0;
    for line in source.split_inclusive(|&byte| byte == b'\n') {
        if is_marker(line) {
            markers += 1;
        } else {
            text.extend_from_slice(line);
        }
    }
    (text, markers)
}

fn is_marker(line: &[u8]) -> bool {
    [b"<<<<<<<", b"|||||||", b"=======", b">>>>>>>"]
        .iter()
        .any(|marker| line.starts_with(*marker))
}
