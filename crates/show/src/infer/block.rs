use super::configuration::{Expressions, WrittenPart};
use std::borrow::Cow;
use std::collections::BTreeMap;
use tofu_json_computed::{AttributeShape, BlockShape, NestedBlockShape, ObjectShape, Shape};
use tofu_json_value::{Kind, Value};
use tofu_json_vocab::Nesting;

/// The shape of a block by its values and, if known, by how the configuration writes it. `unknown`
/// is the mask of what is unknown, which names attributes that have no value yet. What is below
/// `depth` levels can be anything.
pub(crate) fn infer_block(
    values: &[Value<'_>],
    unknown: Value<'_>,
    expressions: Option<&Expressions>,
    depth: usize,
) -> BlockShape {
    let mut by_name = by_name(values);
    for (name, _) in unknown.members() {
        by_name.entry(name).or_default();
    }
    let mut masks = unknown.seeker();
    let (mut attributes, mut blocks) = (Vec::new(), Vec::new());
    for (name, found) in by_name {
        let mask = masks.seek(&name).unwrap_or_else(Value::null);
        let part = expressions.and_then(|expressions| expressions.part(&name));
        match nested_block(&name, &found, mask, part, depth) {
            Some((nesting, block)) => {
                blocks.push(NestedBlockShape {
                    name: name.into(),
                    nesting,
                    block,
                });
            }
            None => {
                let shape = infer_value(&found, depth);
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

/// The values of each member, by ascending name.
fn by_name<'a>(values: &[Value<'a>]) -> BTreeMap<Cow<'a, str>, Vec<Value<'a>>> {
    let mut by_name: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (name, value) in values.iter().flat_map(|value| value.sorted_members()) {
        by_name.entry(name).or_default().push(value);
    }
    by_name
}

fn nested_block(
    name: &str,
    values: &[Value<'_>],
    unknown: Value<'_>,
    part: Option<&WrittenPart>,
    depth: usize,
) -> Option<(Nesting, BlockShape)> {
    let all_of = |kind: Kind| {
        values
            .iter()
            .all(|value| value.is_null() || value.kind() == kind)
    };
    let (nesting, inner) = match part {
        Some(WrittenPart::Attribute) => return None,
        Some(WrittenPart::Blocks(inner)) if all_of(Kind::Array) => (Nesting::List, Some(inner)),
        Some(WrittenPart::Block(inner)) if all_of(Kind::Object) => (Nesting::Single, Some(inner)),
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
    let depth = depth.checked_sub(1)?;
    Some((nesting, infer_block(&bodies, mask, inner, depth)))
}

fn is_list_of_objects(values: &[Value<'_>]) -> bool {
    let is_array = |value: &Value<'_>| value.is_array() || value.is_null();
    let mut elements = values.iter().flat_map(|value| value.elements()).peekable();
    elements.peek().is_some() && values.iter().all(is_array) && elements.all(Value::is_object)
}

/// The type of a value by its samples; anything where they disagree.
fn infer_value(samples: &[Value<'_>], depth: usize) -> Shape {
    let Some(below) = depth.checked_sub(1) else {
        return Shape::Dynamic;
    };
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
            Shape::List(Box::new(infer_element(&elements, below)))
        }
        Kind::Object => infer_object(&samples, below),
    }
}

fn infer_element(elements: &[Value<'_>], depth: usize) -> Shape {
    if elements.is_empty() {
        Shape::Dynamic
    } else {
        infer_value(elements, depth)
    }
}

fn infer_object(samples: &[Value<'_>], depth: usize) -> Shape {
    let mut members = samples.iter().flat_map(|value| value.members());
    if members.all(|(_, value)| value.is_string() || value.is_null()) {
        return Shape::Map(Box::new(Shape::String));
    }
    let attribute =
        |(name, found): (Cow<'_, str>, Vec<Value<'_>>)| (name.into(), infer_value(&found, depth));
    Shape::Object(ObjectShape::new(
        by_name(samples).into_iter().map(attribute).collect(),
    ))
}
