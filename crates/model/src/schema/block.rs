use super::{Attribute, NESTING, NestedBlock, deeper};
use crate::Error;
use crate::member::{entries, members, object};
use tofu_json_value::{Arena, Value};

/// The schema of a resource type.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Schema<'a> {
    /// `block`: the outermost block; empty where absent.
    pub block: Block<'a>,
}

impl<'a> Schema<'a> {
    /// Reads the schema of a resource type from its text on a tape.
    ///
    /// # Errors
    ///
    /// Where it is no object, a member is of the wrong kind, or blocks nest without end.
    pub fn read(value: Value<'a>, arena: &'a Arena<'a>) -> Result<Self, Error> {
        let mut schema = Self::default();
        for (key, member) in members(value)? {
            if key == "block" {
                schema.block = Block::read(member, arena)?;
            }
        }
        Ok(schema)
    }
}

/// A block: attributes and blocks by ascending name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Block<'a> {
    /// `attributes`
    pub attributes: Vec<(&'a str, Attribute<'a>)>,
    /// `block_types`
    pub blocks: Vec<(&'a str, NestedBlock<'a>)>,
}

impl<'a> Block<'a> {
    /// Reads a block. Null is a block without anything.
    ///
    /// # Errors
    ///
    /// As [`Schema::read`].
    pub fn read(value: Value<'a>, arena: &'a Arena<'a>) -> Result<Self, Error> {
        Self::read_within(value, arena, NESTING)
    }

    pub(super) fn read_within(value: Value<'a>, arena: &'a Arena<'a>, left: usize) -> Result<Self, Error> {
        let mut block = Self::default();
        for (key, member) in object(value)?.members() {
            match &*key {
                "attributes" => block.attributes = attributes(member, arena, left)?,
                "block_types" => block.blocks = blocks(member, arena, left)?,
                _ => {}
            }
        }
        Ok(block)
    }
}

pub(super) fn attributes<'a>(
    value: Value<'a>,
    arena: &'a Arena<'a>,
    left: usize,
) -> Result<Vec<(&'a str, Attribute<'a>)>, Error> {
    entries(value)?
        .map(|(name, attribute)| {
            Ok((arena.text(name), Attribute::read_within(attribute, arena, left)?))
        })
        .collect()
}

fn blocks<'a>(
    value: Value<'a>,
    arena: &'a Arena<'a>,
    left: usize,
) -> Result<Vec<(&'a str, NestedBlock<'a>)>, Error> {
    let left = deeper(left, value)?;
    entries(value)?
        .map(|(name, block)| Ok((arena.text(name), NestedBlock::read_within(block, arena, left)?)))
        .collect()
}
