use tofu_json_computed::{AttributeShape, BlockShape, NestedBlockShape, Shape};
use tofu_json_vocab::Nesting;

/// What is known of the type of a value while a change is walked.
#[derive(Clone, Copy)]
pub(crate) enum ValueForm<'s> {
    /// Nothing: it is what its JSON is.
    Unknown,
    /// An attribute's value, or a part of one.
    Value(&'s Shape),
    /// The object of an attribute with a nested type.
    Object(&'s [AttributeShape]),
    /// One block, or the resource itself.
    Block(&'s BlockShape),
    /// All blocks of one type.
    Blocks(&'s NestedBlockShape),
}

impl<'s> ValueForm<'s> {
    pub(crate) fn is_set(self) -> bool {
        match self {
            Self::Value(Shape::Set(_)) => true,
            Self::Value(Shape::Nested(nested)) => nested.nesting == Nesting::Set,
            Self::Blocks(blocks) => blocks.nesting == Nesting::Set,
            _ => false,
        }
    }

    /// Whether members of an object have keys of somebody's choice, which a schema does not name.
    pub(crate) fn has_keys(self) -> bool {
        match self {
            Self::Unknown => true,
            Self::Value(Shape::Nested(nested)) => nested.nesting == Nesting::Map,
            Self::Value(shape) => !matches!(shape, Shape::Object(_)),
            Self::Blocks(blocks) => blocks.nesting == Nesting::Map,
            Self::Object(_) | Self::Block(_) => false,
        }
    }

    /// Whether no blocks and an empty list of blocks are the same.
    pub(crate) const fn is_blocks(self) -> bool {
        matches!(self, Self::Blocks(_))
    }

    /// The form of an element of a list or set.
    pub(crate) fn element(self, position: usize) -> Self {
        match self {
            Self::Value(Shape::List(element) | Shape::Set(element)) => Self::Value(element),
            Self::Value(Shape::Tuple(tuple)) => tuple
                .elements()
                .get(position)
                .map_or(Self::Unknown, Self::Value),
            Self::Value(Shape::Nested(nested)) => Self::Object(nested.attributes()),
            Self::Blocks(blocks) => Self::Block(&blocks.block),
            _ => Self::Unknown,
        }
    }

    /// The form of a member of an object or map.
    pub(crate) fn member(self, name: &str) -> Self {
        match self {
            Self::Value(Shape::Map(element)) => Self::Value(element),
            Self::Value(Shape::Object(object)) => object
                .attributes()
                .binary_search_by(|(own, _)| (**own).cmp(name))
                .ok()
                .and_then(|at| object.attributes().get(at))
                .map_or(Self::Unknown, |(_, shape)| Self::Value(shape)),
            Self::Value(Shape::Nested(nested)) => match nested.nesting {
                Nesting::Map => Self::Object(nested.attributes()),
                _ => attribute(nested.attributes(), name),
            },
            Self::Object(attributes) => attribute(attributes, name),
            Self::Block(block) => block_member(block, name),
            Self::Blocks(blocks) => match blocks.nesting {
                Nesting::Map => Self::Block(&blocks.block),
                _ => block_member(&blocks.block, name),
            },
            Self::Unknown | Self::Value(_) => Self::Unknown,
        }
    }
}

fn block_member<'s>(block: &'s BlockShape, name: &str) -> ValueForm<'s> {
    let blocks = block.blocks();
    let found = blocks.binary_search_by(|own| (*own.name).cmp(name)).ok();
    match found.and_then(|at| blocks.get(at)) {
        Some(blocks) => ValueForm::Blocks(blocks),
        None => attribute(block.attributes(), name),
    }
}

/// Attributes are sorted by their names.
fn attribute<'s>(attributes: &'s [AttributeShape], name: &str) -> ValueForm<'s> {
    let found = attributes
        .binary_search_by(|own| (*own.name).cmp(name))
        .ok();
    found
        .and_then(|at| attributes.get(at))
        .map_or(ValueForm::Unknown, |found| ValueForm::Value(&found.shape))
}
