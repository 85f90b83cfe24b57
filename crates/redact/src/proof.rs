//! The second look at what is written.

use crate::spellings::spellings;
use crate::strings::{RareParts, Rarity};
use crate::table::PlaceholderTable;

/// Shares with what replaces them no more than the list of strings and the way to find many at once: what is written is
/// searched as it is, and not what was read.
///
/// Looks for the strings that were replaced in the bytes that are written, in every spelling in which OpenTofu writes them.
/// It is asked where anything is that all these spellings have: that is searched first, and is nearly always gone.
#[derive(Default)]
pub(crate) struct Proof(RareParts);

impl Proof {
    pub(crate) fn of(table: &PlaceholderTable, rarity: &Rarity) -> Self {
        let spellings = table.searched().flat_map(spellings);
        Self(RareParts::of(spellings.map(String::into_bytes), rarity))
    }

    /// Whether JSON may hold one of the strings: it has the rarest part of one.
    pub(crate) fn doubts(&self, json: &[u8]) -> bool {
        self.0.may_be_in(json)
    }
}
