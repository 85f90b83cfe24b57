//! The members of `acme_app_gateway`.

use super::notation::*;

pub(super) const TYPE: Type = Type {
    name: "acme_app_gateway",
    provider: ACME,
    weight: 3,
    members: &[
        nested(
            "backends",
            REQUIRED,
            Map,
            &[
                attribute("address", REQUIRED | ALWAYS, Text(Address)),
                attribute("health", COMPUTED, Text(Word)),
                nested(
                    "probe",
                    OPTIONAL,
                    Single,
                    &[
                        attribute("interval", OPTIONAL | ALWAYS, Number(Small)),
                        attribute("path", OPTIONAL | ALWAYS, Text(Name)),
                        attribute("threshold", OPTIONAL, Number(Small)),
                    ],
                ),
                attribute("weight", OPTIONAL, Number(Small)),
            ],
        ),
        attribute(
            "certificate_pem",
            OPTIONAL | SENSITIVE | ALWAYS,
            Text(Certificate),
        ),
        attribute("created_at", COMPUTED, Text(Time)),
        attribute("generation", COMPUTED | VOLATILE, Number(Big)),
        attribute("id", COMPUTED, Text(Uuid)),
        attribute("labels", OPTIONAL | ALWAYS, Tags),
        nested(
            "listeners",
            REQUIRED,
            List,
            &[
                attribute("hostname", OPTIONAL | ALWAYS, Text(Host)),
                attribute("port", REQUIRED | ALWAYS, Number(Port)),
                attribute("protocol", REQUIRED | ALWAYS, Text(Protocol)),
                attribute("timeout_seconds", OPTIONAL | COMPUTED, Number(Decimal)),
                nested(
                    "tls",
                    OPTIONAL,
                    Single,
                    &[
                        attribute("certificate_arn", OPTIONAL | ALWAYS, Text(Arn)),
                        attribute("client_secret", OPTIONAL | SENSITIVE, Text(Secret)),
                        attribute("min_version", OPTIONAL, Text(Version)),
                        attribute("mode", REQUIRED | ALWAYS, Text(Word)),
                    ],
                ),
            ],
        ),
        attribute("name", REQUIRED | FORCES | ALWAYS, Text(Name)),
        nested(
            "network",
            REQUIRED,
            Single,
            &[
                attribute("cidr", OPTIONAL | COMPUTED | ALWAYS, Text(Cidr)),
                attribute("subnet_ids", REQUIRED | ALWAYS, TextSet(Subnet)),
                attribute("vpc_id", REQUIRED | FORCES | ALWAYS, Text(Vpc)),
            ],
        ),
        attribute("quota_bytes", OPTIONAL | ALWAYS, Number(Big)),
        nested(
            "rules",
            OPTIONAL,
            Set,
            &[
                attribute("headers", OPTIONAL, Tags),
                attribute("match", REQUIRED | ALWAYS, Text(Sentence)),
                attribute("priority", REQUIRED | ALWAYS, Number(Integer)),
                attribute("target", REQUIRED | ALWAYS, Text(Name)),
            ],
        ),
        attribute("updated_at", COMPUTED | VOLATILE, Text(Time)),
        attribute("weight", OPTIONAL, Number(Decimal)),
    ],
};
