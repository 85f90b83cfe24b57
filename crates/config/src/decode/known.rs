//! The schemas of blocks inside resources, refactoring blocks and tests, found in the table of
//! modes by the path of the block type.

use std::sync::LazyLock;

use crate::body::Schema;
use crate::modes::{BlockType, CONFIGURATION, TEST_FILE};

type Lazy = LazyLock<Schema>;

macro_rules! schemas {
    ($($name:ident = $root:ident $($step:literal)*;)*) => {
        $(pub(super) static $name: Lazy = LazyLock::new(|| find(&$root, &[$($step),*]));)*
    };
}

schemas! {
    RESOURCE = CONFIGURATION "resource";
    DATA = CONFIGURATION "data";
    EPHEMERAL = CONFIGURATION "ephemeral";
    LIFECYCLE = CONFIGURATION "resource" "lifecycle";
    PROVISIONER = CONFIGURATION "resource" "provisioner";
    MOVED = CONFIGURATION "moved";
    IMPORT = CONFIGURATION "import";
    REMOVED = CONFIGURATION "removed";
    REMOVED_LIFECYCLE = CONFIGURATION "removed" "lifecycle";
    CHECK = CONFIGURATION "check";
    TESTS = TEST_FILE;
    RUN = TEST_FILE "run";
    PLAN_OPTIONS = TEST_FILE "run" "plan_options";
    RUN_MODULE = TEST_FILE "run" "module";
    OVERRIDE_RESOURCE = TEST_FILE "override_resource";
    OVERRIDE_MODULE = TEST_FILE "override_module";
    MOCK_PROVIDER = TEST_FILE "mock_provider";
    MOCK_RESOURCE = TEST_FILE "mock_provider" "mock_resource";
}

/// `dynamic` is left out: OpenTofu reads it only with the provider's schema.
fn find(root: &'static BlockType, path: &[&str]) -> Schema {
    let step = |block: Option<&'static BlockType>, name: &&str| block?.block(name);
    let Some(block) = path.iter().fold(Some(root), step) else {
        return Schema::default();
    };
    let mut schema = Schema::of(block);
    schema.blocks.retain(|(name, _)| *name != "dynamic");
    schema
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_path_is_one_of_the_table() {
        let all = [
            &RESOURCE,
            &DATA,
            &EPHEMERAL,
            &LIFECYCLE,
            &PROVISIONER,
            &MOVED,
            &IMPORT,
            &REMOVED,
            &REMOVED_LIFECYCLE,
            &CHECK,
            &TESTS,
            &RUN,
            &PLAN_OPTIONS,
            &RUN_MODULE,
            &OVERRIDE_RESOURCE,
            &OVERRIDE_MODULE,
            &MOCK_PROVIDER,
            &MOCK_RESOURCE,
        ];
        for schema in all {
            assert!(!schema.attributes.is_empty() || !schema.blocks.is_empty());
        }
        assert!(RESOURCE.blocks.iter().all(|(name, _)| *name != "dynamic"));
    }
}
