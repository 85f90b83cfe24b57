//! The members of `aws_s3_bucket`.

use super::notation::*;

pub(super) const TYPE: Type = Type {
    name: "aws_s3_bucket",
    provider: AWS,
    weight: 9,
    members: &[
        attribute(
            "acceleration_status",
            OPTIONAL | COMPUTED | DEPRECATED,
            Text(Word),
        ),
        attribute("acl", OPTIONAL | COMPUTED | DEPRECATED, Text(Word)),
        attribute("arn", COMPUTED, Text(Arn)),
        attribute("bucket", OPTIONAL | COMPUTED | FORCES | ALWAYS, Text(Name)),
        attribute("bucket_domain_name", COMPUTED, Text(Host)),
        attribute("bucket_prefix", OPTIONAL | COMPUTED | FORCES, Text(Name)),
        attribute("bucket_regional_domain_name", COMPUTED, Text(Host)),
        block(
            "cors_rule",
            List,
            0,
            2,
            &[
                attribute("allowed_headers", OPTIONAL, TextList(Name)),
                attribute("allowed_methods", REQUIRED, TextList(Word)),
                attribute("allowed_origins", REQUIRED, TextList(Url)),
                attribute("expose_headers", OPTIONAL, TextList(Name)),
                attribute("max_age_seconds", OPTIONAL, Number(Integer)),
            ],
        ),
        attribute("force_destroy", OPTIONAL, Bool),
        block(
            "grant",
            Set,
            0,
            2,
            &[
                attribute("id", OPTIONAL, Text(Sha256)),
                attribute("permissions", REQUIRED, TextSet(Word)),
                attribute("type", REQUIRED, Text(Word)),
                attribute("uri", OPTIONAL, Text(Url)),
            ],
        ),
        attribute("hosted_zone_id", COMPUTED, Text(Instance)),
        attribute("id", COMPUTED, Text(Name)),
        block(
            "lifecycle_rule",
            List,
            0,
            5,
            &[
                attribute(
                    "abort_incomplete_multipart_upload_days",
                    OPTIONAL,
                    Number(Small),
                ),
                attribute("enabled", REQUIRED, Bool),
                block(
                    "expiration",
                    List,
                    0,
                    1,
                    &[
                        attribute("date", OPTIONAL, Text(Time)),
                        attribute("days", OPTIONAL, Number(Small)),
                        attribute("expired_object_delete_marker", OPTIONAL, Bool),
                    ],
                ),
                attribute("id", OPTIONAL | COMPUTED, Text(Name)),
                attribute("prefix", OPTIONAL, Text(Name)),
                attribute("tags", OPTIONAL, Tags),
                block(
                    "transition",
                    Set,
                    0,
                    3,
                    &[
                        attribute("date", OPTIONAL, Text(Time)),
                        attribute("days", OPTIONAL, Number(Small)),
                        attribute("storage_class", REQUIRED, Text(Word)),
                    ],
                ),
            ],
        ),
        attribute("object_lock_enabled", OPTIONAL | COMPUTED | FORCES, Bool),
        attribute("policy", OPTIONAL | COMPUTED | DEPRECATED, Text(Policy)),
        attribute("region", COMPUTED, Text(Region)),
        attribute(
            "request_payer",
            OPTIONAL | COMPUTED | DEPRECATED,
            Text(Word),
        ),
        block(
            "server_side_encryption_configuration",
            List,
            0,
            1,
            &[block(
                "rule",
                List,
                1,
                1,
                &[
                    block(
                        "apply_server_side_encryption_by_default",
                        List,
                        1,
                        1,
                        &[
                            attribute("kms_master_key_id", OPTIONAL, Text(Key)),
                            attribute("sse_algorithm", REQUIRED, Text(Word)),
                        ],
                    ),
                    attribute("bucket_key_enabled", OPTIONAL, Bool),
                ],
            )],
        ),
        attribute("tags", OPTIONAL | ALWAYS, Tags),
        attribute("tags_all", OPTIONAL | COMPUTED | ALWAYS, Tags),
        block(
            "versioning",
            List,
            1,
            1,
            &[
                attribute("enabled", OPTIONAL, Bool),
                attribute("mfa_delete", OPTIONAL, Bool),
            ],
        ),
        attribute("website_domain", COMPUTED, Text(Host)),
        attribute("website_endpoint", COMPUTED, Text(Host)),
    ],
};
