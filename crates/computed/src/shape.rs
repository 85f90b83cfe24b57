use crate::Name;
use tofu_json_vocab::Nesting;

/// What a schema says of a value, as far as comparing and showing it depends on that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Anything: compared by its JSON alone.
    Dynamic,
    /// A string.
    String,
    /// A number or a truth value.
    Primitive,
    /// A list.
    List(Box<Shape>),
    /// A set.
    Set(Box<Shape>),
    /// A map.
    Map(Box<Shape>),
    /// A tuple.
    Tuple(Vec<Shape>),
    /// An object.
    Object(ObjectShape),
    /// A nested attribute type.
    Nested(NestedShape),
}

/// The attributes of an object type, by ascending name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectShape {
    attributes: Vec<(Name, Shape)>,
    varies: bool,
}

/// A nested attribute type: attributes and how they nest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NestedShape {
    /// How it nests.
    pub nesting: Nesting,
    attributes: Vec<AttributeShape>,
    varies: bool,
}

/// One attribute of a block or of a nested attribute type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttributeShape {
    /// Its name.
    pub name: Name,
    /// Its type.
    pub shape: Shape,
    /// Whether its value is never stored.
    pub write_only: bool,
}

/// The attributes and nested blocks of a block, both by ascending name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BlockShape {
    attributes: Vec<AttributeShape>,
    blocks: Vec<NestedBlockShape>,
    varies: bool,
    holds_object_sets: bool,
}

/// One type of nested block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NestedBlockShape {
    /// Its name.
    pub name: Name,
    /// How it nests.
    pub nesting: Nesting,
    /// What is in it.
    pub block: BlockShape,
}

impl Shape {
    /// Whether a value of this shape may show a change although its bytes are equal: sets drop
    /// duplicates, and write-only attributes follow what happens around them.
    #[must_use]
    pub fn varies(&self) -> bool {
        match self {
            Self::Dynamic | Self::String | Self::Primitive => false,
            Self::List(element) | Self::Map(element) => element.varies(),
            Self::Set(_) => true,
            Self::Tuple(elements) => elements.iter().any(Self::varies),
            Self::Object(object) => object.varies,
            Self::Nested(nested) => nested.varies,
        }
    }
}

impl Shape {
    /// Whether objects of nested attribute types nest as sets anywhere in it.
    #[must_use]
    pub fn holds_object_sets(&self) -> bool {
        match self {
            Self::Nested(nested) => {
                let mut attributes = nested.attributes.iter();
                nested.nesting == Nesting::Set || attributes.any(|a| a.shape.holds_object_sets())
            }
            _ => false,
        }
    }
}

impl ObjectShape {
    /// An object type with these attributes, in any order; of one name the last counts.
    #[must_use]
    pub fn new(mut attributes: Vec<(Name, Shape)>) -> Self {
        sort_by_name(&mut attributes, |(name, _)| name);
        let varies = attributes.iter().any(|(_, shape)| shape.varies());
        Self { attributes, varies }
    }

    /// The attributes by ascending name.
    #[must_use]
    pub fn attributes(&self) -> &[(Name, Shape)] {
        &self.attributes
    }
}

impl NestedShape {
    /// A nested attribute type with these attributes, in any order; of one name the last counts.
    #[must_use]
    pub fn new(nesting: Nesting, mut attributes: Vec<AttributeShape>) -> Self {
        sort_by_name(&mut attributes, |attribute| &attribute.name);
        let varies = nesting == Nesting::Set || any_varies(&attributes);
        Self {
            nesting,
            attributes,
            varies,
        }
    }

    /// The attributes by ascending name.
    #[must_use]
    pub fn attributes(&self) -> &[AttributeShape] {
        &self.attributes
    }

    /// As [`Shape::varies`], for one object of this type, however it nests.
    #[must_use]
    pub fn object_varies(&self) -> bool {
        any_varies(&self.attributes)
    }
}

impl BlockShape {
    /// A block with these attributes and nested blocks, in any order; of one name the last counts.
    #[must_use]
    pub fn new(mut attributes: Vec<AttributeShape>, mut blocks: Vec<NestedBlockShape>) -> Self {
        sort_by_name(&mut attributes, |attribute| &attribute.name);
        sort_by_name(&mut blocks, |block| &block.name);
        let varies = any_varies(&attributes) || blocks.iter().any(NestedBlockShape::varies);
        let object_sets = attributes.iter().any(|a| a.shape.holds_object_sets())
            || blocks.iter().any(NestedBlockShape::holds_object_sets);
        Self {
            attributes,
            blocks,
            varies,
            holds_object_sets: object_sets,
        }
    }

    /// Whether nested blocks or objects of nested attribute types nest as sets anywhere in it.
    #[must_use]
    pub const fn holds_object_sets(&self) -> bool {
        self.holds_object_sets
    }

    /// The attributes by ascending name.
    #[must_use]
    pub fn attributes(&self) -> &[AttributeShape] {
        &self.attributes
    }

    /// The nested block types by ascending name.
    #[must_use]
    pub fn blocks(&self) -> &[NestedBlockShape] {
        &self.blocks
    }

    /// As [`Shape::varies`].
    #[must_use]
    pub const fn varies(&self) -> bool {
        self.varies
    }
}

impl NestedBlockShape {
    /// As [`Shape::varies`], for all blocks of this type together.
    #[must_use]
    pub fn varies(&self) -> bool {
        self.nesting == Nesting::Set || self.block.varies
    }

    /// As [`BlockShape::holds_object_sets`], for all blocks of this type together.
    #[must_use]
    pub fn holds_object_sets(&self) -> bool {
        self.nesting == Nesting::Set || self.block.holds_object_sets
    }
}

fn any_varies(attributes: &[AttributeShape]) -> bool {
    attributes
        .iter()
        .any(|attribute| attribute.write_only || attribute.shape.varies())
}

fn sort_by_name<T>(items: &mut Vec<T>, name: impl Fn(&T) -> &str) {
    items.sort_by(|a, b| name(a).cmp(name(b)));
    // The sort is stable: of equal names the last one stays.
    items.reverse();
    items.dedup_by(|a, b| name(a) == name(b));
    items.reverse();
}
