//! The members of `acme_pipeline`: blocks of every nesting, and types that few providers use.

use super::notation::*;

pub(super) const TYPE: Type = Type {
    name: "acme_pipeline",
    provider: ACME,
    weight: 4,
    members: &[
        attribute("approvers", OPTIONAL | ALWAYS, TextSet(Name)),
        block(
            "artifact",
            Set,
            0,
            4,
            &[
                attribute("path", REQUIRED, Text(Name)),
                attribute("retention_days", OPTIONAL, Number(Small)),
            ],
        ),
        block(
            "cache",
            Single,
            0,
            1,
            &[
                attribute("key", REQUIRED, Text(Sha256)),
                attribute("paths", OPTIONAL | ALWAYS, TextList(Name)),
            ],
        ),
        attribute("endpoints", OPTIONAL | ALWAYS, Endpoints),
        block(
            "environment",
            Map,
            0,
            3,
            &[
                block(
                    "rotation",
                    List,
                    0,
                    1,
                    &[attribute("days", REQUIRED, Number(Small))],
                ),
                attribute("secret", OPTIONAL | SENSITIVE, Text(Secret)),
                attribute("value", REQUIRED, Text(Url)),
            ],
        ),
        attribute("etag", COMPUTED | VOLATILE, Text(Sha1)),
        attribute("id", COMPUTED, Text(Uuid)),
        block(
            "limits",
            Group,
            0,
            1,
            &[
                attribute("cpu", OPTIONAL, Number(Decimal)),
                attribute("minutes", OPTIONAL, Number(Small)),
            ],
        ),
        attribute("matrix", OPTIONAL, Matrix),
        attribute("name", REQUIRED | FORCES, Text(Name)),
        attribute("output", COMPUTED | VOLATILE, Manifest),
        attribute("quota", OPTIONAL | COMPUTED, Quota),
        attribute("retries", OPTIONAL | ALWAYS, NumberList(Small)),
        attribute("script", OPTIONAL | ALWAYS, Text(Script)),
        attribute(
            "signing_key",
            OPTIONAL | WRITE_ONLY | SENSITIVE,
            Text(Secret),
        ),
        attribute("signing_key_version", OPTIONAL, Number(Small)),
        block(
            "stage",
            List,
            1,
            4,
            &[
                attribute("approved", OPTIONAL, Bool),
                attribute("command", REQUIRED, Text(Sentence)),
                attribute("image", OPTIONAL | COMPUTED, Text(Host)),
                attribute("name", REQUIRED, Text(Name)),
                block(
                    "step",
                    Set,
                    0,
                    3,
                    &[
                        attribute("run", REQUIRED, Text(Script)),
                        attribute("uses", OPTIONAL, Text(Version)),
                    ],
                ),
            ],
        ),
        attribute("triggers", OPTIONAL | ALWAYS, Lines),
    ],
};
