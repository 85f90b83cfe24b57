//! Bodies of JSON files: objects, arrays of objects, nothing.

use std::collections::HashMap;

use super::{Attribute, Block, Body, Content, Entry, Label, Schema};
use crate::expression::Expression;
use crate::fault::Fault;
use crate::json::{Node, NodeKind, Property};
use crate::place::Place;
use tofu_json_text::{quoted, suggestion};

/// The contents of a JSON value as a body, and the name of its file for messages.
#[derive(Clone, Copy, Debug)]
pub(super) struct JsonBody<'f> {
    pub(super) filename: &'f str,
    pub(super) node: Node<'f>,
}

/// What the properties of a value are looked at for; messages say it.
#[derive(Clone, Copy)]
enum Purpose {
    Contents,
    Labels(&'static str),
}

impl Purpose {
    fn in_words(self) -> String {
        match self {
            Self::Contents => "to define arguments and child blocks".to_owned(),
            Self::Labels(name) => format!("to specify {name} labels for this block"),
        }
    }
}

impl<'f> JsonBody<'f> {
    /// Whether a file may consist of this.
    pub(super) fn is_root(self) -> bool {
        matches!(self.node.kind(), NodeKind::Object(_) | NodeKind::Array(_))
    }

    /// What a schema asks for; everything else becomes faults. Faults of the shape are reported
    /// twice, as by OpenTofu.
    pub(super) fn content(self, schema: &Schema, faults: &mut Vec<Fault>) -> Content<'f> {
        let content = self.partial_content(schema, faults);
        for property in properties(self.node, Purpose::Contents, faults) {
            let name = property.name.decoded();
            if name == "//" || schema.has(&name) {
                continue;
            }
            let unused = schema.unused(|known| content.attribute(known).is_some());
            let hint = suggestion(&name, unused.chain(schema.block_types()));
            let detail = format!(
                "No argument or block type is named {}.{}",
                quoted(&name),
                hint.unwrap_or_default()
            );
            let place = name_place(property);
            faults.push(
                Fault::error("Extraneous JSON object property", detail)
                    .at(place)
                    .within(place),
            );
        }
        content
    }

    /// What a schema asks for.
    pub(super) fn partial_content(self, schema: &Schema, faults: &mut Vec<Fault>) -> Content<'f> {
        let mut content = Content {
            missing_place: self.missing_place(),
            ..Content::default()
        };
        for property in properties(self.node, Purpose::Contents, faults) {
            let name = property.name.decoded();
            if schema.has_attribute(&name) {
                match content.attribute(&name) {
                    None => content.attributes.push(self.attribute(property)),
                    Some(before) => faults.push(self.duplicate(property, before)),
                }
            } else if let Some(labels) = schema.labels_of(&name) {
                let header = Header {
                    property,
                    filename: self.filename,
                };
                header.blocks(property.value, labels, &[], &mut content.blocks, faults);
            }
        }
        for (name, required) in &schema.attributes {
            if *required && content.attribute(name).is_none() {
                faults.push(super::missing_argument(name, content.missing_place));
            }
        }
        content
    }

    /// The properties of an object as arguments.
    pub(super) fn just_attributes(self, faults: &mut Vec<Fault>) -> Vec<Attribute<'f>> {
        let NodeKind::Object(object) = self.node.kind() else {
            faults.push(wrong_type(
                "A JSON object is required here, setting the arguments for this block.".to_owned(),
                self.node,
            ));
            return Vec::new();
        };
        let mut attributes: Vec<Attribute<'f>> = Vec::new();
        let mut seen = HashMap::new();
        for property in object.properties() {
            let name = property.name.decoded();
            if name == "//" {
                continue;
            }
            let first = *seen.entry(name).or_insert(attributes.len());
            let Some(before) = attributes.get(first) else {
                attributes.push(self.attribute(property));
                continue;
            };
            faults.push(
                Fault::error(
                    "Duplicate attribute definition",
                    already_set(before, self.filename),
                )
                .at(name_place(property)),
            );
        }
        attributes
    }

    /// All properties that are not of a schema.
    pub(super) fn rest(self, schema: &Schema) -> Vec<Entry<'f>> {
        properties(self.node, Purpose::Contents, &mut Vec::new())
            .into_iter()
            .filter(|property| !schema.has(&property.name.decoded()))
            .map(|property| Entry::Attribute(self.attribute(property)))
            .collect()
    }

    /// Where a missing argument is reported: before the end of an object, at the start of an array.
    fn missing_place(self) -> Place {
        let span = match self.node.kind() {
            NodeKind::Object(_) => self.node.close_span(),
            _ => self.node.start_span(),
        };
        self.node.document().place(span)
    }

    fn attribute(self, property: Property<'f>) -> Attribute<'f> {
        let name_place = name_place(property);
        let expression = Expression::json_in(self.filename, property.value);
        Attribute {
            name: property.name.decoded(),
            name_place,
            place: name_place.to(expression.place()),
            expression,
        }
    }

    fn duplicate(self, property: Property<'f>, before: &Attribute<'f>) -> Fault {
        let place = name_place(property);
        Fault::error("Duplicate argument", already_set(before, self.filename))
            .at(place)
            .within(place)
    }
}

