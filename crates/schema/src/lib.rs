//! Shapes from provider schemas: what comparing needs of a schema, apart from how its document is read.
//!
//! `tofu_json_model` reads schemas and `tofu_json_differ` compares by shapes. Neither knows the other.
//!
//! ```
//! use tofu_json_schema::computed::Shape;
//! use tofu_json_schema::model::schema::Schema;
//! use tofu_json_schema::model::value::{Arena, Document};
//!
//! let schema = br#"{"version": 0, "block": {"attributes": {"ports": {"type": ["set", "number"]}}}}"#;
//! let (document, arena) = (Document::parse(schema)?, Arena::new());
//! let schema = Schema::read(document.root(), &arena)?;
//!
//! let shape = tofu_json_schema::block_shape(&schema.block);
//! let ports = shape.attributes().first().map(|attribute| &attribute.shape);
//! assert!(matches!(ports, Some(Shape::Set(_))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use tofu_json_computed as computed;
pub use tofu_json_model as model;

use tofu_json_computed::{
    AttributeShape, BlockShape, NestedBlockShape, NestedShape, ObjectShape, Shape, TupleShape,
};
use tofu_json_model::schema::{Attribute, AttributeKind, Block, NestedBlock, NestedType, Type};

/// The shape of a resource or block by its provider schema.
///
/// Attributes without a type, types that cannot be decoded and blocks that nest in an unknown way
/// are compared by their JSON alone.
#[must_use]
pub fn block_shape(block: &Block<'_>) -> BlockShape {
    let unknown = block
        .blocks
        .iter()
        .filter(|(_, nested)| nested.nesting.is_none());
    let by_json = |(name, _): &(&str, NestedBlock<'_>)| AttributeShape {
        name: (*name).into(),
        shape: Shape::Dynamic,
        write_only: false,
    };
    let attributes = block
        .attributes
        .iter()
        .map(attribute)
        .chain(unknown.map(by_json))
        .collect();
    let blocks = block.blocks.iter().filter_map(nested_block).collect();
    BlockShape::new(attributes, blocks)
}

/// The shape of a value by its type; none where the type cannot be decoded.
#[must_use]
pub fn value_shape(kind: &Type<'_>) -> Option<Shape> {
    Some(match kind {
        Type::Unknown => return None,
        Type::Dynamic => Shape::Dynamic,
        Type::String => Shape::String,
        Type::Number | Type::Bool => Shape::Primitive,
        Type::List(element) => Shape::List(Box::new(known(element))),
        Type::Set(element) => Shape::Set(Box::new(known(element))),
        Type::Map(element) => Shape::Map(Box::new(known(element))),
        Type::Tuple(elements) => {
            Shape::Tuple(TupleShape::new(elements.iter().map(known).collect()))
        }
        Type::Object(object) => {
            let attribute = |(name, kind): &(&str, Type<'_>)| ((*name).into(), known(kind));
            Shape::Object(ObjectShape::new(
                object.attributes.iter().map(attribute).collect(),
            ))
        }
    })
}

fn known(kind: &Type<'_>) -> Shape {
    value_shape(kind).unwrap_or(Shape::Dynamic)
}

fn attribute((name, attribute): &(&str, Attribute<'_>)) -> AttributeShape {
    let shape = match &attribute.kind {
        AttributeKind::Type(kind) => known(kind),
        AttributeKind::Nested(nested) => nested_type(nested),
        AttributeKind::Missing | AttributeKind::Undecodable => Shape::Dynamic,
    };
    AttributeShape {
        name: (*name).into(),
        shape,
        write_only: attribute.write_only,
    }
}

fn nested_type(nested: &NestedType<'_>) -> Shape {
    let attributes = nested.attributes.iter().map(attribute).collect();
    nested.nesting.map_or(Shape::Dynamic, |nesting| {
        Shape::Nested(NestedShape::new(nesting, attributes))
    })
}

fn nested_block((name, nested): &(&str, NestedBlock<'_>)) -> Option<NestedBlockShape> {
    let nesting = nested.nesting?;
    Some(NestedBlockShape {
        name: (*name).into(),
        nesting,
        block: block_shape(&nested.block),
    })
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
