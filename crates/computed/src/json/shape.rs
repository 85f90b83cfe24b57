use super::Json;
use crate::{AttributeShape, BlockShape, Name, NestedShape, Shape, ShapeRef};
use std::collections::HashMap;
use std::ptr;

/// The shapes that are in a tree already, with their numbers.
#[derive(Default)]
pub(super) struct WrittenShapes(HashMap<Identity, usize>);

/// A kind of shape and where it is: a shape and its first part can be in the same place.
type Identity = (u8, usize);

impl WrittenShapes {
    /// Appends a shape: by its word, else in full the first time and by its number from then on.
    pub(super) fn push(&mut self, json: &mut Json<'_>, shape: ShapeRef<'_>) {
        if let ShapeRef::Value(shape) = shape
            && let Some(word) = shape.word()
        {
            return json.string(word);
        }
        let next = self.0.len();
        let number = *self.0.entry(identity(shape)).or_insert(next);
        if number == next {
            push_in_full(json, shape)
        } else {
            json.literal(number)
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

fn push_in_full(json: &mut Json<'_>, shape: ShapeRef<'_>) {
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

fn push_shape(json: &mut Json<'_>, shape: &Shape) {
    match shape {
        Shape::Dynamic | Shape::String | Shape::Primitive => {
            json.string(shape.word().unwrap_or_default());
        }
        Shape::List(element) => push_of(json, "list", element),
        Shape::Set(element) => push_of(json, "set", element),
        Shape::Map(element) => push_of(json, "map", element),
        Shape::Tuple(tuple) => push_tuple(json, tuple.elements()),
        Shape::Object(object) => push_object(json, object.attributes()),
        Shape::Nested(nested) => push_nested(json, "nested", nested),
    }
}

fn push_of(json: &mut Json<'_>, word: &str, element: &Shape) {
    json.array(|json| {
        json.element().string(word);
        push_shape(json.element(), element);
    });
}

fn push_tuple(json: &mut Json<'_>, elements: &[Shape]) {
    json.array(|json| {
        json.element().string("tuple");
        json.element().list(elements, push_shape);
    });
}

fn push_object(json: &mut Json<'_>, attributes: &[(Name, Shape)]) {
    json.array(|json| {
        json.element().string("object");
        json.element().object(|json| {
            for (name, shape) in attributes {
                push_shape(json.member(name), shape);
            }
        });
    });
}

fn push_nested(json: &mut Json<'_>, word: &str, nested: &NestedShape) {
    json.array(|json| {
        json.element().string(word);
        json.element().string(nested.nesting.as_str());
        push_attributes(json.element(), nested.attributes());
    });
}

/// A block starts with its word where it is a shape of its own, with its nesting inside another.
fn push_block(json: &mut Json<'_>, word: &str, block: &BlockShape) {
    json.array(|json| {
        json.element().string(word);
        push_attributes(json.element(), block.attributes());
        json.element().object(|json| {
            for nested in block.blocks() {
                push_block(
                    json.member(&nested.name),
                    nested.nesting.as_str(),
                    &nested.block,
                );
            }
        });
    });
}

fn push_attributes(json: &mut Json<'_>, attributes: &[AttributeShape]) {
    json.object(|json| {
        for attribute in attributes {
            let json = json.member(&attribute.name);
            if attribute.write_only {
                push_of(json, "write-only", &attribute.shape);
            } else {
                push_shape(json, &attribute.shape);
            }
        }
    });
}
