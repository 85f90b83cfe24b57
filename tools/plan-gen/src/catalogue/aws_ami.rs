//! The members of `aws_ami`.

use super::notation::*;

pub(super) const TYPE: Type = Type {
    name: "aws_ami",
    provider: AWS,
    weight: 1,
    members: &[
        attribute("architecture", COMPUTED, Text(Word)),
        attribute("arn", COMPUTED, Text(Arn)),
        attribute("creation_date", COMPUTED, Text(Time)),
        attribute("description", COMPUTED, Text(Sentence)),
        block(
            "filter",
            Set,
            1,
            3,
            &[
                attribute("name", REQUIRED | ALWAYS, Text(Name)),
                attribute("values", REQUIRED | ALWAYS, TextSet(Name)),
            ],
        ),
        attribute("id", COMPUTED, Text(Ami)),
        attribute("image_id", COMPUTED, Text(Ami)),
        attribute("image_location", COMPUTED, Text(Name)),
        attribute("most_recent", OPTIONAL, Bool),
        attribute("name", COMPUTED, Text(Name)),
        attribute("owner_id", COMPUTED, Text(Account)),
        attribute("owners", OPTIONAL, TextList(Account)),
        attribute("root_snapshot_id", COMPUTED, Text(Instance)),
        attribute("state", COMPUTED, Text(Word)),
        attribute("tags", OPTIONAL | COMPUTED | ALWAYS, Tags),
        attribute("virtualization_type", COMPUTED, Text(Word)),
    ],
};
