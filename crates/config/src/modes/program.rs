//! What the configuration of another program has beside that of OpenTofu, and without it.
//!
//! Only what Terraform has more is here, and what it reads in another mode: what OpenTofu has more is an error that
//! decoding reports.

use super::block_type::{BlockType, Rest, block, optional, required};
use super::configuration::{
    CHECK, CONFIGURATION, IMPORT, LOCALS, MODULE, MOVED, PROVIDER, REMOVED, RESERVED_LOCALS,
    VARIABLE,
};
use super::mode::Mode;
use super::resource::{
    CONNECTION, DATA, EPHEMERAL, ESCAPE, POSTCONDITION, PRECONDITION, PROVISIONER, resource,
};
use super::terraform::TERRAFORM;
use super::{DYNAMIC, configuration};
use tofu_json_vocab::Program;

/// The root of a configuration file of a program.
///
/// ```
/// use tofu_json_config::modes::configuration_of;
/// use tofu_json_vocab::Program;
///
/// assert!(configuration_of(Program::Terraform).block("action").is_some());
/// assert!(configuration_of(Program::OpenTofu).block("action").is_none());
/// ```
#[must_use]
pub fn configuration_of(program: Program) -> &'static BlockType {
    match program {
        Program::OpenTofu => &CONFIGURATION,
        Program::Terraform => &CONFIGURATION_OF_TERRAFORM,
    }
}

static CONFIGURATION_OF_TERRAFORM: BlockType = block(
    "",
    &[],
    &[],
    &[
        &TERRAFORM,
        &configuration::REQUIRED_PROVIDERS,
        &PROVIDER,
        &VARIABLE,
        &LOCALS,
        &OUTPUT,
        &MODULE,
        &RESOURCE,
        &DATA,
        &EPHEMERAL,
        &ACTION,
        &MOVED,
        &IMPORT,
        &REMOVED,
        &CHECK,
    ],
);

static OUTPUT: BlockType = block(
    "output",
    &["name"],
    &[
        optional("description", Mode::Literal),
        required("value", Mode::Template),
        optional("type", Mode::Type),
        optional("depends_on", Mode::List(&Mode::Reference)),
        optional("sensitive", Mode::Literal),
        optional("ephemeral", Mode::Literal),
    ],
    &[&PRECONDITION, &POSTCONDITION],
);

static RESOURCE: BlockType = resource(
    "resource",
    &[
        &LIFECYCLE,
        &CONNECTION,
        &PROVISIONER,
        &ESCAPE,
        &RESERVED_LOCALS,
        &DYNAMIC,
    ],
);

static LIFECYCLE: BlockType = block(
    "lifecycle",
    &[],
    &[
        optional("create_before_destroy", Mode::Literal),
        optional("prevent_destroy", Mode::Literal),
        optional(
            "ignore_changes",
            Mode::KeywordOrList(&Mode::RelativeReference),
        ),
        optional("replace_triggered_by", Mode::List(&Mode::Native)),
    ],
    &[&PRECONDITION, &POSTCONDITION, &ACTION_TRIGGER],
);

/// What is done before or after a change.
static ACTION_TRIGGER: BlockType = block(
    "action_trigger",
    &[],
    &[
        required("events", Mode::List(&Mode::Keyword)),
        optional("condition", Mode::Template),
        required("actions", Mode::List(&Mode::Native)),
    ],
    &[],
);

/// Something that a provider can do and that is no object.
static ACTION: BlockType = block(
    "action",
    &["type", "name"],
    &[
        optional("count", Mode::Template),
        optional("for_each", Mode::Template),
        optional("provider", Mode::Native),
    ],
    &[&ACTION_CONFIG],
);

static ACTION_CONFIG: BlockType = block("config", &[], &[], &[&DYNAMIC]).with_rest(Rest::Schema);
