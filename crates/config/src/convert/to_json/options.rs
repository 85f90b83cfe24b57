use std::collections::HashMap;

use crate::convert::to_hcl::ProviderSchemas;

/// How a native file is converted.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options<'o> {
    /// Keep comments as `"//"` where a body can hold one.
    pub comments: bool,
    /// What providers say about their arguments and blocks.
    pub schemas: Option<&'o ProviderSchemas>,
    /// The source of each provider that other files of the module require, by its local name.
    pub required_providers: HashMap<String, String>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self {
            comments: true,
            schemas: None,
            required_providers: HashMap::new(),
        }
    }
}

impl<'o> Options<'o> {
    /// The same without comments; those are then no losses.
    #[must_use]
    pub fn without_comments(mut self) -> Self {
        self.comments = false;
        self
    }

    /// The same with provider schemas.
    #[must_use]
    pub fn with_schemas(mut self, schemas: &'o ProviderSchemas) -> Self {
        self.schemas = Some(schemas);
        self
    }
}
