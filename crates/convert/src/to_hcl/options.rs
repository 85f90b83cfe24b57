use std::collections::HashMap;

use super::ProviderSchemas;
use tofu_json_config::modes::BlockType;
use tofu_json_config::root_of_name;

/// Options of writing a file in native syntax.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options<'o> {
    /// The name of the file in messages.
    pub name: &'o str,
    /// The block type of its top level: [`CONFIGURATION`](tofu_json_config::modes::CONFIGURATION),
    /// [`TEST_FILE`](tofu_json_config::modes::TEST_FILE) or [`VARIABLES_FILE`](tofu_json_config::modes::VARIABLES_FILE).
    pub root: &'static BlockType,
    /// What to write for a property that may be an argument or blocks.
    pub ambiguous: Ambiguous,
    /// Which comments are kept.
    pub comments: Comments,
    /// The arguments and blocks of providers.
    pub schemas: Option<&'o ProviderSchemas>,
    /// The source of each provider that other files of the module require, by its local name.
    pub required_providers: HashMap<String, String>,
    /// Whether the result is read back and compared.
    pub verify: bool,
}

impl<'o> Options<'o> {
    /// The usual ones for a file of this name.
    #[must_use]
    pub fn for_file(name: &'o str) -> Self {
        Self {
            name,
            root: root_of_name(name),
            ambiguous: Ambiguous::default(),
            comments: Comments::default(),
            schemas: None,
            required_providers: HashMap::new(),
            verify: true,
        }
    }
}

impl<'o> Options<'o> {
    /// Sets [`root`](Self#structfield.root).
    #[must_use]
    pub fn root(mut self, root: &'static BlockType) -> Self {
        self.root = root;
        self
    }

    /// Sets [`ambiguous`](Self#structfield.ambiguous).
    #[must_use]
    pub fn ambiguous(mut self, ambiguous: Ambiguous) -> Self {
        self.ambiguous = ambiguous;
        self
    }

    /// Sets [`comments`](Self#structfield.comments).
    #[must_use]
    pub fn comments(mut self, comments: Comments) -> Self {
        self.comments = comments;
        self
    }

    /// Sets [`schemas`](Self#structfield.schemas).
    #[must_use]
    pub fn schemas(mut self, schemas: Option<&'o ProviderSchemas>) -> Self {
        self.schemas = schemas;
        self
    }

    /// Sets [`required_providers`](Self#structfield.required_providers).
    #[must_use]
    pub fn required_providers(mut self, required_providers: HashMap<String, String>) -> Self {
        self.required_providers = required_providers;
        self
    }

    /// Sets [`verify`](Self#structfield.verify).
    #[must_use]
    pub fn verify(mut self, verify: bool) -> Self {
        self.verify = verify;
        self
    }
}

/// What to write for a property that may be an argument or blocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ambiguous {
    /// An argument.
    #[default]
    Attribute,
    /// Blocks.
    Block,
    /// The file is refused.
    Error,
}

/// Which comments (`"//"` in a body) are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Comments {
    /// All of them; those that are no text as JSON on one line.
    #[default]
    All,
    /// Those that are text.
    Text,
    /// None.
    None,
}
