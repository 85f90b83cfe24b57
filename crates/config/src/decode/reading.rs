use super::Role;
use crate::place::Place;

/// What decoders know about the file that a block is in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading<'a> {
    /// The name that messages use.
    pub(super) name: &'a str,
    /// The role in which the file is read.
    pub(super) role: Role,
}

impl Reading<'_> {
    /// Whether the file is merged over others.
    pub(super) fn is_override(self) -> bool {
        self.role == Role::Override
    }

    /// Whether the file is for OpenTofu and not for its predecessor: only there `required_version`
    /// speaks of OpenTofu.
    pub(super) fn is_for_opentofu(self) -> bool {
        let name = self.name.strip_suffix(".json").unwrap_or(self.name);
        name.ends_with(".tofu")
    }

    /// A place as messages cite it: `m.tf.json:1,12-17`.
    pub(super) fn cite(self, place: Place) -> String {
        place.in_file(self.name).to_string()
    }
}
