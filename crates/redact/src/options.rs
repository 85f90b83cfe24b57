use crate::key::HashKey;
use crate::selection::{AlsoSecret, Selection};
use tofu_json_model::state::SchemaMarks;
use tofu_json_value::Limits;

/// What is redacted, and how.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RedactOptions {
    /// A masked string with as many characters is replaced wherever else it is.
    pub min_length: usize,
    /// What provider schemas call sensitive.
    pub schemas: Option<SchemaMarks>,
    /// The key of placeholders that are hashes. Without it they are numbers.
    pub key: Option<HashKey>,
    pub(crate) selection: Selection,
    /// How deep documents may nest.
    pub limits: Limits,
}

impl Default for RedactOptions {
    fn default() -> Self {
        Self {
            min_length: 8,
            schemas: None,
            key: None,
            selection: Selection::default(),
            limits: Limits::default(),
        }
    }
}

impl RedactOptions {
    /// With another least length of masked strings that are replaced wherever else they are: 1 at least.
    #[must_use]
    pub fn min_length(mut self, characters: usize) -> Self {
        self.min_length = characters.max(1);
        self
    }

    /// Also what provider schemas call sensitive.
    #[must_use]
    pub fn schemas(mut self, schemas: SchemaMarks) -> Self {
        self.schemas = Some(schemas);
        self
    }

    /// With placeholders that are hashes under a key: equal in all documents that are redacted with it.
    #[must_use]
    pub fn key(mut self, key: HashKey) -> Self {
        self.key = Some(key);
        self
    }

    /// Also what is at an address or of a form.
    #[must_use]
    pub fn also(mut self, secret: AlsoSecret) -> Self {
        self.selection.also.push(secret);
        self
    }

    /// But for the values at addresses that a pattern matches.
    #[must_use]
    pub fn keep(mut self, pattern: impl Into<String>) -> Self {
        self.selection.keep.push(pattern.into());
        self
    }

    /// With other limits.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}
