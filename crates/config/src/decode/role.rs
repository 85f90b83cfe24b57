use crate::module::{FileKind, kind_of};

/// The role in which a file is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Role {
    /// Configuration: `.tf`, `.tf.json`, `.tofu`, `.tofu.json`.
    #[default]
    Configuration,
    /// Configuration that is merged over the rest.
    Override,
    /// Tests.
    Test,
    /// Values of variables.
    Values,
}

impl Role {
    /// The role by the name of the file; configuration if the name says nothing.
    #[must_use]
    pub fn of_name(name: &str) -> Self {
        match kind_of(name) {
            Ok(FileKind::Override) => Self::Override,
            Ok(FileKind::Test) => Self::Test,
            Ok(FileKind::Variables) => Self::Values,
            _ if name.ends_with(".tfvars") || name.ends_with(".tfvars.json") => Self::Values,
            _ => Self::Configuration,
        }
    }
}
