use super::MaskedStrings;
use super::patterns::patterns;
use crate::nested::inner_texts;
use crate::strings::ManyStrings;
use std::collections::BTreeSet;
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
    patterns: Vec<Arc<ManyStrings>>,
    /// Whether there were too many strings, so that everything is taken for secret.
    is_blind: bool,
}

impl SecretFinder {
    /// What finds other strings as well. It shares with this one what this one finds.
    #[must_use]
    pub fn with(&self, more: &MaskedStrings) -> Self {
        let mut finder = self.clone();
        finder.is_blind |= more.are_too_many();
        let mut all = BTreeSet::new();
        let new = more.strings().filter(|text| !self.is_in(text));
        new.for_each(|text| patterns(text, &mut all));
        if !all.is_empty() {
            let patterns = ManyStrings::new(all.into_iter().collect());
            finder.patterns.push(Arc::new(patterns));
        }
        finder
    }

    /// Whether there is nothing to find.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.patterns.is_empty() && !self.is_blind
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
        let is_in = |patterns: &Arc<ManyStrings>| patterns.is_in(text.as_bytes());
        text.len() >= SHORTEST && (self.is_blind || self.patterns.iter().any(is_in))
    }
}

impl fmt::Debug for SecretFinder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SecretFinder").finish_non_exhaustive()
    }
}
