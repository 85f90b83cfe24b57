//! The second look at what is written.

use crate::elsewhere::{escaped, forms};
use crate::table::Table;
use aho_corasick::AhoCorasick;
use std::collections::BTreeSet;
use tofu_json_value::Escaping;

/// Looks for the strings that were replaced in the bytes that are written, in every spelling in which OpenTofu writes them.
/// It shares nothing with what replaces them but the list of strings.
#[derive(Default)]
pub(crate) struct Proof {
    spellings: Option<AhoCorasick>,
    /// Whether the spellings could not be looked for, so that every unit is in doubt.
    is_blind: bool,
}

impl Proof {
    pub(crate) fn of(table: &Table) -> Self {
        let mut spellings = BTreeSet::new();
        for form in table.searched().flat_map(forms) {
            spellings.insert(escaped(&form, Escaping::Plain));
            spellings.insert(escaped(&form, Escaping::Html));
        }
        if spellings.is_empty() {
            return Self::default();
        }
        let spellings = AhoCorasick::new(spellings).ok();
        Self {
            is_blind: spellings.is_none(),
            spellings,
        }
    }

    /// Whether JSON may hold one of the strings.
    pub(crate) fn doubts(&self, json: &[u8]) -> bool {
        let is_in = |spellings: &AhoCorasick| spellings.is_match(json);
        self.is_blind || self.spellings.as_ref().is_some_and(is_in)
    }
}
