use crate::{Action, AttributeShape, BlockShape, Name, NestedBlockShape, NestedShape, Shape};
use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt;
use tofu_json_value::{Elements, Kind as Json, Members, Seeker, Value};
use tofu_json_vocab::Nesting;

mod elements;

use elements::ElementShapes;
pub use elements::OneSidedElements;

static DYNAMIC: Shape = Shape::Dynamic;

/// A part with one value: all of it stays as it is, or all of it is created.
///
/// It is not looked into: [`kind`](Self::kind) says what it is, and [`block`](Self::block),
/// [`attributes`](Self::attributes), [`members`](Self::members) and [`elements`](Self::elements) lead to
/// its parts, which are one-sided again. That is much less work than a tree of them.
///
/// Of a part that stays both sides mean the same, with the same sensitivity, nothing in it is unknown
/// or forces replacement, and no set in it holds duplicates that would show as changes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct OneSided<'a> {
    /// The value; null if there is none.
    pub value: Value<'a>,
    /// The shape that the schema gives for it.
    pub shape: ShapeRef<'a>,
    /// The sensitivity mask.
    pub sensitive: Value<'a>,
    /// The mask of unknown values, which marks nothing in a part that stays but can name keys.
    pub unknown: Value<'a>,
}

/// The shape of a value or of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeRef<'a> {
    /// An attribute, an element or an output.
    Value(&'a Shape),
    /// One object of a nested attribute type, whatever the type's nesting.
    NestedObject(&'a NestedShape),
    /// A nested block.
    Block(&'a BlockShape),
}

impl ShapeRef<'_> {
    /// Whether it is that of a scalar or of anything.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub const fn is_plain(self) -> bool {
        matches!(
            self,
            Self::Value(Shape::Dynamic | Shape::String | Shape::Primitive)
        )
    }
}

/// What a one-sided part is, and which of its methods leads to its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OneSidedKind {
    /// Sensitive as a whole, so that nothing of it is shown: [`OneSided::revealed`].
    Sensitive,
    /// Known after apply only.
    Unknown,
    /// A resource body or a block: [`OneSided::block`].
    Block,
    /// An object with a schema: [`OneSided::attributes`].
    Object,
    /// An object without a schema: [`OneSided::members`].
    JsonObject,
    /// A map: [`OneSided::members`].
    Map {
        /// Whether this is a nested attribute type of a schema.
        nested: bool,
    },
    /// A list, a tuple or a JSON array: [`OneSided::elements`].
    List,
    /// A set: [`OneSided::elements`].
    Set {
        /// Whether this is a nested attribute type of a schema.
        nested: bool,
    },
    /// A string.
    Text,
    /// A number, a truth value or null.
    Primitive,
}

/// The nested blocks of one type in a one-sided block.
#[derive(Clone, Copy, Debug)]
pub struct OneSidedBlocks<'a> {
    /// Their type.
    pub shape: &'a NestedBlockShape,
    /// What is at the name of the type.
    part: OneSided<'a>,
}

impl<'a> OneSided<'a> {
    /// A value without masks or schema: an output, or JSON inside a string.
    #[must_use]
    pub fn json(value: Value<'a>) -> Self {
        Self::plain(value, ShapeRef::Value(&DYNAMIC))
    }

