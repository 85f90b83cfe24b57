use super::NESTING;
use crate::shape::Notation;
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
    pub fn read(value: Value<'a>, arena: &'a Arena) -> Self {
        read_within(value, arena, NESTING).unwrap_or(Self::Unknown)
    }
}

impl<'a> Notation<'a> {
    /// The type; [`Type::Unknown`] where the notation is not known.
    #[must_use]
    pub fn read(self, arena: &'a Arena) -> Type<'a> {
        Type::read(self.value(), arena)
    }
}

fn read_within<'a>(value: Value<'a>, arena: &'a Arena, left: usize) -> Option<Type<'a>> {
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

fn compound<'a>(value: Value<'a>, arena: &'a Arena, left: usize) -> Option<Type<'a>> {
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
            let types = inner
                .elements()
                .map(|value| read_within(value, arena, left));
            types.collect::<Option<_>>().map(Type::Tuple)
        }
        "object" if inner.is_object() => object(inner, optional, arena, left).map(Type::Object),
        _ => None,
    }
}

fn object<'a>(
    attributes: Value<'a>,
    optional: Option<Value<'a>>,
    arena: &'a Arena,
    left: usize,
) -> Option<ObjectType<'a>> {
    let attributes = attributes
        .sorted_members()
        .map(|(name, value)| Some((arena.text(name), read_within(value, arena, left)?)))
        .collect::<Option<_>>()?;
    let optional = match optional {
        Some(names) if names.is_array() => names
            .elements()
            .map(|name| Some(arena.text(name.as_str()?)))
            .collect::<Option<_>>()?,
        Some(_) => return None,
        None => Vec::new(),
    };
    Some(ObjectType {
        attributes,
        optional,
    })
}

#[cfg(test)]
mod tests {
    use super::{ObjectType, Type};
    use crate::schema::LIMITS;
    use crate::shape::Notation;
    use std::borrow::Cow;
    use tofu_json_value::{Arena, Document};

    #[track_caller]
    fn check(text: &str, expected: Type<'_>) {
        let document = Document::parse_with(Cow::Borrowed(text.as_bytes()), LIMITS).unwrap();
        let arena = Arena::new();
        assert_eq!(Type::read(document.root(), &arena), expected, "{text}");
    }

    fn boxed(inner: Type<'_>) -> Box<Type<'_>> {
        Box::new(inner)
    }

    #[test]
    fn every_notation() {
        check(r#""string""#, Type::String);
        check(r#""number""#, Type::Number);
        check(r#""bool""#, Type::Bool);
        check(r#""dynamic""#, Type::Dynamic);
        check(r#"["list","string"]"#, Type::List(boxed(Type::String)));
        check(
            r#"["set",["map","bool"]]"#,
            Type::Set(boxed(Type::Map(boxed(Type::Bool)))),
        );
        check(r#"["tuple",[]]"#, Type::Tuple(vec![]));
        check(
            r#"["tuple",["string","number"]]"#,
            Type::Tuple(vec![Type::String, Type::Number]),
        );
        let attributes = vec![("a", Type::Bool), ("b", Type::String)];
        let object = ObjectType {
            attributes,
            optional: vec!["a"],
        };
        check(
            r#"["object",{"b":"string","a":"bool"},["a"]]"#,
            Type::Object(object),
        );
        check(r#"["object",{}]"#, Type::Object(ObjectType::default()));
    }

    #[test]
    fn notations_of_documents() {
        let document = Document::parse(br#"["list", ["set", "string"]]"#).unwrap();
        let arena = Arena::new();
        let read: Vec<_> = document
            .root()
            .elements()
            .map(|value| Notation::new(value).read(&arena))
            .collect();
        assert_eq!(read, [Type::Unknown, Type::Set(boxed(Type::String))]);
    }

    #[test]
    fn a_part_that_is_not_known_makes_the_whole_unknown() {
        for text in [
            "null",
            "7",
            "{}",
            "[]",
            r#""text""#,
            r#"["list"]"#,
            r#"["list","string","string"]"#,
            r#"["list",["vector","string"]]"#,
            r#"["tuple",{}]"#,
            r#"["tuple",["string","text"]]"#,
            r#"["object",[]]"#,
            r#"["object",{"a":null}]"#,
            r#"["object",{},{}]"#,
            r#"["object",{},[1]]"#,
            r#"["object",{},[],[]]"#,
            r#"[["list"],"string"]"#,
        ] {
            check(text, Type::Unknown);
        }
    }

    #[test]
    fn types_without_end_are_unknown() {
        let nested = |depth: usize| r#"["list","#.repeat(depth) + "\"bool\"" + &"]".repeat(depth);
        let document = nested(100);
        let parsed = Document::parse(document.as_bytes()).unwrap();
        let arena = Arena::new();
        assert!(matches!(Type::read(parsed.root(), &arena), Type::List(_)));
        check(&nested(101), Type::Unknown);
        check(&nested(999), Type::Unknown);
    }
}
