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
    attributes: Vec<(Box<str>, Shape)>,
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
    pub name: Box<str>,
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
}

/// One type of nested block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NestedBlockShape {
    /// Its name.
    pub name: Box<str>,
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

impl ObjectShape {
    /// An object type with these attributes, in any order; of one name the last counts.
    #[must_use]
    pub fn new(mut attributes: Vec<(Box<str>, Shape)>) -> Self {
        sort_by_name(&mut attributes, |(name, _)| name);
        let varies = attributes.iter().any(|(_, shape)| shape.varies());
        Self { attributes, varies }
    }

    /// The attributes by ascending name.
    #[must_use]
    pub fn attributes(&self) -> &[(Box<str>, Shape)] {
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
        let nested = |block: &NestedBlockShape| block.nesting == Nesting::Set || block.block.varies;
        let varies = any_varies(&attributes) || blocks.iter().any(nested);
        Self {
            attributes,
            blocks,
            varies,
        }
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

fn any_varies(attributes: &[AttributeShape]) -> bool {
    attributes
        .iter()
        .any(|attribute| attribute.write_only || attribute.shape.varies())
}

fn sort_by_name<T>(items: &mut Vec<T>, name: impl Fn(&T) -> &Box<str>) {
    items.sort_by(|a, b| name(a).cmp(name(b)));
    // The sort is stable: of equal names the last one stays.
    items.reverse();
    items.dedup_by(|a, b| name(a) == name(b));
    items.reverse();
}
