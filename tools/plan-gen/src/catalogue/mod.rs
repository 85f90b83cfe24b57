//! The resource types that plans are made of: like real ones, with all that schemas can say.

mod acme_app_gateway;
mod acme_pipeline;
mod aws_ami;
mod aws_cloudfront_distribution;
mod aws_db_instance;
mod aws_ecs_task_definition;
mod aws_iam_policy;
mod aws_iam_policy_document;
mod aws_iam_role;
mod aws_instance;
mod aws_lambda_function;
mod aws_route53_record;
mod aws_s3_bucket;
mod aws_security_group;
mod kubernetes_config_map;
mod kubernetes_manifest;
mod notation;

pub(crate) use notation::{
    ALWAYS, COMPUTED, DEPRECATED, FORCES, Form, Kind, Member, Nesting, OPTIONAL, Provider,
    REQUIRED, SENSITIVE, Type, VOLATILE, WRITE_ONLY,
};

pub(crate) const ACME: Provider = Provider {
    name: "acme",
    full_name: "registry.opentofu.org/acme/acme",
};
pub(crate) const AWS: Provider = Provider {
    name: "aws",
    full_name: "registry.opentofu.org/hashicorp/aws",
};
pub(crate) const KUBERNETES: Provider = Provider {
    name: "kubernetes",
    full_name: "registry.opentofu.org/hashicorp/kubernetes",
};

/// Sorted by name, both local and full.
pub(crate) const PROVIDERS: [Provider; 3] = [ACME, AWS, KUBERNETES];

/// Sorted by name.
pub(crate) static RESOURCES: [Type; 14] = [
    acme_app_gateway::TYPE,
    acme_pipeline::TYPE,
    aws_cloudfront_distribution::TYPE,
    aws_db_instance::TYPE,
    aws_ecs_task_definition::TYPE,
    aws_iam_policy::TYPE,
    aws_iam_role::TYPE,
    aws_instance::TYPE,
    aws_lambda_function::TYPE,
    aws_route53_record::TYPE,
    aws_s3_bucket::TYPE,
    aws_security_group::TYPE,
    kubernetes_config_map::TYPE,
    kubernetes_manifest::TYPE,
];

/// Sorted by name.
pub(crate) static DATA_SOURCES: [Type; 2] = [aws_ami::TYPE, aws_iam_policy_document::TYPE];

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &str, members: &[Member]) {
        assert!(
            members.is_sorted_by(|one, two| one.name < two.name),
            "{path}"
        );
        for member in members {
            match member.form {
                Form::Attribute(_) => assert_ne!(member.flags, 0, "{path}.{}", member.name),
                Form::Nested(_, below) | Form::Block(.., below) => {
                    check(&format!("{path}.{}", member.name), below);
                }
            }
        }
    }

    #[test]
    fn members_are_sorted_and_have_a_source() {
        for types in [&RESOURCES[..], &DATA_SOURCES[..]] {
            assert!(types.is_sorted_by(|one, two| one.name < two.name));
            for of in types {
                check(of.name, of.members);
            }
        }
    }
}
