use super::{NESTING, Type, deeper, named};
use crate::Error;
use crate::document::provider;
use crate::member::members;
use crate::shape::{DecodedText, Held, Map};
use tofu_json_value::{Arena, Value};
use tofu_json_vocab::Nesting;

/// An attribute of a block or of a nested type.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Attribute<'a> {
    /// What its values look like.
    pub kind: AttributeKind<'a>,
    /// `write_only`: the value is never stored, so every document has null there.
    pub write_only: bool,
    /// `sensitive`; the masks of documents say so already.
    pub sensitive: bool,
}

/// What the values of an attribute look like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttributeKind<'a> {
    /// `type`
    Type(Type<'a>),
    /// `nested_type`, which goes before `type` where both are given.
    Nested(NestedType<'a>),
    /// Neither is given: values can be anything.
    Missing,
    /// The type cannot be read: values can be anything.
    Undecodable,
}

impl<'a> Attribute<'a> {
    /// Reads an attribute.
    ///
    /// # Errors
    ///
    /// Where it is no object, a member is of the wrong kind, or nested types nest without end. A
    /// type that cannot be read is [`AttributeKind::Undecodable`].
    pub fn read(value: Value<'a>, arena: &'a Arena) -> Result<Self, Error> {
        Self::read_within(value, arena, NESTING)
    }

    pub(super) fn read_within(
        value: Value<'a>,
        arena: &'a Arena,
        left: usize,
    ) -> Result<Self, Error> {
        let (mut plain, mut nested): (Option<Value<'a>>, Option<Value<'a>>) = (None, None);
        let mut attribute = Self {
            kind: AttributeKind::Missing,
            write_only: false,
            sensitive: false,
        };
        for (key, member) in members(value)? {
            match &*key {
                provider::Attribute::attribute_type => plain = Held::hold(member)?,
                provider::Attribute::nested_type => nested = Held::hold(member)?,
                provider::Attribute::write_only => attribute.write_only = Held::hold(member)?,
                provider::Attribute::sensitive => attribute.sensitive = Held::hold(member)?,
                _ => {}
            }
        }
        attribute.kind = match (nested, plain) {
            (Some(nested), _) => {
                AttributeKind::Nested(NestedType::read_within(nested, arena, left)?)
            }
            (None, Some(plain)) => match Type::read(plain, arena) {
                Type::Unknown => AttributeKind::Undecodable,
                known => AttributeKind::Type(known),
            },
            (None, None) => AttributeKind::Missing,
        };
        Ok(attribute)
    }
}

/// The `nested_type` of an attribute: objects whose attributes have schemas of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NestedType<'a> {
    /// `nesting_mode`; absent also where the word is not known.
    pub nesting: Option<Nesting>,
    /// `attributes`, by ascending name.
    pub attributes: Vec<(&'a str, Attribute<'a>)>,
}

impl<'a> NestedType<'a> {
    /// Reads a `nested_type`.
    ///
    /// # Errors
    ///
    /// Where it is no object, a member is of the wrong kind, or nested types nest without end.
    pub fn read(value: Value<'a>, arena: &'a Arena) -> Result<Self, Error> {
        Self::read_within(value, arena, NESTING)
    }

    pub(super) fn read_within(
        value: Value<'a>,
        arena: &'a Arena,
        left: usize,
    ) -> Result<Self, Error> {
        let left = deeper(left, value)?;
        let (mut nesting, mut attributes) = (None, Map::absent());
        for (key, member) in members(value)? {
            match &*key {
                provider::NestedType::nesting_mode => {
                    nesting = Nesting::from_word(&DecodedText::hold(member)?);
                }
                provider::NestedType::attributes => attributes = attributes.hold_again(member)?,
                _ => {}
            }
        }
        let attribute = |value| Attribute::read_within(value, arena, left);
        Ok(Self {
            nesting,
            attributes: named(&attributes, arena, attribute)?,
        })
    }
}