    /// A value without masks.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn plain(value: Value<'a>, shape: ShapeRef<'a>) -> Self {
        Self {
            value,
            shape,
            sensitive: Value::null(),
            unknown: Value::null(),
        }
    }

    /// The same without what hides it.
    #[must_use]
    pub fn revealed(self) -> Self {
        Self {
            sensitive: Value::null(),
            ..self
        }
    }

    /// What it is.
    #[inline]
    #[must_use]
    pub fn kind(self) -> OneSidedKind {
        if self.sensitive.is_true() {
            return OneSidedKind::Sensitive;
        }
        if self.unknown.is_true() {
            return OneSidedKind::Unknown;
        }
        match self.shape {
            ShapeRef::Value(shape) => self.kind_of(shape),
            ShapeRef::NestedObject(_) => OneSidedKind::Object,
            ShapeRef::Block(_) => OneSidedKind::Block,
        }
    }

    /// Whether it is a string that is shown: [`OneSidedKind::Text`].
    #[inline]
    #[must_use]
    pub fn is_text(self) -> bool {
        self.value.is_string() && self.is_scalar()
    }

    /// Whether it is a string, a number or a truth value that is shown.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn is_scalar(self) -> bool {
        let is_shown = !self.sensitive.is_true() && !self.unknown.is_true();
        self.shape.is_plain() && is_shown && self.value.is_scalar()
    }

    #[inline]
    fn kind_of(self, shape: &Shape) -> OneSidedKind {
        match shape {
            // A scalar of another kind than the schema has it is shown for what it is.
            Shape::Dynamic | Shape::String | Shape::Primitive => match self.value.kind() {
                Json::String => OneSidedKind::Text,
                Json::Null | Json::Bool | Json::Number => OneSidedKind::Primitive,
                Json::Array => OneSidedKind::List,
                Json::Object => OneSidedKind::JsonObject,
            },
            Shape::List(_) | Shape::Tuple(_) => OneSidedKind::List,
            Shape::Set(_) => OneSidedKind::Set { nested: false },
            Shape::Map(_) => OneSidedKind::Map { nested: false },
            Shape::Object(_) => OneSidedKind::Object,
            Shape::Nested(nested) => match nested.nesting {
                Nesting::Single | Nesting::Group => OneSidedKind::Object,
                Nesting::List => OneSidedKind::List,
                Nesting::Set => OneSidedKind::Set { nested: true },
                Nesting::Map => OneSidedKind::Map { nested: true },
            },
        }
    }

    /// The shape of the elements of a list, set or map; without meaning for anything else.
    #[inline]
    fn element_shape(self) -> ShapeRef<'a> {
        match self.shape {
            ShapeRef::Value(Shape::List(of) | Shape::Set(of) | Shape::Map(of)) => {
                ShapeRef::Value(of)
            }
            ShapeRef::Value(Shape::Nested(nested)) => ShapeRef::NestedObject(nested),
            ShapeRef::Value(_) => ShapeRef::Value(&DYNAMIC),
            shape => shape,
        }
    }

    /// Gives `take` the attributes of an object with a schema that count, by ascending name: those with
    /// a value, known or not. A write-only attribute comes without its part. In an object that is
    /// created it always counts, in one that stays (the action is [`Action::NoOp`]) if it has a value.
    #[inline]
    pub fn attributes(self, action: Action, mut take: impl FnMut(&'a Name, Option<OneSided<'a>>)) {
        let is_created = action.changes();
        let objects = [self.value, self.unknown];
        let mut parts = self.parts();
        match self.shape {
            ShapeRef::NestedObject(nested) | ShapeRef::Value(Shape::Nested(nested)) => {
                nested.attributes_of(&objects).for_each(|attribute| {
                    let part = parts.seek(&attribute.name, ShapeRef::Value(&attribute.shape));
                    if part.has_value() || (attribute.write_only && is_created) {
                        take(&attribute.name, (!attribute.write_only).then_some(part));
                    }
                });
            }
            ShapeRef::Value(Shape::Object(object)) => {
                object.attributes_of(&objects).for_each(|(name, shape)| {
                    let part = parts.seek(name, ShapeRef::Value(shape));
                    if part.has_value() {
                        take(name, Some(part));
                    }
                });
            }
            ShapeRef::Value(_) | ShapeRef::Block(_) => {}
        }
    }

    /// Gives `attribute` and `blocks` what counts of a block, both by ascending name: attributes as
    /// [`attributes`](Self::attributes) does, but those that are write-only always count, and the types
    /// of nested blocks. It is one walk over the members of the value.
    #[inline]
    pub fn block(
        self,
        mut attribute: impl FnMut(&'a Name, Option<OneSided<'a>>),
        blocks: impl FnMut(OneSidedBlocks<'a>),
    ) {
        let named = |one: &'a AttributeShape, part| {
            attribute(&one.name, (!one.write_only).then_some(part));
        };
        self.block_parts(named, blocks);
    }

    /// As [`block`](Self::block), with the shapes of attributes. Write-only ones come with a part that does not count.
    #[doc(hidden)]
    #[inline(always)]
    pub fn block_parts(
        self,
        mut attribute: impl FnMut(&'a AttributeShape, OneSided<'a>),
        mut blocks: impl FnMut(OneSidedBlocks<'a>),
    ) {
        let ShapeRef::Block(shape) = self.shape else {
            return;
        };
        let objects = [self.value, self.unknown];
        let mut parts = self.parts();
        let mut block_types = shape.blocks_of(&objects);
        let mut waiting = block_types.next();
        let mut take_blocks = |shape: &'a NestedBlockShape, part: OneSided<'a>| {
            if part.has_value() {
                let part = part.shaped(ShapeRef::Block(&shape.block));
                blocks(OneSidedBlocks { shape, part });
            }
        };
        for one in shape.attributes_of(&objects) {
            let mut same = None;
            while let Some(blocks) = waiting {
                match blocks.name.order(&one.name) {
                    Ordering::Less => take_blocks(blocks, parts.seek(&blocks.name, self.shape)),
                    // No schema of OpenTofu has an attribute and blocks of one name, but others may.
                    Ordering::Equal => same = Some(blocks),
                    Ordering::Greater => break,
                }
                waiting = block_types.next();
            }
            let key: &str = &one.name;
            let value = parts.values.seek_next(key);
            let value = value.unwrap_or_else(Value::null);
            // Of what has no value no mask needs to be found.
            if value.is_null() && parts.unknown.is_none() && !one.write_only {
                continue;
            }
            let part = parts.with(key, value, ShapeRef::Value(&one.shape));
            // Old provider kits write an empty string for nothing: directly in a block it counts as null.
            let is_blank = part.value.is_empty_string() && !part.unknown.is_true();
            let is_shown = part.has_value() && !is_blank;
            if one.write_only || is_shown {
                attribute(one, part);
            }
            if let Some(same) = same {
                take_blocks(same, part);
            }
        }
        for after in waiting.into_iter().chain(block_types) {
            take_blocks(after, parts.seek(&after.name, self.shape));
        }
    }

    fn shaped(self, shape: ShapeRef<'a>) -> Self {
        Self { shape, ..self }
    }

    /// Whether it is not null, or not known yet.
    #[inline]
    fn has_value(self) -> bool {
        !self.value.is_null() || self.unknown.is_true()
    }

    /// Gives `take` the members of a map or JSON object by ascending key. A key that only a mask names
    /// counts as well, but not in a map of a nested attribute type.
    #[inline]
    pub fn members(self, mut take: impl FnMut(Cow<'a, str>, OneSided<'a>)) {
        let shape = self.element_shape();
        if !self.has_inner_marks() {
            let members = self.value.sorted_members();
            members.for_each(|(key, value)| take(key, Self::plain(value, shape)));
            return;
        }
        if matches!(shape, ShapeRef::Value(_)) && self.masks_name_more() {
            return self.members_of_masks(shape, take);
        }
        let mut parts = self.parts();
        for (key, value) in self.value.sorted_members() {
            let part = parts.with(&key, value, shape);
            take(key, part);
        }
    }

    /// The members of a map or JSON object in the order of the text, the same keys more than once included, and the
    /// shape of their values, where no mask has parts.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn written_members(self) -> Option<(Members<'a>, ShapeRef<'a>)> {
        (!self.has_inner_marks()).then(|| (self.value.members(), self.element_shape()))
    }

    #[cold]
    fn members_of_masks(
        self,
        shape: ShapeRef<'a>,
        mut take: impl FnMut(Cow<'a, str>, OneSided<'a>),
    ) {
        let sources = [self.value, self.sensitive, self.unknown];
        let keys = sources.into_iter().flat_map(Value::members);
        let keys: BTreeSet<_> = keys.map(|(key, _)| key).collect();
        let mut parts = self.parts();
        for key in keys {
            let part = parts.seek(&key, shape);
            take(key, part);
        }
    }

    /// Whether a mask has parts, which may mark parts of the value.
    #[inline]
    fn has_inner_marks(self) -> bool {
        has_parts(self.sensitive) || has_parts(self.unknown)
    }

    /// Whether a mask names keys that the value does not have.
    #[inline]
    #[must_use]
    pub fn masks_name_more(self) -> bool {
        let names_more = |mask: Value<'a>| {
            mask.node_count() > 1 && {
                let mut values = self.value.seeker();
                let mut members = mask.sorted_members();
                members.any(|(key, _)| values.seek(&key).is_none())
            }
        };
        names_more(self.sensitive) || names_more(self.unknown)
    }

    /// The elements of a list or set with the masks of their positions; of a tuple as many as its type
    /// has, those that are missing as null.
    #[inline]
    #[must_use]
    pub fn elements(self) -> OneSidedElements<'a> {
        let shapes = match self.shape {
            ShapeRef::Value(Shape::Tuple(tuple)) => ElementShapes::Each(tuple.elements().iter()),
            _ => ElementShapes::Same(self.element_shape()),
        };
        OneSidedElements {
            values: self.value.elements(),
            sensitive: self.sensitive.elements(),
            unknown: self.unknown.elements(),
            shapes,
        }
    }

    /// The elements of a list or set, and the shape that all of them have, where no mask has parts.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn written_elements(self) -> Option<(Elements<'a>, ShapeRef<'a>)> {
        let is_tuple = matches!(self.shape, ShapeRef::Value(Shape::Tuple(_)));
        let are_plain = !is_tuple && !self.has_inner_marks();
        are_plain.then(|| (self.value.elements(), self.element_shape()))
    }

    /// Finds parts by keys that are asked for in ascending order.
    #[inline]
    #[must_use]
    pub fn parts(self) -> OneSidedParts<'a> {
        let seeker = |mask: Value<'a>| has_parts(mask).then(|| mask.seeker());
        OneSidedParts {
            values: self.value.seeker(),
            sensitive: seeker(self.sensitive),
            unknown: seeker(self.unknown),
        }
    }
}

