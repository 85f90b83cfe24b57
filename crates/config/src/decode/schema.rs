//! The schemas of all blocks, made once from the table of modes.

use std::sync::LazyLock;

use crate::body::Schema;
use crate::modes;

type Lazy = LazyLock<Schema>;

macro_rules! schemas {
    ($($name:ident = $block_type:expr;)*) => {
        $(pub(super) static $name: Lazy = LazyLock::new(|| Schema::of(&$block_type));)*
    };
}

schemas! {
    CONFIGURATION = modes::CONFIGURATION;
    TERRAFORM = modes::terraform::TERRAFORM;
    LANGUAGE = modes::terraform::LANGUAGE;
    COMPATIBLE_WITH = modes::terraform::COMPATIBLE_WITH;
    ENCRYPTION = modes::encryption::ENCRYPTION;
    KEY_PROVIDER = modes::encryption::KEY_PROVIDER;
    ENCRYPTION_TARGET = modes::encryption::STATE;
    FALLBACK = modes::encryption::FALLBACK;
    REMOTE = modes::encryption::REMOTE;
    REMOTE_DEFAULT = modes::encryption::REMOTE_DEFAULT;
    REMOTE_SOURCE = modes::encryption::REMOTE_SOURCE;
    PROVIDER = modes::configuration::PROVIDER;
    VARIABLE = modes::configuration::VARIABLE;
    CONDITION = modes::configuration::VALIDATION;
    OUTPUT = modes::configuration::OUTPUT;
    MODULE = modes::configuration::MODULE;
    MODULE_LIFECYCLE = modes::configuration::MODULE_LIFECYCLE;
    RESOURCE = modes::resource::RESOURCE;
    DATA = modes::resource::DATA;
    EPHEMERAL = modes::resource::EPHEMERAL;
    LIFECYCLE = modes::resource::LIFECYCLE;
    PROVISIONER = modes::resource::PROVISIONER;
    MOVED = modes::configuration::MOVED;
    IMPORT = modes::configuration::IMPORT;
    REMOVED = modes::configuration::REMOVED;
    REMOVED_LIFECYCLE = modes::configuration::REMOVED_LIFECYCLE;
    CHECK = modes::configuration::CHECK;
    TESTS = modes::TEST_FILE;
    RUN = modes::test_file::RUN;
    PLAN_OPTIONS = modes::test_file::PLAN_OPTIONS;
    OVERRIDE_RESOURCE = modes::test_file::OVERRIDE_RESOURCE;
    OVERRIDE_MODULE = modes::test_file::OVERRIDE_MODULE;
    MOCK_PROVIDER = modes::test_file::MOCK_PROVIDER;
    MOCK_RESOURCE = modes::test_file::MOCK_RESOURCE;
}

/// With nothing required: what override files may hold.
pub(super) static OUTPUT_OVERRIDE: Lazy =
    LazyLock::new(|| Schema::of(&modes::configuration::OUTPUT).nothing_required());
/// A missing source has words of its own.
pub(super) static RUN_MODULE: Lazy =
    LazyLock::new(|| Schema::of(&modes::test_file::MODULE).nothing_required());
pub(super) static MODULE_OVERRIDE: Lazy =
    LazyLock::new(|| Schema::of(&modes::configuration::MODULE).nothing_required());

/// Where constraints on the version of OpenTofu are.
pub(super) static COMPATIBILITY: Lazy = LazyLock::new(|| only(&[], &["terraform", "language"]));
pub(super) static REQUIRED_VERSION: Lazy = LazyLock::new(|| only(&["required_version"], &[]));
pub(super) static LANGUAGE_COMPATIBILITY: Lazy = LazyLock::new(|| only(&[], &["compatible_with"]));

fn only(attributes: &[&'static str], blocks: &[&'static str]) -> Schema {
    Schema {
        attributes: attributes
            .iter()
            .map(|name| ((*name).into(), false))
            .collect(),
        blocks: blocks
            .iter()
            .map(|name| ((*name).into(), [].as_slice()))
            .collect(),
    }
}

/// Knows nothing: all of a body stays for others.
pub(super) static NOTHING: Schema = Schema {
    attributes: Vec::new(),
    blocks: Vec::new(),
};
