//! Where blocks and their labels are in JSON.

use tofu_json_config::json::{Node, NodeKind, Object};
use tofu_json_config::modes::BlockType;

/// A place where names and shapes mean blocks.
pub(super) enum Level<'f> {
    /// An object whose names are labels.
    Labels {
        object: Object<'f>,
        block: &'static BlockType,
        /// The number of labels before these.
        depth: usize,
    },
    /// A value that is a block or several.
    Blocks {
        value: Node<'f>,
        block: &'static BlockType,
    },
}

enum WaitingValue<'f> {
    Body(Node<'f>, &'static BlockType),
    Labels(Node<'f>, &'static BlockType, usize),
}

/// All levels of a file.
pub(super) fn levels<'f>(root: Node<'f>, block: &'static BlockType) -> Vec<Level<'f>> {
    let mut levels = Vec::new();
    let mut waiting = vec![WaitingValue::Body(root, block)];
    while let Some(next) = waiting.pop() {
        match next {
            WaitingValue::Body(node, block) => body(node, block, &mut waiting),
            WaitingValue::Labels(node, block, depth) if depth == block.labels.len() => {
                levels.push(Level::Blocks { value: node, block });
                waiting.push(WaitingValue::Body(node, block));
            }
            WaitingValue::Labels(node, block, depth) => match node.kind() {
                NodeKind::Object(object) => {
                    let level = Level::Labels {
                        object,
                        block,
                        depth,
                    };
                    levels.push(level);
                    let values = object.properties().map(|property| property.value);
                    waiting
                        .extend(values.map(|value| WaitingValue::Labels(value, block, depth + 1)));
                }
                NodeKind::Array(array) => {
                    let elements = array.elements();
                    waiting.extend(
                        elements.map(|element| WaitingValue::Labels(element, block, depth)),
                    );
                }
                _ => {}
            },
        }
    }
    levels
}

fn body<'f>(node: Node<'f>, block: &'static BlockType, waiting: &mut Vec<WaitingValue<'f>>) {
    match node.kind() {
        NodeKind::Array(array) => {
            waiting.extend(
                array
                    .elements()
                    .map(|element| WaitingValue::Body(element, block)),
            );
        }
        NodeKind::Object(object) => {
            for property in object.properties() {
                let name = property.name.decoded();
                if let Some(inner) = block.block_or_dynamic(&name) {
                    waiting.push(WaitingValue::Labels(property.value, inner, 0));
                }
            }
        }
        _ => {}
    }
}
