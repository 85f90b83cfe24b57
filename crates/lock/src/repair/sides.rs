//! Files with conflict markers.

use std::collections::HashSet;

use super::{Repair, RepairKind, Repaired, whole};
use crate::{Lock, Sides};

/// Repairs both sides and puts them together.
pub(super) fn repair(sides: Sides) -> Repaired {
    let (ours, theirs) = (whole(&sides.ours), whole(&sides.theirs));
    let note = |kind| Repair {
        provider: None,
        kind,
        place: None,
    };
    let conflicts = sides.conflicts;
    let mut repairs = vec![note(RepairKind::Conflicts { conflicts })];
    let mut told = HashSet::new();
    for Repair { provider, kind, .. } in ours.repairs.into_iter().chain(theirs.repairs) {
        if kind != RepairKind::Layout && told.insert((provider.clone(), kind.clone())) {
            repairs.push(Repair {
                provider,
                kind,
                place: None,
            });
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
