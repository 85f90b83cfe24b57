//! Bodies of JSON files: objects, arrays of objects, nothing.

use std::borrow::Cow;
use std::collections::HashMap;

use super::{Attribute, Block, Body, BodyContent, BodyEntry, Label, Schema};
use crate::Diagnostic;
use crate::expression::Expression;
use crate::json::{JsonString, Node, NodeKind, Property};
use tofu_json_diagnostic::Place;
use tofu_json_text::{quoted, suggestion};

/// The contents of a JSON value as a body, and the name of its file for messages.
#[derive(Clone, Copy, Debug)]
pub(super) struct JsonBody<'f> {
    pub(super) filename: &'f str,
    pub(super) node: Node<'f>,
}

/// What the properties of a value are looked at for; messages say it.
#[derive(Clone, Copy, Debug)]
pub enum Purpose {
    /// The contents of a block.
    Contents,
    /// Labels of this name.
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
    pub(super) fn content(self, schema: &Schema, faults: &mut Vec<Diagnostic>) -> BodyContent<'f> {
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
                Diagnostic::error("Extraneous JSON object property", detail)
                    .at(place)
                    .within(place),
            );
        }
        content
    }

    /// What a schema asks for.
    pub(super) fn partial_content(
        self,
        schema: &Schema,
        faults: &mut Vec<Diagnostic>,
    ) -> BodyContent<'f> {
        let mut content = BodyContent {
            missing_place: self.missing_place(),
            ..BodyContent::default()
        };
        for property in properties(self.node, Purpose::Contents, faults) {
            let name = property.name.decoded();
            if schema.has_attribute(&name) {
                match content.attribute(&name) {
                    None => content.attributes.push(self.attribute(property)),
                    Some(before) => faults.push(self.duplicate(property, before)),
                }
            } else if let Some(labels) = schema.labels_of(&name) {
                let found = blocks(property, labels, &Label::of_json, faults);
                let blocks = found.into_iter().map(|one| self.block(property, one));
                content.blocks.extend(blocks);
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
    pub(super) fn just_attributes(self, faults: &mut Vec<Diagnostic>) -> Vec<Attribute<'f>> {
        let NodeKind::Object(object) = self.node.kind() else {
            faults.push(wrong_attributes(self.node));
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
                Diagnostic::error(
                    "Duplicate attribute definition",
                    already_set(before, self.filename),
                )
                .at(name_place(property)),
            );
        }
        attributes
    }

    /// All properties that are not of a schema.
    pub(super) fn rest(self, schema: &Schema) -> Vec<BodyEntry<'f>> {
        properties(self.node, Purpose::Contents, &mut Vec::new())
            .into_iter()
            .filter(|property| !schema.has(&property.name.decoded()))
            .map(|property| BodyEntry::Attribute(self.attribute(property)))
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

    fn block(self, property: Property<'f>, found: JsonBlock<'f, Label<'f>>) -> Block<'f> {
        Block {
            type_name: property.name.decoded(),
            type_place: name_place(property),
            labels: found.labels,
            place: found.place,
            body: Body::json_in(self.filename, found.body),
        }
    }

    fn duplicate(self, property: Property<'f>, before: &Attribute<'f>) -> Diagnostic {
        let place = name_place(property);
        Diagnostic::error("Duplicate argument", already_set(before, self.filename))
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

/// The properties of an object, or of all objects of an array. `null` has none.
pub fn properties<'f>(
    node: Node<'f>,
    purpose: Purpose,
    faults: &mut Vec<Diagnostic>,
) -> Vec<Property<'f>> {
    let array = match node.kind() {
        NodeKind::Null => return Vec::new(),
        NodeKind::Object(object) => return object.properties().collect(),
        NodeKind::Array(array) => array,
        _ => {
            faults.push(wrong_body(node, purpose));
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

/// The fault of a value that is neither an object nor an array.
pub fn wrong_body(node: Node<'_>, purpose: Purpose) -> Diagnostic {
    let detail = format!(
        "Either a JSON object or JSON array of objects is required here, {}.",
        purpose.in_words()
    );
    wrong_type(detail, node)
}

/// The fault of a body that holds nothing but arguments, and is no object.
pub fn wrong_attributes(node: Node<'_>) -> Diagnostic {
    let detail = "A JSON object is required here, setting the arguments for this block.";
    wrong_type(detail.to_owned(), node)
}

fn wrong_type(detail: String, node: Node<'_>) -> Diagnostic {
    let place = node.document().place(node.start_span());
    Diagnostic::error("Incorrect JSON value type", detail).at(place)
}

/// A block in the value of a property; `L` is what the caller wants to know of its labels.
#[derive(Debug)]
pub struct JsonBlock<'f, L> {
    /// Its labels, with what the caller knows of each.
    pub labels: Vec<L>,
    /// Where it begins; for an element of an array where that begins.
    place: Place,
    /// Its contents.
    pub body: Node<'f>,
}

/// The blocks in the value of a property: below as many objects as there are names of labels, whose
/// properties are the labels.
pub fn blocks<'f, L: Clone>(
    property: Property<'f>,
    names: &[&'static str],
    label: &impl Fn(JsonString<'f>) -> L,
    faults: &mut Vec<Diagnostic>,
) -> Vec<JsonBlock<'f, L>> {
    let mut search = BlockSearch {
        type_name: property.name.decoded(),
        label,
        labels: Vec::new(),
        found: Vec::new(),
        faults,
    };
    search.labelled(property.value, names);
    search.found
}

/// A search for the blocks in a value.
struct BlockSearch<'s, 'f, L, F> {
    type_name: Cow<'f, str>,
    label: &'s F,
    /// The labels around the value that is looked at.
    labels: Vec<L>,
    found: Vec<JsonBlock<'f, L>>,
    faults: &'s mut Vec<Diagnostic>,
}

impl<'f, L: Clone, F: Fn(JsonString<'f>) -> L> BlockSearch<'_, 'f, L, F> {
    /// The blocks in a value that still has labels of these names above them. Goes as deep as there
    /// are labels.
    fn labelled(&mut self, value: Node<'f>, names: &[&'static str]) {
        let Some((name, names)) = names.split_first() else {
            return self.unlabelled(value);
        };
        let properties = properties(value, Purpose::Labels(name), self.faults);
        if properties.is_empty() {
            let detail = format!(
                "At least one object property is required, whose name represents the {} block's {name}.",
                self.type_name
            );
            let place = value.document().place(value.start_span());
            self.faults
                .push(Diagnostic::error("Missing block label", detail).at(place));
        }
        for property in properties {
            self.labels.push((self.label)(property.name));
            self.labelled(property.value, names);
            self.labels.pop();
        }
    }

    /// The blocks of a value, below all labels.
    fn unlabelled(&mut self, value: Node<'f>) {
        let place = value.document().place(value.start_span());
        let block = |body| JsonBlock {
            labels: self.labels.clone(),
            place,
            body,
        };
        match value.kind() {
            NodeKind::Null => {}
            NodeKind::Object(_) => self.found.push(block(value)),
            NodeKind::Array(array) => self.found.extend(array.elements().map(block)),
            _ => {
                let detail = format!(
                    "Either a JSON object or a JSON array is required, representing the contents of one or more {} blocks.",
                    quoted(&self.type_name)
                );
                self.faults.push(wrong_type(detail, value));
            }
        }
    }
}

impl<'f> Label<'f> {
    /// The name of a property as a label.
    fn of_json(name: JsonString<'f>) -> Self {
        Self {
            text: name.decoded(),
            place: name.document().place(name.span()),
        }
    }
}

fn name_place(property: Property<'_>) -> Place {
    property.name.document().place(property.name.span())
}
