//! `terraform.encryption`.

mod target;

use std::collections::HashMap;

use super::role::FileReading;
use super::schema;
use super::settings::Settings;
use crate::Diagnostic;
use crate::body::{Block, BodyContent};
use crate::fault::has_new_error;
use tofu_json_diagnostic::Place;

pub use target::{EncryptionTarget, RemoteTarget, RemoteTargets};

/// An `encryption` block.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Encryption<'f> {
    /// Where it is declared.
    pub decl_range: Place,
    /// `key_provider` blocks.
    pub key_provider_configs: Vec<EncryptionBlock<'f>>,
    /// `method` blocks.
    pub method_configs: Vec<EncryptionBlock<'f>>,
    /// `state`
    pub state: Option<EncryptionTarget<'f>>,
    /// `plan`
    pub plan: Option<EncryptionTarget<'f>>,
    /// `remote_state_data_sources`
    pub remote: Option<RemoteTargets<'f>>,
}

/// A `key_provider` or a `method` block.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct EncryptionBlock<'f> {
    /// Its type.
    #[cfg_attr(feature = "serde", serde(rename = "type"))]
    pub type_name: String,
    /// Its name.
    pub name: String,
    /// `encrypted_metadata_alias` of a key provider.
    #[cfg_attr(
        feature = "serde",
        serde(skip_serializing_if = "crate::decode::json::no_text")
    )]
    pub encrypted_metadata_alias: Option<String>,
    /// Where it is declared.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "crate::decode::json::range")
    )]
    pub decl_range: Place,
    /// What its kind interprets.
    pub body: Settings<'f>,
}

pub(super) fn decode<'f>(
    block: &Block<'f>,
    reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) -> Encryption<'f> {
    let before = faults.len();
    let content = block.body.content(&schema::ENCRYPTION, faults);
    let key_providers = content.blocks_of("key_provider");
    let key_provider_configs: Vec<_> = key_providers
        .filter_map(|block| key_provider(block, faults))
        .collect();
    let method_configs: Vec<_> = content.blocks_of("method").filter_map(method).collect();
    let encryption = Encryption {
        decl_range: block.place,
        state: only(&content, "state", reading, faults)
            .map(|one| target::decode(one, reading, faults)),
        plan: only(&content, "plan", reading, faults)
            .map(|one| target::decode(one, reading, faults)),
        remote: only(&content, "remote_state_data_sources", reading, faults)
            .map(|one| target::decode_remote(one, reading, faults)),
        key_provider_configs,
        method_configs,
    };
    // Names are compared in what was read without errors.
    if has_new_error(faults, before) {
        return encryption;
    }
    for (kind, blocks) in [
        ("key_provider", &encryption.key_provider_configs),
        ("method", &encryption.method_configs),
    ] {
        let names = blocks
            .iter()
            .map(|one| format!("{kind}.{}.{}", one.type_name, one.name));
        refuse_duplicates(names, kind, block.place, faults);
    }
    if let Some(remote) = &encryption.remote {
        let names = remote
            .targets
            .iter()
            .map(|one| format!("remote_state_data_source.{}", one.name));
        refuse_duplicates(names, "remote_data_source", block.place, faults);
    }
    encryption
}

fn key_provider<'f>(
    block: &Block<'f>,
    faults: &mut Vec<Diagnostic>,
) -> Option<EncryptionBlock<'f>> {
    let content = block.body.partial_content(&schema::KEY_PROVIDER, faults);
    let alias = content.attribute("encrypted_metadata_alias");
    let encrypted_metadata_alias = alias.and_then(|one| one.expression.literal_string(faults));
    let [kind, name] = block.labels.as_slice() else {
        return None;
    };
    Some(EncryptionBlock {
        type_name: kind.text.clone().into_owned(),
        name: name.text.clone().into_owned(),
        encrypted_metadata_alias,
        decl_range: block.place,
        body: Settings::new(block.body, &schema::KEY_PROVIDER, None),
    })
}

fn method<'f>(block: &Block<'f>) -> Option<EncryptionBlock<'f>> {
    let [kind, name] = block.labels.as_slice() else {
        return None;
    };
    Some(EncryptionBlock {
        type_name: kind.text.clone().into_owned(),
        name: name.text.clone().into_owned(),
        encrypted_metadata_alias: None,
        decl_range: block.place,
        body: Settings::everything(block),
    })
}

/// The block of a type that may be once.
fn only<'c, 'f>(
    content: &'c BodyContent<'f>,
    block_type: &str,
    reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) -> Option<&'c Block<'f>> {
    let mut blocks = content.blocks_of(block_type);
    let first = blocks.next()?;
    let Some(second) = blocks.next() else {
        return Some(first);
    };
    let fault = Diagnostic::error(
        format!("Duplicate {block_type} block"),
        format!(
            "Only one {block_type} block is allowed. Another was defined at {}.",
            reading.cite(first.place)
        ),
    );
    faults.push(fault.at(second.place));
    None
}

/// One fault for each of several of a name, as OpenTofu counts them.
fn refuse_duplicates(
    names: impl Iterator<Item = String> + Clone,
    kind: &str,
    place: Place,
    faults: &mut Vec<Diagnostic>,
) {
    let mut counts = HashMap::<String, usize>::new();
    for name in names.clone() {
        *counts.entry(name).or_default() += 1;
    }
    for name in names {
        if counts.get(&name).is_some_and(|count| *count > 1) {
            let fault = Diagnostic::error(
                format!("Duplicate {kind}"),
                format!("Found multiple instances of {name}"),
            );
            faults.push(fault.at(place));
        }
    }
}
