//! The second look at what is written.

use crate::spellings::{searched_texts, spellings};
use crate::strings::{RareParts, Rarity};
use crate::table::PlaceholderTable;
use std::sync::{Arc, OnceLock};

/// Shares with what replaces them no more than the list of strings and the way to find many at once: what is written is
/// searched as it is, and not what was read.
///
/// Looks for the strings that were replaced in the bytes that are written, in every spelling in which OpenTofu writes them, and in base64.
/// It is asked where anything is that all these spellings have: that is searched first, and is nearly always gone, so that
/// the spellings are made when they are first asked for.
#[derive(Default)]
pub(crate) struct Proof {
    texts: Vec<Arc<str>>,
    spellings: OnceLock<RareParts>,
}

impl Proof {
    pub(crate) fn of(table: &PlaceholderTable) -> Self {
        Self {
            texts: table.searched().cloned().collect(),
            spellings: OnceLock::new(),
        }
    }

    /// Whether JSON may hold one of the strings: it has the rarest part of one.
    pub(crate) fn doubts(&self, json: &[u8]) -> bool {
        let made = || {
            let texts = self.texts.iter().flat_map(|text| searched_texts(text));
            let spellings = texts.flat_map(|text| spellings(&text).collect::<Vec<_>>());
            RareParts::of(spellings.map(String::into_bytes), &Rarity::default())
        };
        self.spellings.get_or_init(made).may_be_in(json)
    }
}
