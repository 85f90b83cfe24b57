//! The second look at what is written.

use crate::elsewhere::{escaped, forms};
use crate::strings::Strings;
use crate::table::Table;
use std::collections::BTreeSet;
use tofu_json_value::Escaping;

/// Looks for the strings that were replaced in the bytes that are written, in every spelling in which OpenTofu writes them.
#[derive(Default)]
pub(crate) struct Proof(Strings);

impl Proof {
    pub(crate) fn of(table: &Table) -> Self {
        let mut spellings = BTreeSet::new();
        for form in table.searched().flat_map(forms) {
            spellings.insert(escaped(&form, Escaping::Plain).into_bytes());
            spellings.insert(escaped(&form, Escaping::Html).into_bytes());
        }
        Self(Strings::new(spellings.into_iter().collect()))
    }

    /// Whether JSON may hold one of the strings.
    pub(crate) fn doubts(&self, json: &[u8]) -> bool {
        self.0.is_in(json)
    }
}
