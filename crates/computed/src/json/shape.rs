use super::member::{push_key, separate};
use crate::{AttributeShape, BlockShape, Name, NestedBlockShape, NestedShape, Shape, ShapeRef};
use std::collections::HashMap;
use std::ptr;
use tofu_json_value::write_string;

/// The shapes that are in a tree already, with their numbers.
#[derive(Default)]
pub(super) struct WrittenShapes(HashMap<Identity, usize>);

/// A kind of shape and where it is: a shape and its first part can be in the same place.
type Identity = (u8, usize);

impl WrittenShapes {
    /// Appends a shape: by its word, else in full the first time and by its number from then on.
    pub(super) fn push(&mut self, json: &mut String, shape: ShapeRef<'_>) {
        if let ShapeRef::Value(shape) = shape
            && let Some(word) = shape.word()
        {
            return write_string(json, word);
        }
        let next = self.0.len();
        let number = *self.0.entry(identity(shape)).or_insert(next);
        if number == next {
            push_in_full(json, shape)
        } else {
            json.push_str(&number.to_string())
        }
    }
}

fn identity(shape: ShapeRef<'_>) -> Identity {
    match shape {
        ShapeRef::Value(shape) => (0, ptr::from_ref(shape).addr()),
        ShapeRef::NestedObject(nested) => (1, ptr::from_ref(nested).addr()),
        ShapeRef::Block(block) => (2, ptr::from_ref(block).addr()),
    }
}

fn push_in_full(json: &mut String, shape: ShapeRef<'_>) {
    match shape {
        ShapeRef::Value(shape) => push_shape(json, shape),
        ShapeRef::NestedObject(nested) => push_nested(json, "nested-object", nested),
        ShapeRef::Block(block) => push_block(json, "block", block),
    }
}

impl Shape {
    /// The word of a shape without parts.
    const fn word(&self) -> Option<&'static str> {
        match self {
            Self::Dynamic => Some("dynamic"),
            Self::String => Some("string"),
            Self::Primitive => Some("primitive"),
            Self::List(_) | Self::Set(_) | Self::Map(_) => None,
            Self::Tuple(_) | Self::Object(_) | Self::Nested(_) => None,
        }
    }
}

fn push_shape(json: &mut String, shape: &Shape) {
    match shape {
        Shape::Dynamic | Shape::String | Shape::Primitive => {
            write_string(json, shape.word().unwrap_or_default());
        }
        Shape::List(element) => push_of(json, "list", element),
        Shape::Set(element) => push_of(json, "set", element),
        Shape::Map(element) => push_of(json, "map", element),
        Shape::Tuple(tuple) => push_tuple(json, tuple.elements()),
        Shape::Object(object) => push_object(json, object.attributes()),
        Shape::Nested(nested) => push_nested(json, "nested", nested),
    }
}

fn push_of(json: &mut String, word: &str, element: &Shape) {
    push_opening(json, word);
    json.push(',');
    push_shape(json, element);
    json.push(']');
}

fn push_tuple(json: &mut String, elements: &[Shape]) {
    push_opening(json, "tuple");
    json.push_str(",[");
    for (position, element) in elements.iter().enumerate() {
        separate(json, position);
        push_shape(json, element);
    }
    json.push_str("]]");
}

fn push_object(json: &mut String, attributes: &[(Name, Shape)]) {
    push_opening(json, "object");
    json.push_str(",{");
    for (position, (name, shape)) in attributes.iter().enumerate() {
        separate(json, position);
        push_key(json, name);
        push_shape(json, shape);
    }
    json.push_str("}]");
}

fn push_nested(json: &mut String, word: &str, nested: &NestedShape) {
    push_opening(json, word);
    json.push(',');
    write_string(json, nested.nesting.as_str());
    json.push(',');
    push_attributes(json, nested.attributes());
    json.push(']');
}

/// A block starts with its word where it is a shape of its own, with its nesting inside another.
fn push_block(json: &mut String, word: &str, block: &BlockShape) {
    push_opening(json, word);
    json.push(',');
    push_attributes(json, block.attributes());
    json.push_str(",{");
    for (
        position,
        NestedBlockShape {
            name,
            nesting,
            block,
        },
    ) in block.blocks().iter().enumerate()
    {
        separate(json, position);
        push_key(json, name);
        push_block(json, nesting.as_str(), block);
    }
    json.push_str("}]");
}

fn push_attributes(json: &mut String, attributes: &[AttributeShape]) {
    json.push('{');
    for (position, attribute) in attributes.iter().enumerate() {
        separate(json, position);
        push_key(json, &attribute.name);
        if attribute.write_only {
            push_of(json, "write-only", &attribute.shape);
        } else {
            push_shape(json, &attribute.shape);
        }
    }
    json.push('}');
}

fn push_opening(json: &mut String, word: &str) {
    json.push('[');
    write_string(json, word);
}
