//! The resource types that plans are made of: like real ones, with all that schemas can say.
//!
//! They are in `types.json`, which is part of the program.

mod notation;

use serde::Deserialize;
use std::sync::LazyLock;

pub(crate) use notation::{
    ALWAYS, COMPUTED, DEPRECATED, FORCES, Form, Kind, Member, Nesting, OPTIONAL, Provider,
    REQUIRED, SENSITIVE, Type, VOLATILE, WRITE_ONLY,
};

/// Sorted by name, both local and full.
pub(crate) const PROVIDERS: [Provider; 3] = [
    Provider {
        name: "acme",
        full_name: "registry.opentofu.org/acme/acme",
    },
    Provider {
        name: "aws",
        full_name: "registry.opentofu.org/hashicorp/aws",
    },
    Provider {
        name: "kubernetes",
        full_name: "registry.opentofu.org/hashicorp/kubernetes",
    },
];

/// The types of `types.json`, each list sorted by name.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'static"))]
struct Catalogue {
    resources: [Type; 14],
    data_sources: [Type; 2],
}

#[expect(
    clippy::expect_used,
    reason = "the file is part of the program, and a test reads it"
)]
static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| {
    serde_json::from_str(include_str!("types.json")).expect("types.json is in its notation")
});

/// The resource types, sorted by name.
pub(crate) fn resources() -> &'static [Type; 14] {
    &CATALOGUE.resources
}

/// The data sources, sorted by name.
pub(crate) fn data_sources() -> &'static [Type; 2] {
    &CATALOGUE.data_sources
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &str, members: &[Member]) {
        assert!(
            members.is_sorted_by(|one, two| one.name < two.name),
            "{path}"
        );
        for member in members {
            match member.form {
                Form::Attribute(_) => assert_ne!(member.flags, 0, "{path}.{}", member.name),
                Form::Nested(_, below) | Form::Block(.., below) => {
                    check(&format!("{path}.{}", member.name), below);
                }
            }
        }
    }

    #[test]
    fn members_are_sorted_and_have_a_source() {
        for types in [&resources()[..], &data_sources()[..]] {
            assert!(types.is_sorted_by(|one, two| one.name < two.name));
            for of in types {
                check(of.name, of.members);
            }
        }
    }
}
