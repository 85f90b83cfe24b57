use super::configuration::{Expressions, WrittenPart};
use std::borrow::Cow;
use tofu_json_computed::{AttributeShape, BlockShape, NestedBlockShape, ObjectShape, Shape};
use tofu_json_text::CheckedSlice;
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
    let samples = Samples::of(values, unknown);
    let mut masks = unknown.seeker();
    let mut attributes = Vec::with_capacity(samples.names.len());
    let mut blocks = Vec::new();
    for (name, found) in samples.by_name() {
        let mask = masks.seek(name).unwrap_or_else(Value::null);
        let part = expressions.and_then(|expressions| expressions.part(name));
        match nested_block(name, found, mask, part, depth) {
            Some((nesting, block)) => {
                blocks.push(NestedBlockShape {
                    name: (**name).into(),
                    nesting,
                    block,
                });
            }
            None => {
                let shape = infer_value(found, depth);
                attributes.push(AttributeShape {
                    name: (**name).into(),
                    shape,
                    write_only: false,
                });
            }
        }
    }
    BlockShape::new(attributes, blocks)
}

/// The values of the members of several objects, by ascending name. All of them are in one list, because there are
/// many names with a value or two.
struct Samples<'a> {
    values: Vec<Value<'a>>,
    /// Each name, and where its values end in the list.
    names: Vec<(Cow<'a, str>, usize)>,
}

/// So many objects are gone through side by side, since for each name all of them are asked; the members of more are
/// sorted.
const MOST_SIDE_BY_SIDE: usize = 4;
/// Most blocks have no more.
const USUAL_NAMES: usize = 32;

impl<'a> Samples<'a> {
    /// `unknown` adds names that may have no value.
    fn of(objects: &[Value<'a>], unknown: Value<'a>) -> Self {
        let nodes = objects.iter().map(|object| object.node_count()).sum();
        let room = USUAL_NAMES.min(nodes);
        let mut samples = Self {
            values: Vec::with_capacity(room),
            names: Vec::with_capacity(room),
        };
        match objects {
            [object] if unknown.is_null() => samples.take(*object),
            _ if objects.len() <= MOST_SIDE_BY_SIDE => samples.take_side_by_side(objects, unknown),
            _ => samples.take_sorted(objects, unknown),
        }
        samples
    }

    fn take(&mut self, object: Value<'a>) {
        for (name, value) in object.sorted_members() {
            self.values.push(value);
            self.names.push((name, self.values.len()));
        }
    }

    fn take_side_by_side(&mut self, objects: &[Value<'a>], unknown: Value<'a>) {
        let side = |object: &Value<'a>| object.sorted_members().peekable();
        let mut sides: Vec<_> = objects.iter().map(side).collect();
        let mut masks = unknown.sorted_members().peekable();
        loop {
            let of_values = sides.iter_mut().filter_map(|side| side.peek());
            let names = of_values.chain(masks.peek()).map(|(name, _)| name);
            let Some(name) = names.min().cloned() else {
                return;
            };
            for side in &mut sides {
                let value = side.next_if(|(other, _)| *other == name);
                self.values.extend(value.map(|(_, value)| value));
            }
            masks.next_if(|(other, _)| *other == name);
            self.names.push((name, self.values.len()));
        }
    }

    fn take_sorted(&mut self, objects: &[Value<'a>], unknown: Value<'a>) {
        let members = objects.iter().flat_map(|object| object.sorted_members());
        let members = members.map(|(name, value)| (name, Some(value)));
        let names_only = unknown.sorted_members().map(|(name, _)| (name, None));
        let mut members: Vec<_> = members.chain(names_only).collect();
        // The sort is stable, so values stay in the order of their objects.
        members.sort_by(|(a, _), (b, _)| a.cmp(b));
        for (name, value) in members {
            self.values.extend(value);
            let end = self.values.len();
            match self.names.last_mut() {
                Some((last, last_end)) if *last == name => *last_end = end,
                _ => self.names.push((name, end)),
            }
        }
    }

    fn by_name(&self) -> impl Iterator<Item = (&Cow<'a, str>, &[Value<'a>])> {
        let mut start = 0;
        self.names.iter().map(move |(name, end)| {
            let values = self.values.slice(start..*end);
            start = *end;
            (name, values)
        })
    }
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
    let bodies: Cow<'_, [_]> = match nesting {
        Nesting::Single => values.into(),
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
    let mut kinds = samples
        .iter()
        .map(|value| value.kind())
        .filter(|kind| *kind != Kind::Null);
    let Some(kind) = kinds.next() else {
        return Shape::String;
    };
    if kinds.any(|other| other != kind) {
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
        Kind::Object => infer_object(samples, below),
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
    let samples = Samples::of(samples, Value::null());
    let attribute =
        |(name, found): (&Cow<'_, str>, &[Value<'_>])| ((**name).into(), infer_value(found, depth));
    Shape::Object(ObjectShape::new(samples.by_name().map(attribute).collect()))
}

#[cfg(test)]
mod tests;
