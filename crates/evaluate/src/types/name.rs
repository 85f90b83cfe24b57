//! The names of types in messages.

use super::Type;

impl Type {
    /// The type as messages about a value name it.
    #[must_use]
    pub fn name(&self) -> String {
        self.name_with("dynamic")
    }

    /// The type as messages about an expected type name it.
    #[must_use]
    pub fn constraint_name(&self) -> String {
        self.name_with("any type")
    }

    fn name_with(&self, any: &str) -> String {
        let of = |collection: &str, element: &Self| {
            format!("{collection} of {}", element.name_with(any))
        };
        match self {
            Self::Dynamic => any.to_owned(),
            Self::Bool => "bool".to_owned(),
            Self::Number => "number".to_owned(),
            Self::String => "string".to_owned(),
            Self::List(element) => of("list", element),
            Self::Set(element) => of("set", element),
            Self::Map(element) => of("map", element),
            Self::Tuple(_) => "tuple".to_owned(),
            Self::Object(_) => "object".to_owned(),
        }
    }
}
