//! The members of `aws_route53_record`.

use super::notation::*;

pub(super) const TYPE: Type = Type {
    name: "aws_route53_record",
    provider: AWS,
    weight: 12,
    members: &[
        block(
            "alias",
            List,
            0,
            1,
            &[
                attribute("evaluate_target_health", REQUIRED, Bool),
                attribute("name", REQUIRED, Text(Host)),
                attribute("zone_id", REQUIRED, Text(Instance)),
            ],
        ),
        attribute("allow_overwrite", OPTIONAL | COMPUTED, Bool),
        attribute("fqdn", COMPUTED, Text(Host)),
        block(
            "geolocation_routing_policy",
            List,
            0,
            1,
            &[
                attribute("continent", OPTIONAL, Text(Region)),
                attribute("country", OPTIONAL, Text(Region)),
                attribute("subdivision", OPTIONAL, Text(Region)),
            ],
        ),
        attribute("health_check_id", OPTIONAL, Text(Uuid)),
        attribute("id", COMPUTED, Text(Name)),
        attribute("multivalue_answer_routing_policy", OPTIONAL, Bool),
        attribute("name", REQUIRED | FORCES | ALWAYS, Text(Host)),
        attribute("records", OPTIONAL, TextSet(Address)),
        attribute("set_identifier", OPTIONAL, Text(Name)),
        attribute("ttl", OPTIONAL, Number(Integer)),
        attribute("type", REQUIRED | ALWAYS, Text(Word)),
        block(
            "weighted_routing_policy",
            List,
            0,
            1,
            &[attribute("weight", REQUIRED, Number(Small))],
        ),
        attribute("zone_id", REQUIRED | FORCES | ALWAYS, Text(Instance)),
    ],
};
