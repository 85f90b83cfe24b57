use super::{Block, NESTING};
use crate::Error;
use crate::member::{members, text};
use tofu_json_value::{Arena, Value};
use tofu_json_vocab::Nesting;

/// A block inside a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NestedBlock<'a> {
    /// `nesting_mode`; absent also where the word is not known.
    pub nesting: Option<Nesting>,
    /// `block`; empty where absent.
    pub block: Block<'a>,
}

impl<'a> NestedBlock<'a> {
    /// Reads an entry of `block_types`.
    ///
    /// # Errors
    ///
    /// Where it is no object, a member is of the wrong kind, or blocks nest without end.
    pub fn read(value: Value<'a>, arena: &'a Arena<'a>) -> Result<Self, Error> {
        Self::read_within(value, arena, NESTING)
    }

    pub(super) fn read_within(
        value: Value<'a>,
        arena: &'a Arena<'a>,
        left: usize,
    ) -> Result<Self, Error> {
        let mut nested = Self {
            nesting: None,
            block: Block::default(),
        };
        for (key, member) in members(value)? {
            match &*key {
                "nesting_mode" => nested.nesting = Nesting::from_word(text(member, arena)?),
                "block" => nested.block = Block::read_within(member, arena, left)?,
                _ => {}
            }
        }
        Ok(nested)
    }
}
