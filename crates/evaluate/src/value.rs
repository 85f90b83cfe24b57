use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use crate::{Number, ObjectType, Type, ValueMarks, normalized};

/// A value with its type. Copies are cheap.
///
/// Expressions give tuples and objects; lists, sets and maps come from conversions
/// ([`Value::convert`]).
///
/// ```
/// use tofu_json_evaluate::{Type, Value};
///
/// let port = Value::string("8080");
/// let number = port.convert(&Type::Number)?;
/// assert_eq!(number.to_json(), "8080");
/// let error = Value::string("http").convert(&Type::Number).unwrap_err();
/// assert_eq!(error.to_string(), "a number is required");
/// # Ok::<(), tofu_json_evaluate::ConversionError>(())
/// ```
#[derive(Clone, PartialEq)]
pub enum Value {
    /// Not known; also what something wrong gives.
    Unknown(Type),
    /// Null, of any type.
    Null(Type),
    /// True or false.
    Bool(bool),
    /// A number.
    Number(Arc<Number>),
    /// A string in normal form NFC.
    String(Arc<str>),
    /// Elements of any types.
    Tuple(Arc<[Value]>),
    /// Attributes of any types.
    Object(Arc<BTreeMap<String, Value>>),
    /// Elements of one type, in order.
    List(Type, Arc<[Value]>),
    /// Elements of one type, each once, sorted.
    Set(Type, Arc<[Value]>),
    /// Elements of one type with names.
    Map(Type, Arc<BTreeMap<String, Value>>),
    /// Another value with marks; the inner one is not marked itself.
    Marked(ValueMarks, Arc<Value>),
}

/// The kind only: values can be secret.
impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(of) => f.debug_tuple("Unknown").field(of).finish(),
            Self::Null(of) => f.debug_tuple("Null").field(of).finish(),
            Self::Bool(_) => f.write_str("Bool"),
            Self::Number(_) => f.write_str("Number"),
            Self::String(_) => f.write_str("String"),
            Self::Tuple(elements) => f.debug_tuple("Tuple").field(&elements.len()).finish(),
            Self::Object(attributes) => f.debug_tuple("Object").field(&attributes.len()).finish(),
            Self::List(of, _) => f.debug_tuple("List").field(of).finish(),
            Self::Set(of, _) => f.debug_tuple("Set").field(of).finish(),
            Self::Map(of, _) => f.debug_tuple("Map").field(of).finish(),
            Self::Marked(marks, inner) => {
                f.debug_tuple("Marked").field(marks).field(inner).finish()
            }
        }
    }
}

impl Value {
    /// Not known, of a type that is not known either.
    pub const UNKNOWN: Self = Self::Unknown(Type::Dynamic);

    /// `null` as it is written.
    pub const NULL: Self = Self::Null(Type::Dynamic);

    /// A string, brought to its normal form.
    #[must_use]
    pub fn string(text: &str) -> Self {
        Self::String(normalized(text).into())
    }

    /// A number; none if it is no number in decimal digits, or one that is too long.
    #[must_use]
    pub fn number(text: &str) -> Option<Self> {
        Number::parse(text).map(|number| Self::Number(Arc::new(number)))
    }

    /// The type. Of the elements of tuples and objects too.
    #[must_use]
    pub fn value_type(&self) -> Type {
        match self {
            Self::Unknown(kind) | Self::Null(kind) => kind.clone(),
            Self::Bool(_) => Type::Bool,
            Self::Number(_) => Type::Number,
            Self::String(_) => Type::String,
            Self::Tuple(elements) => Type::tuple(Self::types_of(elements.iter())),
            Self::Object(attributes) => {
                let types = attributes.iter();
                Type::Object(Arc::new(ObjectType::new(
                    types.map(|(name, value)| (name.clone(), value.value_type())),
                )))
            }
            Self::List(element, _) => Type::List(Arc::new(element.clone())),
            Self::Set(element, _) => Type::Set(Arc::new(element.clone())),
            Self::Map(element, _) => Type::Map(Arc::new(element.clone())),
            Self::Marked(_, value) => value.value_type(),
        }
    }

    /// The types of values. Neighbours of one type share it: it can be far larger than they are.
    pub(crate) fn types_of<'v>(values: impl IntoIterator<Item = &'v Self>) -> Vec<Type> {
        let mut types: Vec<Type> = Vec::new();
        for value in values {
            let kind = value.value_type();
            let shared = types.last().filter(|last| **last == kind).cloned();
            types.push(shared.unwrap_or(kind));
        }
        types
    }

    /// Whether it is null, of any type.
    #[must_use]
    pub fn is_null(&self) -> bool {
        matches!(self.unmarked().0, Self::Null(_))
    }

    /// Whether it is known, though perhaps not all that is in it.
    #[must_use]
    pub fn is_known(&self) -> bool {
        !matches!(self.unmarked().0, Self::Unknown(_))
    }

    /// Whether it and everything in it is known.
    #[must_use]
    pub fn is_wholly_known(&self) -> bool {
        match self {
            Self::Unknown(_) => false,
            Self::Marked(_, value) => value.is_wholly_known(),
            Self::Tuple(elements) | Self::List(_, elements) | Self::Set(_, elements) => {
                elements.iter().all(Self::is_wholly_known)
            }
            Self::Object(members) | Self::Map(_, members) => {
                members.values().all(Self::is_wholly_known)
            }
            _ => true,
        }
    }

    /// The name of its type in messages.
    pub(crate) fn type_name(&self) -> String {
        match self.unmarked().0 {
            Self::Tuple(_) => "tuple".to_owned(),
            Self::Object(_) => "object".to_owned(),
            other => other.value_type().name(),
        }
    }

    /// The elements of a tuple, list or set; nothing of other values.
    #[must_use]
    pub fn elements(&self) -> &[Self] {
        match self.unmarked().0 {
            Self::Tuple(elements) | Self::List(_, elements) | Self::Set(_, elements) => elements,
            _ => &[],
        }
    }

    /// The members of an object or map; nothing of other values.
    #[must_use]
    pub fn members(&self) -> &BTreeMap<String, Self> {
        static NONE: BTreeMap<String, Value> = BTreeMap::new();
        match self.unmarked().0 {
            Self::Object(members) | Self::Map(_, members) => members,
            _ => &NONE,
        }
    }

    /// A set of elements of this type. It cannot say which of its elements is marked, so that it is marked as a
    /// whole; with elements that are not known it is not known how many there are.
    pub(crate) fn set_of(element: Type, mut elements: Vec<Self>) -> Self {
        let marks = Self::marks_of(&elements);
        if !marks.is_empty() {
            elements = elements
                .iter()
                .map(|one| one.without_marks().0.into_owned())
                .collect();
        }
        elements.sort_by(Self::set_order);
        elements.dedup();
        Self::Set(element, elements.into()).marked(marks)
    }

    /// The order of elements in a set: by value where there is an order of values.
    pub(crate) fn set_order(&self, other: &Self) -> Ordering {
        match (self.unmarked().0, other.unmarked().0) {
            (Self::Bool(one), Self::Bool(other)) => one.cmp(other),
            (Self::Number(one), Self::Number(other)) => one.compare(other),
            (Self::String(one), Self::String(other)) => one.cmp(other),
            _ => self.to_json().cmp(&other.to_json()),
        }
    }
}
