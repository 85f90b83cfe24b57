use crate::{Name, Named};
use std::iter;
use tofu_json_value::Value;
use tofu_json_vocab::Nesting;

/// The type of a value as its schema describes it, as far as comparing and showing depend on it.
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
    Tuple(TupleShape),
    /// An object.
    Object(ObjectShape),
    /// A nested attribute type.
    Nested(NestedShape),
}

/// The elements of a tuple type, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TupleShape {
    elements: Vec<Shape>,
    varies: bool,
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
    /// How its objects are arranged: one, a list, a set or a map.
    pub nesting: Nesting,
    attributes: Vec<AttributeShape>,
    write_only: Vec<usize>,
    object_varies: bool,
    /// Any of its attributes does, however it nests itself.
    holds_object_sets: bool,
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
    write_only: Vec<usize>,
    blocks: Vec<NestedBlockShape>,
    varies: bool,
    holds_object_sets: bool,
    attributes_hold_object_sets: bool,
    hides_nested: bool,
    is_modern: bool,
}

/// One type of nested block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NestedBlockShape {
    /// Its name.
    pub name: Name,
    /// How its blocks are arranged: one, a list, a set or a map.
    pub nesting: Nesting,
    /// The contents of each block.
    pub block: BlockShape,
}

impl Shape {
    /// Whether a value of this shape may show a change although its bytes are equal: sets drop
    /// duplicates, and write-only attributes follow what happens around them.
    #[must_use]
    #[inline]
    pub fn varies(&self) -> bool {
        // Most attributes are of these types.
        let is_leaf = matches!(self, Self::Dynamic | Self::String | Self::Primitive);
        !is_leaf && self.varies_inside()
    }

    fn varies_inside(&self) -> bool {
        match self {
            Self::Dynamic | Self::String | Self::Primitive => false,
            Self::List(element) | Self::Map(element) => element.varies(),
            Self::Set(_) => true,
            Self::Tuple(tuple) => tuple.varies,
            Self::Object(object) => object.varies,
            Self::Nested(nested) => nested.nesting == Nesting::Set || nested.object_varies,
        }
    }
}

impl Shape {
    /// Whether objects of nested attribute types nest as sets anywhere in it.
    #[must_use]
    pub fn holds_object_sets(&self) -> bool {
        match self {
            Self::Nested(nested) => nested.nesting == Nesting::Set || nested.holds_object_sets,
            _ => false,
        }
    }
}

impl Shape {
    /// Whether attributes of nested attribute types are write-only anywhere in it.
    fn hides_nested(&self) -> bool {
        match self {
            Self::Nested(nested) => {
                let mut attributes = nested.attributes.iter();
                attributes.any(|attribute| attribute.write_only || attribute.shape.hides_nested())
            }
            _ => false,
        }
    }

    /// Whether old provider kits have no such type: their objects and lists of lists are blocks.
    fn is_modern(&self) -> bool {
        match self {
            Self::Dynamic | Self::Tuple(_) | Self::Object(_) | Self::Nested(_) => true,
            Self::String | Self::Primitive => false,
            Self::List(of) | Self::Set(of) | Self::Map(of) => match &**of {
                Self::List(inner) | Self::Set(inner) | Self::Map(inner) => {
                    !matches!(**inner, Self::String | Self::Primitive)
                }
                inner => inner.holds_dynamic(),
            },
        }
    }

    fn holds_dynamic(&self) -> bool {
        match self {
            Self::Dynamic => true,
            Self::String | Self::Primitive | Self::Nested(_) => false,
            Self::List(of) | Self::Set(of) | Self::Map(of) => of.holds_dynamic(),
            Self::Tuple(tuple) => tuple.elements.iter().any(Self::holds_dynamic),
            Self::Object(object) => object.attributes.iter().any(|(_, of)| of.holds_dynamic()),
        }
    }
}

impl TupleShape {
    /// A tuple type with these elements.
    #[must_use]
    pub fn new(elements: Vec<Shape>) -> Self {
        let varies = elements.iter().any(Shape::varies);
        Self { elements, varies }
    }

