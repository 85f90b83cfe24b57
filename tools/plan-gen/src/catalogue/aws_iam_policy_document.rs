//! The members of `aws_iam_policy_document`.

use super::notation::*;

pub(super) const TYPE: Type = Type {
    name: "aws_iam_policy_document",
    provider: AWS,
    weight: 1,
    members: &[
        attribute("id", COMPUTED, NumberText(Big)),
        attribute("json", COMPUTED, Text(Policy)),
        attribute("minified_json", COMPUTED, Text(Policy)),
        attribute("override_json", OPTIONAL | DEPRECATED, Text(Policy)),
        attribute("policy_id", OPTIONAL, Text(Name)),
        attribute("source_policy_documents", OPTIONAL, TextList(Policy)),
        block(
            "statement",
            List,
            1,
            5,
            &[
                attribute("actions", OPTIONAL | ALWAYS, TextSet(Name)),
                block(
                    "condition",
                    Set,
                    0,
                    2,
                    &[
                        attribute("test", REQUIRED | ALWAYS, Text(Word)),
                        attribute("values", REQUIRED | ALWAYS, TextList(Arn)),
                        attribute("variable", REQUIRED | ALWAYS, Text(Name)),
                    ],
                ),
                attribute("effect", OPTIONAL | ALWAYS, Text(Word)),
                attribute("not_actions", OPTIONAL, TextSet(Name)),
                attribute("not_resources", OPTIONAL, TextSet(Name)),
                block(
                    "principals",
                    Set,
                    0,
                    2,
                    &[
                        attribute("identifiers", REQUIRED | ALWAYS, TextSet(Role)),
                        attribute("type", REQUIRED | ALWAYS, Text(Word)),
                    ],
                ),
                attribute("resources", OPTIONAL | ALWAYS, TextSet(Arn)),
                attribute("sid", OPTIONAL, Text(Name)),
            ],
        ),
        attribute("version", OPTIONAL | COMPUTED, Text(Version)),
    ],
};
