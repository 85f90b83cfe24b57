use std::collections::HashMap;

use crate::to_hcl::ProviderSchemas;

/// Options of converting a native file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options<'o> {
    /// Keep comments, as `"//"` before the argument or in the block that they are about.
    pub comments: bool,
    /// The arguments and blocks of providers.
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
    /// The same options without comments.
    #[must_use]
    pub fn without_comments(mut self) -> Self {
        self.comments = false;
        self
    }

    /// The same options with provider schemas.
    #[must_use]
    pub fn with_schemas(mut self, schemas: &'o ProviderSchemas) -> Self {
        self.schemas = Some(schemas);
        self
    }
}
