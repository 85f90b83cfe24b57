//! Merging one provider.

use super::note::{MergeNote, MergeNoteKind, MergeSide};
use super::{MergeConflict, MergeReason, MergedEntry, Prefer, hashes};
use crate::{Constraints, Hashes, ProviderLock};

/// The entries of the three sides for one provider.
pub(super) struct ThreeWay<'m> {
    pub(super) base: Option<&'m ProviderLock>,
    pub(super) ours: Option<&'m ProviderLock>,
    pub(super) theirs: Option<&'m ProviderLock>,
    pub(super) prefer: Option<Prefer>,
    pub(super) notes: &'m mut Vec<MergeNote>,
}

impl<'m> ThreeWay<'m> {
    /// The entry of the result, if there is one.
    pub(super) fn merge(&mut self) -> Option<MergedEntry> {
        let (base, ours, theirs) = (self.base, self.ours, self.theirs);
        if same(ours, theirs) || same(base, theirs) {
            return ours.map(clean);
        }
        if same(base, ours) {
            return theirs.map(clean);
        }
        match (ours, theirs) {
            (Some(ours), Some(theirs)) => Some(self.both(ours, theirs)),
            (Some(kept), None) => self.removed_and_changed(kept, MergeSide::Theirs),
            (None, Some(kept)) => self.removed_and_changed(kept, MergeSide::Ours),
            (None, None) => None,
        }
    }

    fn removed_and_changed(
        &mut self,
        kept: &ProviderLock,
        removed_by: MergeSide,
    ) -> Option<MergedEntry> {
        if self.preferred_side() == Some(removed_by) {
            return None;
        }
        self.note(kept, MergeNoteKind::KeptModified { removed_by });
        Some(clean(kept))
    }

    fn preferred_side(&self) -> Option<MergeSide> {
        match self.prefer? {
            Prefer::Newest => None,
            Prefer::Ours => Some(MergeSide::Ours),
            Prefer::Theirs => Some(MergeSide::Theirs),
        }
    }

    /// Both have it, and both changed it.
    fn both(&mut self, ours: &'m ProviderLock, theirs: &'m ProviderLock) -> MergedEntry {
        if ours.version == theirs.version {
            return self.same_version(ours, theirs);
        }
        match self.base {
            Some(base) if base.version == ours.version => {
                self.new_version([ours, theirs], base, theirs, (MergeSide::Ours, ours))
            }
            Some(base) if base.version == theirs.version => {
                self.new_version([ours, theirs], base, ours, (MergeSide::Theirs, theirs))
            }
            _ => self.two_versions(ours, theirs),
        }
    }

    fn same_version(&mut self, ours: &ProviderLock, theirs: &ProviderLock) -> MergedEntry {
        if hashes::contradict(&ours.hashes, &theirs.hashes) {
            return self.conflict(ours, theirs, MergeReason::Hashes);
        }
        let none = Hashes::new();
        // Hashes of another version do not show what was taken out.
        let base = self.base.filter(|base| base.version == ours.version);
        let base = base.map_or(&none, |base| &base.hashes);
        let hashes = hashes::merge(base, &ours.hashes, &theirs.hashes);
        let (constraints, joined) = self.constraints(ours, theirs);
        self.tell_joined(ours, &constraints, joined);
        MergedEntry::Clean(ProviderLock {
            constraints,
            hashes,
            ..ours.clone()
        })
    }

    /// One side chose another version: its hashes alone count.
    fn new_version(
        &mut self,
        [ours, theirs]: [&ProviderLock; 2],
        base: &ProviderLock,
        new: &ProviderLock,
        (side, old): (MergeSide, &ProviderLock),
    ) -> MergedEntry {
        let (constraints, joined) = self.constraints(ours, theirs);
        if new.constraints.allows(&new.version) && !constraints.allows(&new.version) {
            return self.conflict(ours, theirs, MergeReason::Constraints);
        }
        let dropped = old.hashes.difference(&base.hashes);
        let dropped = dropped.difference(&new.hashes);
        if !dropped.is_empty() {
            let kind = MergeNoteKind::HashesDropped {
                side,
                version: old.version.clone(),
                hashes: dropped,
            };
            self.note(new, kind);
        }
        self.tell_joined(new, &constraints, joined);
        clean(&ProviderLock {
            constraints,
            ..new.clone()
        })
    }

    fn two_versions(&mut self, ours: &ProviderLock, theirs: &ProviderLock) -> MergedEntry {
        let newest = if ours.version > theirs.version {
            MergeSide::Ours
        } else {
            MergeSide::Theirs
        };
        let side = match self.prefer {
            Some(Prefer::Newest) => Some(newest),
            _ => self.preferred_side(),
        };
        let (side, taken, left) = match side {
            Some(MergeSide::Ours) => (MergeSide::Ours, ours, theirs),
            Some(MergeSide::Theirs) => (MergeSide::Theirs, theirs, ours),
            None => return self.conflict(ours, theirs, MergeReason::Versions),
        };
        let fits = |entry: &ProviderLock| entry.constraints.allows(&taken.version);
        if !fits(ours) || !fits(theirs) {
            return self.conflict(ours, theirs, MergeReason::Versions);
        }
        let kind = MergeNoteKind::Preferred {
            side,
            instead_of: left.version.clone(),
        };
        self.note(taken, kind);
        clean(taken)
    }

    /// The constraints of the result, and whether they are those of both sides together.
    fn constraints(&self, ours: &ProviderLock, theirs: &ProviderLock) -> (Constraints, bool) {
        let (ours, theirs) = (&ours.constraints, &theirs.constraints);
        let base = self.base.map(|base| &base.constraints);
        if ours == theirs || base == Some(theirs) {
            (ours.clone(), false)
        } else if base == Some(ours) {
            (theirs.clone(), false)
        } else {
            (ours.union(theirs), true)
        }
    }

    fn tell_joined(&mut self, entry: &ProviderLock, constraints: &Constraints, joined: bool) {
        if joined {
            let kind = MergeNoteKind::ConstraintsJoined(constraints.clone());
            self.note(entry, kind);
        }
    }

    fn note(&mut self, entry: &ProviderLock, kind: MergeNoteKind) {
        let provider = entry.provider.clone();
        self.notes.push(MergeNote { provider, kind });
    }

    fn conflict(
        &self,
        ours: &ProviderLock,
        theirs: &ProviderLock,
        reason: MergeReason,
    ) -> MergedEntry {
        MergedEntry::Conflict(Box::new(MergeConflict {
            reason,
            base: self.base.map(normalized),
            ours: normalized(ours),
            theirs: normalized(theirs),
        }))
    }
}

/// Whether two entries mean the same: the order of hashes does not count.
fn same(one: Option<&ProviderLock>, other: Option<&ProviderLock>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => {
            one.version == other.version
                && one.constraints == other.constraints
                && one.hashes.same_set(&other.hashes)
        }
        (None, None) => true,
        _ => false,
    }
}

fn clean(entry: &ProviderLock) -> MergedEntry {
    MergedEntry::Clean(normalized(entry))
}

fn normalized(entry: &ProviderLock) -> ProviderLock {
    ProviderLock {
        hashes: entry.hashes.normalized(),
        ..entry.clone()
    }
}
