//! What a file is whose name does not say it.

use clap::ValueEnum;
use tofu_json_config::Syntax;
use tofu_json_config::decode::Role;
use tofu_json_config::modes::{BlockType, TEST_FILE, VARIABLES_FILE, configuration_of};
use tofu_json_config::root_for;
use tofu_json_vocab::Program;

/// What a file is, if its name does not say it.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum FileRole {
    /// Configuration
    Configuration,
    /// Configuration that is merged over the rest
    Override,
    /// Tests
    Test,
    /// Values of variables
    Tfvars,
}

impl FileRole {
    /// What may be at the top level of a file.
    pub(crate) fn root(program: Program, role: Option<Self>, name: &str) -> &'static BlockType {
        match role {
            None => root_for(program, name),
            Some(Self::Configuration | Self::Override) => configuration_of(program),
            Some(Self::Test) => &TEST_FILE,
            Some(Self::Tfvars) => &VARIABLES_FILE,
        }
    }
}

impl From<FileRole> for Role {
    fn from(role: FileRole) -> Self {
        match role {
            FileRole::Configuration => Self::Configuration,
            FileRole::Override => Self::Override,
            FileRole::Test => Self::Test,
            FileRole::Tfvars => Self::Values,
        }
    }
}

/// The syntax of a text without a name: JSON when it begins as JSON does.
pub(crate) fn syntax_of(bytes: &[u8]) -> Syntax {
    match bytes.iter().find(|byte| !byte.is_ascii_whitespace()) {
        Some(b'{' | b'[') => Syntax::Json,
        _ => Syntax::Native,
    }
}
