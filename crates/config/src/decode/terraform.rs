use super::role::FileReading;
use super::settings::Settings;
use super::version_constraint::VersionConstraint;
use super::{Decoded, encryption, provider_name, required_providers, schema};
use crate::body::Block;
use tofu_json_diagnostic::Place;

/// `required_version` in a `terraform` block.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RequiredVersion {
    /// Which versions of OpenTofu are allowed.
    pub requirement: VersionConstraint,
}

/// A `backend` block.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Backend<'f> {
    /// Its type.
    #[cfg_attr(feature = "serde", serde(rename = "type"))]
    pub type_name: String,
    /// Where the type is.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "crate::decode::json::range")
    )]
    pub type_range: Place,
    /// Where it is declared.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "crate::decode::json::range")
    )]
    pub decl_range: Place,
    /// What the backend interprets.
    pub config: Settings<'f>,
}

/// A `cloud` block.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct CloudConfig<'f> {
    /// Where it is declared.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "crate::decode::json::range")
    )]
    pub decl_range: Place,
    /// What it says.
    pub config: Settings<'f>,
}

/// A `provider_meta` block.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ProviderMeta<'f> {
    /// The local name of the provider.
    pub provider: String,
    /// Where the name is.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "crate::decode::json::range")
    )]
    pub provider_range: Place,
    /// Where it is declared.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "crate::decode::json::range")
    )]
    pub decl_range: Place,
    /// What the provider interprets.
    pub config: Settings<'f>,
}

/// Reads a `terraform` block and puts what it says where it belongs.
pub(super) fn decode<'f>(block: &Block<'f>, reading: FileReading<'_>, decoded: &mut Decoded<'f>) {
    let content = block.body.content(&schema::TERRAFORM, &mut decoded.faults);
    for block in &content.blocks {
        match &*block.type_name {
            "backend" => decoded.backends.extend(backend(block)),
            "cloud" => decoded.cloud_configs.push(CloudConfig {
                decl_range: block.place,
                config: Settings::everything(block),
            }),
            "required_providers" => {
                let entries = required_providers::decode(block, &mut decoded.faults);
                decoded.required_providers.push(entries);
            }
            "provider_meta" => {
                let meta = provider_meta(block, decoded);
                decoded.provider_metas.extend(meta);
            }
            _ => {
                let encryption = encryption::decode(block, reading, &mut decoded.faults);
                decoded.encryptions.push(encryption);
            }
        }
    }
}

fn backend<'f>(block: &Block<'f>) -> Option<Backend<'f>> {
    let [label] = block.labels.as_slice() else {
        return None;
    };
    Some(Backend {
        type_name: label.text.clone().into_owned(),
        type_range: label.place,
        decl_range: block.place,
        config: Settings::everything(block),
    })
}

fn provider_meta<'f>(block: &Block<'f>, decoded: &mut Decoded<'f>) -> Option<ProviderMeta<'f>> {
    let [label] = block.labels.as_slice() else {
        return None;
    };
    provider_name::check(&label.text, block.place, &mut decoded.faults);
    // Its values must not refer to anything.
    for attribute in block.body.just_attributes(&mut decoded.faults) {
        attribute.expression.literal(&mut decoded.faults);
    }
    Some(ProviderMeta {
        provider: label.text.clone().into_owned(),
        provider_range: label.place,
        decl_range: block.place,
        config: Settings::everything(block),
    })
}
