//! The second look at what is written.

use crate::elsewhere::{escaped, forms};
use crate::strings::ManyStrings;
use crate::table::PlaceholderTable;
use std::collections::BTreeSet;
use tofu_json_value::Escaping;

/// So many bytes of a string are in no other text by chance.
const LONGEST: usize = 40;

/// Shares with what replaces them no more than the list of strings and the way to find many at once: what is written is
/// searched as it is, and not what was read.
///
/// Looks for the strings that were replaced in the bytes that are written, in every spelling in which OpenTofu writes them.
#[derive(Default)]
pub(crate) struct Proof(ManyStrings);

impl Proof {
    pub(crate) fn of(table: &PlaceholderTable) -> Self {
        let mut spellings = BTreeSet::new();
        for form in table.searched().flat_map(forms) {
            for escaping in [Escaping::Plain, Escaping::Html] {
                spellings.insert(middle(escaped(&form, escaping).into_bytes()));
            }
        }
        Self(ManyStrings::new(spellings.into_iter().collect()))
    }

    /// Whether JSON may hold one of the strings: it has the middle of one.
    pub(crate) fn doubts(&self, json: &[u8]) -> bool {
        self.0.is_in(json)
    }
}

/// What is searched of a long string: beginnings and ends such as those of certificates are in many other texts.
fn middle(mut spelling: Vec<u8>) -> Vec<u8> {
    let start = spelling.len().saturating_sub(LONGEST) / 2;
    spelling.drain(..start);
    spelling.truncate(LONGEST);
    spelling
}
