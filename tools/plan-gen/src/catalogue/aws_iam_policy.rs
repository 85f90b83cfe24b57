//! The members of `aws_iam_policy`.

use super::notation::*;

pub(super) const TYPE: Type = Type {
    name: "aws_iam_policy",
    provider: AWS,
    weight: 9,
    members: &[
        attribute("arn", COMPUTED, Text(Role)),
        attribute("attachment_count", COMPUTED, Number(Small)),
        attribute("description", OPTIONAL | FORCES, Text(Sentence)),
        attribute("id", COMPUTED, Text(Role)),
        attribute("name", OPTIONAL | COMPUTED | FORCES | ALWAYS, Text(Name)),
        attribute("name_prefix", OPTIONAL | COMPUTED | FORCES, Text(Name)),
        attribute("path", OPTIONAL | FORCES | ALWAYS, Text(Name)),
        attribute("policy", REQUIRED | ALWAYS, Text(Policy)),
        attribute("policy_id", COMPUTED, Text(Sha1)),
        attribute("tags", OPTIONAL | ALWAYS, Tags),
        attribute("tags_all", OPTIONAL | COMPUTED | ALWAYS, Tags),
    ],
};
