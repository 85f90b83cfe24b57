//! Schemas of what OpenTofu brings itself: `terraform_data`, `terraform_remote_state`, provisioners and
//! connections.

use std::sync::Arc;

use tofu_json_evaluate::Type;
use tofu_json_model::schema::built_in;
use tofu_json_provider::Provider;

use crate::providers;
use tofu_json_config::decode::ResourceMode;

use super::schema::{AttributeShape, BodyShape};

#[derive(Clone, Copy)]
enum Need {
    Required,
    Optional,
}

use Need::{Optional, Required};

/// The body of a resource of the built-in provider.
pub(super) fn resource(
    provider: &Provider,
    mode: ResourceMode,
    type_name: &str,
) -> Option<Arc<BodyShape>> {
    let schema = built_in(&provider.to_string(), &providers::mode(mode), type_name)?;
    BodyShape::of_schema(schema.as_bytes()).map(Arc::new)
}

/// The body of a provisioner, of those that there are.
pub(super) fn provisioner(type_name: &str) -> Option<Arc<BodyShape>> {
    let strings = || Type::list(Type::String);
    Some(match type_name {
        "file" => shape([
            ("source", Type::String, Optional),
            ("content", Type::String, Optional),
            ("destination", Type::String, Required),
        ]),
        "local-exec" => shape([
            ("command", Type::String, Required),
            ("interpreter", strings(), Optional),
            ("working_dir", Type::String, Optional),
            ("environment", Type::map(Type::String), Optional),
            ("quiet", Type::Bool, Optional),
        ]),
        "remote-exec" => shape([
            ("inline", strings(), Optional),
            ("script", Type::String, Optional),
            ("scripts", strings(), Optional),
        ]),
        _ => return None,
    })
}

/// What a provisioner asks for beyond its schema.
pub(super) struct ProvisionerRules {
    /// Arguments of which it needs one.
    pub(super) one_of: Option<[&'static str; 2]>,
    /// An argument that is not the empty text.
    pub(super) not_empty: Option<&'static str>,
}

/// The rules of a provisioner, of those that there are.
pub(super) fn rules(type_name: &str) -> Option<&'static ProvisionerRules> {
    Some(match type_name {
        "file" => &ProvisionerRules {
            one_of: Some(["source", "content"]),
            not_empty: None,
        },
        "local-exec" => &ProvisionerRules {
            one_of: None,
            not_empty: Some("command"),
        },
        "remote-exec" => &ProvisionerRules {
            one_of: None,
            not_empty: None,
        },
        _ => return None,
    })
}

/// The body of a connection, of whatever type.
pub(super) fn connection() -> Arc<BodyShape> {
    const STRINGS: [&str; 23] = [
        "type",
        "user",
        "password",
        "host",
        "timeout",
        "script_path",
        "target_platform",
        "private_key",
        "certificate",
        "host_key",
        "agent_identity",
        "proxy_scheme",
        "proxy_host",
        "proxy_user_name",
        "proxy_user_password",
        "bastion_host",
        "bastion_host_key",
        "bastion_user",
        "bastion_password",
        "bastion_private_key",
        "bastion_certificate",
        "cacert",
        "bastion_timeout",
    ];
    let strings = STRINGS.map(|name| (name, Type::String, Optional));
    let others = [
        ("port", Type::Number, Optional),
        ("proxy_port", Type::Number, Optional),
        ("bastion_port", Type::Number, Optional),
        ("agent", Type::Bool, Optional),
        ("https", Type::Bool, Optional),
        ("insecure", Type::Bool, Optional),
        ("use_ntlm", Type::Bool, Optional),
    ];
    shape(strings.into_iter().chain(others))
}

fn shape(attributes: impl IntoIterator<Item = (&'static str, Type, Need)>) -> Arc<BodyShape> {
    let attributes = attributes.into_iter().map(|(name, kind, need)| {
        let attribute = AttributeShape {
            is_required: matches!(need, Required),
            is_settable: true,
            kind: Some(kind),
        };
        (name.to_owned(), attribute)
    });
    Arc::new(BodyShape {
        attributes: attributes.collect(),
        ..BodyShape::default()
    })
}
