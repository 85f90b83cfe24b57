use std::borrow::Cow;
use std::sync::Arc;

use tofu_json_evaluate::Type;
use tofu_json_model::schema::LIMITS;
use tofu_json_value::{Document, Kind, Value};
use tofu_json_vocab::Nesting;

use super::{AttributeShape, BodyShape, NestedBlockShape};

/// Blocks and types that nest deeper are ignored: reading them recurses.
const DEEPEST: usize = 100;

/// Reads the schema of a resource type or of a provider's configuration.
pub(super) fn shape(text: &[u8]) -> Option<BodyShape> {
    let document = Document::parse_with(Cow::Borrowed(text), LIMITS).ok()?;
    block(document.root().get("block")?, DEEPEST)
}

fn block(value: Value<'_>, left: usize) -> Option<BodyShape> {
    let left = left.checked_sub(1)?;
    let mut shape = BodyShape::default();
    for (name, attribute) in members(value.get("attributes")) {
        shape
            .attributes
            .insert(name, self::attribute(attribute, left));
    }
    for (name, nested) in members(value.get("block_types")) {
        let word = nested.get("nesting_mode");
        let word = word.and_then(Value::as_str);
        let Some(nesting) = word.and_then(|word| Nesting::from_word(&word)) else {
            continue;
        };
        let body = nested.get("block").and_then(|body| block(body, left));
        let shape_of_block = NestedBlockShape {
            nesting,
            at_least: count(nested, "min_items"),
            at_most: count(nested, "max_items"),
            body: Arc::new(body.unwrap_or_default()),
        };
        shape.blocks.insert(name, shape_of_block);
    }
    Some(shape)
}

fn attribute(value: Value<'_>, left: usize) -> AttributeShape {
    let is_required = flag(value, "required");
    let nested = value.get("nested_type");
    let kind = match nested.filter(|nested| nested.kind() == Kind::Object) {
        Some(nested) => nested_type(nested, left),
        None => value.get("type").and_then(|kind| plain_type(kind, left)),
    };
    AttributeShape {
        is_required,
        is_settable: is_required || flag(value, "optional"),
        kind,
    }
}

fn nested_type(value: Value<'_>, left: usize) -> Option<Type> {
    let left = left.checked_sub(1)?;
    let mut attributes = Vec::new();
    let mut optional = Vec::new();
    for (name, attribute) in members(value.get("attributes")) {
        let shape = self::attribute(attribute, left);
        if !shape.is_required {
            optional.push(name.clone());
        }
        attributes.push((name, shape.kind.unwrap_or(Type::Dynamic)));
    }
    let object = tofu_json_evaluate::ObjectType::new(attributes).with_optional(optional);
    let object = Type::Object(object.into());
    let word = value.get("nesting_mode").and_then(Value::as_str)?;
    Some(match Nesting::from_word(&word)? {
        Nesting::Single | Nesting::Group => object,
        Nesting::List => Type::list(object),
        Nesting::Set => Type::set(object),
        Nesting::Map => Type::map(object),
    })
}

/// A type in the notation of `"string"` and `["list", "string"]`.
fn plain_type(value: Value<'_>, left: usize) -> Option<Type> {
    let left = left.checked_sub(1)?;
    if let Some(word) = value.as_str() {
        return Some(match word.as_ref() {
            "string" => Type::String,
            "number" => Type::Number,
            "bool" => Type::Bool,
            "dynamic" => Type::Dynamic,
            _ => return None,
        });
    }
    let mut parts = value.elements();
    let word = parts.next()?.as_str()?;
    let inner = parts.next()?;
    Some(match word.as_ref() {
        "list" => Type::list(plain_type(inner, left)?),
        "set" => Type::set(plain_type(inner, left)?),
        "map" => Type::map(plain_type(inner, left)?),
        "tuple" => {
            let elements = inner.elements().map(|element| plain_type(element, left));
            Type::tuple(elements.collect::<Option<Vec<_>>>()?)
        }
        "object" => {
            let attributes = members(Some(inner))
                .into_iter()
                .map(|(name, kind)| Some((name, plain_type(kind, left)?)));
            let attributes = attributes.collect::<Option<Vec<_>>>()?;
            let optional = parts.next().into_iter().flat_map(Value::elements);
            let optional = optional.filter_map(|name| Some(name.as_str()?.into_owned()));
            let object = tofu_json_evaluate::ObjectType::new(attributes).with_optional(optional);
            Type::Object(object.into())
        }
        _ => return None,
    })
}

fn members(value: Option<Value<'_>>) -> Vec<(String, Value<'_>)> {
    let members = value.into_iter().flat_map(Value::members);
    members
        .map(|(name, value)| (name.into_owned(), value))
        .collect()
}

fn flag(value: Value<'_>, name: &str) -> bool {
    value.get(name).is_some_and(|value| value.raw() == b"true")
}

fn count(value: Value<'_>, name: &str) -> usize {
    let number = value.get(name).and_then(Value::as_number);
    number
        .and_then(|number| number.parse().ok())
        .unwrap_or_default()
}
