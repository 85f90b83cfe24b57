use super::conflict::block;
use super::{Labels, MergeConflict, MergeNote};
use crate::{Lock, Program, ProviderLock, header};

/// The result of a merge.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Merged {
    /// The providers in the order of lock files.
    pub entries: Vec<MergedEntry>,
    /// Notes for the user, by provider.
    pub notes: Vec<MergeNote>,
}

/// A provider in the result of a merge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MergedEntry {
    /// It was merged.
    Clean(ProviderLock),
    /// It could not be merged.
    Conflict(Box<MergeConflict>),
}

impl Merged {
    /// The lock, if there are no conflicts.
    #[must_use]
    pub fn lock(&self) -> Option<Lock> {
        self.entries
            .iter()
            .map(|entry| match entry {
                MergedEntry::Clean(entry) => Some(entry.clone()),
                MergedEntry::Conflict(_) => None,
            })
            .collect()
    }

    /// What could not be merged.
    pub fn conflicts(&self) -> impl Iterator<Item = &MergeConflict> {
        self.entries.iter().filter_map(|entry| match entry {
            MergedEntry::Clean(_) => None,
            MergedEntry::Conflict(conflict) => Some(&**conflict),
        })
    }

    /// The bytes of the file, as OpenTofu writes them where there are no conflicts. Those are
    /// written with markers of that many characters, each around the whole blocks of one provider.
    #[must_use]
    pub fn write(&self, program: Program, labels: &Labels, marker_size: usize) -> Vec<u8> {
        let mut out = header(program).as_bytes().to_vec();
        for entry in &self.entries {
            match entry {
                MergedEntry::Clean(entry) => {
                    out.push(b'\n');
                    out.extend(block(entry));
                }
                MergedEntry::Conflict(conflict) => conflict.write(&mut out, labels, marker_size),
            }
        }
        out
    }
}
