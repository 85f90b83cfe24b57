//! Whether a property in the body of a provider is an argument or blocks.

use super::evidence::DynamicEvidence;
use super::schemas::ProviderShape;
use super::text;
use tofu_json_config::json::{Node, NodeKind, Object};

/// Whether a property is an argument or blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    Attribute,
    Blocks {
        /// Whether each has a label.
        labelled: bool,
    },
    /// Nothing says it.
    Open,
}

/// What is known of a property besides its value.
pub(super) struct Known<'k> {
    pub(super) shape: Option<&'k ProviderShape>,
    /// Whether `dynamic` beside it makes blocks of its name.
    pub(super) dynamic: bool,
    /// Whether the name occurs more than once, as only blocks may.
    pub(super) repeated: bool,
}

/// Decides it.
pub(super) fn decide(
    name: &str,
    value: Node<'_>,
    known: &Known<'_>,
    evidence: &DynamicEvidence,
) -> Decision {
    if let Some(shape) = known.shape {
        if shape.has_attribute(name) {
            return Decision::Attribute;
        }
        if let Some(block) = shape.block(name) {
            let labelled = block.labelled;
            return Decision::Blocks { labelled };
        }
    }
    let objects = match value.kind() {
        NodeKind::Object(object) => vec![object],
        NodeKind::Array(array) => match array.elements().map(object).collect() {
            Some(objects) => objects,
            // A block whose body is an array of objects.
            None if evidence.is_body(value) => return Decision::Blocks { labelled: false },
            None => return Decision::Attribute,
        },
        _ => return Decision::Attribute,
    };
    if known.dynamic || known.repeated || evidence.is_body(value) {
        return Decision::Blocks { labelled: false };
    }
    // Names of arguments are identifiers: others are keys of a map.
    if objects.into_iter().any(has_other_keys) {
        return Decision::Attribute;
    }
    Decision::Open
}

fn object(node: Node<'_>) -> Option<Object<'_>> {
    match node.kind() {
        NodeKind::Object(object) => Some(object),
        _ => None,
    }
}

fn has_other_keys(object: Object<'_>) -> bool {
    object.properties().any(|property| {
        let name = property.name.decoded();
        name != "//" && !text::is_identifier(&name)
    })
}
