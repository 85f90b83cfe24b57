use crate::{Differ, Sides};
use tofu_json_computed::{
    AttributeShape, BlockShape, Named, NestedBlockShape, NestedShape, OneSided, Shape, ShapeRef,
};
use tofu_json_value::{Kind, Value};
use tofu_json_vocab::Nesting;

impl<'a> Differ<'a> {
    /// A resource that is created as a whole, unopened; none where it must be compared.
    ///
    /// That is nearly always so where there is nothing before. But nulls among objects or lists, values of
    /// another kind than the schema has it, and masks that name what the value does not have can give nodes
    /// that are unchanged or even updated.
    #[must_use]
    pub fn created_resource(
        self,
        sides: &Sides<'a>,
        schema: &'a BlockShape,
    ) -> Option<OneSided<'a>> {
        let body = OneSided {
            value: sides.after,
            shape: ShapeRef::Block(schema),
            sensitive: sides.after_sensitive,
            unknown: sides.after_unknown,
        };
        let comes_whole = sides.before.is_null()
            && !sides.before_sensitive.is_true()
            && sides.before_sensitive.node_count() == 1
            && !body.sensitive.is_true()
            && !body.unknown.is_true()
            && !sides.replace.leads_on()
            && sides.relevance.is_everything();
        (comes_whole && block_is_created(body, schema)).then_some(body)
    }
}

/// Whether every node of a part gets the action `create`. The part is not null, or it is an element.
fn is_created(part: OneSided<'_>) -> bool {
    if part.unknown.is_true() {
        return true;
    }
    match part.shape {
        ShapeRef::Block(block) => block_is_created(part, block),
        ShapeRef::NestedObject(nested) => object_is_created(part, nested),
        ShapeRef::Value(shape) => value_is_created(part, shape),
    }
}

fn block_is_created(part: OneSided<'_>, shape: &BlockShape) -> bool {
    let objects = [part.value, part.unknown];
    !part.value.is_null()
        && attributes_are_created(part, shape.attributes_of(&objects))
        && groups_are_created(part, shape.blocks_of(&objects))
}

fn groups_are_created<'a>(part: OneSided<'a>, mut blocks: Named<'a, NestedBlockShape>) -> bool {
    let mut parts = part.parts();
    blocks.all(|nested| {
        let part = parts.seek(&nested.name, ShapeRef::Block(&nested.block));
        match nested.nesting {
            _ if part.value.is_null() || part.unknown.is_true() => null_is_created(part),
            Nesting::Single | Nesting::Group => block_is_created(part, &nested.block),
            nesting => elements_are_created(part, nesting),
        }
    })
}

fn object_is_created(part: OneSided<'_>, nested: &NestedShape) -> bool {
    let attributes = nested.attributes_of(&[part.value, part.unknown]);
    part.value.is_object() && attributes_are_created(part, attributes)
}

fn attributes_are_created<'a>(
    part: OneSided<'a>,
    mut attributes: Named<'a, AttributeShape>,
) -> bool {
    let mut parts = part.parts();
    let skips = leaves_are_created(part);
    attributes.all(|attribute| {
        attribute.write_only
            || (skips && is_leaf(&attribute.shape))
            || attribute_is_created(parts.seek(&attribute.name, ShapeRef::Value(&attribute.shape)))
    })
}

fn attribute_is_created(part: OneSided<'_>) -> bool {
    if part.value.is_null() {
        return null_is_created(part);
    }
    is_created(part)
}

/// Where nothing is known of a value that is not there, or all of it, there is no node or one.
fn null_is_created(part: OneSided<'_>) -> bool {
    part.unknown.is_true() || !part.unknown.holds_true()
}

fn value_is_created(part: OneSided<'_>, shape: &Shape) -> bool {
    match shape {
        Shape::Dynamic | Shape::String | Shape::Primitive => json_is_created(part, Differ::DEPTH),
        Shape::List(of) | Shape::Set(of) if is_leaf(of) && leaves_are_created(part) => {
            part.value.is_array()
        }
        Shape::List(_) | Shape::Set(_) => elements_are_created(part, Nesting::List),
        Shape::Map(_) => !part.masks_name_more() && elements_are_created(part, Nesting::Map),
        Shape::Tuple(tuple) => {
            part.value.is_array()
                && part.value.elements().count() == tuple.elements().len()
                && part.elements().all(is_created)
        }
        Shape::Object(object) => {
            let (mut parts, skips) = (part.parts(), leaves_are_created(part));
            let mut attributes = object.attributes_of(&[part.value, part.unknown]);
            part.value.is_object()
                && attributes.all(|(name, shape)| {
                    (skips && is_leaf(shape))
                        || attribute_is_created(parts.seek(name, ShapeRef::Value(shape)))
                })
        }
        Shape::Nested(nested) => match nested.nesting {
            Nesting::Single | Nesting::Group => object_is_created(part, nested),
            nesting => elements_are_created(part, nesting),
        },
    }
}

/// The elements of a map, or else of a list or set.
fn elements_are_created(part: OneSided<'_>, nesting: Nesting) -> bool {
    if nesting == Nesting::Map {
        part.value.is_object() && all_members(part, is_created)
    } else {
        part.value.is_array() && part.elements().all(is_created)
    }
}

fn all_members<'a>(part: OneSided<'a>, is_created: impl Fn(OneSided<'a>) -> bool) -> bool {
    let mut all = true;
    part.members(|_, member| all = all && is_created(member));
    all
}

/// A value that is compared by its JSON alone. Masks that nest deeper than `levels` are left to the
/// comparison.
fn json_is_created(part: OneSided<'_>, levels: usize) -> bool {
    if part.sensitive.node_count() == 1 && part.unknown.node_count() == 1 {
        return true;
    }
    let Some(levels) = levels.checked_sub(1) else {
        return false;
    };
    match part.value.kind() {
        Kind::Array => part.elements().all(|part| json_is_created(part, levels)),
        Kind::Object => {
            !part.masks_name_more() && all_members(part, |part| json_is_created(part, levels))
        }
        Kind::Null | Kind::Bool | Kind::Number | Kind::String => true,
    }
}

/// Whether parts without a schema need no look: no mask has marks inside of them.
fn leaves_are_created(part: OneSided<'_>) -> bool {
    let has_containers = |mask: Value<'_>| {
        mask.node_count() > 1
            && (mask.members().map(|(_, mask)| mask))
                .chain(mask.elements())
                .any(|mask| mask.node_count() > 1)
    };
    !has_containers(part.sensitive) && !has_containers(part.unknown)
}

const fn is_leaf(shape: &Shape) -> bool {
    matches!(shape, Shape::Dynamic | Shape::String | Shape::Primitive)
}

#[cfg(test)]
mod tests;
