//! Values of states, which are JSON.

use super::number::PlainNumber;
use super::{DEPTH, ElementsOf, MembersOf, TypedValue, in_set_order};
use crate::error::Fault;
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;
use tofu_json_evaluate::{ObjectType, Type, normalized};
use tofu_json_model::schema;
use tofu_json_value::{Arena, Document, Limits, Value};

/// The type in a notation.
pub(crate) fn read_type(notation: &[u8]) -> Option<Type> {
    match notation {
        br#""string""# => return Some(Type::String),
        br#""number""# => return Some(Type::Number),
        br#""bool""# => return Some(Type::Bool),
        _ => {}
    }
    let known = KNOWN.with_borrow(|known| known.get(notation).cloned());
    if known.is_some() {
        return known;
    }
    let document = Document::parse_with(notation.into(), Limits::with_depth(DEPTH)).ok()?;
    let kind = type_of(document.root())?;
    KNOWN.with_borrow_mut(|known| {
        if known.len() < MOST_KNOWN && notation.len() < LONGEST_KNOWN {
            known.insert(notation.into(), kind.clone());
        }
    });
    Some(kind)
}

/// Values that come with their types come with the same few again and again.
const MOST_KNOWN: usize = 1_000;
const LONGEST_KNOWN: usize = 1_000;

thread_local! {
    static KNOWN: RefCell<HashMap<Box<[u8]>, Type>> = RefCell::default();
}

/// The type in a notation that is read already.
pub(super) fn type_of(notation: Value<'_>) -> Option<Type> {
    let arena = Arena::new();
    convert(&schema::Type::read(notation, &arena))
}

/// The type of values; attributes may not be left out.
pub(crate) fn convert(kind: &schema::Type<'_>) -> Option<Type> {
    Some(match kind {
        schema::Type::String => Type::String,
        schema::Type::Number => Type::Number,
        schema::Type::Bool => Type::Bool,
        schema::Type::Dynamic => Type::Dynamic,
        schema::Type::List(element) => Type::list(convert(element)?),
        schema::Type::Set(element) => Type::set(convert(element)?),
        schema::Type::Map(element) => Type::map(convert(element)?),
        schema::Type::Tuple(elements) => {
            let elements: Option<Vec<_>> = elements.iter().map(convert).collect();
            Type::tuple(elements?)
        }
        schema::Type::Object(object) => {
            let attributes = object.attributes.iter();
            let attributes =
                attributes.map(|(name, kind)| Some(((*name).to_owned(), convert(kind)?)));
            let attributes: Option<Vec<_>> = attributes.collect();
            Type::Object(Arc::new(ObjectType::new(attributes?)))
        }
        schema::Type::Unknown => return None,
    })
}

/// The value of a type in JSON.
pub(crate) fn from_json<'a>(value: Value<'a>, kind: &Type) -> Result<TypedValue<'a>, Fault> {
    if value.is_null() {
        return Ok(TypedValue::Null);
    }
    let required =
        |text: &str| Err(Fault::new(format!("{text} is required")).at(value.span().start));
    Ok(match kind {
        Type::Dynamic => {
            let parts = value.get("type").zip(value.get("value"));
            let Some((notation, inner)) = parts else {
                return required("a value with its type");
            };
            match type_of(notation) {
                Some(kind) => from_json(inner, &kind)?,
                None => return required("the notation of a type"),
            }
        }
        Type::Bool => match (value.as_bool(), value.as_str().as_deref()) {
            (Some(value), _) => TypedValue::Bool(value),
            (None, Some("true" | "1")) => TypedValue::Bool(true),
            (None, Some("false" | "0")) => TypedValue::Bool(false),
            _ => return required("a bool"),
        },
        Type::Number => match value.as_number() {
            Some(number) => TypedValue::Number(PlainNumber::of_text(number)?),
            None => match value.as_str() {
                Some(text) => match PlainNumber::of_text(&text)? {
                    PlainNumber::Int(number) => TypedValue::Number(PlainNumber::Int(number)),
                    PlainNumber::Digits(digits) => {
                        TypedValue::Number(PlainNumber::Digits(digits.into_owned().into()))
                    }
                },
                None => return required("a number"),
            },
        },
        Type::String => match value.as_str() {
            Some(text) => TypedValue::Text(normal(text)),
            None => match (value.as_number(), value.as_bool()) {
                (Some(number), _) => TypedValue::Text(number.into()),
                (None, Some(value)) => {
                    TypedValue::Text(if value { "true" } else { "false" }.into())
                }
                (None, None) => return required("a string"),
            },
        },
        Type::List(_) | Type::Set(_) | Type::Tuple(_) if !value.is_array() => {
            return required("a list");
        }
        Type::List(element) => TypedValue::Elements(ElementsOf::List, elements(value, element)?),
        Type::Set(element) => {
            TypedValue::Elements(ElementsOf::Set, in_set_order(elements(value, element)?))
        }
        Type::Tuple(types) => {
            if value.elements().count() != types.len() {
                return required(&format!("a tuple of {} elements", types.len()));
            }
            let elements = value.elements().zip(types.iter());
            let elements = elements.map(|(element, kind)| from_json(element, kind));
            TypedValue::Elements(ElementsOf::Tuple, elements.collect::<Result<_, _>>()?)
        }
        Type::Map(_) | Type::Object(_) if !value.is_object() => return required("an object"),
        Type::Map(element) => {
            let mut members = Vec::new();
            for (name, value) in value.sorted_members() {
                let inner = from_json(value, element).map_err(|fault| fault.within(&name))?;
                members.push((normal(name), inner));
            }
            super::decode::sort(&mut members);
            TypedValue::Members(MembersOf::Map, members)
        }
        Type::Object(object) => members(value, object)?,
    })
}

