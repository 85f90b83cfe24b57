//! The members of `aws_security_group`.

use super::notation::*;

pub(super) const TYPE: Type = Type {
    name: "aws_security_group",
    provider: AWS,
    weight: 10,
    members: &[
        attribute("arn", COMPUTED, Text(Arn)),
        attribute(
            "description",
            OPTIONAL | COMPUTED | FORCES | ALWAYS,
            Text(Sentence),
        ),
        block(
            "egress",
            Set,
            1,
            3,
            &[
                attribute("cidr_blocks", OPTIONAL | ALWAYS, TextList(Cidr)),
                attribute("description", OPTIONAL | ALWAYS, Text(Sentence)),
                attribute("from_port", OPTIONAL | ALWAYS, Number(Port)),
                attribute("ipv6_cidr_blocks", OPTIONAL, TextList(Cidr6)),
                attribute("prefix_list_ids", OPTIONAL, TextList(Instance)),
                attribute("protocol", OPTIONAL | ALWAYS, Text(Protocol)),
                attribute("security_groups", OPTIONAL, TextSet(SecurityGroup)),
                attribute("self", OPTIONAL, Bool),
                attribute("to_port", OPTIONAL | ALWAYS, Number(Port)),
            ],
        ),
        attribute("id", COMPUTED, Text(SecurityGroup)),
        block(
            "ingress",
            Set,
            1,
            9,
            &[
                attribute("cidr_blocks", OPTIONAL | ALWAYS, TextList(Cidr)),
                attribute("description", OPTIONAL | ALWAYS, Text(Sentence)),
                attribute("from_port", OPTIONAL | ALWAYS, Number(Port)),
                attribute("ipv6_cidr_blocks", OPTIONAL, TextList(Cidr6)),
                attribute("prefix_list_ids", OPTIONAL, TextList(Instance)),
                attribute("protocol", OPTIONAL | ALWAYS, Text(Protocol)),
                attribute("security_groups", OPTIONAL, TextSet(SecurityGroup)),
                attribute("self", OPTIONAL, Bool),
                attribute("to_port", OPTIONAL | ALWAYS, Number(Port)),
            ],
        ),
        attribute("name", OPTIONAL | COMPUTED | FORCES | ALWAYS, Text(Name)),
        attribute("name_prefix", OPTIONAL | COMPUTED | FORCES, Text(Name)),
        attribute("owner_id", COMPUTED, Text(Account)),
        attribute("revoke_rules_on_delete", OPTIONAL, Bool),
        attribute("tags", OPTIONAL | ALWAYS, Tags),
        attribute("tags_all", OPTIONAL | COMPUTED | ALWAYS, Tags),
        attribute("vpc_id", OPTIONAL | COMPUTED | FORCES | ALWAYS, Text(Vpc)),
    ],
};
