use super::MaskedStrings;
use super::collect::{beginning, hash};
use super::patterns::patterns;
use crate::nested::inner_texts;
use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};
use std::collections::{BTreeSet, HashSet};
use std::fmt;
use std::sync::Arc;
use tofu_json_model::state::SENSITIVE;

/// No string of less bytes holds a secret.
const SHORTEST: usize = 8;

/// Finds strings that are known to be secret, also inside of others: in longer strings, in JSON within a string, in
/// base64. Made by [`MaskedStrings::finder`](super::MaskedStrings::finder).
///
/// Names of attributes and addresses are not secret, whatever is written elsewhere: OpenTofu lets no sensitive value
/// become a part of them.
///
/// The default finds nothing.
#[derive(Clone, Default)]
pub struct SecretFinder {
    patterns: Vec<AhoCorasick>,
    hashes: Arc<HashSet<u64>>,
    /// Whether the patterns could not be made, so that everything is taken for secret.
    is_blind: bool,
}

impl SecretFinder {
    pub(super) fn new<'s>(strings: impl Iterator<Item = &'s str>, hashes: HashSet<u64>) -> Self {
        let mut finder = Self {
            patterns: Vec::new(),
            hashes: Arc::new(hashes),
            is_blind: false,
        };
        finder.look_for(strings);
        finder
    }

    /// What finds other strings as well. It shares with this one what this one finds.
    #[must_use]
    pub fn with(&self, more: &MaskedStrings) -> Self {
        let mut finder = self.clone();
        if !more.hashes.is_subset(&self.hashes) {
            finder.hashes = Arc::new(&*self.hashes | &more.hashes);
        }
        finder.look_for(more.strings().filter(|text| !self.is_in(text)));
        finder
    }

    fn look_for<'s>(&mut self, strings: impl Iterator<Item = &'s str>) {
        let mut all = BTreeSet::new();
        strings.for_each(|text| patterns(text, &mut all));
        if all.is_empty() {
            return;
        }
        let made = AhoCorasick::builder()
            .kind(Some(AhoCorasickKind::ContiguousNFA))
            .match_kind(MatchKind::Standard)
            .build(&all);
        match made {
            Ok(patterns) => self.patterns.push(patterns),
            Err(_) => self.is_blind = true,
        }
    }

    /// Whether there is nothing to find.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.patterns.is_empty() && self.hashes.is_empty() && !self.is_blind
    }

    /// Hides messages that hold a secret: who writes the messages of checks can put any value into them.
    pub fn hide_messages<'m>(&self, messages: impl Iterator<Item = &'m mut String>) {
        for message in messages.filter(|message| self.is_in(message)) {
            SENSITIVE.clone_into(message);
        }
    }

    /// Whether a text is or holds a secret, or JSON that does.
    #[must_use]
    pub fn is_in(&self, text: &str) -> bool {
        !self.is_empty()
            && (self.is_in_text(text) || inner_texts(text).any(|inner| self.is_in_text(&inner)))
    }

    fn is_in_text(&self, text: &str) -> bool {
        if text.len() < SHORTEST {
            return false;
        }
        self.is_blind
            || self.patterns.iter().any(|patterns| patterns.is_match(text))
            || (!self.hashes.is_empty() && self.hashes.contains(&hash(beginning(text))))
    }
}

impl fmt::Debug for SecretFinder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SecretFinder").finish_non_exhaustive()
    }
}
