//! The members of `kubernetes_config_map`.

use super::notation::*;

pub(super) const TYPE: Type = Type {
    name: "kubernetes_config_map",
    provider: KUBERNETES,
    weight: 5,
    members: &[
        attribute("binary_data", OPTIONAL, Tags),
        attribute("data", OPTIONAL | ALWAYS, TextMap(Yaml)),
        attribute("id", COMPUTED, Text(Name)),
        attribute("immutable", OPTIONAL, Bool),
        block(
            "metadata",
            List,
            1,
            1,
            &[
                attribute("annotations", OPTIONAL | ALWAYS, Tags),
                attribute("generate_name", OPTIONAL | FORCES, Text(Name)),
                attribute("generation", COMPUTED, Number(Small)),
                attribute("labels", OPTIONAL | ALWAYS, Tags),
                attribute("name", OPTIONAL | COMPUTED | FORCES | ALWAYS, Text(Name)),
                attribute("namespace", OPTIONAL | FORCES | ALWAYS, Text(Name)),
                attribute("resource_version", COMPUTED | VOLATILE, NumberText(Big)),
                attribute("uid", COMPUTED, Text(Uuid)),
            ],
        ),
    ],
};
