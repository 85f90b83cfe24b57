//! Test files.

use super::block_type::{Argument, BlockType, Rest, block, optional, required};
use super::configuration::{PROVIDER, condition};
use super::mode::Mode;

/// The root of a test file.
pub static TEST_FILE: BlockType = block(
    "",
    &[],
    &[],
    &[
        &RUN,
        &PROVIDER,
        &VARIABLES,
        &OVERRIDE_RESOURCE,
        &OVERRIDE_DATA,
        &OVERRIDE_MODULE,
        &MOCK_PROVIDER,
    ],
);

pub(crate) static RUN: BlockType = block(
    "run",
    &["name"],
    &[
        optional("command", Mode::Keyword),
        optional("providers", Mode::Map(&Mode::Native, &Mode::Native)),
        optional("expect_failures", Mode::List(&Mode::Reference)),
    ],
    &[
        &PLAN_OPTIONS,
        &VARIABLES,
        &MODULE,
        &ASSERT,
        &OVERRIDE_RESOURCE,
        &OVERRIDE_DATA,
        &OVERRIDE_MODULE,
    ],
)
.in_order();

pub(crate) static PLAN_OPTIONS: BlockType = block(
    "plan_options",
    &[],
    &[
        optional("mode", Mode::Keyword),
        optional("refresh", Mode::Literal),
        optional("replace", Mode::List(&Mode::Reference)),
        optional("target", Mode::List(&Mode::Reference)),
    ],
    &[],
);

pub(crate) static VARIABLES: BlockType =
    block("variables", &[], &[], &[]).with_rest(Rest::Attributes(Mode::Template));

pub(crate) static MODULE: BlockType = block(
    "module",
    &[],
    &[
        required("source", Mode::Literal),
        optional("version", Mode::Literal),
    ],
    &[],
);

pub(crate) static ASSERT: BlockType = condition("assert");

pub(crate) static OVERRIDE_RESOURCE: BlockType = block(
    "override_resource",
    &[],
    &[
        required("target", Mode::Reference),
        optional("values", Mode::Literal),
    ],
    &[],
);

pub(crate) static OVERRIDE_DATA: BlockType = block(
    "override_data",
    &[],
    &[
        required("target", Mode::Reference),
        optional("values", Mode::Literal),
    ],
    &[],
);

pub(crate) static OVERRIDE_MODULE: BlockType = block(
    "override_module",
    &[],
    &[
        required("target", Mode::Reference),
        optional("outputs", Mode::Literal),
    ],
    &[],
);

pub(crate) static MOCK_PROVIDER: BlockType = block(
    "mock_provider",
    &["name"],
    &[
        optional("alias", Mode::Literal),
        optional("for_each", Mode::Template),
    ],
    &[
        &MOCK_RESOURCE,
        &MOCK_DATA,
        &OVERRIDE_RESOURCE,
        &OVERRIDE_DATA,
        &OVERRIDE_MODULE,
    ],
);

pub(crate) static MOCK_RESOURCE: BlockType = mock("mock_resource");
pub(crate) static MOCK_DATA: BlockType = mock("mock_data");

const fn mock(name: &'static str) -> BlockType {
    block(name, &["type"], &DEFAULTS, &OVERRIDES)
}

static DEFAULTS: [Argument; 1] = [optional("defaults", Mode::Literal)];
static OVERRIDES: [&BlockType; 2] = [&OVERRIDE_RESOURCE, &OVERRIDE_DATA];
