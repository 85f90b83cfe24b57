use super::{Attribute, NESTING, deeper, named};
use crate::Error;
use crate::member::{members, text};
use tofu_json_value::{Arena, Value};
use tofu_json_vocab::Nesting;

/// The `nested_type` of an attribute: objects whose attributes have schemas of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    pub fn read(value: Value<'a>, arena: &'a Arena<'a>) -> Result<Self, Error> {
        Self::read_within(value, arena, NESTING)
    }

    pub(super) fn read_within(
        value: Value<'a>,
        arena: &'a Arena<'a>,
        left: usize,
    ) -> Result<Self, Error> {
        let left = deeper(left, value)?;
        let mut nested = Self {
            nesting: None,
            attributes: Vec::new(),
        };
        for (key, member) in members(value)? {
            match &*key {
                "nesting_mode" => nested.nesting = Nesting::from_word(text(member, arena)?),
                "attributes" => {
                    let read = |value| Attribute::read_within(value, arena, left);
                    nested.attributes = named(member, arena, read)?;
                }
                _ => {}
            }
        }
        Ok(nested)
    }
}
