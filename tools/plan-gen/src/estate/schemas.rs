//! What the types of the estate have.

use serde_json::{Map, Value, json};

pub(super) const PROVIDER: &str = "registry.opentofu.org/acme/aws";

pub(super) const TYPES: [&str; 9] = [
    "aws_db_instance",
    "aws_iam_policy",
    "aws_instance",
    "aws_lb_target_group",
    "aws_s3_bucket",
    "aws_security_group",
    "aws_ssm_parameter",
    "aws_subnet",
    "helm_release",
];

/// All types have the same attributes, and each uses some.
pub(super) fn schemas() -> Value {
    let mut attributes = Map::new();
    let strings = [
        "name",
        "region",
        "description",
        "availability_zone",
        "instance_type",
        "ami",
        "user_data",
        "policy",
        "values",
        "cidr_block",
        "vpc_id",
        "key_name",
        "engine",
        "account",
    ];
    for name in strings {
        attributes.insert(name.to_owned(), attribute(json!("string"), "optional"));
    }
    for name in ["id", "arn", "private_ip", "public_ip", "endpoint"] {
        attributes.insert(name.to_owned(), attribute(json!("string"), "computed"));
    }
    for name in ["monitoring", "ebs_optimized", "deletion_protection"] {
        attributes.insert(name.to_owned(), attribute(json!("bool"), "optional"));
    }
    for name in ["size", "port", "retention"] {
        attributes.insert(name.to_owned(), attribute(json!("number"), "optional"));
    }
    attributes.insert(
        "tags".into(),
        attribute(json!(["map", "string"]), "optional"),
    );
    let groups = attribute(json!(["set", "string"]), "optional");
    attributes.insert("security_groups".into(), groups);
    let mut secret = attribute(json!("string"), "optional");
    if let Some(secret) = secret.as_object_mut() {
        secret.insert("sensitive".into(), json!(true));
    }
    attributes.insert("value".into(), secret);
    let block = json!({"attributes": attributes, "block_types": {"ingress": rules()}});
    let types = TYPES.map(|name| (name.to_owned(), json!({"version": 0, "block": block})));
    let schema = json!({
        "provider": {"version": 0, "block": {}},
        "resource_schemas": Map::from_iter(types),
    });
    json!({"format_version": "1.0", "provider_schemas": {PROVIDER: schema}})
}

/// The rules of a security group: a set of blocks.
fn rules() -> Value {
    let mut attributes = Map::new();
    for (name, kind) in [
        ("from_port", "number"),
        ("to_port", "number"),
        ("protocol", "string"),
    ] {
        attributes.insert(name.to_owned(), attribute(json!(kind), "required"));
    }
    attributes.insert("description".into(), attribute(json!("string"), "optional"));
    attributes.insert(
        "cidr_blocks".into(),
        attribute(json!(["list", "string"]), "optional"),
    );
    json!({"nesting_mode": "set", "block": {"attributes": attributes}})
}

fn attribute(kind: Value, how: &str) -> Value {
    json!({"type": kind, "description_kind": "plain", how: true})
}