fn already_set(before: &Attribute<'_>, filename: &str) -> String {
    format!(
        "The argument {} was already set at {}.",
        quoted(&before.name),
        before.place.in_file(filename)
    )
}

/// The properties of an object, or of all objects of an array.
fn properties<'f>(node: Node<'f>, purpose: Purpose, faults: &mut Vec<Fault>) -> Vec<Property<'f>> {
    let array = match node.kind() {
        NodeKind::Null => return Vec::new(),
        NodeKind::Object(object) => return object.properties().collect(),
        NodeKind::Array(array) => array,
        _ => {
            let detail = format!(
                "Either a JSON object or JSON array of objects is required here, {}.",
                purpose.in_words()
            );
            faults.push(wrong_type(detail, node));
            return Vec::new();
        }
    };
    let mut found = Vec::new();
    for element in array.elements() {
        match element.kind() {
            NodeKind::Object(object) => found.extend(object.properties()),
            _ => {
                let detail = format!("A JSON object is required here, {}.", purpose.in_words());
                faults.push(wrong_type(detail, element));
            }
        }
    }
    found
}

fn wrong_type(detail: String, node: Node<'_>) -> Fault {
    let place = node.document().place(node.start_span());
    Fault::error("Incorrect JSON value type", detail).at(place)
}

/// The property that blocks of one type are in.
#[derive(Clone, Copy)]
struct Header<'f> {
    property: Property<'f>,
    filename: &'f str,
}

impl<'f> Header<'f> {
    /// The blocks in a value, whose labels so far are known. Goes as deep as there are labels.
    fn blocks(
        self,
        value: Node<'f>,
        names: &'static [&'static str],
        labels: &[Label<'f>],
        blocks: &mut Vec<Block<'f>>,
        faults: &mut Vec<Fault>,
    ) {
        let Some((name, names)) = names.split_first() else {
            return self.unlabelled(value, labels, blocks, faults);
        };
        let properties = properties(value, Purpose::Labels(name), faults);
        if properties.is_empty() {
            let detail = format!(
                "At least one object property is required, whose name represents the {} block's {name}.",
                self.property.name.decoded()
            );
            let place = value.document().place(value.start_span());
            faults.push(Fault::error("Missing block label", detail).at(place));
        }
        let mut labels = labels.to_vec();
        for property in properties {
            labels.push(Label {
                text: property.name.decoded(),
                place: name_place(property),
            });
            self.blocks(property.value, names, &labels, blocks, faults);
            labels.pop();
        }
    }

    /// The blocks of a value, below all labels.
    fn unlabelled(
        self,
        value: Node<'f>,
        labels: &[Label<'f>],
        blocks: &mut Vec<Block<'f>>,
        faults: &mut Vec<Fault>,
    ) {
        let place = value.document().place(value.start_span());
        match value.kind() {
            NodeKind::Null => {}
            NodeKind::Object(_) => blocks.push(self.block(place, value, labels)),
            NodeKind::Array(array) => {
                let elements = array.elements();
                blocks.extend(elements.map(|element| self.block(place, element, labels)));
            }
            _ => {
                let detail = format!(
                    "Either a JSON object or a JSON array is required, representing the contents of one or more {} blocks.",
                    quoted(&self.property.name.decoded())
                );
                faults.push(wrong_type(detail, value));
            }
        }
    }

    fn block(self, place: Place, body: Node<'f>, labels: &[Label<'f>]) -> Block<'f> {
        Block {
            type_name: self.property.name.decoded(),
            type_place: name_place(self.property),
            labels: labels.to_vec(),
            place,
            body: Body::json_in(self.filename, body),
        }
    }
}

fn name_place(property: Property<'_>) -> Place {
    property.name.document().place(property.name.span())
}
