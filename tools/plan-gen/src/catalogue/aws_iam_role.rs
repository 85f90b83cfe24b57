//! The members of `aws_iam_role`.

use super::notation::*;

pub(super) const TYPE: Type = Type {
    name: "aws_iam_role",
    provider: AWS,
    weight: 12,
    members: &[
        attribute("arn", COMPUTED, Text(Role)),
        attribute("assume_role_policy", REQUIRED | ALWAYS, Text(Policy)),
        attribute("create_date", COMPUTED, Text(Time)),
        attribute("description", OPTIONAL, Text(Sentence)),
        attribute("force_detach_policies", OPTIONAL, Bool),
        attribute("id", COMPUTED, Text(Name)),
        block(
            "inline_policy",
            Set,
            0,
            3,
            &[
                attribute("name", OPTIONAL | ALWAYS, Text(Name)),
                attribute("policy", OPTIONAL | ALWAYS, Text(Policy)),
            ],
        ),
        attribute(
            "managed_policy_arns",
            OPTIONAL | COMPUTED | DEPRECATED,
            TextSet(Role),
        ),
        attribute("max_session_duration", OPTIONAL, Number(Integer)),
        attribute("name", OPTIONAL | COMPUTED | FORCES | ALWAYS, Text(Name)),
        attribute("name_prefix", OPTIONAL | COMPUTED | FORCES, Text(Name)),
        attribute("path", OPTIONAL | FORCES, Text(Name)),
        attribute("permissions_boundary", OPTIONAL, Text(Role)),
        attribute("tags", OPTIONAL | ALWAYS, Tags),
        attribute("tags_all", OPTIONAL | COMPUTED | ALWAYS, Tags),
        attribute("unique_id", COMPUTED, Text(Sha1)),
    ],
};