fn normal(text: Cow<'_, str>) -> Cow<'_, str> {
    match text {
        Cow::Borrowed(text) => normalized(text),
        Cow::Owned(text) => Cow::Owned(normalized(&text).into_owned()),
    }
}

fn elements<'a>(value: Value<'a>, kind: &Type) -> Result<Vec<TypedValue<'a>>, Fault> {
    value
        .elements()
        .map(|element| from_json(element, kind))
        .collect()
}

/// All attributes of the type: those that are missing are null.
fn members<'a>(value: Value<'a>, object: &ObjectType) -> Result<TypedValue<'a>, Fault> {
    let mut given = value.sorted_members().peekable();
    let mut members = Vec::with_capacity(object.attributes().len());
    for (name, kind) in object.attributes() {
        let unsupported = given.next_if(|(given, _)| **given < *name);
        if let Some((unsupported, value)) = unsupported {
            let text = format!("unsupported attribute {unsupported:?}");
            return Err(Fault::new(text).at(value.span().start));
        }
        members.push(match given.next_if(|(given, _)| *given == name) {
            Some((given, value)) => {
                let inner = from_json(value, kind).map_err(|fault| fault.within(name))?;
                (given, inner)
            }
            None => (Cow::Owned(name.to_owned()), TypedValue::Null),
        });
    }
    if let Some((unsupported, value)) = given.next() {
        let text = format!("unsupported attribute {unsupported:?}");
        return Err(Fault::new(text).at(value.span().start));
    }
    Ok(TypedValue::Members(MembersOf::Object, members))
}

/// A value whose type nothing tells. What looks like a value with its type is taken for one.
pub(crate) fn from_json_loosely(value: Value<'_>) -> Result<TypedValue<'_>, Fault> {
    let wrapped = value.get("type").zip(value.get("value"));
    if let Some((notation, _)) = wrapped
        && value.members().count() == 2
        && let Some(kind) = type_of(notation)
    {
        return from_json(value.get("value").unwrap_or_else(Value::null), &kind);
    }
    Ok(if let Some(text) = value.as_str() {
        TypedValue::Text(normal(text))
    } else if let Some(number) = value.as_number() {
        TypedValue::Number(PlainNumber::of_text(number)?)
    } else if let Some(flag) = value.as_bool() {
        TypedValue::Bool(flag)
    } else if value.is_array() {
        let elements = value.elements().map(from_json_loosely);
        TypedValue::Elements(ElementsOf::Any, elements.collect::<Result<_, _>>()?)
    } else if value.is_object() {
        let members = value.sorted_members();
        let members = members.map(|(name, value)| Ok((normal(name), from_json_loosely(value)?)));
        TypedValue::Members(MembersOf::Any, members.collect::<Result<_, Fault>>()?)
    } else {
        TypedValue::Null
    })
}
