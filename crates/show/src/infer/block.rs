use super::configuration::{Expressions, Part};
use std::borrow::Cow;
use std::collections::BTreeSet;
use tofu_json_computed::{AttributeShape, BlockShape, NestedBlockShape, ObjectShape, Shape};
use tofu_json_value::{Kind, Value};
use tofu_json_vocab::Nesting;

/// The shape of a block by its values and, if known, by how the configuration writes it. `unknown`
/// is the mask of what is unknown, which names attributes that have no value yet.
pub(crate) fn infer_block(
    values: &[Value<'_>],
    unknown: Value<'_>,
    expressions: Option<&Expressions>,
) -> BlockShape {
    let names: BTreeSet<Cow<'_, str>> = values
        .iter()
        .chain([&unknown])
        .flat_map(|value| value.members())
        .map(|(name, _)| name)
        .collect();
    let (mut attributes, mut blocks) = (Vec::new(), Vec::new());
    for name in names {
        let found: Vec<_> = values.iter().filter_map(|value| value.get(&name)).collect();
        let mask = unknown.get(&name).unwrap_or_else(Value::null);
        let part = expressions.and_then(|expressions| expressions.part(&name));
        match nested_block(&name, &found, mask, part) {
            Some((nesting, block)) => {
                blocks.push(NestedBlockShape {
                    name: name.into(),
                    nesting,
                    block,
                });
            }
            None => {
                let shape = infer_value(&found);
                attributes.push(AttributeShape {
                    name: name.into(),
                    shape,
                    write_only: false,
                });
            }
        }
    }
    BlockShape::new(attributes, blocks)
}

fn nested_block(
    name: &str,
    values: &[Value<'_>],
    unknown: Value<'_>,
    part: Option<&Part>,
) -> Option<(Nesting, BlockShape)> {
    let all_of = |kind: Kind| {
        values
            .iter()
            .all(|value| value.is_null() || value.kind() == kind)
    };
    let (nesting, inner) = match part {
        Some(Part::Attribute) => return None,
        Some(Part::Blocks(inner)) if all_of(Kind::Array) => (Nesting::List, Some(inner)),
        Some(Part::Block(inner)) if all_of(Kind::Object) => (Nesting::Single, Some(inner)),
        _ if is_list_of_objects(values) => (Nesting::List, None),
        _ if name == "timeouts" && all_of(Kind::Object) => (Nesting::Single, None),
        _ => return None,
    };
    let bodies: Vec<_> = match nesting {
        Nesting::Single => values.to_vec(),
        _ => values.iter().flat_map(|value| value.elements()).collect(),
    };
    if bodies
        .iter()
        .any(|body| !body.is_object() && !body.is_null())
    {
        return None;
    }
    let mask = if nesting == Nesting::Single {
        unknown
    } else {
        unknown.at(0).unwrap_or_else(Value::null)
    };
    Some((nesting, infer_block(&bodies, mask, inner)))
}

fn is_list_of_objects(values: &[Value<'_>]) -> bool {
    let is_array = |value: &Value<'_>| value.is_array() || value.is_null();
    let mut elements = values.iter().flat_map(|value| value.elements()).peekable();
    elements.peek().is_some() && values.iter().all(is_array) && elements.all(Value::is_object)
}

/// The type of a value by its samples; anything where they disagree.
fn infer_value(samples: &[Value<'_>]) -> Shape {
    let samples: Vec<_> = samples
        .iter()
        .filter(|value| !value.is_null())
        .copied()
        .collect();
    let Some(first) = samples.first() else {
        return Shape::String;
    };
    let kind = first.kind();
    if samples.iter().any(|value| value.kind() != kind) {
        return Shape::Dynamic;
    }
    match kind {
        Kind::String => Shape::String,
        Kind::Number | Kind::Bool => Shape::Primitive,
        Kind::Null => Shape::Dynamic,
        Kind::Array => {
            let elements: Vec<_> = samples.iter().flat_map(|value| value.elements()).collect();
            Shape::List(Box::new(infer_element(&elements)))
        }
        Kind::Object => infer_object(&samples),
    }
}

fn infer_element(elements: &[Value<'_>]) -> Shape {
    if elements.is_empty() {
        Shape::Dynamic
    } else {
        infer_value(elements)
    }
}

fn infer_object(samples: &[Value<'_>]) -> Shape {
    let members: Vec<_> = samples.iter().flat_map(|value| value.members()).collect();
    let is_text = |value: &Value<'_>| value.is_string() || value.is_null();
    if members.iter().all(|(_, value)| is_text(value)) {
        return Shape::Map(Box::new(Shape::String));
    }
    let names: BTreeSet<_> = members.iter().map(|(name, _)| name).collect();
    let attribute = |name: &Cow<'_, str>| {
        let found: Vec<_> = samples.iter().filter_map(|value| value.get(name)).collect();
        (name.as_ref().into(), infer_value(&found))
    };
    Shape::Object(ObjectShape::new(names.into_iter().map(attribute).collect()))
}
