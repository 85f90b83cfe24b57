//! The top level of a configuration file, and its smaller blocks.

use super::block_type::{Argument, BlockType, Rest, block, optional, required};
use super::mode::Mode;
use super::resource::{DATA, EPHEMERAL, ESCAPE, PROVISIONER, RESOURCE};
use super::terraform::{LANGUAGE, TERRAFORM};

/// The root of a configuration file, an override file included.
pub static CONFIGURATION: BlockType = block(
    "",
    &[],
    &[],
    &[
        &TERRAFORM,
        &LANGUAGE,
        &REQUIRED_PROVIDERS,
        &PROVIDER,
        &VARIABLE,
        &LOCALS,
        &OUTPUT,
        &MODULE,
        &RESOURCE,
        &DATA,
        &EPHEMERAL,
        &MOVED,
        &IMPORT,
        &REMOVED,
        &CHECK,
    ],
);

/// Known at the top level only to be refused there.
pub(super) static REQUIRED_PROVIDERS: BlockType =
    block("required_providers", &[], &[], &[]).with_rest(Rest::Ignored);

pub(crate) static PROVIDER: BlockType = block(
    "provider",
    &["name"],
    &[
        optional("alias", Mode::Literal),
        optional("version", Mode::Literal),
        optional("for_each", Mode::Template),
        optional("count", Mode::Template),
        optional("depends_on", Mode::Ignored),
        optional("source", Mode::Ignored),
    ],
    &[&ESCAPE, &RESERVED_LIFECYCLE, &RESERVED_LOCALS],
)
.with_rest(Rest::Schema);

static RESERVED_LIFECYCLE: BlockType = block("lifecycle", &[], &[], &[]).with_rest(Rest::Ignored);
pub(super) static RESERVED_LOCALS: BlockType =
    block("locals", &[], &[], &[]).with_rest(Rest::Ignored);
static RESERVED_PROVIDER: BlockType =
    block("provider", &["type"], &[], &[]).with_rest(Rest::Ignored);

pub(crate) static VARIABLE: BlockType = block(
    "variable",
    &["name"],
    &[
        optional("description", Mode::Literal),
        optional("default", Mode::Literal),
        optional("type", Mode::Type),
        optional("sensitive", Mode::Literal),
        optional("nullable", Mode::Literal),
        optional("ephemeral", Mode::Literal),
        optional("deprecated", Mode::Literal),
        optional("const", Mode::Literal),
    ],
    &[&VALIDATION],
);

pub(crate) static VALIDATION: BlockType = condition("validation");
pub(crate) static PRECONDITION: BlockType = condition("precondition");
pub(crate) static POSTCONDITION: BlockType = condition("postcondition");
pub(crate) static ASSERT: BlockType = condition("assert");

/// A block with a condition and the message for when it fails.
pub(super) const fn condition(name: &'static str) -> BlockType {
    block(name, &[], &CONDITION, &[])
}

static CONDITION: [Argument; 2] = [
    required("condition", Mode::Template),
    required("error_message", Mode::Template),
];

pub(crate) static LOCALS: BlockType =
    block("locals", &[], &[], &[]).with_rest(Rest::Attributes(Mode::Template));

pub(crate) static OUTPUT: BlockType = block(
    "output",
    &["name"],
    &[
        optional("description", Mode::Literal),
        required("value", Mode::Template),
        optional("depends_on", Mode::List(&Mode::Reference)),
        optional("sensitive", Mode::Literal),
        optional("deprecated", Mode::Literal),
        optional("ephemeral", Mode::Literal),
    ],
    &[&PRECONDITION, &POSTCONDITION],
);

pub(crate) static MODULE: BlockType = block(
    "module",
    &["name"],
    &[
        required("source", Mode::Template),
        optional("version", Mode::Template),
        optional("count", Mode::Template),
        optional("for_each", Mode::Template),
        optional("depends_on", Mode::List(&Mode::Reference)),
        optional("providers", Mode::Map(&Mode::Native, &Mode::Native)),
    ],
    &[
        &ESCAPE,
        &MODULE_LIFECYCLE,
        &RESERVED_LOCALS,
        &RESERVED_PROVIDER,
    ],
)
.with_rest(Rest::Arguments);

pub(crate) static MODULE_LIFECYCLE: BlockType = block(
    "lifecycle",
    &[],
    &[optional("enabled", Mode::Template)],
    &[],
);

pub(crate) static MOVED: BlockType = block(
    "moved",
    &[],
    &[
        required("from", Mode::Reference),
        required("to", Mode::Reference),
    ],
    &[],
);

pub(crate) static IMPORT: BlockType = block(
    "import",
    &[],
    &[
        optional("provider", Mode::Native),
        optional("for_each", Mode::Template),
        optional("id", Mode::Template),
        optional("identity", Mode::Template),
        required("to", Mode::Native),
    ],
    &[],
);

pub(crate) static REMOVED: BlockType = block(
    "removed",
    &[],
    &[required("from", Mode::Reference)],
    &[&REMOVED_LIFECYCLE, &PROVISIONER],
);

pub(crate) static REMOVED_LIFECYCLE: BlockType =
    block("lifecycle", &[], &[optional("destroy", Mode::Literal)], &[]);

pub(crate) static CHECK: BlockType = block("check", &["name"], &[], &[&DATA, &ASSERT]);
