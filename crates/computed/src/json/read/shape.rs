use super::member::{object, word};
use super::{Error, ErrorKind, TreeReader};
use crate::{
    AttributeShape, BlockShape, NestedBlockShape, NestedShape, ObjectShape, Shape, ShapeRef,
    TupleShape,
};
use std::borrow::Cow;
use tofu_json_value::{Elements, Kind, Value};
use tofu_json_vocab::Nesting;

impl<'a> TreeReader<'a> {
    /// The shape of an unchanged part: new, or the number of one that was there before.
    pub(super) fn shape(&mut self, value: Value<'a>) -> Result<ShapeRef<'a>, Error> {
        match value.kind() {
            Kind::Number => self
                .known(value)
                .ok_or_else(|| Error::new(ErrorKind::UnknownShape, value)),
            Kind::Array => {
                let shape = self.new_shape(value)?;
                self.known.push(shape);
                Ok(shape)
            }
            _ => read_shape(value).map(|shape| self.shapes.value(shape)),
        }
    }

    fn known(&self, number: Value<'a>) -> Option<ShapeRef<'a>> {
        self.known
            .get(number.as_number()?.parse::<usize>().ok()?)
            .copied()
    }

    fn new_shape(&self, value: Value<'a>) -> Result<ShapeRef<'a>, Error> {
        let limit = self.limit;
        if nests_deeper(value, limit) {
            return Err(Error::new(ErrorKind::TooDeep { limit }, value));
        }
        let mut parts = Parts::of(value);
        Ok(match parts.word()?.as_ref() {
            "block" => self.shapes.block(read_block(&mut parts)?),
            "nested-object" => self.shapes.nested_object(read_nested(&mut parts)?),
            _ => self.shapes.value(read_shape(value)?),
        })
    }
}

/// Whether arrays nest deeper than a limit.
fn nests_deeper(value: Value<'_>, limit: usize) -> bool {
    let mut pending = vec![(value, 0)];
    while let Some((value, depth)) = pending.pop() {
        if depth > limit {
            return true;
        }
        let arrays = value.elements().filter(|element| element.is_array());
        pending.extend(arrays.map(|element| (element, depth + 1)));
    }
    false
}

/// An array whose first element is a word and whose other elements are its arguments.
struct Parts<'a> {
    whole: Value<'a>,
    elements: Elements<'a>,
}

impl<'a> Parts<'a> {
    fn of(whole: Value<'a>) -> Self {
        Self {
            whole,
            elements: whole.elements(),
        }
    }

    fn next(&mut self, expected: &'static str) -> Result<Value<'a>, Error> {
        self.elements
            .next()
            .ok_or_else(|| Error::expected(expected, self.whole))
    }

    fn word(&mut self) -> Result<Cow<'a, str>, Error> {
        let value = self.next("a shape")?;
        value
            .as_str()
            .ok_or_else(|| Error::expected("the word of a shape", value))
    }

    fn element(&mut self) -> Result<Box<Shape>, Error> {
        read_shape(self.next("a shape with an element type")?).map(Box::new)
    }

    fn nesting(&mut self) -> Result<Nesting, Error> {
        word(
            self.next("a shape with its nesting")?,
            "a nesting",
            Nesting::from_word,
        )
    }
}

fn read_shape(value: Value<'_>) -> Result<Shape, Error> {
    match value.kind() {
        Kind::String => word(value, "the word of a shape", shape_of_word),
        Kind::Array => read_parts(&mut Parts::of(value)),
        _ => Err(Error::expected("a shape", value)),
    }
}

fn shape_of_word(word: &str) -> Option<Shape> {
    match word {
        "dynamic" => Some(Shape::Dynamic),
        "string" => Some(Shape::String),
        "primitive" => Some(Shape::Primitive),
        _ => None,
    }
}

fn read_parts(parts: &mut Parts<'_>) -> Result<Shape, Error> {
    match parts.word()?.as_ref() {
        "list" => parts.element().map(Shape::List),
        "set" => parts.element().map(Shape::Set),
        "map" => parts.element().map(Shape::Map),
        "tuple" => {
            let elements = parts.next("a tuple with its types")?.elements();
            elements
                .map(read_shape)
                .collect::<Result<_, _>>()
                .map(|elements| Shape::Tuple(TupleShape::new(elements)))
        }
        "object" => {
            let attributes = object(parts.next("an object with its types")?)?.members();
            let attribute =
                |(name, shape): (Cow<'_, str>, _)| Ok((name.as_ref().into(), read_shape(shape)?));
            let attributes = attributes.map(attribute).collect::<Result<_, _>>()?;
            Ok(Shape::Object(ObjectShape::new(attributes)))
        }
        "nested" => read_nested(parts).map(Shape::Nested),
        _ => Err(Error::unknown_word("the word of a shape", parts.whole)),
    }
}

fn read_nested(parts: &mut Parts<'_>) -> Result<NestedShape, Error> {
    let nesting = parts.nesting()?;
    Ok(NestedShape::new(nesting, read_attributes(parts)?))
}

fn read_block(parts: &mut Parts<'_>) -> Result<BlockShape, Error> {
    let attributes = read_attributes(parts)?;
    let blocks = object(parts.next("a block with its nested blocks")?)?.members();
    let blocks = blocks
        .map(|(name, block)| read_nested_block(&name, block))
        .collect::<Result<_, _>>()?;
    Ok(BlockShape::new(attributes, blocks))
}

fn read_nested_block(name: &str, value: Value<'_>) -> Result<NestedBlockShape, Error> {
    let mut parts = Parts::of(value);
    let nesting = parts.nesting()?;
    Ok(NestedBlockShape {
        name: name.into(),
        nesting,
        block: read_block(&mut parts)?,
    })
}

fn read_attributes(parts: &mut Parts<'_>) -> Result<Vec<AttributeShape>, Error> {
    let attributes = object(parts.next("a shape with its attributes")?)?.members();
    attributes
        .map(|(name, value)| read_attribute(&name, value))
        .collect()
}

fn read_attribute(name: &str, value: Value<'_>) -> Result<AttributeShape, Error> {
    let mut parts = Parts::of(value);
    let write_only = value
        .at(0)
        .and_then(Value::as_str)
        .is_some_and(|word| word == "write-only");
    let shape = if write_only {
        parts.word()?;
        *parts.element()?
    } else {
        read_shape(value)?
    };
    Ok(AttributeShape {
        name: name.into(),
        shape,
        write_only,
    })
}
