use crate::meaning::Meanings;
use crate::{Differ, Sides};
use tofu_json_computed::{
    AttributeShape, BlockShape, Diff, Named, NestedBlockShape, NestedShape, Shape, ShapeRef,
};
use tofu_json_value::Value;
use tofu_json_vocab::Nesting;

impl<'a> Differ<'a> {
    /// The difference of a part that is created, with its masks of unknown and of sensitive parts.
    /// The value must not be null.
    #[must_use]
    pub fn created(
        self,
        after: Value<'a>,
        [after_unknown, after_sensitive]: [Value<'a>; 2],
        shape: ShapeRef<'a>,
    ) -> Diff<'a> {
        let sides = Sides {
            after,
            after_unknown,
            after_sensitive,
            ..Sides::default()
        };
        let (record, meanings) = (sides.record(), Meanings::default());
        let comparison = self.run(&meanings);
        match shape {
            ShapeRef::Value(shape) => comparison.value(&record, shape),
            ShapeRef::NestedObject(nested) => comparison.nested_element(&record, nested),
            ShapeRef::Block(block) => comparison.block(&record, block),
        }
    }
}

/// Whether every node of a created block gets the action `create`, which is nearly always so.
///
/// Nulls among objects or lists, and values of another kind than the schema has it, can give nodes
/// that are unchanged or even updated.
#[must_use]
pub fn is_all_created(value: Value<'_>, unknown: Value<'_>, shape: &BlockShape) -> bool {
    !value.is_null()
        && attributes_fit(value, unknown, shape.attributes_of(&[value, unknown]))
        && groups_fit(value, unknown, shape.blocks_of(&[value, unknown]))
}

fn groups_fit(
    value: Value<'_>,
    unknown: Value<'_>,
    mut blocks: Named<'_, NestedBlockShape>,
) -> bool {
    let (mut values, mut masks) = (value.seeker(), unknown.seeker());
    blocks.all(|nested| {
        let value = values.seek(&nested.name).unwrap_or_else(Value::null);
        let mask = masks.seek(&nested.name).unwrap_or_else(Value::null);
        if value.is_null() || mask.is_true() {
            return mask.is_true() || !mask.holds_true();
        }
        let fits = |value: Value<'_>, mask: Value<'_>| is_all_created(value, mask, &nested.block);
        nest_fits(nested.nesting, value, mask, fits)
    })
}

fn attributes_fit(
    value: Value<'_>,
    unknown: Value<'_>,
    mut attributes: Named<'_, AttributeShape>,
) -> bool {
    let (mut values, mut masks) = (value.seeker(), unknown.seeker());
    attributes.all(|attribute| {
        if attribute.write_only || is_leaf(&attribute.shape) {
            return true;
        }
        let value = values.seek(&attribute.name);
        let mask = masks.seek(&attribute.name);
        attribute_fits(value, mask, &attribute.shape)
    })
}

fn attribute_fits(value: Option<Value<'_>>, mask: Option<Value<'_>>, shape: &Shape) -> bool {
    let mask = mask.unwrap_or_else(Value::null);
    match value.filter(|value| !value.is_null()) {
        Some(value) => value_fits(value, mask, shape),
        None => mask.is_true() || !mask.holds_true(),
    }
}

/// A value that is there, maybe as null.
fn value_fits(value: Value<'_>, unknown: Value<'_>, shape: &Shape) -> bool {
    if unknown.is_true() {
        return true;
    }
    match shape {
        Shape::Dynamic | Shape::String | Shape::Primitive => true,
        Shape::List(element) | Shape::Set(element) => {
            value.is_array()
                && (is_leaf(element)
                    || elements_fit(value, unknown, |v, u| value_fits(v, u, element)))
        }
        Shape::Map(element) => {
            value.is_object()
                && (is_leaf(element)
                    || members_fit(value, unknown, |v, u| value_fits(v, u, element)))
        }
        Shape::Tuple(tuple) => {
            let shapes = tuple.elements();
            let mut masks = unknown.elements();
            let mut fits =
                |(value, shape)| value_fits(value, masks.next().unwrap_or_else(Value::null), shape);
            value.is_array()
                && value.elements().count() == shapes.len()
                && value.elements().zip(shapes).all(&mut fits)
        }
        Shape::Object(object) => {
            let (mut values, mut masks) = (value.seeker(), unknown.seeker());
            let mut containers = object
                .attributes_of(&[value, unknown])
                .filter(|(_, s)| !is_leaf(s));
            value.is_object()
                && containers
                    .all(|(name, s)| attribute_fits(values.seek(name), masks.seek(name), s))
        }
        Shape::Nested(nested) => {
            let fits = |value: Value<'_>, mask: Value<'_>| nested_fits(value, mask, nested);
            nest_fits(nested.nesting, value, unknown, fits)
        }
    }
}

fn nested_fits(value: Value<'_>, unknown: Value<'_>, nested: &NestedShape) -> bool {
    unknown.is_true()
        || (value.is_object()
            && attributes_fit(value, unknown, nested.attributes_of(&[value, unknown])))
}

fn nest_fits(
    nesting: Nesting,
    value: Value<'_>,
    unknown: Value<'_>,
    fits: impl Fn(Value<'_>, Value<'_>) -> bool,
) -> bool {
    match nesting {
        Nesting::Single | Nesting::Group => fits(value, unknown),
        Nesting::List | Nesting::Set => value.is_array() && elements_fit(value, unknown, fits),
        Nesting::Map => value.is_object() && members_fit(value, unknown, fits),
    }
}

fn elements_fit(
    value: Value<'_>,
    unknown: Value<'_>,
    fits: impl Fn(Value<'_>, Value<'_>) -> bool,
) -> bool {
    let mut masks = unknown.elements();
    value
        .elements()
        .all(|value| fits(value, masks.next().unwrap_or_else(Value::null)))
}

/// A mask over a map may name keys that the map does not have: then it is not looked into.
fn members_fit(
    value: Value<'_>,
    unknown: Value<'_>,
    fits: impl Fn(Value<'_>, Value<'_>) -> bool,
) -> bool {
    unknown.node_count() == 1 && value.members().all(|(_, value)| fits(value, Value::null()))
}

const fn is_leaf(shape: &Shape) -> bool {
    matches!(shape, Shape::Dynamic | Shape::String | Shape::Primitive)
}

#[cfg(test)]
mod tests;
