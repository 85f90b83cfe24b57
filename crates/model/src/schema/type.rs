use super::NESTING;
use tofu_json_value::{Arena, Kind, Value};

/// The type of a value, in the notation of `"string"` and `["list", "string"]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type<'a> {
    /// `"string"`
    String,
    /// `"number"`
    Number,
    /// `"bool"`
    Bool,
    /// `"dynamic"`: any type.
    Dynamic,
    /// `["list", T]`
    List(Box<Type<'a>>),
    /// `["set", T]`
    Set(Box<Type<'a>>),
    /// `["map", T]`
    Map(Box<Type<'a>>),
    /// `["tuple", [T, …]]`
    Tuple(Vec<Type<'a>>),
    /// `["object", {name: T, …}]`, perhaps with a list of optional attributes as third element.
    Object(ObjectType<'a>),
    /// Anything else. Only ever the outermost: a type with a part that is not known is not known.
    Unknown,
}

/// The type of objects with these attributes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ObjectType<'a> {
    /// The attributes by ascending name.
    pub attributes: Vec<(&'a str, Type<'a>)>,
    /// The names of those that may be left out, as given.
    pub optional: Vec<&'a str>,
}

impl<'a> Type<'a> {
    /// Reads a type. What cannot be read is [`Type::Unknown`].
    ///
    /// ```
    /// use tofu_json_model::schema::Type;
    /// use tofu_json_value::{Arena, Document};
    ///
    /// let document = Document::parse(br#"["list", "string"]"#)?;
    /// let arena = Arena::new();
    /// assert_eq!(Type::read(document.root(), &arena), Type::List(Box::new(Type::String)));
    /// # Ok::<(), tofu_json_value::Error>(())
    /// ```
    #[must_use]
    pub fn read(value: Value<'a>, arena: &'a Arena<'a>) -> Self {
        read_within(value, arena, NESTING).unwrap_or(Self::Unknown)
    }
}

fn read_within<'a>(value: Value<'a>, arena: &'a Arena<'a>, left: usize) -> Option<Type<'a>> {
    if value.kind() == Kind::Array {
        return compound(value, arena, left.checked_sub(1)?);
    }
    match value.as_str()?.as_ref() {
        "string" => Some(Type::String),
        "number" => Some(Type::Number),
        "bool" => Some(Type::Bool),
        "dynamic" => Some(Type::Dynamic),
        _ => None,
    }
}

fn compound<'a>(value: Value<'a>, arena: &'a Arena<'a>, left: usize) -> Option<Type<'a>> {
    let mut elements = value.elements();
    let word = elements.next()?.as_str()?;
    let inner = elements.next()?;
    let optional = elements.next();
    if elements.next().is_some() || (optional.is_some() && word != "object") {
        return None;
    }
    let element = || read_within(inner, arena, left).map(Box::new);
    match word.as_ref() {
        "list" => element().map(Type::List),
        "set" => element().map(Type::Set),
        "map" => element().map(Type::Map),
        "tuple" if inner.is_array() => {
            let types = inner.elements().map(|value| read_within(value, arena, left));
            types.collect::<Option<_>>().map(Type::Tuple)
        }
        "object" if inner.is_object() => object(inner, optional, arena, left).map(Type::Object),
        _ => None,
    }
}

fn object<'a>(
    attributes: Value<'a>,
    optional: Option<Value<'a>>,
    arena: &'a Arena<'a>,
    left: usize,
) -> Option<ObjectType<'a>> {
    let attributes = attributes
        .sorted_members()
        .map(|(name, value)| Some((arena.text(name), read_within(value, arena, left)?)))
        .collect::<Option<_>>()?;
    let optional = match optional {
        Some(names) if names.is_array() => {
            names.elements().map(|name| Some(arena.text(name.as_str()?))).collect::<Option<_>>()?
        }
        Some(_) => return None,
        None => Vec::new(),
    };
    Some(ObjectType { attributes, optional })
}
