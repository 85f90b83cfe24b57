//! `terraform` and `language`.

use super::block_type::{BlockType, Rest, block, optional};
use super::encryption::ENCRYPTION;
use super::mode::Mode;

pub(crate) static TERRAFORM: BlockType = block(
    "terraform",
    &[],
    &[
        optional("required_version", Mode::Literal),
        optional("experiments", Mode::Ignored),
        optional("language", Mode::Ignored),
    ],
    &[
        &BACKEND,
        &CLOUD,
        &REQUIRED_PROVIDERS,
        &PROVIDER_META,
        &ENCRYPTION,
    ],
);

static BACKEND: BlockType = block("backend", &["type"], &[], &[]).with_rest(Rest::Backend);
static CLOUD: BlockType = block("cloud", &[], &[], &[]).with_rest(Rest::Backend);
static REQUIRED_PROVIDERS: BlockType =
    block("required_providers", &[], &[], &[]).with_rest(Rest::Attributes(Mode::RequiredProvider));
static PROVIDER_META: BlockType =
    block("provider_meta", &["provider"], &[], &[]).with_rest(Rest::Attributes(Mode::Literal));

pub(crate) static LANGUAGE: BlockType = block(
    "language",
    &[],
    &[
        optional("edition", Mode::Keyword),
        optional("experiments", Mode::List(&Mode::Keyword)),
    ],
    &[&COMPATIBLE_WITH],
);

pub(crate) static COMPATIBLE_WITH: BlockType = block(
    "compatible_with",
    &[],
    &[optional("opentofu", Mode::Literal)],
    &[],
)
.with_rest(Rest::Ignored);
