use super::{ElementsOf, MembersOf, TypedValue};
use tofu_json_evaluate::Type;

impl TypedValue<'_> {
    /// The type of a value that was read by another one: what that leaves open, the value says.
    pub(crate) fn value_type(&self, read_by: &Type) -> Type {
        match (self, read_by) {
            (Self::Null | Self::Unknown(_), kind) => kind.clone(),
            (Self::Bool(_), _) => Type::Bool,
            (Self::Number(_), _) => Type::Number,
            (Self::Text(_) | Self::Bytes(_), _) => Type::String,
            (Self::Elements(_, elements), Type::Tuple(types)) => {
                let elements = elements.iter().zip(types.iter());
                Type::tuple(elements.map(|(element, kind)| element.value_type(kind)))
            }
            (Self::Elements(of, elements), kind) => {
                let inner = match kind {
                    Type::List(inner) | Type::Set(inner) => &**inner,
                    _ => &Type::Dynamic,
                };
                let element = || {
                    elements
                        .first()
                        .map_or_else(|| inner.clone(), |one| one.value_type(inner))
                };
                match of {
                    ElementsOf::List => Type::list(element()),
                    ElementsOf::Set => Type::set(element()),
                    ElementsOf::Tuple | ElementsOf::Any => {
                        Type::tuple(elements.iter().map(|element| element.value_type(inner)))
                    }
                }
            }
            (Self::Members(MembersOf::Map, members), kind) => {
                let inner = match kind {
                    Type::Map(inner) => &**inner,
                    _ => &Type::Dynamic,
                };
                let first = members.first();
                Type::map(first.map_or_else(|| inner.clone(), |(_, one)| one.value_type(inner)))
            }
            (Self::Members(_, members), kind) => {
                Type::object(members.iter().map(|(name, value)| {
                    let inner = match kind {
                        Type::Object(object) => object.attribute(name),
                        _ => None,
                    };
                    (
                        name.clone().into_owned(),
                        value.value_type(inner.unwrap_or(&Type::Dynamic)),
                    )
                }))
            }
        }
    }
}
