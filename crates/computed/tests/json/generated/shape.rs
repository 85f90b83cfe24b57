use super::Trees;
use tofu_json_computed::{
    AttributeShape, BlockShape, NestedBlockShape, NestedShape, ObjectShape, Shape, ShapeRef,
    TupleShape,
};
use tofu_json_vocab::Nesting;

impl<'a> Trees<'a, '_> {
    pub(super) fn shape_ref(&mut self) -> ShapeRef<'a> {
        let shapes = self.shapes;
        let shape = match self.pick(8) {
            0 => shapes.value(Shape::Dynamic),
            1 => shapes.value(self.shape(3)),
            2 => shapes.nested_object(self.nested_shape(2)),
            3 => shapes.block(self.block_shape(2)),
            // A shape from a hidden place would bring its names along.
            _ if self.hidden => shapes.value(Shape::String),
            _ => match self.known.len() {
                0 => shapes.value(Shape::Primitive),
                known => {
                    let number = usize::from(self.pick(255)) % known;
                    self.known[number]
                }
            },
        };
        if !self.hidden {
            self.known.push(shape);
        }
        shape
    }

    fn shape(&mut self, depth: usize) -> Shape {
        match self.pick(if depth == 0 { 3 } else { 9 }) {
            0 => Shape::Dynamic,
            1 => Shape::String,
            2 => Shape::Primitive,
            3 => Shape::List(Box::new(self.shape(depth - 1))),
            4 => Shape::Set(Box::new(self.shape(depth - 1))),
            5 => Shape::Map(Box::new(self.shape(depth - 1))),
            6 => Shape::Tuple(TupleShape::new(self.many(|trees| trees.shape(depth - 1)))),
            7 => Shape::Object(ObjectShape::new(
                self.many(|trees| (trees.text().into(), trees.shape(depth - 1))),
            )),
            _ => Shape::Nested(self.nested_shape(depth - 1)),
        }
    }

    fn nested_shape(&mut self, depth: usize) -> NestedShape {
        NestedShape::new(self.nesting(), self.attribute_shapes(depth))
    }

    fn block_shape(&mut self, depth: usize) -> BlockShape {
        let attributes = self.attribute_shapes(depth);
        if depth == 0 {
            return BlockShape::new(attributes, vec![]);
        }
        let nested = self.many(|trees| NestedBlockShape {
            name: trees.text().into(),
            nesting: trees.nesting(),
            block: trees.block_shape(depth - 1),
        });
        BlockShape::new(attributes, nested)
    }

    fn attribute_shapes(&mut self, depth: usize) -> Vec<AttributeShape> {
        self.many(|trees| AttributeShape {
            name: trees.text().into(),
            shape: trees.shape(depth),
            write_only: trees.flag(),
        })
    }

    fn nesting(&mut self) -> Nesting {
        let all = [
            Nesting::Single,
            Nesting::Group,
            Nesting::List,
            Nesting::Set,
            Nesting::Map,
        ];
        all[usize::from(self.pick(5))]
    }
}
