use std::collections::HashMap;

use super::ProviderSchemas;
use crate::convert::root_of_name;
use crate::modes::BlockType;

/// How a file is written in native syntax.
#[derive(Clone, Debug)]
pub struct Options<'o> {
    /// How messages call the file.
    pub name: &'o str,
    /// What is at its top level: [`CONFIGURATION`](crate::modes::CONFIGURATION),
    /// [`TEST_FILE`](crate::modes::TEST_FILE) or [`VARIABLES_FILE`](crate::modes::VARIABLES_FILE).
    pub root: &'static BlockType,
    /// What becomes of a property that may be an argument or blocks.
    pub ambiguous: Ambiguous,
    /// Which comments are kept.
    pub comments: Comments,
    /// What providers say about their arguments and blocks.
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

/// What becomes of a property of which nothing says whether it is an argument or blocks.
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
