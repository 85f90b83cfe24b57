use super::held::sealed::Sealed;
use super::{Format, JsonShape, MODE_WORDS, REASON_WORDS};
use crate::Error;
use std::borrow::Cow;
use tofu_json_number::WrittenNumber;
use tofu_json_value::Value;
use tofu_json_vocab::path::{AttributePath, Step};
use tofu_json_vocab::{Mode, Reason};

/// A string, borrowed unless it is written with escapes.
pub type DecodedText<'a> = Cow<'a, str>;

/// Something that is read from a value that is not `null`.
///
/// Only types of this crate have it.
pub trait Part<'a>: Sealed + Sized {
    /// What the value looks like.
    const SHAPE: JsonShape;

    /// Reads it.
    ///
    /// # Errors
    ///
    /// Where the value is of another kind.
    fn part(value: Value<'a>) -> Result<Self, Error>;
}

impl<'a> Part<'a> for Value<'a> {
    const SHAPE: JsonShape = JsonShape::Any;

    fn part(value: Value<'a>) -> Result<Self, Error> {
        Ok(value)
    }
}

impl<'a> Part<'a> for bool {
    const SHAPE: JsonShape = JsonShape::Bool;

    fn part(value: Value<'a>) -> Result<Self, Error> {
        value
            .as_bool()
            .ok_or_else(|| Error::expected("true or false", value))
    }
}

impl<'a> Part<'a> for DecodedText<'a> {
    const SHAPE: JsonShape = JsonShape::Text(Format::Plain);

    fn part(value: Value<'a>) -> Result<Self, Error> {
        value
            .as_str()
            .ok_or_else(|| Error::expected("a string", value))
    }
}

/// A value that may be a number.
pub(crate) fn number(value: Value<'_>) -> Option<WrittenNumber<'_>> {
    value.as_number().map(WrittenNumber::from_parsed)
}

impl<'a> Part<'a> for WrittenNumber<'a> {
    const SHAPE: JsonShape = JsonShape::Number;

    fn part(value: Value<'a>) -> Result<Self, Error> {
        number(value).ok_or_else(|| Error::expected("a number", value))
    }
}

impl<'a> Part<'a> for Mode {
    const SHAPE: JsonShape = JsonShape::Word(MODE_WORDS);

    fn part(value: Value<'a>) -> Result<Self, Error> {
        DecodedText::part(value).map(|word| Self::from(&*word))
    }
}

impl<'a> Part<'a> for Reason {
    const SHAPE: JsonShape = JsonShape::Word(REASON_WORDS);

    fn part(value: Value<'a>) -> Result<Self, Error> {
        DecodedText::part(value).map(|word| Self::from(&*word))
    }
}

/// The key of an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key<'a>(Value<'a>);

impl<'a> Key<'a> {
    /// The number or string as it is.
    #[must_use]
    pub const fn value(self) -> Value<'a> {
        self.0
    }

    /// A position of `count`, as written.
    #[must_use]
    pub fn number(self) -> Option<WrittenNumber<'a>> {
        number(self.0)
    }

    /// A key of `for_each`, without quotes and escapes.
    #[must_use]
    pub fn text(self) -> Option<DecodedText<'a>> {
        self.0.as_str()
    }
}

impl<'a> Part<'a> for Key<'a> {
    const SHAPE: JsonShape = JsonShape::Key;

    fn part(value: Value<'a>) -> Result<Self, Error> {
        if value.is_string() || value.as_number().is_some() {
            Ok(Self(value))
        } else {
            Err(Error::expected("a number or a string", value))
        }
    }
}

/// A path to a value inside another, as an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Path<'a>(Value<'a>);

impl<'a> Path<'a> {
    /// The array.
    #[must_use]
    pub const fn value(self) -> Value<'a> {
        self.0
    }

    /// The steps: strings, numbers, or anything else for an element of a set.
    pub fn steps(self) -> impl Iterator<Item = Value<'a>> {
        self.0.elements()
    }

    /// The path in parts of its own.
    #[must_use]
    pub fn to_path(self) -> AttributePath {
        self.steps().map(step).collect()
    }
}

fn step(value: Value<'_>) -> Step {
    match (value.as_str(), value.as_number()) {
        (Some(name), _) => Step::Attribute(name.into_owned()),
        (None, Some(number)) => Step::Index(number.to_owned()),
        (None, None) => Step::Other,
    }
}

impl<'a> Part<'a> for Path<'a> {
    const SHAPE: JsonShape = JsonShape::Path;

    fn part(value: Value<'a>) -> Result<Self, Error> {
        if value.is_array() {
            Ok(Self(value))
        } else {
            Err(Error::expected("an array", value))
        }
    }
}

/// A type as a document notes it: a word, or an array that begins with one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Notation<'a>(Value<'a>);

impl<'a> Notation<'a> {
    /// Takes a value as a type.
    #[must_use]
    pub const fn new(value: Value<'a>) -> Self {
        Self(value)
    }

    /// The notation as it is.
    #[must_use]
    pub const fn value(self) -> Value<'a> {
        self.0
    }
}

impl<'a> Part<'a> for Notation<'a> {
    const SHAPE: JsonShape = JsonShape::Type;

    /// Takes anything: a notation that is not known is kept as it is.
    fn part(value: Value<'a>) -> Result<Self, Error> {
        Ok(Self(value))
    }
}

#[cfg(test)]
mod tests {
    use super::{Key, Part, Path};
    use tofu_json_value::Document;

    #[test]
    fn keys() {
        let document = Document::parse(br#"[0, "a", null, true]"#).unwrap();
        let read: Vec<_> = document.root().elements().map(Key::part).collect();
        let [number, text] = [0, 1].map(|position| read[position].clone().unwrap());
        assert_eq!(number.number().and_then(|number| number.as_u64()), Some(0));
        assert_eq!((text.text().as_deref(), text.number()), (Some("a"), None));
        assert!(read[2].is_err() && read[3].is_err());
    }

    #[test]
    fn paths() {
        let document = Document::parse(br#"[["a", 0, {"b": 1}], "list"]"#).unwrap();
        let at = |position| document.root().at(position).unwrap();
        assert_eq!(Path::part(at(0)).unwrap().to_path().to_string(), ".a[0][…]");
        assert!(Path::part(at(1)).is_err());
    }
}
