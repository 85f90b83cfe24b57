//! The members of `kubernetes_manifest`.

use super::notation::*;

pub(super) const TYPE: Type = Type {
    name: "kubernetes_manifest",
    provider: KUBERNETES,
    weight: 4,
    members: &[
        attribute("computed_fields", OPTIONAL, TextList(Name)),
        block(
            "field_manager",
            List,
            0,
            1,
            &[
                attribute("force_conflicts", OPTIONAL, Bool),
                attribute("name", OPTIONAL, Text(Name)),
            ],
        ),
        attribute("manifest", REQUIRED | ALWAYS, Manifest),
        attribute("object", OPTIONAL | COMPUTED | ALWAYS, Manifest),
        block(
            "wait",
            List,
            0,
            1,
            &[
                attribute("fields", OPTIONAL, Tags),
                attribute("rollout", OPTIONAL, Bool),
            ],
        ),
    ],
};