impl<'a> OneSidedBlocks<'a> {
    /// Gives `take` the blocks with their keys, which those have that nest as a map. Blocks that are
    /// unknown as a whole are one; where they are sensitive as a whole, each of them is.
    #[inline]
    pub fn instances(self, mut take: impl FnMut(Option<&str>, OneSided<'a>)) {
        let Self { shape, part } = self;
        let hide = |instance: OneSided<'a>| match part.sensitive.is_true() {
            true => OneSided {
                sensitive: part.sensitive,
                ..instance
            },
            false => instance,
        };
        if part.unknown.is_true() {
            return take(None, part);
        }
        match shape.nesting {
            Nesting::Single | Nesting::Group => take(None, part),
            Nesting::List | Nesting::Set => part.elements().for_each(|part| take(None, hide(part))),
            Nesting::Map => part.members(|key, part| take(Some(&key), hide(part))),
        }
    }
}

/// Whether a mask has parts that mark anything or name a key: most lists of masks mark nothing.
#[inline]
fn has_parts(mask: Value<'_>) -> bool {
    mask.node_count() > 1 && !mask.is_blank_mask()
}

/// Finds the parts of a one-sided part by keys that are asked for in ascending order, each at most once.
#[derive(Clone, Debug)]
pub struct OneSidedParts<'a> {
    values: Seeker<'a>,
    sensitive: Option<Seeker<'a>>,
    unknown: Option<Seeker<'a>>,
}

impl<'a> OneSidedParts<'a> {
    /// The part at a key; a null one if there is none.
    #[inline]
    pub fn seek(&mut self, key: &str, shape: ShapeRef<'a>) -> OneSided<'a> {
        let value = self.values.seek(key).unwrap_or_else(Value::null);
        self.with(key, value, shape)
    }

    /// A value that is at a key, with its masks.
    #[inline]
    fn with(&mut self, key: &str, value: Value<'a>, shape: ShapeRef<'a>) -> OneSided<'a> {
        let at = |mask: &mut Option<Seeker<'a>>| {
            let mask = mask.as_mut().and_then(|mask| mask.seek(key));
            mask.unwrap_or_else(Value::null)
        };
        OneSided {
            value,
            shape,
            sensitive: at(&mut self.sensitive),
            unknown: at(&mut self.unknown),
        }
    }
}

impl fmt::Debug for OneSided<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OneSided")
            .field("value", &self.value)
            .finish_non_exhaustive()
    }
}
