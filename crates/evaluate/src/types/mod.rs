//! Types.

mod name;
mod notation;
mod object;
mod read;

use std::sync::Arc;

pub use object::ObjectType;
pub use read::TypeError;

/// A type, or a constraint on types: [`Type::Dynamic`] allows any type, and attributes of objects
/// can be optional. Copies are cheap.
///
/// [`Type::name`] is what messages call it, [`Type::to_json`] the notation of documents, and
/// [`Display`](std::fmt::Display) writes the expression that configuration has for it, which is read back with
/// [`parse`](str::parse).
///
/// ```
/// use tofu_json_evaluate::Type;
///
/// let list = Type::list(Type::String);
/// assert_eq!(list.name(), "list of string");
/// assert_eq!(list.to_json(), r#"["list","string"]"#);
/// assert_eq!(list.to_string(), "list(string)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// Any type, or one that is not known.
    Dynamic,
    /// True and false.
    Bool,
    /// Numbers.
    Number,
    /// Strings.
    String,
    /// Elements of one type, in order.
    List(Arc<Type>),
    /// Elements of one type, each once.
    Set(Arc<Type>),
    /// Elements of one type with names.
    Map(Arc<Type>),
    /// A fixed number of elements, each with its own type.
    Tuple(Arc<[Type]>),
    /// Attributes of these types.
    Object(Arc<ObjectType>),
}

impl Type {
    /// Lists of a type.
    #[must_use]
    pub fn list(element: Self) -> Self {
        Self::List(Arc::new(element))
    }

    /// Sets of a type.
    #[must_use]
    pub fn set(element: Self) -> Self {
        Self::Set(Arc::new(element))
    }

    /// Maps of a type.
    #[must_use]
    pub fn map(element: Self) -> Self {
        Self::Map(Arc::new(element))
    }

    /// Tuples of these types.
    pub fn tuple(elements: impl IntoIterator<Item = Self>) -> Self {
        Self::Tuple(elements.into_iter().collect())
    }

    /// Objects with these attributes, all of them required.
    pub fn object(attributes: impl IntoIterator<Item = (String, Self)>) -> Self {
        Self::Object(Arc::new(ObjectType::new(attributes)))
    }

    /// Whether it is or holds [`Type::Dynamic`].
    #[must_use]
    pub fn has_dynamic(&self) -> bool {
        match self {
            Self::Dynamic => true,
            Self::Bool | Self::Number | Self::String => false,
            Self::List(element) | Self::Set(element) | Self::Map(element) => element.has_dynamic(),
            Self::Tuple(elements) => elements.iter().any(Self::has_dynamic),
            Self::Object(object) => object.attributes().any(|(_, kind)| kind.has_dynamic()),
        }
    }

    /// The type of values: no attribute is optional.
    #[must_use]
    pub fn without_optional(&self) -> Self {
        match self {
            Self::List(element) => Self::list(element.without_optional()),
            Self::Set(element) => Self::set(element.without_optional()),
            Self::Map(element) => Self::map(element.without_optional()),
            Self::Tuple(elements) => Self::tuple(elements.iter().map(Self::without_optional)),
            Self::Object(object) => {
                let attributes = object.attributes();
                Self::object(
                    attributes.map(|(name, kind)| (name.to_owned(), kind.without_optional())),
                )
            }
            plain => plain.clone(),
        }
    }
}
