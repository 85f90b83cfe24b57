use super::MaskedStrings;
use crate::bare_lines::{bare_lines, searched_lines};
use crate::base64::encoded;
use crate::nested::inner_texts;
use crate::strings::ManyStrings;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;
use tofu_json_model::state::SENSITIVE;
use tofu_json_value::Json;

/// No string of less bytes holds a secret.
const SHORTEST: usize = 8;

/// Finds strings that are known to be secret, also inside of others: in longer strings, in JSON within a string, in
/// base64, and with lines that are indented or end in another way. Made by [`MaskedStrings::finder`](super::MaskedStrings::finder).
///
/// Names of attributes and addresses are not secret, whatever is written elsewhere: OpenTofu lets no sensitive value
/// become a part of them.
///
/// The default finds nothing.
#[derive(Clone, Default)]
pub struct SecretFinder {
    patterns: Vec<Arc<ManyStrings>>,
    /// The bare lines of those that have several.
    lines: Vec<Arc<ManyStrings>>,
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
        let mut lines = BTreeSet::new();
        for text in more.strings().filter(|text| !self.is_written_in(text)) {
            patterns(text, &mut all);
            lines.extend(searched_lines(text).map(String::into_bytes));
        }
        if !lines.is_empty() {
            let lines = ManyStrings::new(lines.into_iter().collect());
            finder.lines.push(Arc::new(lines));
        }
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
        self.is_written_in(text) || self.is_indented_in(text)
    }

    /// The same of secrets with the lines that they have.
    fn is_written_in(&self, text: &str) -> bool {
        !self.is_empty()
            && (self.is_in_text(text) || inner_texts(text).any(|inner| self.is_in_text(&inner)))
    }

    /// The same of secrets of several lines, however these are indented.
    fn is_indented_in(&self, text: &str) -> bool {
        let has_lines = |text: &str| {
            let bare = bare_lines(text, |_| ());
            let is_in = |bare: String| self.lines.iter().any(|lines| lines.is_in(bare.as_bytes()));
            bare.is_some_and(is_in)
        };
        !self.lines.is_empty()
            && (has_lines(text) || inner_texts(text).any(|inner| has_lines(&inner)))
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

/// The string itself, as JSON has it, and in base64 wherever in the encoded text it begins.
fn patterns(text: &str, into: &mut BTreeSet<Vec<u8>>) {
    into.insert(text.into());
    let mut json = String::new();
    Json::to(&mut json).string(text);
    let escaped = json
        .strip_prefix('"')
        .and_then(|json| json.strip_suffix('"'));
    into.extend(escaped.map(|escaped| escaped.as_bytes().to_vec()));
    let encoded = encoded(text).into_iter();
    into.extend(encoded.map(|encoded| encoded.digits.into_bytes()));
}
