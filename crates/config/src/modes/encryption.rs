//! `terraform.encryption`.

use super::block_type::{Argument, BlockType, Rest, block, optional, required};
use super::mode::Mode;

pub(crate) static ENCRYPTION: BlockType = block(
    "encryption",
    &[],
    &[],
    &[&KEY_PROVIDER, &METHOD, &STATE, &PLAN, &REMOTE],
);

pub(crate) static KEY_PROVIDER: BlockType = block(
    "key_provider",
    &["type", "name"],
    &[optional("encrypted_metadata_alias", Mode::Literal)],
    &[],
)
.with_rest(Rest::Backend);

pub(crate) static METHOD: BlockType =
    block("method", &["type", "name"], &[], &[]).with_rest(Rest::Backend);

pub(crate) static STATE: BlockType = target("state");
pub(crate) static PLAN: BlockType = target("plan");

const fn target(name: &'static str) -> BlockType {
    block(name, &[], &TARGET, &FALLBACKS)
}

static TARGET: [Argument; 2] = [
    optional("enforced", Mode::Literal),
    optional("method", Mode::Reference),
];

static FALLBACKS: [&BlockType; 1] = [&FALLBACK];

pub(crate) static FALLBACK: BlockType = block(
    "fallback",
    &[],
    &[optional("method", Mode::Reference)],
    &[&FALLBACK],
);

pub(crate) static REMOTE: BlockType = block(
    "remote_state_data_sources",
    &[],
    &[],
    &[&REMOTE_DEFAULT, &REMOTE_SOURCE],
);

pub(crate) static REMOTE_DEFAULT: BlockType = block(
    "default",
    &[],
    &[optional("method", Mode::Reference)],
    &[&FALLBACK],
);

pub(crate) static REMOTE_SOURCE: BlockType = block(
    "remote_state_data_source",
    &["name"],
    &[required("method", Mode::Reference)],
    &[&FALLBACK],
);
