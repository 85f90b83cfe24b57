use std::sync::Arc;

use super::schemas::ProviderShape;
use tofu_json_config::modes::{BlockType, CONTENT, Rest};

/// The meaning of the names in a body.
#[derive(Clone)]
pub(super) struct Context {
    /// The block type of OpenTofu itself.
    pub(super) block_type: &'static BlockType,
    /// The meaning of all other names.
    pub(super) names: OtherNames,
}

/// The meaning of names that OpenTofu itself does not know.
#[derive(Clone)]
pub(super) enum OtherNames {
    /// The table of modes says it.
    Table,
    /// Arguments: [`Rest::Arguments`].
    Arguments,
    /// Arguments, but for these blocks.
    Blocks(&'static [&'static str]),
    /// Like the others, but a string may be a reference without `${…}`: in encryption.
    Encryption(&'static [&'static str]),
    /// Arguments or blocks of a provider, with its schema if that is known.
    Provider(Option<Arc<ProviderShape>>),
}

impl Context {
    /// The top level of a file.
    pub(super) fn root(block_type: &'static BlockType) -> Self {
        Self {
            block_type,
            names: OtherNames::Table,
        }
    }

    /// The body of a block that only a provider knows.
    pub(super) fn nested(names: OtherNames) -> Self {
        Self {
            block_type: &CONTENT,
            names,
        }
    }

    /// The schema, where a provider's is known.
    pub(super) fn shape(&self) -> Option<&Arc<ProviderShape>> {
        match &self.names {
            OtherNames::Provider(shape) => shape.as_ref(),
            _ => None,
        }
    }

    /// The body of a block of a type that is in this body; `shape` is the schema of the provider
    /// for it.
    pub(super) fn inside(
        &self,
        block_type: &'static BlockType,
        labels: &[String],
        shape: Option<Arc<ProviderShape>>,
    ) -> Self {
        let first = labels.first().map_or("", String::as_str);
        let names = match (block_type.rest, block_type.name) {
            // Contents for the outer body, or for the block that is repeated.
            (Rest::Schema, "_" | "content") => self.names.clone(),
            (Rest::Schema, _) => OtherNames::Provider(shape),
            (_, "dynamic") => {
                let block = self.shape().and_then(|shape| shape.block(first));
                OtherNames::Provider(block.map(|block| Arc::clone(&block.shape)))
            }
            (Rest::Backend, "cloud") => OtherNames::Blocks(CLOUD),
            (Rest::Backend, "key_provider") => {
                OtherNames::Encryption(blocks_of_key_provider(first))
            }
            (Rest::Backend, "method") => OtherNames::Encryption(&[]),
            (Rest::Backend, _) => OtherNames::Blocks(blocks_of(first)),
            (Rest::Arguments, _) => OtherNames::Arguments,
            _ => OtherNames::Table,
        };
        Self { block_type, names }
    }
}

// Which arguments of backends and of encryption are blocks: the schemas of providers do not say.

/// The block types of a backend; everything else in it is an argument.
fn blocks_of(backend: &str) -> &'static [&'static str] {
    match backend {
        "remote" => &["workspaces"],
        "kubernetes" => &["exec"],
        "oss" | "cos" => &["assume_role"],
        _ => &[],
    }
}

/// The block types of `cloud`.
const CLOUD: &[&str] = &["workspaces"];

/// The block types of a key provider.
fn blocks_of_key_provider(kind: &str) -> &'static [&'static str] {
    match kind {
        "aws_kms" => &["endpoints"],
        _ => &[],
    }
}