    /// The elements in order.
    #[must_use]
    pub fn elements(&self) -> &[Shape] {
        &self.elements
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

    /// The attributes that any of these objects names, and maybe more.
    #[doc(hidden)]
    #[must_use]
    pub fn attributes_of(&self, objects: &[Value<'_>]) -> Named<'_, (Name, Shape)> {
        self.attributes_named(objects, iter::empty())
    }

    /// Like [`attributes_of`](Self::attributes_of), with the attributes of some other names.
    #[doc(hidden)]
    #[must_use]
    pub fn attributes_named<'n>(
        &self,
        objects: &[Value<'_>],
        others: impl Iterator<Item = &'n str>,
    ) -> Named<'_, (Name, Shape)> {
        Named::of(&self.attributes, |(name, _)| name, &[], objects, others)
    }
}

impl NestedShape {
    /// A nested attribute type with these attributes, in any order; of one name the last counts.
    #[must_use]
    pub fn new(nesting: Nesting, mut attributes: Vec<AttributeShape>) -> Self {
        sort_by_name(&mut attributes, |attribute| &attribute.name);
        Self {
            nesting,
            write_only: positions_of_write_only(&attributes),
            object_varies: any_varies(&attributes),
            holds_object_sets: any_holds_object_sets(&attributes),
            attributes,
        }
    }

    /// The attributes by ascending name.
    #[must_use]
    pub fn attributes(&self) -> &[AttributeShape] {
        &self.attributes
    }

    /// As [`Shape::varies`], for one object of this type, however it nests.
    #[must_use]
    pub const fn object_varies(&self) -> bool {
        self.object_varies
    }

    /// The attributes that any of these objects names, the write-only ones, and maybe more.
    #[doc(hidden)]
    #[must_use]
    pub fn attributes_of(&self, objects: &[Value<'_>]) -> Named<'_, AttributeShape> {
        self.attributes_named(objects, iter::empty())
    }

    /// Like [`attributes_of`](Self::attributes_of), with the attributes of some other names.
    #[doc(hidden)]
    #[must_use]
    pub fn attributes_named<'n>(
        &self,
        objects: &[Value<'_>],
        others: impl Iterator<Item = &'n str>,
    ) -> Named<'_, AttributeShape> {
        named(&self.attributes, &self.write_only, objects, others)
    }

    /// The write-only attributes, by ascending name.
    pub fn write_only(&self) -> impl Iterator<Item = &AttributeShape> {
        at(&self.attributes, &self.write_only)
    }
}

impl BlockShape {
    /// A block with these attributes and nested blocks, in any order; of one name the last counts.
    #[must_use]
    pub fn new(mut attributes: Vec<AttributeShape>, mut blocks: Vec<NestedBlockShape>) -> Self {
        sort_by_name(&mut attributes, |attribute| &attribute.name);
        sort_by_name(&mut blocks, |block| &block.name);
        let varies = any_varies(&attributes) || blocks.iter().any(NestedBlockShape::varies);
        let write_only = positions_of_write_only(&attributes);
        let in_attributes = any_holds_object_sets(&attributes);
        let object_sets = in_attributes || blocks.iter().any(NestedBlockShape::holds_object_sets);
        let mut shapes = attributes.iter().map(|attribute| &attribute.shape);
        let hides_nested = shapes.clone().any(Shape::hides_nested)
            || blocks.iter().any(|nested| nested.block.hides_nested);
        let of_old_kits =
            |nested: &NestedBlockShape| !matches!(nested.nesting, Nesting::Map | Nesting::Group);
        let is_modern = shapes.any(Shape::is_modern) || !blocks.iter().all(of_old_kits);
        Self {
            attributes,
            write_only,
            blocks,
            varies,
            holds_object_sets: object_sets,
            attributes_hold_object_sets: in_attributes,
            hides_nested,
            is_modern,
        }
    }

    /// Whether attributes of nested attribute types are write-only anywhere in it.
    #[must_use]
    pub const fn hides_nested(&self) -> bool {
        self.hides_nested
    }

    /// Whether it has what old provider kits cannot describe.
    #[must_use]
    pub const fn is_modern(&self) -> bool {
        self.is_modern
    }

    /// Whether nested blocks or objects of nested attribute types nest as sets anywhere in it.
    #[must_use]
    pub const fn holds_object_sets(&self) -> bool {
        self.holds_object_sets
    }

    /// Whether objects of nested attribute types nest as sets anywhere in one of its own attributes.
    #[doc(hidden)]
    #[must_use]
    pub const fn attributes_hold_object_sets(&self) -> bool {
        self.attributes_hold_object_sets
    }

    /// The attributes by ascending name.
    #[must_use]
    pub fn attributes(&self) -> &[AttributeShape] {
        &self.attributes
    }

    /// The attributes that any of these objects names, the write-only ones, and maybe more.
    #[doc(hidden)]
    #[must_use]
    pub fn attributes_of(&self, objects: &[Value<'_>]) -> Named<'_, AttributeShape> {
        self.attributes_named(objects, iter::empty())
    }

    /// Like [`attributes_of`](Self::attributes_of), with the attributes of some other names.
    #[doc(hidden)]
    #[must_use]
    pub fn attributes_named<'n>(
        &self,
        objects: &[Value<'_>],
        others: impl Iterator<Item = &'n str>,
    ) -> Named<'_, AttributeShape> {
        named(&self.attributes, &self.write_only, objects, others)
    }

    /// The write-only attributes, by ascending name.
    pub fn write_only(&self) -> impl Iterator<Item = &AttributeShape> {
        at(&self.attributes, &self.write_only)
    }

    /// The nested block types by ascending name.
    #[must_use]
    pub fn blocks(&self) -> &[NestedBlockShape] {
        &self.blocks
    }

    /// The nested block types that any of these objects names, and maybe more.
    #[doc(hidden)]
    #[must_use]
    pub fn blocks_of(&self, objects: &[Value<'_>]) -> Named<'_, NestedBlockShape> {
        self.blocks_named(objects, iter::empty())
    }

    /// Like [`blocks_of`](Self::blocks_of), with the blocks of some other names.
    #[doc(hidden)]
    #[must_use]
    pub fn blocks_named<'n>(
        &self,
        objects: &[Value<'_>],
        others: impl Iterator<Item = &'n str>,
    ) -> Named<'_, NestedBlockShape> {
        Named::of(&self.blocks, |block| &block.name, &[], objects, others)
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

fn any_holds_object_sets(attributes: &[AttributeShape]) -> bool {
    attributes
        .iter()
        .any(|attribute| attribute.shape.holds_object_sets())
}

fn named<'s, 'n>(
    attributes: &'s [AttributeShape],
    always: &[usize],
    objects: &[Value<'_>],
    others: impl Iterator<Item = &'n str>,
) -> Named<'s, AttributeShape> {
    Named::of(attributes, |one| &one.name, always, objects, others)
}

fn positions_of_write_only(attributes: &[AttributeShape]) -> Vec<usize> {
    let attributes = attributes.iter().enumerate();
    attributes
        .filter_map(|(position, attribute)| attribute.write_only.then_some(position))
        .collect()
}

fn at<'s, T>(items: &'s [T], positions: &'s [usize]) -> impl Iterator<Item = &'s T> {
    positions.iter().filter_map(|position| items.get(*position))
}

fn sort_by_name<T>(items: &mut Vec<T>, name: impl Fn(&T) -> &str) {
    if items.is_sorted_by(|a, b| name(a) < name(b)) {
        return;
    }
    items.sort_by(|a, b| name(a).cmp(name(b)));
    // The sort is stable: of equal names the last one stays.
    items.reverse();
    items.dedup_by(|a, b| name(a) == name(b));
    items.reverse();
}
