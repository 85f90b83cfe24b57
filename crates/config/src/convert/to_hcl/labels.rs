//! Labels of blocks: a level of objects for each.

use super::writer::Writer;
use crate::fault::Fault;
use crate::json::{Node, NodeKind, Property, Text};

impl<'w> Writer<'w> {
    /// The blocks of a property with their labels: one property of an object for each label.
    pub(super) fn labelled(
        &mut self,
        property: Property<'w>,
        wanted: &[&str],
    ) -> Vec<(Vec<Text<'w>>, Node<'w>)> {
        let type_name = property.name.decoded();
        let mut level = vec![(Vec::new(), property.value)];
        for label in wanted {
            let mut next = Vec::new();
            for (labels, value) in level {
                let before = next.len();
                for one in self.label_level(value, label) {
                    let mut labels: Vec<_> = Vec::clone(&labels);
                    labels.push(one.name);
                    next.push((labels, one.value));
                }
                if next.len() == before {
                    let place = self.document.place(value.start_span());
                    let detail = format!(
                        "At least one object property is required, whose name represents the {type_name} block's {label}."
                    );
                    self.fault(Fault::error("Missing block label", detail), place);
                }
            }
            level = next;
        }
        let mut blocks = Vec::new();
        for (labels, value) in level {
            match value.kind() {
                NodeKind::Null => {}
                NodeKind::Object(_) => blocks.push((labels, value)),
                NodeKind::Array(array) => {
                    blocks.extend(array.elements().map(|element| (labels.clone(), element)));
                }
                _ => self.wrong_shape(
                    format!(
                        "Either a JSON object or a JSON array is required, representing the contents of one or more {} blocks.",
                        tofu_json_text::quoted(&type_name)
                    ),
                    value,
                ),
            }
        }
        blocks
    }

    fn label_level(&mut self, value: Node<'w>, label: &str) -> Vec<Property<'w>> {
        match value.kind() {
            NodeKind::Null => Vec::new(),
            NodeKind::Object(object) => object.properties().collect(),
            NodeKind::Array(array) => {
                let mut found = Vec::new();
                for element in array.elements() {
                    match element.kind() {
                        NodeKind::Object(object) => found.extend(object.properties()),
                        _ => self.wrong_shape(
                            format!(
                                "A JSON object is required here, to specify {label} labels for this block."
                            ),
                            element,
                        ),
                    }
                }
                found
            }
            _ => {
                self.wrong_shape(
                    format!(
                        "Either a JSON object or JSON array of objects is required here, to specify {label} labels for this block."
                    ),
                    value,
                );
                Vec::new()
            }
        }
    }
}
