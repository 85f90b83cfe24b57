//! Types made ready for many values.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::{ObjectType, Type};

/// A type with what is asked about it for each value: worked out once, however many values there
/// are.
pub(super) struct ConversionTarget {
    pub(super) kind: Type,
    /// The type that values have: no attribute is optional.
    pub(super) plain: Type,
    /// Whether any part of it is any type.
    pub(super) has_dynamic: bool,
    pub(super) inner: Inner,
}

/// The types inside.
pub(super) enum Inner {
    Nothing,
    Element(Box<ConversionTarget>),
    Elements(Vec<ConversionTarget>),
    Attributes(BTreeMap<String, Attribute>),
}

pub(super) struct Attribute {
    pub(super) target: ConversionTarget,
    pub(super) is_optional: bool,
}

impl ConversionTarget {
    pub(super) fn of(kind: &Type) -> Self {
        let element = |element: &Type, collection: fn(Arc<Type>) -> Type| {
            let element = Self::of(element);
            let plain = collection(Arc::new(element.plain.clone()));
            (
                plain,
                element.has_dynamic,
                Inner::Element(Box::new(element)),
            )
        };
        let (plain, has_dynamic, inner) = match kind {
            Type::Dynamic => (Type::Dynamic, true, Inner::Nothing),
            Type::Bool | Type::Number | Type::String => (kind.clone(), false, Inner::Nothing),
            Type::List(inner) => element(inner, Type::List),
            Type::Set(inner) => element(inner, Type::Set),
            Type::Map(inner) => element(inner, Type::Map),
            Type::Tuple(elements) => {
                let elements: Vec<Self> = elements.iter().map(Self::of).collect();
                let plain = Type::tuple(elements.iter().map(|element| element.plain.clone()));
                let has_dynamic = elements.iter().any(|element| element.has_dynamic);
                (plain, has_dynamic, Inner::Elements(elements))
            }
            Type::Object(object) => attributes(object),
        };
        Self {
            kind: kind.clone(),
            plain,
            has_dynamic,
            inner,
        }
    }
}

fn attributes(object: &ObjectType) -> (Type, bool, Inner) {
    let attributes = object.attributes().map(|(name, kind)| {
        let attribute = Attribute {
            target: ConversionTarget::of(kind),
            is_optional: object.is_optional(name),
        };
        (name.to_owned(), attribute)
    });
    let attributes: BTreeMap<_, _> = attributes.collect();
    let plain = attributes.iter();
    let plain = plain.map(|(name, attribute)| (name.clone(), attribute.target.plain.clone()));
    let has_dynamic = attributes.values().any(|one| one.target.has_dynamic);
    (
        Type::object(plain),
        has_dynamic,
        Inner::Attributes(attributes),
    )
}
