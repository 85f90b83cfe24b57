//! How a file is read: its role, and its name for messages.

use crate::file_name::{self, FileKind};
use tofu_json_diagnostic::Place;
use tofu_json_vocab::Program;

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
        match FileKind::of_name(name) {
            Some(FileKind::Override) => Self::Override,
            Some(FileKind::Test) => Self::Test,
            Some(FileKind::Variables) => Self::Values,
            Some(FileKind::Primary) | None => Self::Configuration,
        }
    }
}

/// What decoders know about the file that a block is in.
#[derive(Clone, Copy, Debug)]
pub(super) struct FileReading<'a> {
    /// The name that messages use.
    pub(super) name: &'a str,
    /// The role in which the file is read.
    pub(super) role: Role,
    /// The program that reads it.
    pub(super) program: Program,
}

impl FileReading<'_> {
    /// Whether the file is merged over others.
    pub(super) fn is_override(self) -> bool {
        self.role == Role::Override
    }

    /// Whether the file is for OpenTofu and not for its predecessor: only there `required_version`
    /// speaks of OpenTofu.
    pub(super) fn is_for_opentofu(self) -> bool {
        file_name::is_for_opentofu(self.name)
    }

    /// Whether Terraform reads the file.
    pub(super) fn is_for_terraform(self) -> bool {
        self.program == Program::Terraform
    }

    /// A place as messages cite it: `m.tf.json:1,12-17`.
    pub(super) fn cite(self, place: Place) -> String {
        place.in_file(self.name).to_string()
    }
}
