use crate::modes::{BlockType, Rest};

/// What OpenTofu itself knows of a block that only a provider's schema describes, in the body of a
/// resource, a provider configuration, a backend: nothing.
pub(super) static NESTED: BlockType = BlockType {
    name: "",
    labels: &[],
    arguments: &[],
    blocks: &[],
    rest: Rest::Schema,
    ordered: false,
};
