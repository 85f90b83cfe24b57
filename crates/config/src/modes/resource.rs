//! `resource`, `data`, `ephemeral` and the blocks inside them.

use super::DYNAMIC;
use super::block_type::{Argument, BlockType, Rest, block, optional};
use super::configuration::{RESERVED_LOCALS, condition};
use super::mode::Mode;

/// Arguments that all kinds of resources have.
static META_ARGUMENTS: [Argument; 4] = [
    optional("count", Mode::Template),
    optional("for_each", Mode::Template),
    optional("provider", Mode::Native),
    optional("depends_on", Mode::List(&Mode::Reference)),
];

/// Blocks of resources that are made; ephemeral ones know some of them only to refuse them.
static BLOCKS: [&BlockType; 6] = [
    &LIFECYCLE,
    &CONNECTION,
    &PROVISIONER,
    &ESCAPE,
    &RESERVED_LOCALS,
    &DYNAMIC,
];

/// A kind of resource.
pub(super) const fn resource(
    name: &'static str,
    blocks: &'static [&'static BlockType],
) -> BlockType {
    block(name, &["type", "name"], &META_ARGUMENTS, blocks).with_rest(Rest::Schema)
}

pub(crate) static RESOURCE: BlockType = resource("resource", &BLOCKS);

pub(crate) static DATA: BlockType =
    resource("data", &[&LIFECYCLE, &ESCAPE, &RESERVED_LOCALS, &DYNAMIC]);

pub(crate) static EPHEMERAL: BlockType = resource("ephemeral", &BLOCKS);

pub(crate) static LIFECYCLE: BlockType = block(
    "lifecycle",
    &[],
    &[
        optional("create_before_destroy", Mode::Literal),
        optional("prevent_destroy", Mode::Template),
        optional("destroy", Mode::Literal),
        optional("enabled", Mode::Template),
        optional(
            "ignore_changes",
            Mode::KeywordOrList(&Mode::RelativeReference),
        ),
        optional("replace_triggered_by", Mode::List(&Mode::Native)),
    ],
    &[&PRECONDITION, &POSTCONDITION],
);

pub(crate) static PRECONDITION: BlockType = condition("precondition");
pub(crate) static POSTCONDITION: BlockType = condition("postcondition");

pub(crate) static CONNECTION: BlockType =
    block("connection", &[], &[], &[]).with_rest(Rest::Arguments);

pub(crate) static PROVISIONER: BlockType = block(
    "provisioner",
    &["type"],
    &[
        optional("when", Mode::Keyword),
        optional("on_failure", Mode::Keyword),
    ],
    &[&CONNECTION, &RESERVED_LIFECYCLE, &ESCAPE],
)
.with_rest(Rest::Arguments)
.in_order();

static RESERVED_LIFECYCLE: BlockType = block("lifecycle", &[], &[], &[]).with_rest(Rest::Ignored);

/// `_`: arguments that have the names of meta-arguments.
pub static ESCAPE: BlockType = block("_", &[], &[], &[]).with_rest(Rest::Schema);
