use crate::modes::{BlockType, Rest};

/// The block type for blocks that only a provider's schema describes, in the body of a resource, a
/// provider configuration, a backend: OpenTofu itself knows nothing of them.
pub(super) static NESTED: BlockType = BlockType {
    name: "",
    labels: &[],
    arguments: &[],
    blocks: &[],
    rest: Rest::Schema,
    ordered: false,
};
