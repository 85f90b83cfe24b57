use crate::{Differ, Sides};
use std::iter;
use tofu_json_computed::{
    AttributeShape, BlockShape, Named, NestedBlockShape, NestedShape, OneSided, OneSidedParts,
    Shape, ShapeRef,
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
            && sides.relevance.is_everything()
            && self.is_by_value(body.value, schema);
        (comes_whole && block_is_created(body, schema)).then_some(body)
    }
}

/// Whether every node of a part gets the action `create`. The part is not null, or it is an element.
fn is_created(part: OneSided<'_>) -> bool {
    match part.shape {
        ShapeRef::Block(block) => block_is_created(part, block),
        _ if part.unknown.is_true() => true,
        ShapeRef::NestedObject(nested) => object_is_created(part, nested),
        ShapeRef::Value(shape) => value_is_created(part, shape),
    }
}

fn block_is_created(part: OneSided<'_>, shape: &BlockShape) -> bool {
    let objects = [part.value, part.unknown];
    !part.value.is_null()
        && attributes_are_created(part, shape.attributes_of(&objects), shape.attributes())
        && groups_are_created(part, shape.blocks_of(&objects))
}

fn groups_are_created<'a>(part: OneSided<'a>, mut blocks: Named<'a, NestedBlockShape>) -> bool {
    if blocks.len() == 0 {
        return true;
    }
    let mut parts = part.parts();
    blocks.all(|nested| {
        let part = parts.seek(&nested.name, ShapeRef::Block(&nested.block));
        match nested.nesting {
            _ if part.unknown.is_true() => true,
            // A block that is null and sensitive is shown as one that becomes sensitive.
            _ if part.value.is_null() => !part.unknown.holds_true() && !part.sensitive.is_true(),
            Nesting::Single | Nesting::Group => block_is_created(part, &nested.block),
            nesting => elements_are_created(part, nesting),
        }
    })
}

fn object_is_created(part: OneSided<'_>, nested: &NestedShape) -> bool {
    let attributes = nested.attributes_of(&[part.value, part.unknown]);
    part.value.is_object() && attributes_are_created(part, attributes, nested.attributes())
}

fn attributes_are_created<'a>(
    part: OneSided<'a>,
    mut attributes: Named<'a, AttributeShape>,
    all: &[AttributeShape],
) -> bool {
    let mut parts = None;
    attributes.all(|attribute| {
        attribute.write_only
            || is_leaf(&attribute.shape)
            || attribute_is_created(part, &mut parts, &attribute.name, &attribute.shape)
    }) && leaves_are_created(part, |name| {
        let at = all.binary_search_by(|attribute| (*attribute.name).cmp(name));
        at.ok().and_then(|at| all.get(at)).map(|found| &found.shape)
    })
}

/// Whether an attribute with parts is created. Most objects have leaves only, which
/// [`leaves_are_created`] looks at, so the way to the parts of `of` is not made before it is needed.
fn attribute_is_created<'a>(
    of: OneSided<'a>,
    parts: &mut Option<OneSidedParts<'a>>,
    name: &str,
    shape: &'a Shape,
) -> bool {
    let parts = parts.get_or_insert_with(|| of.parts());
    let part = parts.seek(name, ShapeRef::Value(shape));
    match part.value.is_null() {
        true => null_is_created(part),
        false => is_created(part),
    }
}

/// Where nothing is known of a value that is not there, or all of it, there is no node or one.
fn null_is_created(part: OneSided<'_>) -> bool {
    part.unknown.is_true() || !part.unknown.holds_true()
}

fn value_is_created(part: OneSided<'_>, shape: &Shape) -> bool {
    match shape {
        Shape::Dynamic | Shape::String | Shape::Primitive => masks_fit(part),
        Shape::List(of) | Shape::Set(of) if is_leaf(of) => part.value.is_array() && masks_fit(part),
        Shape::Map(of) if is_leaf(of) => part.value.is_object() && masks_fit(part),
        Shape::List(_) | Shape::Set(_) => elements_are_created(part, Nesting::List),
        Shape::Map(_) => !part.masks_name_more() && elements_are_created(part, Nesting::Map),
        Shape::Tuple(tuple) => {
            part.value.is_array()
                && part.value.elements().count() == tuple.elements().len()
                && part.elements().all(is_created)
        }
        Shape::Object(object) => {
            let mut parts = None;
            let mut attributes = object.attributes_of(&[part.value, part.unknown]);
            part.value.is_object()
                && attributes.all(|(name, shape)| {
                    is_leaf(shape) || attribute_is_created(part, &mut parts, name, shape)
                })
                && leaves_are_created(part, |name| {
                    let all = object.attributes();
                    let at = all.binary_search_by(|(own, _)| (**own).cmp(name));
                    at.ok().and_then(|at| all.get(at)).map(|(_, shape)| shape)
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

/// Whether a mask over a value without a schema names no key that the value does not have: such a key would
/// be a node that stays null. A mask that nests deeper than `levels` is left to the comparison.
fn mask_fits(value: Value<'_>, mask: Value<'_>, levels: usize) -> bool {
    if mask.node_count() == 1 {
        return true;
    }
    let Some(levels) = levels.checked_sub(1) else {
        return false;
    };
    match value.kind() {
        Kind::Array => {
            let mut pairs = value.elements().zip(mask.elements());
            pairs.all(|(value, mask)| mask_fits(value, mask, levels))
        }
        Kind::Object => {
            let mut values = value.seeker();
            mask.sorted_members().all(|(key, mask)| {
                let value = values.seek(&key);
                value.is_some_and(|value| mask_fits(value, mask, levels))
            })
        }
        Kind::Null | Kind::Bool | Kind::Number | Kind::String => true,
    }
}

/// The same for both masks.
fn masks_fit(part: OneSided<'_>) -> bool {
    mask_fits(part.value, part.sensitive, Differ::DEPTH)
        && mask_fits(part.value, part.unknown, Differ::DEPTH)
}

/// The same for all attributes that have no parts by their shape, given the shape of an attribute. Masks
/// name few parts of attributes, so this is much less than to look at all of them.
fn leaves_are_created<'s>(
    part: OneSided<'_>,
    shape_of: impl Fn(&str) -> Option<&'s Shape>,
) -> bool {
    let is_created = |mask: Value<'_>| {
        let mut members = mask.members();
        // Keys are read only where that decides something: nearly all members are one `true`.
        let mut naming = iter::from_fn(|| members.next_nodes())
            .filter(|(_, mask)| may_name_keys(*mask))
            .map(|(key, mask)| (key.as_str().unwrap_or_default(), mask));
        naming.all(|(key, mask)| {
            let value = || part.value.get(&key).unwrap_or_else(Value::null);
            !shape_of(&key).is_some_and(is_leaf) || mask_fits(value(), mask, Differ::DEPTH)
        })
    };
    [part.sensitive, part.unknown]
        .into_iter()
        .all(|mask| mask.node_count() == 1 || is_created(mask))
}

/// Most masks with parts are of lists, and mark single elements.
fn may_name_keys(mask: Value<'_>) -> bool {
    mask.node_count() > 1
        && (mask.is_object() || mask.elements().any(|element| element.node_count() > 1))
}

const fn is_leaf(shape: &Shape) -> bool {
    matches!(shape, Shape::Dynamic | Shape::String | Shape::Primitive)
}

#[cfg(test)]
mod tests;
