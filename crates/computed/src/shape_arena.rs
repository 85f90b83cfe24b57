use crate::{BlockShape, NestedShape, Shape, ShapeRef};
use std::fmt;
use typed_arena::Arena;

static DYNAMIC: Shape = Shape::Dynamic;
static STRING: Shape = Shape::String;
static PRIMITIVE: Shape = Shape::Primitive;

/// Keeps shapes for as long as the trees whose unchanged parts point to them.
pub struct ShapeArena {
    values: Arena<Shape>,
    nested: Arena<NestedShape>,
    blocks: Arena<BlockShape>,
}

impl ShapeArena {
    /// An empty arena. Nothing is allocated until something is kept.
    #[must_use]
    pub fn new() -> Self {
        Self {
            values: Arena::with_capacity(0),
            nested: Arena::with_capacity(0),
            blocks: Arena::with_capacity(0),
        }
    }

    /// Keeps the shape of a value.
    pub fn value(&self, shape: Shape) -> ShapeRef<'_> {
        ShapeRef::Value(match shape {
            Shape::Dynamic => &DYNAMIC,
            Shape::String => &STRING,
            Shape::Primitive => &PRIMITIVE,
            shape => self.values.alloc(shape),
        })
    }

    /// Keeps the shape of one object of a nested attribute type.
    pub fn nested_object(&self, shape: NestedShape) -> ShapeRef<'_> {
        ShapeRef::NestedObject(self.nested.alloc(shape))
    }

    /// Keeps the shape of a block.
    pub fn block(&self, shape: BlockShape) -> ShapeRef<'_> {
        ShapeRef::Block(self.blocks.alloc(shape))
    }
}

impl Default for ShapeArena {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for ShapeArena {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ShapeArena")
            .field("values", &self.values.len())
            .field("nested", &self.nested.len())
            .field("blocks", &self.blocks.len())
            .finish()
    }
}
