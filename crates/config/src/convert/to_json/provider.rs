//! What OpenTofu knows of blocks that only a provider's schema describes: nothing.

use crate::modes::{BlockType, Rest};

/// A block in the body of a resource, a provider configuration, a backend.
pub(in crate::convert) static NESTED: BlockType = BlockType {
    name: "",
    labels: &[],
    arguments: &[],
    blocks: &[],
    rest: Rest::Schema,
    ordered: false,
};
