use super::collect::{beginning, hash};
use super::patterns::patterns;
use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};
use std::collections::{BTreeSet, HashSet};
use std::fmt;

/// No string of less bytes holds a secret.
const SHORTEST: usize = 8;

/// Finds strings that are known to be secret, also inside of others: in longer strings, in JSON within a string, in
/// base64. Made by [`MaskedStrings::finder`](super::MaskedStrings::finder).
///
/// Names of attributes and addresses are not secret, whatever is written elsewhere: OpenTofu lets no sensitive value
/// become a part of them.
pub struct SecretFinder {
    patterns: Option<AhoCorasick>,
    hashes: HashSet<u64>,
    /// Whether the patterns could not be made, so that everything is taken for secret.
    is_blind: bool,
}

impl SecretFinder {
    pub(super) fn new<'s>(strings: impl Iterator<Item = &'s str>, hashes: HashSet<u64>) -> Self {
        let mut all = BTreeSet::new();
        strings.for_each(|text| patterns(text, &mut all));
        let made = (!all.is_empty()).then(|| {
            AhoCorasick::builder()
                .kind(Some(AhoCorasickKind::ContiguousNFA))
                .match_kind(MatchKind::Standard)
                .build(&all)
        });
        Self {
            is_blind: matches!(made, Some(Err(_))),
            patterns: made.and_then(Result::ok),
            hashes,
        }
    }

    /// Whether there is nothing to find.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.patterns.is_none() && self.hashes.is_empty() && !self.is_blind
    }

    /// Whether a text is or holds a secret.
    #[must_use]
    pub fn is_in(&self, text: &str) -> bool {
        if text.len() < SHORTEST {
            return false;
        }
        let found = self.patterns.as_ref();
        self.is_blind
            || found.is_some_and(|patterns| patterns.is_match(text))
            || (!self.hashes.is_empty() && self.hashes.contains(&hash(beginning(text))))
    }
}

impl fmt::Debug for SecretFinder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SecretFinder").finish_non_exhaustive()
    }
}
